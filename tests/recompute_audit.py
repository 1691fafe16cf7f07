#!/usr/bin/env python3
"""Audits a game with nothing of the program that judged it, by what adjudicator/record/README.md says:

    python3 recompute_audit.py GAME [KEY]

GAME is the moderator's folder or a player's, KEY a file with the public key that must have signed all records. Needs Python
3.9 and the command `openssl`. The first thing that is not as it must be is printed, with its file, and REFUSED; the exit code
is 1 then. Not done: whether a document in another spelling says the same, so one that was written anew counts as changed.
"""
import base64
import collections
import functools
import hashlib
import hmac
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

from recompute_dice import draw, mac, throw

ENDINGS = (".xml", ".json", ".txt")


class Refused(Exception):
    """A file, and what is wrong with it."""


def demand(holds, path, what):
    if not holds:
        raise Refused(f"{path}: {what}")


def read(root, path):
    """The bytes of a file below `root`, which no link leads to; None: there is none."""
    for part in (path, *path.parents):
        if part == root:
            break
        demand(not part.is_symlink(), part, "it is a link")
    demand(path.is_file() or not path.exists(), path, "it is no file")
    return path.read_bytes() if path.exists() else None


# ---- documents

def from_json(name, value):
    """An object of JSON as an element: objects in it are its children, all else its attributes."""
    node = ElementTree.Element(name)
    for key, part in value.items():
        parts = part if isinstance(part, list) else [part]
        if key.startswith("$"):
            continue
        if key == "list":  # each of its parts says in a name of its own what it is
            inner = ElementTree.SubElement(node, key)
            inner.extend(from_json(*pair) for one in parts for pair in one.items())
        elif parts and isinstance(parts[0], dict):
            node.extend(from_json(key, one) for one in parts)
        else:
            node.set(key, " ".join(str(one).lower() if isinstance(one, bool) else str(one) for one in parts))
    return node


def document(text):
    """A document in XML or JSON; None where it is neither."""
    try:
        if text.lstrip()[:1] == b"{":
            return from_json(*next(pair for pair in json.loads(text).items() if not pair[0].startswith("$")))
        root = ElementTree.fromstring(text)
    except (ElementTree.ParseError, ValueError, AttributeError, TypeError, StopIteration):
        return None
    for node in root.iter():
        node.tag = node.tag.removeprefix("{urn:adjudicator:1}")
    return root


def same(one, other):
    """Whether two elements say the same, whatever the order of their attributes."""
    return (one.tag, one.attrib) == (other.tag, other.attrib) and len(one) == len(other) and all(map(same, one, other))


def written(node, depth=0):
    """The one form in which the program writes records and unsealed.xml."""
    values = {"xmlns": "urn:adjudicator:1", **node.attrib} if depth == 0 else node.attrib
    start = "  " * depth + "<" + node.tag
    for name, value in values.items():
        for sign, escape in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
            value = value.replace(sign, escape)
        start += f' {name}="{value}"'
    if len(node) == 0:
        return start + "/>\n"
    return start + ">\n" + "".join(written(child, depth + 1) for child in node) + "  " * depth + f"</{node.tag}>\n"


def canonical(text, path, tag):
    """A record or unsealed.xml."""
    root = document(text)
    demand(root is not None and root.tag == tag, path, f"it is no {tag}, or was cut off")
    demand(('<?xml version="1.0" encoding="UTF-8"?>\n' + written(root)).encode() == text, path, "it is not as the program writes it")
    return root


def sha256(text):
    return hashlib.sha256(text).hexdigest()


# ---- signatures, as minisign makes them

@functools.lru_cache(maxsize=None)
def verify(key, message, signature):
    """Whether a signature of Ed25519 is the key's: `openssl` wants the key as DER."""
    with tempfile.TemporaryDirectory() as folder:
        files = [pathlib.Path(folder) / name for name in ("key", "message", "signature")]
        for file, data in zip(files, (bytes.fromhex("302a300506032b6570032100") + key, message, signature)):
            file.write_bytes(data)
        words = ["openssl", "pkeyutl", "-verify", "-pubin", "-keyform", "DER", "-inkey", files[0], "-rawin", "-in", files[1],
                 "-sigfile", files[2]]
        return subprocess.run(words, capture_output=True, check=False).returncode == 0


def from_base64(text):
    """The one spelling of these bytes."""
    data = base64.b64decode(text, validate=True)
    if base64.b64encode(data).decode() != text:
        raise ValueError(text)
    return data


class Signature:
    """A file .minisig taken apart; `good` where it is a key's over these bytes. `ours`: in the form of the program, too."""

    def __init__(self, text, key, message, ours):
        self.good, self.other_key, self.time = False, False, None
        lines = [line.rstrip("\r") for line in text.decode(errors="replace").split("\n")]
        try:
            raw, blob, total = map(from_base64, (key, lines[1], lines[3]))
        except (ValueError, IndexError):
            return
        comment = lines[2].removeprefix("trusted comment: ")
        formed = lines[0].startswith("untrusted comment: ") and comment != lines[2] and (len(raw), len(blob), len(total)) == (42, 74, 64)
        form = f"untrusted comment: signature from adjudicator\n{lines[1]}\n{lines[2]}\n{lines[3]}\n".encode()
        if not formed or (ours and (blob[:2] != b"ED" or form != text)):
            return
        self.other_key = blob[2:10] != raw[2:10]
        signed = hashlib.blake2b(message).digest() if blob[:2] == b"ED" else message
        self.good = (not self.other_key and verify(raw[10:], signed, blob[10:])
                     and verify(raw[10:], blob[10:] + comment.encode(), total))
        stamp = re.search(r"(?:^|\t)timestamp:(\d{1,12})(?:\t|$)", comment)
        self.time = int(stamp[1]) if stamp else None


# ---- a game as it lies there

