"""Keeps a position of The Campaign for North Africa as the log says it changed."""
from tally import Fold

POSITIONS = {"0": "none", "1": "forward", "2": "back"}


class PositionFold(Fold):

    def __init__(self, position):
        super().__init__()
        self.position = position
        self.facilities = {row["id"]: row for row in position.facilities}
        for row in position.facilities:
            row["start"] = row["level"]

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
