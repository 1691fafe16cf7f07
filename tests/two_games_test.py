#!/usr/bin/env python3
"""two_games_test.py ADJUDICATOR_THAT_RUNS_BATCHES GAME...: two players of one segment of The Campaign for North Africa, each alone with his
own roster (CNA-2.7), fed from nothing but each other's sheets and given the dice of the moderated game, come to the rosters
of the moderated game. No sheet names a thing of its giver's roster (CNA-13.3).

two_games_test.py ADJUDICATOR_THAT_RUNS_BATCHES --random SEGMENTS COUNT [SHARE OF]: the same of COUNT random segments that the program SEGMENTS
writes; of OF equal shares the one numbered SHARE, from 0.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
from urllib.parse import unquote
import xml.etree.ElementTree as ET

from batch import Batch

NS = "urn:adjudicator:1"
ET.register_namespace("", NS)


def q(name):
    return "{%s}%s" % (NS, name)


def args_of(fact):
    """Of a log's fact, or of one in a report."""
    if fact.get("args") is None:
        return {a.get("as"): a.get("word") or a.get("id") for a in fact.iter(q("arg"))}
    pairs = (pair.split("=", 1) for pair in fact.get("args").split())
    return {name: unquote(value).split(":", 1)[-1] for name, value in pairs}


def resolve(program, game, *more):
    done = program.run("resolve", game, "--formats", "xml", *more, text=True)
    return done.returncode, done.stderr


def last_mailing(game):
    folder = os.path.join(game, "turn-01")
    numbers = [int(n[8:]) for n in os.listdir(folder) if re.fullmatch(r"mailing-\d+", n)]
    return os.path.join(folder, "mailing-%d" % max(numbers)) if numbers else None


def rosters_after(mailing):
    for name in os.listdir(mailing):
        if name.startswith("roster"):
            return ET.parse(os.path.join(mailing, name)).getroot()
    raise SystemExit("no roster in " + mailing)


def dice_of(mailing):
    """Faces by address; those of barrages by what the firer calls the target."""
    log = ET.parse(os.path.join(mailing, "log.xml")).getroot()
    dice, barrages = {}, {}
    for fact in log.iter():
        at = fact.get("at", "")
        if fact.tag == q("began") and fact.get("what") == "barrage":
            args = args_of(fact)
            barrages[at] = args["hex"] + "-" + args["name"].replace(" ", "-")
        if fact.tag == q("rolled"):
            dice[at] = fact.get("faces").replace(",", " ")
    told = {}
    for at, faces in dice.items():
        scene = next((b for b in sorted(barrages, key=len, reverse=True) if at.startswith(b + "/")), None)
        if scene is not None:
            origin = scene.split("/")[-1]
            told["barrage/%s/%s%s" % (barrages[scene], origin, at[len(scene):])] = faces
        told[at.split("/", 1)[1]] = faces
    return told


