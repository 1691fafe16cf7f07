"""The charts of The Operational Art of War that combat at sea uses, typed from the rules file (10.1, 10.9, 12.2, 13, 14)."""

# Ship's flag -> durability and armor in millionths a point of defense, agility (10.1), cap of superficial damage, target value (14).
CLASSES = {
    "carrier": (225100, 203395, 93, 15, 12),
    "heavy-ship": (159445, 334704, 75, 5, 8),
    "medium-ship": (114241, 248594, 160, 10, 4),
    "light-ship": (82939, 51987, 210, 20, 2),
    "riverine": (82939, 51987, 210, 20, 1),
}
EMBARKED_DURABILITY, EMBARKED_ARMOR, EMBARKED_AGILITY = 25 * 10**6, 0, 18 * 10**6
EMBARKED_CAP, EMBARKED_VALUE = 20, 6
COASTAL_ACCURACY = 100 * 10**6

# Fixed wing with `anti-ship`: least shown anti-personnel value, rating; in milli (14).
ANTI_SHIP = {False: ((12000, 360000), (8000, 240000), (0, 120000)), True: ((9000, 720000), (6000, 480000), (0, 240000))}

WEATHER = {"clear": 100, "hazy": 66, "overcast": 33}  # 10.9
LIGHT = {"day": 100, "mixed": 66, "night": 33}
UNSEEN = {"clear": 0, "hazy": 15, "overcast": 30}  # 13.3

# Meters that an observer on the surface sees (13.1).
SIGHT = {"day": 25000, "mixed": 25000, "night": 10000}
RADAR = 50000
# CHART-observation: hexes revealed by day, by night, with radar.
OBSERVATION = {2500: (11, 5, 21), 5000: (6, 3, 11), 10000: (3, 2, 6), 15000: (2, 1, 4), 20000: (2, 1, 3), 25000: (2, 1, 3), 50000: (1, 1, 2)}

# Kilograms of an item of weight 0 (14).
WEIGHT = {"infantry": 1500, "towed": 2500, "horses": 1000, "other": 2000}
# Supply and readiness, once an attack (18.22).
ATTACKERS, ANSWERED = (3, 2), (2, 2)
MOST_SHOTS = 20000  # 18.2
NO_BASE_ABOVE = 66  # 10.23

# 11.1: turns a week, as a fraction.
TURNS_PER_WEEK = {"1h": (168, 1), "3h": (56, 1), "6h": (28, 1), "12h": (14, 1), "day": (7, 1), "half-week": (2, 1), "week": (1, 1),
                  "two-weeks": (1, 2), "month": (7, 30), "season": (1, 13), "year": (1, 52)}
IN_PORT, AT_SEA = 1500, 150