def audience_of(name, sides):
    """Who may have a file, by its name."""
    parts = name.split("/")
    if not name.startswith("turn-"):
        return "all" if is_open(parts) else "moderator"
    parts = parts[1:]
    if parts[0].startswith("mailing-"):
        parts = parts[1:]
        if out := re.match(r"(?:report|digest|questions|answers|orders|opening)-([^.]*)\.", parts[0]):
            return out[1] if out[1] in sides else "moderator"
        if parts[0] != "inputs" or len(parts) == 1:
            return "moderator"
        parts = parts[1:]
    if parts[0] == "freeze":
        parts = parts[1:]
    if parts[0] == "position":
        out = re.match(r"(?:position|orders|desk|record)-([^.]*)\.", parts[-1])
        return out[1] if out and out[1] in sides and len(parts) == 2 else "moderator"
    if is_open(parts):
        return "all"
    last = re.match(r"(.*?)(-\d+)?\.", parts[-1])
    if last and (parts[:2] == ["orders", "received"] or parts[0] == "amended"):
        return last[1] if last[2] and last[1] in sides else "moderator"
    side = parts[-1].partition(".")[0]
    return side if parts[0] in ("orders", "answers", "moves", "further-answers", "gates") and side in sides else "moderator"


def is_open(parts):
    if len(parts) > 1:
        return parts[0] in ("charts", "stylesheets")
    return parts[0] in ("beacon.txt", "program.txt") or re.match(r"(game|map)\.", parts[0]) is not None


class Mailing:
    def __init__(self, root, folder):
        self.root, self.folder, self.path = root, folder, folder / "record.xml"
        self.turn, self.number = (int(name.rpartition("-")[2]) for name in folder.parts[-2:])
        self.prefix = f"turn-{self.turn:02}/mailing-{self.number}/"
        self.text = read(root, self.path)
        demand(self.text is not None, self.path, "the mailing has no record")
        self.record = canonical(self.text, self.path, "record")
        self.files = {node.get("name"): node for node in self.record.findall("file")}
        self.seed = self.record.find("seed")
        self.keys = {}  # what opens the hashes of an audience
        self.given = set()  # of whom the opening key lies there
        self.good = {}  # the bytes of files that are as recorded, by name
        self.game = self.read_game()

    def get(self, name):
        return self.record.get(name)

    def is_sealed(self):
        return self.seed.get("kind") == "sealed"

    def read_game(self):
        """The copy of game.xml that the mailing was made from, or the live file while it is the same."""
        for name in ("game.xml", "game.json"):
            node = self.files.get(f"{self.prefix}inputs/{name}")
            for path in (self.folder / "inputs" / name, self.root / name) if node is not None else ():
                text = read(self.root, path)
                if text is not None and sha256(text) == node.get("hash"):
                    return document(text)
        return None

    def sides(self):
        return [side.get("id") for side in self.game.findall("side")]

    def seals(self, game=None):
        return [seal.attrib for seal in (self.game if game is None else game).findall("seal")]

    def seal(self, game=None):
        """The seal of its turn: the last one that begins no later."""
        return ([None] + [seal for seal in self.seals(game) if int(seal.get("from", 1)) <= self.turn])[-1]

    def input(self, stem):
        """A file that it was made from, in whichever spelling: its name, and its bytes where they are at hand."""
        for ending in ENDINGS:
            name = f"{self.prefix}inputs/{stem}{ending}"
            if name in self.files:
                return name, self.good.get(name)
        return None, None

    def word(self, side):
        """A side's word in the orders that it was made from; None: that is not known."""
        name, text = self.input("orders/" + side)
        if name is None or text is None:
            return "" if name is None else None
        root = document(text)
        header = re.search(rb'(?im)^\s*orders\s.*?\bword\s+(?:"([^"]*)"|(\S+))', text)
        word = root.get("word", "") if root is not None else (header[1] or header[2]).decode() if header else ""
        return "" if "openssl rand" in word.lower() else word


