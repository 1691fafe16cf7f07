"""Reads a log and keeps a position as the log says it changed."""
import urllib.parse
import xml.etree.ElementTree as ElementTree

POSITIONS = {"0": "none", "1": "forward", "2": "back"}


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
    kind, colon, rest = value.partition(":")
    return rest if colon and kind in ("unit", "group", "place", "side", "facility", "truck", "dump") else value


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
        if name in ("began", "rolled", "looked-up", "changed", "moved", "created", "removed", "noted", "refused", "asked", "answered"):
            facts.append(Fact(element))
        element.clear()
    return facts


class Fold:
    """Applies facts to a position, one after the other."""

    def __init__(self, position):
        self.position, self.next = position, 0
        self.facilities = {row["id"]: row for row in position.facilities}
        for row in position.facilities:
            row["start"] = row["level"]

    def until(self, facts, end):
        while self.next < end:
            self.apply(facts[self.next])
            self.next += 1

    def apply(self, fact):
        kind, _, id = fact.thing().partition(":")
        if fact.kind == "removed":
            if kind == "unit" and id in self.position.units:
                self.position.move(self.position.units[id], None)
            elif kind == "facility":
                self.facilities[id]["hex"] = None
        elif fact.kind == "moved" and kind == "unit" and id in self.position.units:
            self.position.move(self.position.units[id], fact.attributes["to"])
        elif fact.kind == "changed":
            self.change(kind, id, fact.attributes["trait"], fact.attributes["to"])

    def change(self, kind, id, trait, to):
        if kind == "group" and trait == "toe" and id in self.position.groups:
            self.position.groups[id].toe = int(to)
        elif kind == "facility" and trait == "level":
            self.facilities[id]["level"] = int(to)
        elif kind == "unit" and id in self.position.units:
            unit = self.position.units[id]
            if trait in ("cohesion", "ammo", "fuel"):
                setattr(unit, trait, int(to))
            elif trait in ("pinned", "rba", "attached"):
                setattr(unit, trait, to == "1")
            elif trait == "retreated-in":
                unit.retreated_in = to == "1"
            elif trait == "position":
                unit.position = POSITIONS[to]
