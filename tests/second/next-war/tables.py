"""The tables of Next War, typed from the rules file (sections 4.3, 7.6, 8, 10.2, 10.6, 15.4), and nothing that is computed."""

LAND = ["flat", "flat-woods", "rough", "rough-woods", "marsh", "highlands", "highland-woods", "jungle", "mountain", "high-mountain", "urban"]
WATER = ["all-sea", "lake"]

# NW-4.3: the ratios of NW-4.1, and the column of each in the rows.
ODDS = """
ratio                                1:3 1:2 1:1 1.5:1 2:1 3:1 4:1 5:1 6:1 7:1 8:1 9:1 10:1
urban                                1   2   3   4     5   6   7   8   9   10  11  12  13
mountain,high-mountain               2   3   4   5     6   7   8   9   10  11  12  13  -
highlands,highland-woods,jungle      3   4   5   6     7   8   9   10  11  12  13  -   -
rough,rough-woods,marsh              4   5   6   7     8   9   10  11  12  13  -   -   -
flat,flat-woods                      5   6   7   8     9   10  11  12  13  -   -   -   -
"""

# NW-8.1: modified die -3 to 12 down, columns 1 to 13 across. 208 cells.
CRT = """
-3   1/1R  1/1R  -/1R  -/1R  -/2R  -/2R  -/2R  -/3R  -/3R  -/3R  -/4R  -/4R  -/4R
-2   1/1   1/1R  1/1R  -/1R  -/1R  1/2R  -/2R  -/2R  1/3R  -/3R  1/3R  1/4R  -/4R
-1   1/1   1/1   1/1R  1/1R  -/1R  -/1   1/2R  -/2R  -/2R  1/3R  -/3R  -/3R  1/4R
0    1/1   1/1   1/1   1/1R  1/1R  -/1R  -/1R  1/2R  -/1R  -/2R  1/3R  1/2   1/3
1    1/-   1/1   1/2   1/1   1/1R  1/2   -/1R  -/1   1/2R  -/1R  -/2   1/3R  -/3R
2    2/1   1/-   1/1   1/-   1/1   1/1R  1/1R  -/1R  -/1R  1/2R  -/2R  -/2R  1/3R
3    2/1   2/1   1/-   1/1   1/1   1/1   1/2   1/1R  -/2   -/1R  1/2R  -/2   -/2
4    2/-   2/1   2/1   1/-   1/1   1/1   1/1   1/1R  1/1R  -/1R  -/1   1/2R  -/2R
5    1/1   2/-   2/1   2/1   1/-   2/1   1/1   1/2   1/1R  1/2   -/1R  -/1R  1/2R
6    2/-   2/-   2/-   2/1   2/1   1/-   1/-   1/1   1/1   1/1R  -/1R  1/1   -/1R
7    3/1   2/1   2/-   1/1   2/1   2/1   1/-   1/1   1/2   1/1R  1/2   -/1R  -/1
8    3/-   3/1   2/-   2/-   2/-   2/1   2/1   1/-   1/1   1/1   1/1R  1/1R  -/1R
9    2/1   3/-   3/1   2/-   2/-   2/-   1/1   2/1   1/-   2/1   1/1   1/1R  1/1R
10   4/-   3/-   2/1   3/1   2/-   1/1   2/-   1/1   1/1   1/-   1/1   1/1   1/1R
11   4/-   2/1   3/-   2/1   3/1   2/-   2/1   2/-   2/1   2/1   1/-   1/1   1/-
12   4/-   4/-   4/-   2/-   3/-   3/1   2/-   2/1   3/1   1/-   2/1   2/1   2/1
"""

# NW-7.6: net roll -1 or less to 9 or more; * before the number of points: see NW-7.7.
AIR_DEFENSE = """
net  opp-supremacy opp-superiority opp-advantage contested advantage superiority supremacy
-1   *4            *3              *3            *2        *1        1           1
0    *3            *2              *2            *1        1         1           -
1    *2            *2              *1            1         1         -           -
2    *2            *1              1             1         -         -           -
3    *1            1               1             -         -         -           -
4    1             1               1             -         -         -           -
5    1             1               -             -         -         -           -
6    1             1               -             -         -         -           -
7    1             -               -             -         -         -           -
8    1             -               -             -         -         -           -
9    -             -               -             -         -         -           -
"""

