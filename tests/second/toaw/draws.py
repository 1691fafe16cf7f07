"""Numbers, rounding and draws (1): integers only, floors, and a draw only where the rules want one."""
import math


def nearest(a, b):
    """rnd(a, b) of 1.3: halves up."""
    return (2 * a + b) // (2 * b)


def clamp(value, least, most):
    return max(least, min(most, value))


class Draws:
    """`next(address, faces)` gives the next die of an address, 1 to faces; a label of a series is an address below its own (1.4)."""

    def __init__(self, next):
        self.next = next

    def u(self, n, at, label=None):
        return self.next(f"{at}/{label}" if label else at, n) - 1

    def chance(self, ppm, at, label):
        """1.5"""
        return ppm >= 1000000 or (ppm > 0 and self.u(1000000, at, label) < ppm)

    def frac(self, n, d, at, label="fraction"):
        """1.6"""
        q, r = divmod(n, d)
        return q + self.chance(r * 1000000 // d, at, label)

    def pick(self, weights, at, label="target"):
        """1.7: the index, or None without any weight."""
        able = [index for index, weight in enumerate(weights) if weight > 0]
        if len(able) < 2:
            return able[0] if able else None
        x = self.u(sum(weights), at, label)
        for index in able:
            x -= weights[index]
            if x < 0:
                return index
        raise AssertionError("a weight was lost")

    def d100(self, at, label=None):
        return 1 + self.u(100, at, label)

    def pct(self, p, at, label=None):
        """1.8"""
        return p >= 100 or (p > 0 and self.d100(at, label) <= p)


isqrt = math.isqrt
