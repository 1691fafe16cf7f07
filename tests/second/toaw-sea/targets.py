"""What is fired at (10.1, 10.3, 10.20), and the dice of a line that fires."""
import paths  # noqa: F401
import gunnery
import sea_charts as charts

MILLION = gunnery.MILLION
DIGITS = 10**14  # faces of the dice of hits: six digits, and eight that a second check reads


class Target:
    """A line of ships, or a unit that is carried (10.3)."""

    def __init__(self, unit, line=None):
        self.unit, self.line = unit, line
        self.points = 0  # suffered in this round, by what is carried

    def weight(self):
        if self.line is None:
            return charts.EMBARKED_VALUE if self.unit.items() else 0
        return self.line.assigned * self.line.equipment.value()

    def damage(self):
        return self.points if self.line is None else self.line.damage

    def durability(self):
        return charts.EMBARKED_DURABILITY if self.line is None else self.line.equipment.durable()

    def armor(self):
        return charts.EMBARKED_ARMOR if self.line is None else self.line.equipment.armored_by()

    def agility(self, world):
        in_port = world.in_port(self.unit)
        if self.line is None:
            return charts.EMBARKED_AGILITY // 2 if in_port else charts.EMBARKED_AGILITY
        return self.line.equipment.agile(self.line.damage, in_port)

    def cap(self):
        return charts.EMBARKED_CAP if self.line is None else self.line.equipment.cap()

    def room(self, points):
        """10.20: surplus of a ship that sinks is lost."""
        return points if self.line is None else min(points, 100 - self.line.damage)

    def suffer(self, points):
        """10.20: points on the lead ship; whether it sinks."""
        if self.line is None:
            self.points += points
            return False
        self.line.damage += points
        if self.line.damage < 100:
            return False
        self.line.damage = 0
        self.line.assigned -= 1
        self.line.dead += 1
        return True


class Stream:
    """All draws of a line in a round: series `shot` (range, how many, targets with first checks), `hit` and `critical`."""

    def __init__(self, draws, at):
        self.draws, self.at = draws, at

    def u(self, n, label="shot"):
        return self.draws.u(n, self.at, label)

    def frac(self, n, d):
        return self.draws.frac(n, d, self.at, "shot")

    def chance(self, ppm):
        """1.5, with the leading six of fourteen digits."""
        return ppm >= MILLION or (ppm > 0 and self.u(DIGITS, "hit") // 10**8 < ppm)
