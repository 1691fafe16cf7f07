"""The charts of planetary surface combat, typed from the rules file (3, 6.2, 6.3, 6.6, 7.2, 8.5, 10.4, 11.1, 12.2, 13.1, 13.2)."""

RATINGS = ("initiative", "target_priority", "attacks", "accuracy", "evade", "attack_strength", "armor", "hits", "morale", "rout", "rally",
           "mobility")
ANY_INTEGER = ("morale", "rout", "rally")
LEAST = {"hits": 1, "target_priority": 1}  # of the other ratings 0 (19.8)
BOOLS = ("vertical_env", "nbc_protected")


def table(columns, text):
    """Rows of text: a name, and a cell for each column; `yes` and `-` are bools, a missing cell counts nothing."""
    names, rows = columns.split(), {}
    for line in text.strip().splitlines():
        name, *cells = line.split()
        assert len(cells) == len(names), line
        rows[name] = {column: cell == "yes" if cell in ("yes", "-") else int(cell) for column, cell in zip(names, cells)}
    return rows


EXPERIENCE = table("initiative attacks accuracy evade attack_strength armor hits morale rout rally mobility", """
    recruit      25  1  30   90  40  20  2  1  0  1  0
    trained      30  1  40  120  40  20  2  2  0  1  1
    experienced  35  1  50  150  45  20  4  3  0  2  1
    veteran      40  1  60  180  50  20  4  4  0  2  1
    crack        45  1  70  210  55  20  6  5  0  3  2
    elite        50  1  80  240  60  20  8  6  0  3  2
""")
LEVELS = list(EXPERIENCE)

# Target priority: the base of a type, and what is added to it (3.1).
TYPES = table("base plus initiative attacks accuracy evade attack_strength armor hits morale rout rally mobility vertical_env nbc_protected", """
    infantry         2  0  20  0   0   30   0   0   4   0   0  0  1  -    -
    space_marine     2  1  15  1  10   15   5   5   6   0   0  0  1  yes  -
    mobile_infantry  2  1  10  2  20    0  10  10   8   0   0  0  0  -    yes
    armor            2  2   5  4  30    0  15  20  12   0   0  0  0  -    yes
    battleoid        2  4   0  6  40    0  20  40  16   0   0  0  0  yes  yes
    militia          2  0   5  0   0    0   0   0   4   0   1  0  0  -    -
    partisan         1  0  15  0   0   30   0   0   4   0   1  0  0  -    -
    rebel            1  0  10  0   0    0   0   0   4   0   1  0  0  -    -
    psyops           1  0  10  0   0   60   0   0   4   2   0  3  1  -    -
    commandos        1  0   0  0   0  110  10   0   4   8   0  4  1  -    -
    hackers          1  0  10  0  10   60   0   0   4   8   0  4  1  -    -
    command_center   2  0  10  0  10    0  10  10   6  10  -1  5  0  -    -
    magazine         2  0   0  0   0    0   0  10  10  10  -1  5  0  -    -
""")
CLASSES = {
    "grunt": ("infantry", "space_marine", "mobile_infantry", "armor", "battleoid"),
    "irregular": ("militia", "partisan", "rebel"),
    "special": ("psyops", "commandos", "hackers"),
    "support": ("command_center", "magazine"),
}
CLASS_OF = {type: name for name, types in CLASSES.items() for type in types}

ENVIRONMENTS = table("initiative accuracy morale rout rally mobility", """
    favourable  10  10  2  0  2  1
    neutral      0   0  1  0  1  0
    hostile     -5  -5  0  2  0  0
""")
SUITS = table("initiative target_priority evade attack_strength armor hits mobility vertical_env nbc_protected", """
    none          0  0   0   0   0  0  0  -    -
    environment   0  0   0   5  10  2  0  -    yes
    battle        0  0  10  10  20  4  0  -    yes
    exoskeleton   0  0  20  20  40  6  0  -    yes
    powered      10  1  30  40  80  8  1  yes  yes
""")
SHIELDS = table("evade armor", """
    none        0   0
    deflector  30  10
    absorber   60  20
    barrier    90  30
""")
WEAPONS = table("initiative attacks accuracy attack_strength", """
    0  0  0   0   0
    1  5  0   5   5
    2  5  0  10  12
    3  5  1  15  20
    4  5  1  25  30
    5  5  2  35  45
""")