class Lone:
    """One side's own game."""

    def __init__(self, moderated, folder, side, dice):
        self.folder, self.side, self.dice = folder, side, dice
        shutil.copytree(moderated, folder, ignore=shutil.ignore_patterns("mailing-*", "orders", "answers", "frozen*"))
        os.makedirs(os.path.join(folder, "turn-01", "orders"))
        game = ET.parse(os.path.join(folder, "game.xml"))
        root = game.getroot()
        root.set("may-be-missing", "2")
        for own in root.findall(q("side")):
            own.set("questions", "default")  # as the moderated game settles what nobody ordered
        rules = root.find(q("rules"))
        rules.set("opponent", "reported")
        rules.set("dice", "thrown")
        game.write(os.path.join(folder, "game.xml"), xml_declaration=True, encoding="utf-8")
        self.keep_own_roster()
        theirs = os.path.join(moderated, "turn-01", "orders", side + ".xml")
        self.orders = ET.parse(theirs).getroot()
        items = self.orders.find(q("list"))
        for gate in ("A", "B", "B-losses", "C", "D", "E", "F", "G"):
            ET.SubElement(items, q("confirm"), gate=gate)
        self.thrown = set()
        self.write()

    def keep_own_roster(self):
        path = os.path.join(self.folder, "turn-01", "roster.xml")
        tree = ET.parse(path)
        root = tree.getroot()
        own = {u.get("id") for u in root.findall(q("unit")) if u.get("side") == self.side}
        for row in list(root):
            kind = row.tag.split("}")[1]
            gone = (kind == "unit" and row.get("id") not in own or kind == "group" and row.get("unit") not in own or
                    kind == "truck" and (row.get("unit") not in own if row.get("unit") else row.get("side") != self.side) or
                    kind == "intel")
            if gone:
                root.remove(row)
        tree.write(path, xml_declaration=True, encoding="utf-8")

    def write(self):
        ET.ElementTree(self.orders).write(os.path.join(self.folder, "turn-01", "orders", self.side + ".xml"),
                                          xml_declaration=True, encoding="utf-8")

    def run(self, program):
        code, said = resolve(program, self.folder)
        if code not in (0, 3):
            raise SystemExit("%s: exit %d\n%s" % (self.side, code, said))
        return code == 0

    def throw(self):
        """The dice that the report asks for. True: there were any."""
        report = ET.parse(os.path.join(last_mailing(self.folder), "report-%s.xml" % self.side)).getroot()
        asked = False
        for row in report.iter(q("told")):
            if row.get("what") != "wanted":
                continue
            args = args_of(row)
            at = args.get("at")
            if at and at not in self.thrown:
                faces = self.dice.get(at, "1 1" if "/truck/" in at else None)
                if faces is None:
                    raise SystemExit("%s: the moderated game did not roll %s" % (self.side, at))
                self.thrown.add(at)
                ET.SubElement(self.orders.find(q("list")), q("thrown"), at=at, faces=faces)
                asked = True
        self.write()
        return asked

    def secrets(self):
        """What a sheet may not hold: ids and names of what stands in the giver's roster."""
        rows = ET.parse(os.path.join(self.folder, "turn-01", "roster.xml")).getroot()
        return {row.get(name) for kind in ("unit", "group", "truck") for row in rows.findall(q(kind))
                for name in ("id", "name") if row.get(name)}

    def audited(self, program):
        """What an audit finds wrong: the faces that the player threw stand among his orders."""
        done = program.run("audit", self.folder, text=True)
        return [] if done.returncode == 0 else ["%s: %s" % (self.side, done.stdout + done.stderr)]

    def corrected(self, program):
        """A correction that changes nothing of the segment hands over the same sheet, each row of it once."""
        before = self.sheet()
        ET.SubElement(self.orders.find(q("list")), q("press"), to="moderator", text="The same again.")
        self.write()
        code, said = resolve(program, self.folder, "--corrected")
        if code != 0:
            return ["%s: corrected: exit %d\n%s" % (self.side, code, said)]
        return [] if self.sheet() == before else [self.side + ": a correction changed the sheet"]

    def goes_on(self, program):
        """The roster that the segment ends with begins the next one: no counter that stood for the enemy is in it."""
        last = os.path.join(last_mailing(self.folder), "roster.xml")
        own = {u.get("side") for u in ET.parse(last).getroot().findall(q("unit"))}
        wrong = [] if own <= {self.side} else ["%s: units of %s in the roster" % (self.side, sorted(own))]
        os.mkdir(os.path.join(self.folder, "turn-02"))
        shutil.copy(last, os.path.join(self.folder, "turn-02", "roster.xml"))
        code, said = resolve(program, self.folder, "--turn", "2")
        return wrong if code == 3 else wrong + ["%s: turn 2: exit %d\n%s" % (self.side, code, said)]

    def sheet(self):
        path = os.path.join(last_mailing(self.folder), "sheet-%s.xml" % self.side)
        return open(path, "rb").read() if os.path.exists(path) else b""


# Whether a unit is in Contact (CNA-10.15) hangs on the other side's Zones of Control after its losses, which no sheet
# may hold: the player asks for it, and marks it himself.
ASKED_FOR = {"in-contact"}


def as_told(row):
    return {name: value for name, value in row.attrib.items() if name not in ASKED_FOR}


def differences(moderated, lone, side):
    own = {u.get("id") for u in moderated.findall(q("unit")) if u.get("side") == side}
    found = []
    for kind in ("unit", "group", "truck"):
        theirs = {r.get("id"): as_told(r) for r in lone.findall(q(kind))}
        for row in moderated.findall(q(kind)):
            mine = row.get("id") in own if kind == "unit" else row.get("unit") in own
            alone = theirs.get(row.get("id"), {})
            if mine and alone != as_told(row):
                found.append("%s %s: %s, alone %s" % (kind, row.get("id"), sorted(set(as_told(row).items()) - set(alone.items())),
                                                      sorted(set(alone.items()) - set(as_told(row).items()))))
    return found


def zones_told(mailing, sides):
    """Of the phasing enemy's Zones of Control the hexes of own units that are in one (L12): asked at the table."""
    told = {}
    for side in sides:
        report = ET.parse(os.path.join(mailing, "report-%s.xml" % side)).getroot()
        rows = [args_of(row) for row in report.iter(q("told")) if row.get("what") == "retreats"]
        told[side] = {row["hex"] for row in rows if row.get("zoc") == "yes"}
    # A hex that an order may not enter for that: the player asks before he orders, and orders it all the same.
    for fact in ET.parse(os.path.join(mailing, "log.xml")).getroot().iter(q("refused")):
        if fact.get("what") == "E-RBA-ZOC":
            told[fact.get("side")].add(args_of(fact)["hex"])
    return told