class Audit:
    def __init__(self, root, key=None):
        self.root, self.key = root, key
        self.counts = collections.Counter()
        self.mailings = self.find()
        self.seeds = {}  # link, words and beacon by turn and commitment
        self.turns = {}
        for mailing in self.mailings:
            self.turns.setdefault(mailing.turn, []).append(mailing)

    def find(self):
        """Mailings in the order of the chain. Of a turn each up to the last must be there."""
        found = []
        for turn in self.root.glob("turn-*"):
            numbers = [int(path.name[8:]) for path in turn.glob("mailing-*") if re.fullmatch("[1-9][0-9]{0,3}", path.name[8:])]
            if turn.is_dir() and re.fullmatch("0[1-9]|[1-9][0-9]{1,3}", turn.name[5:]):
                found += [Mailing(self.root, turn / f"mailing-{number}") for number in range(1, max(numbers, default=0) + 1)]
        return sorted(found, key=lambda mailing: int(mailing.get("number")))

    def run(self):
        demand(self.mailings, self.root, "there is no mailing yet")
        self.check_chain()
        self.check_signatures()
        self.compare_games()
        self.learn_seeds()
        for mailing in self.mailings:
            self.open(mailing)
        self.check_files()
        self.check_words()
        for mailing in self.mailings:
            check_reports(mailing)
            self.check_dice(mailing)
            self.check_received(mailing)
            self.check_further_answers(mailing)
        self.check_inputs()
        for mailing in self.mailings:
            self.check_positions(mailing)

    # ---- records

    def check_chain(self):
        before = None
        for number, mailing in enumerate(self.mailings, 1):
            path, first = mailing.path, self.mailings[0]
            demand(mailing.get("number") == str(number), path, f"it is not record {number} of the chain")
            demand(mailing.get("previous") == (sha256(before.text) if before else None), path, "it does not build on the record before it")
            demand((mailing.get("turn"), mailing.get("mailing")) == (str(mailing.turn), str(mailing.number)), path, "it is another mailing's")
            demand((mailing.get("game"), mailing.get("system")) == (first.get("game"), first.get("system")), path, "it is another game's")
            checksum = path.with_suffix(".sha256")
            demand(read(self.root, checksum) == f"{sha256(mailing.text)}  record.xml\n".encode(), checksum, "it is not the checksum of record.xml")
            self.check_names(mailing)
            before = mailing

    @staticmethod
    def check_names(mailing):
        """A record names what belongs to its mailing, its turn or the whole game, once, and for whom it is."""
        sides = [node.get("audience") for node in mailing.record.findall("opening")]
        names = [node.get("name") for node in mailing.record.findall("file")]
        demand(names == sorted(set(names)), mailing.path, "its files are not in order")
        for name in ("log.xml", "inputs/game", "inputs/roster"):
            demand(any(mailing.prefix + name + ending in names for ending in ("", ".xml", ".json")), mailing.path, f"it names no {name}")
        for name, node in mailing.files.items():
            inner = name.removeprefix(f"turn-{mailing.turn:02}/")
            own = name.startswith(mailing.prefix) or (
                not name.startswith("unsealed.") if not name.startswith("turn-") else inner != name and not inner.startswith("mailing-"))
            demand(own and ".." not in name.split("/") and node.get("audience") == audience_of(name, sides), mailing.path,
                   f"it cannot name {name} for {node.get('audience')}")

    def check_signatures(self):
        """Each record is signed with the key of its own game.xml; where that is not at hand, of the nearest one that is."""
        known = [mailing for mailing in self.mailings if mailing.game is not None]
        for mailing in self.mailings:
            near = ([m for m in known if self.mailings.index(m) <= self.mailings.index(mailing)] or known[:1] or [None])[-1]
            key = near.game.get("key", "") if near else self.key or ""
            demand(self.key in (None, key), mailing.path, "the game names another key")
            path = mailing.folder / "record.xml.minisig"
            text = read(self.root, path)
            demand(key or text is None or not known, path, "the game names no key that could have signed")
            if key:
                demand(text is not None and Signature(text, key, mailing.text, True).good, path, "it is not the key's signature")
                self.counts["signed"] += 1

    def compare_games(self):
        """Seals stay and may be added, sides stay in their order, and a turn has one seed, but for a seal that is a ruling."""
        known = [mailing for mailing in self.mailings if mailing.game is not None]
        for before, now in zip(known, known[1:]):
            demand(now.seals()[: len(before.seals())] == before.seals(), now.path, "a seal is another than before, or gone")
            demand(not now.is_sealed() or now.sides() == before.sides(), now.path, "the sides are not those of before, or in another order")
        for name in ("game.xml", "game.json"):
            game = document(read(self.root, self.root / name) or b"") if known else None
            if game is not None:
                seals = [seal.attrib for seal in game.findall("seal")]
                demand(seals[: len(known[-1].seals())] == known[-1].seals(), self.root / name, "its seals are not those of the mailings")
        for mailing in known:
            seal, sealed = mailing.seal(), mailing.is_sealed()
            demand(sealed == (seal is not None), mailing.path, "its dice are sealed, and its game.xml is not, or the other way round")
            demand(not sealed or seal["commitment"] == mailing.seed.get("commitment"), mailing.path, "its commitment is not that of game.xml")
            demand(mailing.seed.get("kind") != "open" or mailing.game.get("seed"), mailing.path, "game.xml has no open seed")
        for turn in self.turns.values():
            for before, now in zip(turn, turn[1:]):
                seeds = [{name: mailing.seed.get(name) for name in ("kind", "commitment")} for mailing in (before, now)]
                ruled = now.game is not None and (now.seal() or {}).get("by")
                demand(seeds[0] == seeds[1] or ruled, now.path, "its dice come from another seed than before in this turn")
                games = [mailing.game for mailing in (before, now)]
                if None not in games and not now.is_sealed():
                    demand(games[0].get("seed") == games[1].get("seed"), now.path, "the open seed is another than before in this turn")

    # ---- positions

    def check_positions(self, mailing):
        """What players had before their first orders of the turn."""
        folder = f"turn-{mailing.turn:02}/position/"
        earlier = [sha256(other.text) for other in self.mailings if int(other.get("number")) < int(mailing.get("number"))]
        key = mailing.game.get("key") if mailing.game is not None else None
        for side in (node.get("audience") for node in mailing.record.findall("opening")):
            there = [name for name, node in mailing.files.items() if name.startswith(folder) and node.get("audience") == side]
            name = f"{folder}record-{side}.xml"
            if side == "moderator" or not there:
                continue
            demand(name in there or not mailing.is_sealed(), mailing.path, f"it names {there[0]} and no {name}")
            path, text = self.root / name, mailing.good.get(name)
            if text is None:
                continue
            record = canonical(text, path, "position")
            own = [mailing.get("game"), mailing.get("system"), str(mailing.turn), side]
            demand([record.get(one) for one in ("game", "system", "turn", "side")] == own, path, "it is the record of another position")
            demand(not key or name + ".minisig" in there, path, "it is not signed")
            seal = mailing.good.get(name + ".minisig")
            demand(not key or seal is None or Signature(seal, key, text, True).good, path, "its signature is not the key's")
            for made in record:
                names = [file.get("name") for file in made]
                demand(made.get("previous") in [None, *earlier], path, "it goes on from no record before")
                demand(names == sorted(set(names)), path, "its files are not in order")
            hashes = {file.get("name"): file.get("hash") for file in record[-1]}
            for one in there:
                data, file = mailing.good.get(one), one.removeprefix(folder)
                right = file.startswith("record-") or file in hashes and (data is None or sha256(data) == hashes[file])
                demand(right or not mailing.is_sealed(), self.root / one, "its record has another")

    # ---- seeds

    def learn_seeds(self):
        for mailing in self.mailings:
            if mailing.seed.get("kind") == "open" and mailing.game is not None:
                self.seeds[mailing.turn, None] = (hashlib.sha256(mailing.game.get("seed").encode()).digest(), None, None, mailing.path)
            for shown in mailing.record.findall("revealed"):
                demand(int(shown.get("turn")) < mailing.turn, mailing.path, "it shows a seed while its turn is played")
                self.learn_shown(shown, mailing.path)
        path = self.root / "unsealed.xml"
        text = read(self.root, path)
        if text is None:
            return
        unsealed = canonical(text, path, "unsealed")
        last = self.mailings[-1]
        demand((unsealed.get("game"), unsealed.get("system")) == (last.get("game"), last.get("system")), path, "it is another game's")
        turns = [int(shown.get("turn")) for shown in unsealed]
        demand(turns == sorted(set(turns)), path, "its turns are not in order")
        for shown in unsealed:
            self.learn_shown(shown, path)
        for turn, mailings in self.turns.items():
            replaced = last.game is not None and last.seals() and max(
                (s for s in last.seals() if int(s.get("from", 1)) <= turn), key=lambda s: int(s.get("from", 1)), default=None) != last.seals()[-1]
            demand(turn in turns or replaced or not any(m.is_sealed() for m in mailings), path, f"it shows no seed of turn {turn}")

    def learn_shown(self, shown, path):
        """A seed that is shown goes down to a commitment of its turn."""
        turn, link = int(shown.get("turn")), bytes.fromhex(shown.get("seed"))
        words = [(word.get("side"), word.get("word")) for word in shown.findall("word")]
        below, steps = link, {}
        for step in range(1, turn + 1):
            below = hashlib.sha256(below).digest()
            steps[step] = below.hex()
        for mailing in self.turns.get(turn, []):
            seal = mailing.seal() if mailing.game is not None else None
            ends = [steps[turn - int(seal.get("from", 1)) + 1]] if seal else steps.values()
            if mailing.is_sealed() and mailing.seed.get("commitment") in ends:
                told = (link, words, shown.get("beacon", ""), path)
                known = self.seeds.setdefault((turn, mailing.seed.get("commitment")), told)
                demand(known[:3] == told[:3], path, f"it shows another seed of turn {turn} than {known[3]}")
                return
        demand(False, path, f"the seed of turn {turn} does not go down to its commitment")

    def seed_of(self, mailing):
        return self.seeds.get((mailing.turn, mailing.seed.get("commitment")))

    # ---- files

    def open(self, mailing):
        """The opening keys of a mailing, from their files and from the turn's seed."""
        seed = self.seed_of(mailing)
        for node in mailing.record.findall("opening"):
            who, path = node.get("audience"), mailing.folder / f"opening-{node.get('audience')}.txt"
            text = read(self.root, path)
            if text is not None:
                good = sha256(text) == node.get("hash") and re.fullmatch(b"[0-9a-f]{64}\n", text)
                demand(good, path, "it is not the opening key that the record names")
                mailing.keys[who] = bytes.fromhex(text.decode())
                mailing.given.add(who)
            if seed:
                key = mac(seed[0], f"opening\n{mailing.get('game')}\n{mailing.turn}\n{who}\n")
                good = sha256(f"{key.hex()}\n".encode()) == node.get("hash")
                demand(good, mailing.path, f"the opening key of {who} does not come from the seed")
                mailing.keys[who] = key
            demand(text is not None or not (mailing.folder / "opening-moderator.txt").exists(), path, "it is missing")

    def check_files(self):
        """Of records that name a file the last one counts."""
        last = {name: mailing for mailing in self.mailings for name in mailing.files}
        for name, mailing in last.items():
            text = self.recorded(mailing, name)
            if text is not None:
                mailing.good[name] = text
        for mailing in self.mailings:  # what it was made from, and others said so later
            for name in mailing.files:
                if name in last[name].good and last[name] is not mailing and self.is_recorded(mailing, name, last[name].good[name]):
                    mailing.good[name] = last[name].good[name]
            for name, node in mailing.files.items():  # a player keeps his letter and no copy of it in `inputs`
                twins = [other for other in mailing.good if self.is_twin(node, mailing.files[other])] if name not in mailing.good else ()
                mailing.good.update({name: mailing.good[other] for other in twins[:1]})
            for path in mailing.folder.rglob("*"):
                self.check_extra(mailing, path)

    @staticmethod
    def is_twin(one, other):
        """By their hashes, which one key made."""
        return all(one.get(name) == other.get(name) for name in ("audience", "hash"))

    @staticmethod
    def check_extra(mailing, path):
        name = path.relative_to(mailing.folder).as_posix()
        keys = [f"opening-{node.get('audience')}.txt" for node in mailing.record.findall("opening")]
        known = name in keys + ["record.xml", "record.sha256", "record.xml.minisig"] or mailing.prefix + name in mailing.files
        hidden = any(part.startswith(".") for part in name.split("/"))
        demand(known or hidden or path.is_dir() and not path.is_symlink(), path, "the record does not name it")

    @staticmethod
    def is_recorded(mailing, name, text):
        """These bytes are those of a mailing's record, by its own key."""
        who = mailing.files[name].get("audience")
        if who != "all" and who not in mailing.keys:
            return False
        digest = sha256(text) if who == "all" else hmac.new(mailing.keys[who], text, hashlib.sha256).hexdigest()
        return digest == mailing.files[name].get("hash")

    def recorded(self, mailing, name):
        """The bytes of a file that is as recorded; None where it is not at hand, closed, or may have changed."""
        node, path = mailing.files[name], self.root / name
        text, who = read(self.root, path), node.get("audience")
        if text is None:
            demand(self.may_be_missing(mailing, name), path, "it is missing")
            return None
        if who != "all" and who not in mailing.keys:
            self.counts["closed"] += 1
            return None
        if not self.is_recorded(mailing, name, text):
            demand(self.may_change(mailing, name) or self.is_intervention(mailing, name, text), path, f"it is not as record {mailing.get('number')} has it")
            return None
        self.counts["files"] += 1
        return text

    def is_closed(self, turn):
        last = self.turns[turn][-1]
        return f"{last.prefix}roster.xml" in last.files

    def may_change(self, mailing, name):
        """Looks may change; while a turn is open also what comes in, but not what `receive` keeps."""
        return name.startswith("stylesheets/") or (is_incoming(mailing, name) and not self.is_closed(mailing.turn))

    def is_intervention(self, mailing, name, text):
        """All that game.xml says otherwise are deadlines that it says were moved, and another player's address and key."""
        kept = mailing.files.get(f"{mailing.prefix}inputs/{name}")
        was = read(self.root, self.root / mailing.prefix / "inputs" / name) if name == "game.xml" and kept is not None else None
        if was is None or sha256(was) != kept.get("hash"):
            return False
        before, now = document(was), document(text)
        if None in (before, now) or same(before, now):
            return False

        def of(node):
            return node.get("turn"), node.get("mailing", "1"), node.get("side")
        moved = {of(node) for node in now.findall("deadline") if node.get("moved")}
        for game in (before, now):
            for node in [node for node in game.findall("deadline") if of(node) in moved]:
                game.remove(node)
        for one, other in zip(before.findall("side"), now.findall("side")):
            if one.get("player-since") != other.get("player-since"):
                for node in (one, other):
                    for value in ("mail", "key", "player-since"):
                        node.attrib.pop(value, None)
        return same(before, now)

    def may_be_missing(self, mailing, name):
        node, moderators = mailing.files[name], "moderator" in mailing.given
        if self.may_change(mailing, name) or (is_incoming(mailing, name) and self.turns[mailing.turn][-1] is not mailing):
            return True
        twin = name.removesuffix(".xml") + ".json" if name.endswith(".xml") else name.removesuffix(".json") + ".xml"
        if not name.startswith(mailing.prefix) and "/received/" not in name and any(
                twin in other.files and int(other.get("number")) > int(mailing.get("number")) for other in self.mailings):
            return True
        if moderators or node.get("audience") != "all":
            return not moderators
        # A player keeps what a mailing was made from once.
        return name.startswith(mailing.prefix + "inputs/") and any(
            not other.startswith(mailing.prefix) and (self.root / other).is_file() and same_file.get("hash") == node.get("hash")
            for other, same_file in mailing.files.items())

    # ---- words, dice, reports

    def frozen(self, turn):
        """The words and the beacon's value that the first mailing of a turn was made from; None: not known."""
        first = self.turns[turn][0]
        if first.game is None:
            return None, None
        words = [(side, first.word(side)) for side in first.sides()]
        if not first.game.get("beacon"):
            return words, ""
        text = first.good.get(f"{first.prefix}inputs/beacon.txt")
        return words, None if text is None else spelled(re.split("[\r\n]", text.decode())[0], first.game.get("beacon-kind"))

    def check_words(self):
        for (turn, commitment), (_, shown, shown_beacon, path) in self.seeds.items():
            words, beacon = self.frozen(turn)
            if commitment is None or words is None:
                continue
            sides = [[side for side, _ in some] for some in (shown, words)]
            demand(sides[0] == sides[1], path, f"it does not show a word of each side for turn {turn}")
            right = all(frozen in (None, word) for (_, word), (_, frozen) in zip(shown, words))
            demand(right, path, f"its words for turn {turn} are not those of the orders")
            demand(beacon in (None, shown_beacon), path, f"its beacon for turn {turn} is not that of beacon.txt")
        for mailing in self.mailings:
            words, beacon = self.frozen(mailing.turn)
            if words is None or not mailing.is_sealed():
                parts = mailing.seed.get("words") or mailing.seed.get("beacon")
                demand(not parts or words is None, mailing.path, "an open seed has no words")
                continue
            for side, word in words:
                right = word is None or mailing.word(side) in (None, "", word)
                demand(right, mailing.path, f"the word of {side} is another than in the first mailing")
            if mailing.seed.get("dice") is None:  # the record of an older program
                continue
            if None not in dict(words).values():
                senders = " ".join(side for side, word in words if word)
                demand(mailing.seed.get("words", "") == senders, mailing.path, "it names others who sent words")
            name = self.turns[mailing.turn][0].game.get("beacon")
            demand(mailing.seed.get("beacon") == name, mailing.path, "it names another beacon")
            demand(beacon is None or mailing.seed.get("value", "") == beacon, mailing.path, "its value of the beacon is not that of beacon.txt")
            first, told = self.was_sealed_first(mailing), mailing.seed.get("sealed-first")
            demand(None in (first, told) or told == str(first).lower(), mailing.path, "it says otherwise whether the seal was there first")

    def was_sealed_first(self, mailing):
        """Whether the seal was there before the words, or the beacon's value; None: what shows it is not at hand, or there is neither."""
        seal = mailing.seed.get("commitment")
        if mailing.seed.get("beacon"):
            name = next((name for name in mailing.files if re.fullmatch(r"turn-\d+/freeze/game\.(xml|json)", name)), None)
            game = document(mailing.good.get(name) or b"") if name else None
            if name is None or game is None:
                return False if name is None else None
            return (mailing.seal(game) or {}).get("commitment") == seal
        answers = [self.is_word_later(mailing, side, seal) for side in mailing.seed.get("words", "").split()]
        return None if None in answers or not answers else all(answers)

    def is_word_later(self, mailing, side, seal):
        """Each version of a side's orders has a receipt that the game's key signed and that names the seal; one of them counts."""
        versions = versions_of(mailing, side, None)
        there, text = self.turns[mailing.turn][0].input(f"orders/{side}")
        if versions is None or text is None:
            return None
        orders = [one for one in versions if not one.says or one.says.get("document") == "orders"]
        return any(one.accepted and one.data == text for one in orders) and all(
            one.says.get("seal") == seal and one.is_by(mailing.game.get("key")) for one in orders)

    def key_of_dice(self, mailing):
        """None: the seed, a word or the beacon is not known yet."""
        seed = self.seed_of(mailing)
        if seed is None:
            return None
        lines = [mailing.get("game"), str(mailing.turn)]
        if mailing.is_sealed():
            words, beacon = self.frozen(mailing.turn)
            words = words if words and None not in dict(words).values() else seed[1]
            beacon = seed[2] if beacon is None else beacon
            if words is None or beacon is None:
                return None
            lines += [f"{side}={word}" for side, word in words] + ([f"beacon={beacon}"] if beacon else [])
        return mac(seed[0], "".join(line + "\n" for line in lines))

    def check_dice(self, mailing):
        key = self.key_of_dice(mailing)
        if key is None:
            return
        given = given_faces(mailing)
        for name in checked_documents(mailing):
            root, path = document(mailing.good[name]), self.root / name
            for roll in root.iter("rolled"):
                if path.name == "log.xml" or (roll.get("at") and roll.get("faces")):
                    self.check_roll(key, roll, given, path)
            for series in root.iter("drawn"):
                for label in labels_of(series):
                    self.check_label(key, f"{series.get('at')}/{label[0]}", label, given, path)

    def check_roll(self, key, roll, given, path):
        at, dice, faces = roll.get("at"), roll.get("dice"), roll.get("faces")
        demand(faces, path, f"the die at {at} has no faces")
        if roll.get("supplied") == "true":
            demand(is_given(given, at, faces), path, f"no ruling gives the die at {at}")
        elif dice is None:
            demand(path.name != "log.xml", path, f"the die at {at} does not say which dice were rolled")
        else:
            demand(throw(key, at, dice) == [int(face) for face in faces.split()], path, f"the die at {at} shows other faces")
            self.counts["dice"] += 1

    def check_label(self, key, at, label, given, path):
        _, runs, total, faces = label
        drawn = draw(key, at, runs)
        drawn[: len(faces)] = faces
        demand(not faces or is_given(given, at, " ".join(map(str, faces))), path, f"no ruling gives the draws at {at}")
        demand(sum(drawn) == total, path, f"the draws at {at} have another sum")
        self.counts["dice"] += 1

    # ---- what came in

    def check_received(self, mailing):
        if mailing.game is None:
            return
        if mailing.number == 1:
            self.check_receipts(mailing)
        for side in mailing.game.findall("side"):
            name, key = side.get("id"), side.get("key")
            versions = versions_of(mailing, name, key) if key or mailing.is_sealed() else None
            for kind in ("orders", "answers", "moves") if versions else ():
                there, text = mailing.input(f"{kind}/{name}")
                if there and text is None:  # it is not at hand
                    text = b"none of them"
                if key or versions[-1].says or versions[-1].data != text:  # else a run that was interrupted
                    place = self.root / (there or f"{mailing.prefix}inputs/{kind}/{name}.xml")
                    check_in_force([one for one in versions if one.kind == kind], key, place, text)

    def check_receipts(self, first):
        """A receipt that the game's key signed names what a record has, once nothing more can come in."""
        folder = self.root / f"turn-{first.turn:02}/orders/received"
        numbers = {}
        for path in sorted(folder.glob("*.xml")):
            self.check_number(first, path, numbers)
        for path in sorted(folder.glob("*.receipt.xml")):
            if path.name.removesuffix(".receipt.xml").rpartition("-")[0] not in first.sides():
                continue
            text, signature = read(self.root, path), read(self.root, path.with_name(path.name + ".minisig"))
            if not first.game.get("key") or signature is None:
                continue
            demand(Signature(signature, first.game.get("key"), text, True).good, path, "it is not signed with the game's key")
            says = document(text)
            name = path.relative_to(self.root).as_posix()
            named = any(name in mailing.files for mailing in self.turns[first.turn])
            last = self.turns[first.turn][-1]
            more = not self.is_closed(first.turn) and (says.get("document") == "answers" or f"{last.prefix}inputs/until" in last.files)
            demand(named or more or says.get("accepted") != "true", path, "no record of the turn names it")

    def check_number(self, first, path, numbers):
        """No two receipts of a side, under whatever names, are signed with one number for different files."""
        text, signature = read(self.root, path), read(self.root, path.with_name(path.name + ".minisig"))
        says = document(text) if signature is not None and first.game.get("key") else None
        if says is None or says.tag != "receipt" or not Signature(signature, first.game.get("key"), text, True).good:
            return
        if (says.get("game"), says.get("turn")) == (first.get("game"), str(first.turn)) and says.get("number"):
            told = says.get("hash"), says.get("accepted")
            known = numbers.setdefault((says.get("side"), says.get("number")), told)
            demand(known == told, path, "another receipt with its number is signed for another file")

    # ---- what a turn was made from

    def check_inputs(self):
        for mailings in self.turns.values():
            check_freeze(mailings[0])
            if mailings[0].is_sealed():
                check_beginning(mailings[0])
            for before, now in zip(mailings, mailings[1:]):
                if before.is_sealed():
                    check_same_inputs(before, now)
                    check_same_rulings(before, now)
                    check_same_answers(before, now)

    def check_further_answers(self, mailing):
        """Answers that a mailing adds stood in the one before, or follow from one for a whole stack."""
        before = self.turns[mailing.turn][mailing.number - 2] if mailing.number > 1 else None
        for name, text in list(mailing.good.items()):
            side = re.fullmatch(re.escape(mailing.prefix) + r"inputs/further-answers/(.*)\.\w+", name)
            root = document(text) if side else None
            if root is None:
                continue
            demand(root.get("side") == side[1], self.root / name, "it holds another side's answers")
            earlier = {whole(answer) for stem in ("answers/", "further-answers/") for answer in answers_in(before, stem + side[1])}
            stacks = [answer for answer in answers_in(mailing, "answers/" + side[1]) if answer.get("stack") == "true"]
            for answer in root:
                place = answer.get("question").rpartition("/")[0]
                follows = any(one.get("question").rpartition("/")[0] == place and whole(one)[2:] == whole(answer)[2:] for one in stacks)
                demand(whole(answer) in earlier or follows, self.root / name, f"nobody gave the answer to {answer.get('question')}")


