"""A turn at sea: what both sides see, voyages, attacks, the end of the player turn, repair (4.0, 9.4, 11, 13, 18.5, 18.7)."""
import paths  # noqa: F401
from end import End
from engagement import Engagement
from repair import repair
from spotting import Spotting
from voyage import Voyage


class SeaEnd(End):
    def next_turn(self):
        """18.5: what is cleared when a player turn ends and the other's starts."""
        super().next_turn()
        for unit in self.world.units:
            if unit.side == self.world.phasing:
                unit.was_attacked = False
            else:
                unit.moved = False


class SeaSegment:
    def __init__(self, world, orders, draws):
        self.world, self.orders, self.draws = world, orders, draws
        self.units = {unit.id: unit for unit in world.units}
        self.spotting = Spotting(world, draws)
        self.voyages, self.attacks, self.refused, self.repaired = [], [], [], {}

    def lead(self, units):
        return min((self.units[id] for id in units), key=lambda unit: unit.key()).id

    def engagements(self):
        return [found for voyage in self.voyages for found in voyage.engagements] + self.attacks

    def run(self):
        self.spotting.begin("spotting")
        for order in self.orders:
            if order["order"] == "naval-move":
                self.voyages.append(Voyage(self, order).run())
        for order in self.orders:
            if order["order"] == "naval-attack":
                self.attack(order)
        self.end = SeaEnd(self.world, self.draws, [], len(self.attacks)).run()
        if self.end.ends:
            self.repaired = repair(self.world, self.world.phasing, self.draws, lambda unit, line: f"end/repair/{unit.id}/{line.id}")
        return self

    def attack(self, order):
        units = [self.units[id] for id in order["units"] if self.units[id].alive()]
        if not units:
            return
        found = Engagement(self.world, self.draws, f"naval/{self.lead(order['units'])}", units, order["target"], order["rounds"] or 10, order["port_attack"])
        # E15, judged now (18.7).
        if any(self.spotting.detected(target.unit) for target in found.targets("attacker") if target.weight()):
            self.attacks.append(found.run())
        else:
            self.refused.append(("TOAW-E15", order["target"]))