class Plan:
    def __init__(self, line):
        name, category, attacker, defender, intensity, needs, daring, gain, favour = line.split()
        self.name, self.category = name, category
        self.leader = {"attacker": None if attacker == "-" else int(attacker), "defender": None if defender == "-" else int(defender)}
        self.intensities = ("low", "high") if intensity == "both" else (intensity,)
        self.needs, self.daring, self.gain, self.favour = needs, int(daring), int(gain), int(favour)


# Category; least leader of Attacker and Defender; intensity; needs; intensity effect; terrain gain; favourability (6.2, 19.12).
PLANS = {plan.name: plan for plan in map(Plan, """
massed_assault        seize                 0 5 high -         3 2 0
vertical_envelopment  seize                 3 6 high vertical  3 1 2
pronged_attack        seize                 2 5 high 4         3 1 2
sweep                 seize                 1 5 both vehicle   2 3 0
limited_resistance    seize                 0 4 both -         1 3 0
maneuver              seize                 2 5 both -         3 2 0
flank                 seize                 1 5 both -         3 0 0
harass                stall                 0 0 low  -         1 0 1
probe                 stall                 0 0 low  -         1 0 0
attrition             stall                 0 0 both -         0 0 0
echelon               stall                 1 1 both 3         2 0 0
single_line           surrender_initiative  0 0 both -         0 0 3
spread_defense        surrender_initiative  4 0 low  -         0 1 2
fortify               surrender_initiative  - 0 low  -         0 0 4
fighting_withdrawal   withdraw              0 0 both -         2 0 0
retreat               withdraw              0 0 low  -         2 1 0
ambush                withdraw              4 2 both -         2 0 2
ruse                  counterattack         5 4 high -         3 0 1
trap                  counterattack         5 4 both -         3 0 1
surprise              counterattack         5 4 both -         1 0 1
divide                counterattack         5 4 both 2         1 1 0
support               counterattack         4 3 both 2         1 1 2
feint                 counterattack         5 4 high -         3 0 2
""".strip().splitlines())}
VEHICLES = ("mobile_infantry", "armor", "battleoid")
DEFAULT_PLAN = {"attacker": "probe", "defender": "single_line"}

CATEGORIES = ("seize", "stall", "surrender_initiative", "withdraw", "counterattack")
MATRIX = {own: dict(zip(CATEGORIES, cells)) for own, cells in zip(CATEGORIES, (
    (0, +1, +1, -1, -1),
    (-1, 0, +1, -1, +1),
    (-1, -1, 0, +1, +1),
    (+1, +1, -1, 0, -1),
    (+1, -1, -1, +1, 0),
))}

SPECIAL_WEAPONS = ("nuclear", "chemical", "biological")  # in the order in which one is in use (6.6)
MORE_ATTACKS = {"conventional": 0, "biological": 0, "chemical": 0, "nuclear": 1}
MORE_STRENGTH = {"conventional": 0, "biological": 10, "chemical": 10, "nuclear": 20}
POLICY = {"low": -5, "average": 0, "high": 5}  # c of 8.6

EXPOSED = {
    "massed_assault": ("infantry", "militia"),
    "pronged_attack": ("mobile_infantry", "armor"),
    "sweep": ("mobile_infantry", "armor"),
    "flank": ("mobile_infantry", "armor"),
    "fighting_withdrawal": ("armor", "battleoid"),
}

CASUS_BELLI = {"massacred": -80, "flee-halved": -40, "flee": -20, "officers-held": 0, "equipment-seized": 25, "granted": 50}

THRESHOLDS = (("decisive", 250), ("substantial", 175), ("marginal", 125))
REGIONS = {"total": 4, "decisive": 3, "substantial": 2, "marginal": 1}

ESCAPE = {"infantry": 50, "space_marine": 60, "mobile_infantry": 50, "armor": 40, "battleoid": 40, "psyops": 70, "commandos": 70,
          "hackers": 70, "command_center": 30, "magazine": 20}

TENTHS = {"low": 1, "average": 2, "high": 3}
FACTOR = {"conventional": 1, "biological": 1, "chemical": 2, "nuclear": 3}
MOST_POINTS, MOST_POINTS_SPECIAL = 12, 18  # 19.19
COUNTERS = ("military", "economic", "population", "environment")
COLLATERAL = {
    "conventional": (6, 4, 3, 2, 5),
    "chemical": (6, 6, 6, 4, 2),
    "biological": (3, 2, 10, 6, 3),
    "nuclear": (8, 5, 8, 7, 2),
}