def is_incoming(mailing, name):
    """Orders, answers and rulings in the turn's folder; what `receive` keeps is evidence."""
    rest = name.removeprefix(f"turn-{mailing.turn:02}/")
    return rest != name and re.match(r"orders/(?!received/)|answers/|amended/|rulings\.", rest) is not None


def spelled(value, kind):
    """A beacon's value in the one spelling that goes into the dice."""
    value = value if kind is None else value.lower()
    if kind == "hex":
        value = re.sub(r"^[ \t]*0x", "", value)
    if kind in ("hex", "digits"):
        return re.sub(r"[ \t,.':;_-]", "", value)
    if kind == "numbers":
        return " ".join(number.lstrip("0") or "0" for number in re.findall("[0-9]+", value))
    return value


def checked_documents(mailing):
    return [name for name in mailing.good if re.fullmatch(re.escape(mailing.prefix) + r"(?:log\.xml|report-[^/]*\.(?:xml|json))", name)]


def given_faces(mailing):
    """Faces by address that rulings give, and that players threw themselves, who name no turn; None where a file is not at hand."""
    name, text = mailing.input("rulings")
    if name and text is None:
        return None
    rulings = document(text) if text else None
    given = {node.get("at"): node.get("faces") for node in (rulings if rulings is not None else ()) if node.tag == "die"}
    for name, text in mailing.good.items():
        orders = document(text) if name.startswith(mailing.prefix + "inputs/orders/") else None
        for node in orders.iter("thrown") if orders is not None else ():
            given.setdefault(f"turn-{mailing.turn:02}/{node.get('at')}", node.get("faces"))
    return given