def order_ways_by_default(mailing, players):
    """What was not ordered goes around an enemy whom a lone player does not see: each orders it as it came."""
    for fact in ET.parse(os.path.join(mailing, "log.xml")).getroot().iter(q("answered")):
        kind = fact.get("kind")
        if fact.get("source") == "order" or kind not in ("retreat", "undefended-retreat", "forced-retreat"):
            continue
        way = [place.split(":", 1)[1] for place in fact.get("choice", "").split() if place.startswith("place:")]
        player = next(p for p in players if p.side == fact.get("side"))
        if not way:
            continue
        order = ET.Element(q(kind), units=fact.get("subject").split(":", 1)[1], path=" ".join(way))
        if kind == "retreat":
            order.set("assault", fact.get("at").split("/")[2])
        player.orders.find(q("list")).insert(0, order)
        player.write()


def with_zones(sheet, hexes):
    if not hexes:
        return sheet
    return sheet.replace(b"  </list>", ('    <zoc hexes="%s"/>\n  </list>' % " ".join(sorted(hexes))).encode())


def play(program, source, folder):
    moderated = os.path.join(folder, "moderated")
    shutil.copytree(source, moderated)
    orders = os.path.join(moderated, "turn-01", "orders")
    for name in os.listdir(orders):
        if name.endswith(".json"):
            text = program.run("convert", os.path.join(orders, name), "--to", "xml", check=True)
            open(os.path.join(orders, name[:-5] + ".xml"), "wb").write(text.stdout)
            os.remove(os.path.join(orders, name))
    # What a patrol found out is no part of a sheet.
    roster = os.path.join(moderated, "turn-01", "roster.xml")
    tree = ET.parse(roster)
    for row in tree.getroot().findall(q("intel")):
        tree.getroot().remove(row)
    tree.write(roster, xml_declaration=True, encoding="utf-8")
    code, said = resolve(program, moderated)
    if code != 0:
        raise SystemExit("moderated: exit %d\n%s" % (code, said))
    truth = last_mailing(moderated)
    sides = [s.get("id") for s in ET.parse(os.path.join(moderated, "game.xml")).getroot().findall(q("side"))]
    dice = dice_of(truth)
    players = [Lone(moderated, os.path.join(folder, side), side, dice) for side in sides]
    order_ways_by_default(truth, players)
    given = [b"", b""]
    secrets = [player.secrets() for player in players]
    told_secrets = set()
    zones = zones_told(truth, sides)
    over = [False, False]
    for _ in range(400):
        moved = False
        for i, player in enumerate(players):
            if over[i]:
                continue
            over[i] = player.run(program)
            moved |= over[i] or player.throw()
            sheet = player.sheet()
            if sheet and sheet != given[i]:
                given[i] = sheet
                other = players[1 - i]
                told_secrets |= secrets[i] & words_of(sheet)
                moved = True
                if over[1 - i]:
                    continue  # He has put his game away: nothing may change beside his records.
                open(os.path.join(other.folder, "turn-01", "orders", player.side + ".xml"), "wb").write(with_zones(sheet, zones.get(other.side, set())))
                moved = True
        if all(over):
            break
        if not moved:
            raise SystemExit("neither game goes on: " + folder)
    after = rosters_after(truth)
    wrong = [d for p in players for d in differences(after, rosters_after(last_mailing(p.folder)), p.side)]
    wrong += [what for p in players for what in p.audited(program) + p.corrected(program) + p.goes_on(program)]
    if not any(len(ET.fromstring(sheet).find(q("list"))) > 3 for sheet in given if sheet):
        wrong.append("hardly anything was told")
    return wrong + ["a sheet names " + secret for secret in sorted(told_secrets)]


def words_of(sheet):
    """All that a sheet says: values, and their parts."""
    values = {value for row in ET.fromstring(sheet).find(q("list")) for value in row.attrib.values()}
    return values | {word for value in values for word in value.split()}


def random_segments(program, folder, count, share, of):
    """Folders of games, each with a seed."""
    subprocess.run([program, folder, str(count)], check=True)
    for i in range(share + 1, count + 1, of):
        game = os.path.join(folder, str(i), "game.xml")
        tree = ET.parse(game)
        tree.getroot().set("seed", "segment %d" % i)
        tree.write(game, xml_declaration=True, encoding="utf-8")
        yield os.path.join(folder, str(i))


def main():
    program = Batch(sys.argv[1])
    wrong, played = [], 0
    with tempfile.TemporaryDirectory() as folder:
        os.environ.setdefault("ADJUDICATOR_SECRETS", os.path.join(folder, "secrets"))
        if sys.argv[2] == "--random":
            share, of = map(int, sys.argv[5:7] or ("0", "1"))
            games = random_segments(sys.argv[3], os.path.join(folder, "segments"), int(sys.argv[4]), share, of)
        else:
            games = sys.argv[2:]
        for game in games:
            played += 1
            wrong += [game + ": " + what for what in play(program, game, os.path.join(folder, "play-%d" % played))]
    print("\n".join(wrong[:40]) or "two games, one story: %d" % played)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
