"""Reads a log; all second computations share it."""
import urllib.parse
import xml.etree.ElementTree as ElementTree

KINDS = ("unit", "group", "place", "side", "facility", "truck", "dump", "artillery", "box")


class Fact:
    def __init__(self, element):
        self.kind = element.tag.rpartition("}")[2]
        self.attributes = element.attrib
        self.at = element.get("at", "").partition("/")[2]
        self.what, self.rule = element.get("what"), element.get("rule")
        self.arguments = []
        for word in element.get("args", "").split():
            name, _, value = word.partition("=")
            self.arguments.append((name, urllib.parse.unquote(value)))

    def all(self, name):
        """Values of a part, without the kind of thing they name."""
        return [plain(value) for key, value in self.arguments if key == name]

    def get(self, name, otherwise=None):
        found = self.all(name)
        return found[0] if found else otherwise

    def number(self, name):
        return number(self.get(name))

    def thing(self):
        return self.attributes.get("thing", "")

    def faces(self):
        return [int(face) for face in self.attributes["faces"].split()]


def plain(value):
    """`unit:a` -> `a`."""
    kind, colon, rest = value.partition(":")
    return rest if colon and kind in KINDS else value


def number(text):
    if text is None:
        return None
    if "/" in text:
        above, _, below = text.partition("/")
        return int(above) / int(below)
    return float(text) if "." in text else int(text)


def read_log(path):
    """All facts but those that only tell a side what the others hold."""
    facts = []
    for _, element in ElementTree.iterparse(path):
        name = element.tag.rpartition("}")[2]
        if name in ("began", "rolled", "looked-up", "changed", "moved", "created", "removed", "noted", "refused", "asked", "answered", "drawn"):
            facts.append(Fact(element))
        element.clear()
    return facts
