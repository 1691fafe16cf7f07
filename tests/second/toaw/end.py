"""The end of a resolution: the player turn's round, whether it ends, and the formations of the force whose turn starts (9.3 to 9.5)."""


def cut(unit, place):
    """9.3: who enters a stamped location keeps the movement that the stamp leaves."""
    if place.time_stamp:
        unit.remaining = min(unit.remaining, unit.allowance * (10 - place.time_stamp) // 10)


class End:
    def __init__(self, world, draws, battles, at_sea=0):
        self.world, self.draws, self.battles = world, draws, battles
        self.attacked = at_sea or any(not battle.stand_alone for battle in battles)

    def run(self):
        world = self.world
        fought = [battle for battle in self.battles if not battle.stand_alone]
        if fought:
            finals = sorted(battle.final for battle in fought)
            world.player_turn_round = finals[(len(finals) - 1) // 2]
            for place in world.places.values():
                last = max((battle.final for battle in fought if battle.target == place.id), default=0)
                if last > world.player_turn_round:
                    place.time_stamp = last
                elif place.time_stamp <= world.player_turn_round:
                    place.time_stamp = 0
        for battle in self.battles:
            for unit in battle.entered:
                cut(unit, world.places[battle.target])
        self.ends = self.turn_ends()
        self.formations = self.check_formations() if self.ends else {}
        if self.ends:
            self.next_turn()
        return self

    def next_turn(self):
        """The turn of the other force starts (18.5)."""
        world = self.world
        world.player_turn_round = 1
        for place in world.places.values():
            place.time_stamp = 0
        for unit in world.units:
            if unit.side != world.phasing:
                unit.severe, unit.remaining = False, unit.allowance

    def turn_ends(self):
        """9.4, 18.21: both checks are always drawn."""
        left = 10 - self.world.player_turn_round
        # A stand-alone bombardment is no attack.
        if not self.attacked or left < 2:
            return True
        first = self.draws.pct(self.world.forces[self.world.phasing].proficiency, "end/turn/proficiency")
        second = self.draws.u(10, "end/turn/round") + 1 <= left
        return not first and not second

    def check_formations(self):
        """9.5: formation -> whether it is reorganizing."""
        world, found, side = self.world, {}, self.world.enemy(self.world.phasing)
        for id in sorted(id for id, (owner, _) in world.formations.items() if owner == side):
            units = [unit for unit in world.units if unit.formation == id]
            alive = [unit for unit in units if unit.alive()]
            if not alive:
                continue
            at = f"end/formations/{id}"
            if not self.draws.pct(world.forces[side].shock, f"{at}/shock"):
                found[id] = True
                continue
            quality = (world.formation_proficiency[id] + sum((2 * u.proficiency + u.readiness) // 3 for u in alive) // len(alive)) // 2
            passes = quality > self.draws.d100(f"{at}/formation")
            found[id] = not (passes or sum(unit.severe for unit in units) < 1 + self.draws.u(len(units), f"{at}/severe"))
        return found
