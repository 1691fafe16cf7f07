"""Units, switches and positions; zones of control (CRT-2, 3), steps (CRT-22)."""
import dataclasses

SWITCHES = {
    "crt": "s3-differential", "tec": "s3-tec", "stacking-limit": 1, "loss-chooser": "owner", "loss-order": "strongest",
    "reduced-strength": "share", "zoc": True, "zoc-stopped-by": (), "no-retreat-across": ("river",), "retreat-chooser": "owner",
    "partial-retreat": "eliminate", "advance-max-units": 1, "default-advance": "none", "tec-combine": "max", "clamp": "before",
    "river-condition": "all-attackers", "zoc-stops-ranged-fire": True, "range-effect-kind": "strength", "ranged-immune": True,
}


@dataclasses.dataclass
class Unit:
    id: str
    side: str
    hex: str
    attack: int
    defense: int
    steps: int = 1
    attack_reduced: int = None
    defense_reduced: int = None
    strength_reduced: int = None
    type: str = "infantry"
    range: int = 1
    exerts_zoc: bool = True
    status: str = "ready"
    retreated_in: bool = False

    def strength(self, side):
        """Its printed strength in a role; the roster has always those that count now (CRT-22.2)."""
        return self.attack if side == "attacker" else self.defense

    def lose(self, steps, reduced):
        """CRT-22.1, 22.2: step by step. Returns whether it lives; the last step changes no strength."""
        if steps >= self.steps:
            return False
        for _ in range(steps):
            for name in ("attack", "defense"):
                given = getattr(self, f"{name}_reduced")
                given = self.strength_reduced if given is None else given
                if given is not None:
                    setattr(self, name, given)
                elif reduced == "share":
                    setattr(self, name, -(-getattr(self, name) * (self.steps - 1) // self.steps))
            self.steps -= 1
        return True


class World:
    def __init__(self, board, switches, chart, effects, phasing, opposing):
        self.board, self.chart, self.effects, self.phasing, self.opposing = board, chart, effects, phasing, opposing
        self.switches = {**SWITCHES, **switches}
        self.units, self.stacks = {}, {}  # by id; hex -> the units there

    def add(self, unit):
        self.units[unit.id] = unit
        if unit.status == "ready":
            self.stacks.setdefault(unit.hex, []).append(unit)

    def there(self, hex):
        return self.stacks.get(hex, ())

    def move(self, unit, hex):
        self.leave(unit)
        unit.hex = hex
        self.stacks.setdefault(hex, []).append(unit)

    def leave(self, unit):
        self.stacks[unit.hex].remove(unit)
        if not self.stacks[unit.hex]:
            del self.stacks[unit.hex]

    def remove(self, unit):
        self.leave(unit)
        unit.hex, unit.status = None, "eliminated"

    def enemy_of(self, side):
        return self.opposing if side == self.phasing else self.phasing

    def controlled(self, hex, side):
        """Whether an enemy of the side exerts a Zone of Control into a hex (CRT-3)."""
        if not self.switches["zoc"]:
            return False
        stop = self.switches["zoc-stopped-by"]
        for near in self.board.near[hex].values():
            if any(unit.side != side and unit.exerts_zoc for unit in self.there(near)):
                if not any(feature in stop for feature in self.board.between(hex, near)):
                    return True
        return False