def is_given(given, at, faces):
    return given is None or given.get(at) == faces


def labels_of(series):
    """Of a series of draws: label, dice in their order, sum, and the first faces where rulings gave these."""
    for text in series.get("draws", "").split():
        name, _, rest = text.partition("=")
        runs, total, given = (rest + "::").split(":")[:3]
        yield name, runs, int(total), [int(face) for face in given.split(",") if face]
    for node in series.findall("draws"):
        yield node.get("label"), node.get("dice").replace(" ", ","), int(node.get("sum")), [int(f) for f in node.get("given", "").split()]


def check_reports(mailing):
    """What a report says of itself is what its record says."""
    record = mailing.record
    for name in checked_documents(mailing):
        root, path = document(mailing.good[name]), mailing.root / name
        demand(root is not None, path, "it is not understood")
        if root.tag != "report":
            continue
        for there, here in ((n, n) for n in ("game", "turn", "mailing", "program")):
            demand(root.get(there) == record.get(here), path, f"its {there} is not the record's")
        demand(int(root.get("revision", 0)) == int(record.get("revision", 0)), path, "its revision is not the record's")
        demand(root.get("reader") == path.stem.removeprefix("report-"), path, "it is addressed to another reader")
        demand(root.get("head", "") == record.get("previous", ""), path, "its head of the chain is not the record before its own")
        demand(root.get("commitment") == mailing.seed.get("commitment"), path, "its commitment is not the record's")
        told = root.find("dice-from")
        demand((told is None) == (mailing.seed.get("dice") is None), path, "it does not say what its dice were made from")
        if told is not None:
            sides = " ".join(node.get("id") for node in told)
            names = ("kind", "words", "beacon", "value", "sealed-first")
            parts = [sides if name == "words" else told.get(name) for name in names]
            demand(parts == [mailing.seed.get(name) or ("" if name == "words" else None) for name in names],
                   path, "it says otherwise than its record what its dice were made from")
        seeds = [[(node.get("turn"), node.get("seed")) for node in one.findall("revealed")] for one in (root, record)]
        demand(seeds[0] == seeds[1], path, "it shows other seeds than its record")


