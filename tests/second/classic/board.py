"""The grid: neighbours and ranges (CRT-2), terrain of hexes and hexsides."""

DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")
HIGH = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))  # from a column that sits higher
LOW = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))  # from one that sits half a hex lower


class Board:
    def __init__(self, columns, rows, even="down"):
        self.columns, self.rows, self.even = columns, rows, even
        self.terrain, self.prohibited, self.sides = {}, set(), {}
        self.hexes = [f"{c:02}{r:02}" for c in range(1, columns + 1) for r in range(1, rows + 1)]
        self.near, self.at, self.ids = {}, {}, {}
        for hex in self.hexes:
            c, r = int(hex[:2]), int(hex[2:])
            low = (c % 2 == 0) == (even == "down")
            self.at[hex] = (2 * c + 2, 4 * r + 4 + 2 * low)
            self.near[hex] = {}
            for direction, (right, below) in zip(DIRECTIONS, LOW if low else HIGH):
                if 1 <= c + right <= columns and 1 <= r + below <= rows:
                    self.near[hex][direction] = f"{c + right:02}{r + below:02}"

    def range(self, one, other):
        """CRT-2.2."""
        (x1, y1), (x2, y2) = self.at[one], self.at[other]
        dx, dy = abs(x1 - x2), abs(y1 - y2)
        return dx // 2 if dx > dy else (dx + dy) // 4

    def features(self, hex):
        return self.terrain.get(hex, ["clear"])

    def between(self, one, other):
        return self.sides.get(frozenset((one, other)), [])
