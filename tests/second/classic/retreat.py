"""Retreats (CRT-9): legal paths, who chooses, the default policy."""
from board import DIRECTIONS
from odds import combine


class Retreats:
    """`orders`: side -> its retreat orders, dictionaries with `unit`, `path`, `prefer`, `order`."""

    def __init__(self, world, orders):
        self.world, self.board = world, world.board
        self.orders = {side: {order["unit"]: order for order in given} for side, given in orders.items()}
        self.shift = {}  # hex -> column shift of its own features

    def orders_for(self, unit):
        """The specific order, then the one for all (9.6); of the other side under `opponent`."""
        chooser = unit.side if self.world.switches["retreat-chooser"] == "owner" else self.world.enemy_of(unit.side)
        given = self.orders.get(chooser, {})
        return [given[name] for name in (unit.id, "*") if name in given]

    def sequence(self, units):
        """9.5."""
        def rank(unit):
            orders = self.orders_for(unit)
            return (orders[0].get("order", 1000) if orders else 1000, unit.id)
        return sorted(units, key=rank)

    # ---- legal paths (9.2) ----
    def legal(self, unit, start, hex, left):
        board, world = self.board, self.world
        if hex in board.prohibited or hex in left:
            return False
        if any(feature in world.switches["no-retreat-across"] for feature in board.between(start, hex)):
            return False
        there = [other for other in world.there(hex) if other is not unit]
        if any(other.side != unit.side for other in there) or len(there) >= world.switches["stacking-limit"]:
            return False
        return not world.controlled(hex, unit.side)

    def paths(self, unit, length, start=None, left=()):
        """All legal paths of a length, in the order of directions."""
        if length == 0:
            return [()]
        start = start or unit.hex
        found, left = [], (*left, start)
        for direction in DIRECTIONS:
            hex = self.board.near[start].get(direction)
            if hex and self.legal(unit, start, hex, left):
                found += [(hex, *rest) for rest in self.paths(unit, length - 1, hex, left)]
        return found

    def goes(self, unit, length, partial):
        """The path that it takes and by what it was chosen; shorter than `length` only where `partial` allows it, () where there is none."""
        while length > 0:
            paths = self.paths(unit, length)
            if paths:
                return self.choose(unit, paths, length)
            length = length - 1 if partial else 0
        return (), "barred"

    # ---- the choice (9.6, 9.7) ----
    def choose(self, unit, paths, length):
        for order in self.orders_for(unit):
            path = tuple(order.get("path", ()))[:length]
            if path in paths:
                return path, "path"
            if order.get("prefer"):
                return self.preferred(unit, paths, order["prefer"], length), "prefer"
        return min(paths, key=lambda path: self.default_rank(unit, path)), "default"

    def preferred(self, unit, paths, prefer, length):
        directions = list(prefer) + [direction for direction in DIRECTIONS if direction not in prefer]
        hex, path = unit.hex, ()
        for step in range(length):
            nexts = [self.board.near[hex].get(direction) for direction in directions]
            hex = next(near for near in nexts if near and any(p[:step + 1] == (*path, near) for p in paths))
            path += (hex,)
        return path

    def default_rank(self, unit, path):
        """9.7: far from enemies, in good ground, small ids."""
        return -self.from_enemies(path[-1], unit.side), self.own_shift(path[-1]), path[-1], path

    def from_enemies(self, hex, side):
        return min((self.board.range(hex, other) for other, units in self.world.stacks.items() if units[0].side != side), default=0)

    def own_shift(self, hex):
        """Column shift of a hex's features for a defender there, negative to the left."""
        if hex not in self.shift:
            features = self.board.features(hex)
            found = [e for e in self.world.effects if e.kind == "column" and e.where == "defender-hex" and e.feature in features]
            self.shift[hex] = combine(found, self.world.switches["tec-combine"])
        return self.shift[hex]