# ---- versions that came in

class Version:
    """One as `receive` kept it, with what its receipt says."""

    def __init__(self, path, data, receipt, signature, proof, key):
        self.receipt, self.proof = receipt, proof
        self.path, self.data, self.kept = path, data, signature
        says, root = document(receipt), document(data)
        self.says = says.attrib if says is not None and says.tag == "receipt" else {}
        self.accepted, self.signed = self.says.get("accepted") == "true", self.says.get("proof") == "signature"
        self.time = int(self.says.get("signed", 0))
        self.seal = Signature(signature, key or "", data, False)
        header = re.search(rb"(?im)^\s*(orders|answers|moves)\s", data)
        own = root.tag if root is not None else header[1].decode().lower() if header else None
        self.kind = key and own or self.says.get("document")

    def is_by(self, key):
        """Whether the game's key signed its receipt."""
        return bool(key) and Signature(self.proof, key, self.receipt, True).good


def versions_of(mailing, side, key):
    """A side's, of which a record names the files; None where one of these is not at hand."""
    found = []
    for name in mailing.files:
        if match := re.fullmatch(rf"(turn-\d+/orders/received/{re.escape(side)}-(\d+))\.(?:xml|json|txt)", name):
            receipt = f"{match[1]}.receipt.xml"
            parts = [name, receipt, name + ".minisig", receipt + ".minisig"]
            texts = [mailing.good.get(part) if part in mailing.files else b"" for part in parts]
            if None in texts:
                return None
            found.append((int(match[2]), Version(mailing.root / name, *texts, key)))
    return [version for _, version in sorted(found, key=lambda pair: pair[0])]


