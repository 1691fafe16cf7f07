"""The charts of The Operational Art of War that combat on land uses, typed from the rules file (14)."""

DENSITY = {2500: 68, 5000: 100, 10000: 250, 15000: 500, 20000: 850, 25000: 1300, 50000: 5050}


def density(scale):
    km = -(-scale // 1000)
    return DENSITY.get(scale, 2 * km * km + 50)


# Rate of fire: attacking, defending.
ROF_STATIC, ROF_MOVED, ROF_OTHER = (1, 2), (3, 3), (2, 3)
MOTORIZED = {"slow-motorized", "motorized", "fast-motorized"}
HORSES = {"horses", "fast-horses"}
FIXED_WING = {"low-altitude-aircraft", "high-altitude-aircraft", "naval-aircraft"}

TO_HIT = {
    "targeting4": {"restricted": 85, "normal": 100, "open": 100},
    "targeting3": {"restricted": 85, "normal": 85, "open": 72},
    "targeting2": {"restricted": 85, "normal": 75, "open": 56},
    "targeting1": {"restricted": 75, "normal": 50, "open": 25},
    "none": {"restricted": 50, "normal": 33, "open": 11},
}

# AT, AP: percent of the defender's fire; then defense of vehicles, infantry, stationary; vision.
TERRAIN = {}
for line in """
open arid road improved-road rail sandy | 100 100 100 100 100 open
dunes                                   | 100 100 100 300 200 normal
badlands                                | 100 100 100 400 300 normal
hills                                   | 100 100 100 200 150 normal
mountains alpine                        | 350 150 100 300 200 normal
marsh                                   | 200 100 100 100 100 normal
flooded-marsh                           | 100 100 100 100 100 normal
shallow-water deep-water                | 100 100 100 100 100 open
cultivated                              | 100 100 100 100 100 normal
heavy-cultivated                        | 200 300 100 300 150 restricted
urban urban-ruin                        | 200 100 100 300 150 restricted
dense-urban dense-urban-ruin            | 350 100 150 400 200 restricted
rocky escarpment major-escarpment       | 100 100 100 100 100 open
wadi                                    | 100 100 100 200 150 normal
river super-river canal super-canal     | 100 100 100 100 100 open
forest evergreen-forest                 | 100 100 100 200 150 restricted
jungle                                  | 100 100 100 200 150 restricted
light-woods                             | 100 100 100 100 100 normal
fortified-line                          | 100 100 100 100 100 open
""".strip().splitlines():
    names, _, cells = line.partition("|")
    *numbers, vision = cells.split()
    for name in names.split():
        TERRAIN[name] = dict(zip(("at", "ap", "vehicle", "infantry", "stationary"), map(int, numbers)), vision=vision)
# `vision_terrain: seed_list` (5.15): terrains that are open or restricted for the extended list alone become normal.
NORMAL_IN_SEED_LIST = {"rail", "shallow-water", "deep-water", "fortified-line", "jungle"}
WATER = {"shallow-water", "deep-water"}

# Defense percent: infantry, stationary, vehicle.
DEPLOYMENT = {"defending": (150, 150, 110), "entrenched": (250, 250, 130), "fortified": (400, 400, 160), "retreated": (90, 90, 90),
              "routed": (70, 70, 70), "reorganizing": (70, 70, 70)}
LOWER = {"fortified": "entrenched", "entrenched": "defending", "defending": "mobile"}
HIGHER = {"defending": "entrenched", "entrenched": "fortified"}
NO_SUPPORT = {"moving", "routed", "reorganizing", "retreated", "embarked"}

APC = {  # by loss tolerance
    "contribution": {"minimize": 0, "limit": 50, "ignore": 100},
    "exposure": {"minimize": 25, "limit": 50, "ignore": 100},
    "infantry_loss": {"minimize": 10, "limit": 30, "ignore": 60},
    "protection": {"minimize": 50, "limit": 25, "ignore": 0},
}
SHELL = ((300, 40), (100, 20), (60, 12), (40, 8), (25, 3), (10, 1), (0, 0))
YIELDS = {"0.1": 25, "0.2": 50, "0.5": 125, "1": 250, "2": 500, "5": 1250, "10": 2500, "20": 5000, "25": 6250, "40": 10000, "50": 12500,
          "60": 15000, "100": 25000, "200": 50000, "300": 75000, "500": 125000, "1000": 250000, "4000": 1000000}
LOSS = {"minimize": (5, 15, -10), "limit": (10, 30, 0), "ignore": (20, 101, 10)}  # t1, t2, qmod
NIGHT = {"day": 0, "mixed": 0, "night": 50}
FLANK = {"": 100, "flanked": 110, "rear": 120}
COST = {"assault": (3, 3), "defend": (2, 2), "bombard": (2, 1)}  # supply, readiness


def shell(weight):
    return next(value for least, value in SHELL if weight >= least)
