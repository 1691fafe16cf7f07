"""The charts of the rules file (6.1 to 6.4, 6.8, 7, 8), typed from it; house charts are made of the same classes."""
import dataclasses
from fractions import Fraction

DICE = {"d6": (1, 6, 1), "2d6": (2, 6, 1), "3d6": (3, 6, 1), "d10": (1, 10, 1), "d10/0": (1, 10, 0), "d12": (1, 12, 1), "d20": (1, 20, 1)}
SIDES = ("attacker", "defender")


@dataclasses.dataclass
class Force:
    """What a result does to one side (CRT-21): a number of steps, "half" or "all"; hexes."""
    loses: object = 0
    by: str = "force"
    retreats: int = 0
    barred: str = "eliminated"

    def hit(self):
        return self.loses != 0 or self.retreats > 0


@dataclasses.dataclass
class Result:
    attacker: Force = dataclasses.field(default_factory=Force)
    defender: Force = dataclasses.field(default_factory=Force)
    exchange: str = ""
    advance: bool = True
    surrender: bool = False


# CRT-8.
RESULTS = {
    "NR": Result(), "DR": Result(defender=Force(retreats=1)), "DR2": Result(defender=Force(retreats=2)),
    "AR": Result(attacker=Force(retreats=1)), "DE": Result(defender=Force("all")), "AE": Result(attacker=Force("all")),
    "EX": Result(exchange="full"),
}


def band(word):
    """Lowest and highest number of a band; None where it has no end."""
    if ".." in word:
        low, high = word.split("..")
        return (int(low) if low else None, int(high) if high else None)
    sign = word.startswith("-")
    low, _, high = word[sign:].partition("-")
    low = -int(low) if sign else int(low)
    return (low, int(high) if high else low)


def odds(word):
    above, below = word.split("-")
    return Fraction(above) / Fraction(below)


class Chart:
    """A Combat Results Table."""

    def __init__(self, name, basis, columns, rows, die="d6", results=None):
        self.name, self.basis, self.columns, self.die = name, basis, columns.split(), die
        self.rows = [(at, cells.split()) for at, cells in rows]
        self.results = {**RESULTS, **(results or {})}
        self.house = results
        self.bands = [band(at) for at, _ in self.rows]
        self.steps = [odds(word) if basis == "ratio" else band(word) for word in self.columns]

    def row(self, roll):
        """The row of a modified roll; what is farther counts for the outermost row (CRT-6.6, 20)."""
        for index, (low, high) in enumerate(self.bands):
            if (low is None or roll >= low) and (high is None or roll <= high):
                return index
        low = self.bands[0][0]
        return 0 if low is not None and roll < low else len(self.bands) - 1


DIFFERENTIAL_6 = (("1", "DR DR DR DE DE DE"), ("2", "NR DR DR DR DE DE"), ("3", "NR NR NR DR DR DE"), ("4", "AR NR NR DR DR DR"),
                  ("5", "AR AR NR NR DR DR"), ("6", "AR AR AR NR DR DR"))
CHARTS = {chart.name: chart for chart in (
    Chart("s3-differential", "differential", "..-1 0 1 2-3 4-5 6-7 8-9 10..", (
        ("1", "NR DR DR DR DR2 DR2 DR2 DR2"), ("2", "NR NR DR DR DR DR2 DR2 DR2"), ("3", "AR NR NR DR DR DR DR2 DR2"),
        ("4", "AR AR AR NR DR DR DR DR2"), ("5", "AR AR AR AR NR DR DR DR"), ("6", "AR AR AR AR AR NR DR DR"))),
    Chart("ratio-default", "ratio", "1-3 1-2 1-1 2-1 3-1 4-1 5-1 6-1", (
        ("1", "NR DR DR2 DR2 EX DE DE DE"), ("2", "AR NR DR DR2 DR2 EX DE DE"), ("3", "AR AR NR DR DR2 DR2 EX DE"),
        ("4", "AE AR AR NR DR DR2 DR2 EX"), ("5", "AE AR AR AR NR DR DR2 DR2"), ("6", "AE AE AR AR AR NR DR DR2"))),
    Chart("ww-page", "differential", "0 1 2 3 4 5", DIFFERENTIAL_6),
    Chart("ww-js", "differential", "0 1 2 3 4 5",
          DIFFERENTIAL_6[:2] + (("3", "NR NR DR DR DR DE"),) + DIFFERENTIAL_6[3:5] + (("6", "AE AR AR NR DR DR"),)),
)}


@dataclasses.dataclass(frozen=True)
class Effect:
    """CRT-6.1."""
    feature: str
    where: str
    kind: str
    value: Fraction
    side: str = ""
    per: str = "unit"
    types: tuple = ()


def shifts(kind, *places):
    return [Effect(feature, where, kind, Fraction(value)) for feature, where, value in places]


D, H = "defender-hex", "hexside"
S3 = (("clear", D, 0), ("forest", D, -2), ("rough", D, -1), ("town", D, -2), ("fortified", D, -3), ("road", D, 0), ("river", H, -3))
EFFECTS = {
    "s3-tec": shifts("column", *S3),
    "s3-tec-differential": shifts("differential", *S3),
    "ww-tec": shifts("differential", *(place for place in S3 if place[0] != "fortified")),
    "tec-full": shifts("column", *S3) + [
        Effect("swamp", D, "die", Fraction(1)), Effect("hill", D, "die", Fraction(1)),
        Effect("escarpment", H, "strength-mul", Fraction(1, 2), "attacker"), Effect("bunker", D, "strength-add", Fraction(2), "defender", "hex"),
        Effect("city", D, "strength-mul", Fraction(2), "defender"),
        Effect("swamp", "attacker-hex", "strength-mul", Fraction(1, 2), "attacker", "unit", ("armor",)), Effect("stream", H, "column", Fraction(-1))],
}


def range_modifier(range):
    """CRT-6.8, range-default."""
    return (0, 0, 0, -1, -1, -2, -2)[range] if range < 7 else -3