def last_accepted(versions):
    last = None
    for one in versions:
        if one.accepted and (last is None or not (one.signed and last.signed) or one.time >= last.time):
            last = one
    return last


def last_signed(versions):
    """By the signatures alone; but what a receipt says was refused does not count, nor an old letter that has none."""
    last = None
    for one in versions:
        if one.seal.good and (one.accepted or not one.says):
            later = last is None or (one.seal.time or 0) - (last.seal.time or 0)
            if later is True or later > 0 or (later == 0 and one.says):
                last = one
    return last


def check_in_force(versions, key, place, text):
    """`text`: the file that a mailing was made from. It is the version that counts."""
    unkept = all(one.signed and not one.kept and "signed" not in one.says for one in versions)  # by older programs
    last = (last_signed if key and not unkept else last_accepted)(versions)
    for one in versions:
        demand(not one.accepted or one.says.get("hash") == sha256(one.data), one.path, "it has another hash than its receipt says")
        if key and not unkept:
            check_version(one, text, last is not None and last.data == text)
    if last:
        demand(text == last.data, place, "it is not the version that counts")
        demand(key or not last.signed or (not last.kept and "signed" not in last.says), place, "it was signed, and its side has no key")
    elif key and text is not None and any(one.accepted or not one.says for one in versions):
        demand(any(text == one.data for one in versions), place, "its side did not sign it")


def check_version(one, text, stands):
    """Of a side with a key: what it did not sign does not count, and a receipt says what the signature says."""
    if one.seal.good and one.says:
        time = None if one.seal.time is None else str(one.seal.time)
        demand((one.says.get("document"), one.signed, one.says.get("signed")) == (one.kind, True, time), one.path,
               "its receipt does not say what its signature says")
    wrong = not one.seal.good and (one.accepted or (not one.says and one.data == text))
    excused = stands and (one.seal.other_key or not one.signed or not one.kept)
    demand(not wrong or excused, one.path, "it is not signed by its side")


# ---- inputs from mailing to mailing

def inputs_of(mailing, folder):
    """The files of a folder by what they are: "roster", "orders/blue"."""
    return {name.removeprefix(folder).rpartition(".")[0] or name.removeprefix(folder): name
            for name in mailing.files if name.startswith(folder)}


def without_administration(game):
    """What decides something of a turn that has begun."""
    for node in [node for node in game if node.tag in ("deadline", "seal")]:
        game.remove(node)
    for name in ("title", "language", "key", "may-be-missing", "mail", "mail-bytes", "mails-a-day", "mail-versions", "moderator-mail", "zone",
                 "moves", "press", "remind", "stops", "unanswered"):
        game.attrib.pop(name, None)
    for node in game.findall("side"):
        for name in ("name", "colour", "mail", "player-since", "key", "language"):
            node.attrib.pop(name, None)
    return game


def says_the_same(before, was, now, name, stem):
    """Two inputs: by their hashes, else by what they say, where one is not at hand by their canonical hashes."""
    if was is None or name is None:
        return was is name
    one, other = before.files[was], now.files[name]
    if one.get("hash") == other.get("hash"):
        return True
    texts = [before.good.get(was), now.good.get(name)]
    trees = [document(text) if text is not None else None for text in texts]
    if None in trees:
        return stem == "game" or (None not in texts and texts[0] == texts[1]) or (
            one.get("canonical") is not None and one.get("canonical") == other.get("canonical"))
    return same(*map(without_administration, trees)) if stem == "game" else same(*trees)