# 10.6: P = prohibited except along a road.
PROHIBITED = """
terrain         mechanized motorized leg light
flat            ok         ok        ok  ok
flat-woods      ok         ok        ok  ok
rough           ok         ok        ok  ok
rough-woods     ok         ok        ok  ok
urban           ok         ok        ok  ok
marsh           ok         P         ok  ok
highlands       ok         ok        ok  ok
highland-woods  ok         P         ok  ok
jungle          ok         P         ok  ok
mountain        P          P         ok  ok
high-mountain   P          P         ok  ok
all-sea         P          P         P   P
lake            P          P         P   P
"""

# NW-15.4: what becomes of a helicopter, and of Airmobile Points, when its base is taken.
BASE_LOSS = """
die  airbase    airfield
0    ELIM,AMP1  ELIM,AMP1
1    ELIM       ELIM
2    DAM,AMP1   ELIM
3    DAM        DAM,AMP1
4    DAM        DAM
5    AMP1       DAM
6    AMP1       AMP1
7    REB        REB
8    REB        REB
9    REB        REB
"""

RETREAT_TWO = {"flat", "flat-woods", "rough", "rough-woods", "marsh"}                       # NW-10.2
IGNORE_RETREAT = {"urban", "highlands", "highland-woods", "mountain", "high-mountain"}      # NW-10.5
NO_ZOC_INTO = {"mountain", "high-mountain", "urban"}                                        # NW-11.3
NO_ZOC_ACROSS = {"river", "ferry", "reservoir", "all_water", "impassable"}                  # NW-11.4
OPEN_GROUND = {"flat", "rough"}                                                             # 4.1 step 3
HARD_FOR_VEHICLES = {"marsh", "highlands", "highland-woods", "jungle", "mountain", "high-mountain"}  # 4.1 step 4
LIGHT_GROUND = {"rough", "rough-woods", "marsh", "highlands", "highland-woods", "jungle", "mountain", "high-mountain", "urban"}
MOUNTAIN_GROUND = {"highlands", "highland-woods", "mountain", "high-mountain"}              # 6.1 light_att
NEEDS_ROAD = {"mountain", "high-mountain", "highlands", "highland-woods", "jungle"}         # NW-14.6.6


def rows(text):
    return [line.split() for line in text.strip().splitlines()]


def _odds():
    lines = rows(ODDS)
    labels = lines[0][1:]
    return labels, {terrain: [int(cell) for cell in line[1:] if cell != "-"] for line in lines[1:] for terrain in line[0].split(",")}


def fraction(label):
    """A ratio as two whole numbers: 1.5:1 is 3 to 2."""
    left, right = label.split(":")
    return (3, 2) if left == "1.5" else (int(left), int(right))


def named(text):
    """(row, column) -> cell, of a table whose first line names its columns."""
    lines = rows(text)
    return {(line[0], name): cell for line in lines[1:] for name, cell in zip(lines[0][1:], line[1:])}


LABELS, ODDS_ROWS = _odds()
CELLS = {(int(line[0]), column + 1): cell for line in rows(CRT) for column, cell in enumerate(line[1:])}
AIR_DEFENSE_CELLS = {(int(net), level): cell for (net, level), cell in named(AIR_DEFENSE).items()}
PROHIBITED_CELLS = named(PROHIBITED)
BASE_LOSS_CELLS = {(int(die), kind): cell for (die, kind), cell in named(BASE_LOSS).items()}


def result(cell):
    """`1/2R` -> (1, 2, True)."""
    retreat = cell.endswith("R")
    attacker, defender = cell.rstrip("R").split("/")
    number = lambda text: 0 if text == "-" else int(text)
    return number(attacker), number(defender), retreat


def prohibited(terrain, mobility):
    return PROHIBITED_CELLS[terrain, mobility] == "P"