def check_pairs(before, now, was, is_now, pairs):
    for one, other in pairs:
        name, there = is_now.get(other), was.get(one)
        demand(says_the_same(before, there, now, name, one), now.root / (name or there), f"it is not what turn {now.turn} began with")


def check_same_inputs(before, now):
    """Game, map, roster, charts, beacon and closed orders are those of the mailing before. At a gate orders close."""
    was, is_now = (inputs_of(mailing, mailing.prefix + "inputs/") for mailing in (before, now))
    gates = {stem.split("/")[1] for stem in was if stem.startswith("gates/")}
    new = sorted({stem.split("/")[1] for stem in is_now if stem.startswith("gates/")} - gates)
    every = was.keys() | is_now.keys()
    stems = [stem for stem in every if stem in ("game", "map", "roster", "beacon") or stem.startswith("charts/")
             or (stem.startswith("gates/") and stem.split("/")[1] in gates)]
    orders = {stem[7:] for stem in was if stem.startswith("orders/")}
    if new:
        closed = {stem.split("/")[2] for stem in is_now if stem.startswith(f"gates/{new[0]}/")} - {"closed"}
        pairs = [(f"orders/{side}", f"gates/{new[0]}/{side}") for side in orders | closed]
    else:
        pairs = [(stem, stem) for stem in every if stem.startswith("orders/")]
    check_pairs(before, now, was, is_now, [(stem, stem) for stem in stems] + pairs)


def check_beginning(first):
    """The first mailing of a turn was made from the files that lay in the game folder."""
    turn = f"turn-{first.turn:02}/"
    lay = {re.sub(f"^{turn}", "", name).rpartition(".")[0]: name for name in first.files if not name.startswith((turn + "freeze/", first.prefix))}
    was = inputs_of(first, first.prefix + "inputs/")
    frozen = any(name.startswith(turn + "freeze/") for name in first.files)  # who was late for it has other orders there
    wanted = "(game|map|roster)$|charts/" + ("" if frozen else "|orders/(?!received/)")
    stems = [stem for stem in was.keys() | lay.keys() if re.match(wanted, stem)]
    # Only documents that lie right there are read; signatures, notes and folders beside them are not.
    stems = [stem for stem in stems if stem in was or stem.count("/") < 2 and lay[stem].endswith(ENDINGS)]
    check_pairs(first, first, lay, was, [(stem, stem) for stem in stems])


def check_freeze(first):
    """What a turn froze before its beacon was out is what its first mailing was made from; older programs froze the orders alone."""
    was, is_now = inputs_of(first, f"turn-{first.turn:02}/freeze/"), inputs_of(first, first.prefix + "inputs/")
    if not was:
        return
    whole_turn = any(not stem.startswith("orders/") for stem in was)
    demand(not whole_turn or "program" in was, first.root / f"turn-{first.turn:02}/freeze/program.txt", "it is missing")
    stems = [stem for stem in was.keys() | is_now.keys() if stem.startswith("orders/") or (
        whole_turn and not stem.startswith("stylesheets/") and stem not in ("program", "until", "defaults", "beacon"))]
    check_pairs(first, first, was, is_now, [(stem, stem) for stem in stems])


def check_same_rulings(before, now):
    """A ruling that counted stays as it was; others may be added."""
    (was, text), (name, later) = before.input("rulings"), now.input("rulings")
    if text is None or (name and later is None):
        return
    words = lambda node: (node.tag, sorted(node.attrib.items()))
    standing = [words(node) for node in (document(later) if later else ())]
    for node in document(text):
        demand(words(node) in standing, before.root / was, "a ruling that counted is gone or another in the next mailing")
        standing.remove(words(node))


def answers_in(mailing, stem):
    root = document(mailing.input(stem)[1] or b"") if mailing else None
    return list(root) if root is not None else []


def whole(answer):
    return answer.get("question"), answer.get("fingerprint"), " ".join(answer.get("choice", "").split()), answer.get("word")


def check_same_answers(before, now):
    """An answer that counted, by the log, stays."""
    log = document(before.good.get(before.prefix + "log.xml", b""))
    for name, text in before.good.items() if log is not None else ():
        match = re.fullmatch(re.escape(before.prefix) + r"inputs/(?:further-)?answers/(.*)\.\w+", name)
        root = document(text) if match else None
        if root is None:
            continue
        side = root.get("side")
        counted = {fact.get("at") for fact in log.iter("answered") if (fact.get("side"), fact.get("source")) == (side, "player")}
        labels = {node.get("text"): node.get("thing", "").partition(":")[2] for node in log.iter("label") if node.get("side") == side}
        files = [now.input(stem + side) for stem in ("answers/", "further-answers/")]
        if any(there and data is None for there, data in files):
            continue
        standing = [whole(answer) for stem in ("answers/", "further-answers/") for answer in answers_in(now, stem + side)]
        first = {}
        for answer in root:
            first.setdefault(answer.get("question"), answer)
        for question, answer in first.items():
            meant = "/".join(labels.get(part, part) for part in question.split("/"))
            demand(meant not in counted or whole(answer) in standing, before.root / name,
                   f"the answer to {question} is gone or another in the next mailing")


def audit(root, key=None):
    """What was counted; Refused where something is not as it must be."""
    try:
        found = Audit(root, key)
        found.run()
    except (ValueError, KeyError, TypeError, AttributeError, IndexError) as wrong:
        raise Refused(f"{root}: what stands there cannot be: {wrong!r}") from wrong
    return found


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    key = pathlib.Path(sys.argv[2]).read_text().splitlines()[1] if len(sys.argv) == 3 else None
    try:
        found = audit(pathlib.Path(sys.argv[1]), key)
    except Refused as refused:
        print(f"{refused}\nREFUSED")
        sys.exit(1)
    print(f"{len(found.mailings)} records, {found.counts['signed']} of them signed; {found.counts['files']} files as recorded, "
          f"{found.counts['closed']} not open; {found.counts['dice']} dice recomputed\nACCEPTED")


if __name__ == "__main__":
    main()
