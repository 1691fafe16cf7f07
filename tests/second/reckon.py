"""The arithmetic of CNA-5, 8, 9 and 10: charts, columns, strengths, sizes, losses. Nothing here reads a log."""
import charts

DICE = [10 * a + b for a in range(1, 7) for b in range(1, 7)]
GUN_KINDS = ("artillery", "anti-tank")
FOOT_KINDS = ("infantry", "machinegun", "heavy-weapons", "engineer", "guard")
SUPPORT_KINDS = ("infantry", "machinegun", "heavy-weapons")


def near(number, by):
    """number / by, halves away from zero (CNA-0.3)."""
    return (2 * number + by) // (2 * by) if number >= 0 else -((-2 * number + by) // (2 * by))


def up(number, by):
    return -(-number // by)


def ranges(cell):
    if cell == "-":
        return set()
    found = set()
    for part in cell.split(","):
        low, _, high = part.partition("-")
        found |= set(range(int(low), int(high or low) + 1))
    return found


def read(table, names=1):
    """Name(s) of a row -> cells as sets of rolls, in the order of the chart."""
    rows = {}
    for line in table.split("\n"):
        words = line.split()
        if words:
            rows[tuple(words[:names]) if names > 1 else words[0]] = [ranges(word) for word in words[names:]]
    return rows


BARRAGE, FACILITIES = read(charts.BARRAGE, 2), read(charts.FACILITIES, 2)
ATTACKER, DEFENDER, MORALE = read(charts.ATTACKER), read(charts.DEFENDER), read(charts.MORALE)
ANTI_ARMOR = [[int(word) for word in line.split()[1:]] for line in charts.ANTI_ARMOR.split("\n") if line]
MORALE_ROWS = dict(zip(range(8, -18, -1), MORALE.values()))
MORALE_RESULTS = [4, 3, 2, 1, 0, -1, -2, -3, -4, "surrender"]
BOMB_SCALE = [20, 40, 80, 120, 160, 200, 260, 320, 390, 470]
DIFFERENTIALS = [-11, -8, -6, -4, -3, -2, -1, 0, 1, 2, 3, 4, 6, 8, 10, 13, 16]  # the highest of each column but the last
SIZES = {(5, 3): 1, (5, 2): 2, (5, 1): 4, (5, 0): 8, (3, 2): 0, (3, 1): 2, (2, 1): 2, (3, 0): 4, (2, 0): 4, (1, 0): 2}
PRISONERS = [10, 25, 33, 50, 50, 75]
HEX_ASSAULT = {"salt-marsh": 1, "heavy-vegetation": -1, "rough": -2, "mountain": -3}
FORT_ASSAULT = [0, -2, -3, -4]
HEX_FIRE = {"heavy-vegetation": -1, "rough": -1, "mountain": -2}
FORT_FIRE = [0, -1, -2, -2]
HEX_BARRAGE = {"rough": -1, "mountain": -2}


def row_of(rows, roll, column):
    """The row of a chart part whose range holds the roll; None where no row does."""
    for name, cells in rows.items():
        if roll in cells[column]:
            return name
    return None


def barrage_result(kind, roll, column):
    return row_of({result: cells for (row, result), cells in BARRAGE.items() if row == kind}, roll, column)


def facility_result(kind, roll, column):
    return row_of({result: cells for (row, result), cells in FACILITIES.items() if row == kind}, roll, column)


def facility_column(kind, raw, actual):
    if kind in ("Fort", "Road", "Railroad"):
        return min((actual - 1) // 2, 10)
    return next((n for n, most in enumerate(BOMB_SCALE) if raw <= most), 10)


def assault_column(number):
    return next((n for n, most in enumerate(DIFFERENTIALS) if number <= most), 17)


def morale_result(roll, cohesion):
    cells = MORALE_ROWS[max(-17, min(8, cohesion))]
    return next(result for result, cell in zip(MORALE_RESULTS, cells) if roll in cell)


def check_charts():
    """Every column of losses and results holds each of the 36 rolls once (CNA-14)."""
    parts = [{r: c for (row, r), c in BARRAGE.items() if row == kind} for kind in ("Infantry", "Armor", "Gun", "Truck")]
    parts += [{r: c for (row, r), c in FACILITIES.items() if row == kind} for kind in ("Air", "Dump", "Fort", "Railroad", "Road", "Ship")]
    parts += [{r: c for r, c in table.items() if "%" in r} for table in (ATTACKER, DEFENDER)]
    for part in parts:
        for column in range(len(next(iter(part.values())))):
            assert all(sum(roll in cells[column] for cells in part.values()) == 1 for roll in DICE), (part.keys(), column)
    for cells in MORALE.values():
        assert all(sum(roll in cell for cell in cells) == 1 for roll in DICE)
    assert len(ANTI_ARMOR) == 18 and all(len(row) == 17 for row in ANTI_ARMOR)


# ---- strengths ----
def combined_arms(points, by_units, cap):
    """CNA-9.11 of a side; points: (hex, unit, kind, TOE)."""
    total = 0
    for place in {p[0] for p in points}:
        tanks = sum(n for where, _, kind, n in points if where == place and kind == "tank")
        support = [(unit, n) for where, unit, kind, n in points if where == place and kind in SUPPORT_KINDS and n]
        help = len({id(unit) for unit, _ in support}) if by_units else sum(n for _, n in support)
        total += max(0, up(tanks - help, 3))
    return min(total, 4) if cap else total


def actual_points(raw, other, tenth):
    """CNA-9.10, in halves like the raw points. Raw numbers of both below 10 count as they are, halves too."""
    if not tenth and raw < 20 and other < 20:
        return raw
    return 2 * near(raw, 20)


# ---- sizes (CNA-9.24) ----
def single_size(unit, part):
    """Size of a counter of which so many TOE points take part, and whether it is a shell."""
    full = unit.max_toe or sum(group.start for group in unit.groups)
    few = 4 * part < full if unit.type == "artillery" else 2 * part < full
    return ({0: 0, 1: 0, 2: 1, 3: 1, 4: 1, 5: 3}[unit.sp] if few else unit.sp), few


def sizes(units, part):
    """Size of each counter of a side of which something takes part; part: unit id -> TOE points."""
    found, shell = {}, {}
    attached = lambda hq: [u for u in units.values() if u.parent == hq.id and u.attached and u.hex]
    assigned = lambda hq: [u for u in units.values() if u.parent == hq.id]
    for unit in units.values():
        if unit.id in part and not (unit.type == "headquarters" and attached(unit)):
            found[unit.id], shell[unit.id] = (0, False) if unit.type == "headquarters" else single_size(unit, part[unit.id])
    for hq in [u for u in units.values() if u.type == "headquarters" and u.level == "brigade" and u.hex]:
        parts = [u for u in attached(hq) if u.id in shell]
        if parts:
            k, m = sum(not shell[u.id] for u in parts), hq.max_subunits or len(assigned(hq))
            full = 3 * k >= 2 * m or m == 2 and len(attached(hq)) == 2 and k >= 1
            found[hq.id], shell[hq.id] = (hq.sp if full else 1), not full
    for hq in [u for u in units.values() if u.type == "headquarters" and u.level == "division" and u.hex]:
        brigades = [u for u in attached(hq) if u.type == "headquarters"]
        if any(u.id in shell for u in brigades):
            k = sum(u.id in shell and not shell[u.id] for u in brigades)
            m = hq.max_subunits or len([u for u in assigned(hq) if u.type == "headquarters"])
            full = 2 * k > m
            found[hq.id], shell[hq.id] = (5 if full else 3), not full
    return found


def size_shift(attack, defence):
    larger, smaller = max(attack, defence), min(attack, defence)
    larger, smaller = (3 if size == 4 else size for size in (larger, smaller))
    columns = 0 if larger == smaller else SIZES[larger, smaller]
    return columns if attack >= defence else -columns


# ---- losses ----
def anti_armor_picks(exposed, damage, exceed, limit=None):
    """CNA-8.14 by default. exposed: [points, absorbs, Close Assault rating] in unit order; gives points lost by row."""
    left, lost = [row[0] for row in exposed], [0] * len(exposed)
    absorbed = 0
    if damage == 0:
        return lost
    while (absorbed <= damage if exceed else absorbed < damage) and any(left) and (limit is None or sum(lost) < limit):
        rest = damage - absorbed
        rows = [n for n in range(len(exposed)) if left[n]]
        fit = [n for n in rows if exposed[n][1] <= rest]
        n = min(fit, key=lambda n: (-exposed[n][1], exposed[n][2], n)) if fit else min(rows, key=lambda n: (exposed[n][1], exposed[n][2], n))
        left[n], lost[n], absorbed = left[n] - 1, lost[n] + 1, absorbed + exposed[n][1]
    return lost


def shares(total, raw_by_hex):
    """CNA-10.7: integer shares by the largest remainder."""
    whole = sum(raw_by_hex.values())
    if not whole:
        return {place: 0 for place in raw_by_hex}
    given = {place: total * raw // whole for place, raw in raw_by_hex.items()}
    order = sorted(raw_by_hex, key=lambda place: (-(total * raw_by_hex[place] % whole), place))
    for place in order[: total - sum(given.values())]:
        given[place] += 1
    return given


def is_gun(group):
    """CNA-1.7: a gun TOE point for losses. Emplaced guns have no Vulnerability."""
    return (group.kind in GUN_KINDS or group.kind in FOOT_KINDS) and group.rating("vulnerability") >= 1 and group.unit.cpa > 0


def kind_order(group):
    if is_gun(group) or group.kind in GUN_KINDS or group.kind == "anti-air":
        return 3
    return 0 if group.kind in FOOT_KINDS else 1 if group.kind == "recce" else 2


def assault_picks(points, need, by_hex):
    """CNA-10.8 by default, hex by hex as CNA-10.7 says. points: [group, TOE, rating in halves, hex]; need in raw points."""
    left, lost, missing = [row[1] for row in points], [0] * len(points), 2 * need
    hexes = sorted(by_hex, key=lambda place: (-by_hex[place], place))
    # A second round, for what the points of a hex could not pay of its share.
    for place, share in [(place, by_hex[place]) for place in hexes] + [(place, need) for place in hexes]:
        goal = min(2 * share, missing)
        while goal > 0:
            rows = [n for n, row in enumerate(points) if row[3] == place and left[n] and row[2] > 0]
            if not rows:
                break
            kind = min(kind_order(points[n][0]) for n in rows)
            rows = [n for n in rows if kind_order(points[n][0]) == kind]
            covering = [n for n in rows if points[n][2] >= goal]
            n = min(covering or rows, key=lambda n: (points[n][2], n))
            left[n], lost[n] = left[n] - 1, lost[n] + 1
            goal, missing = goal - points[n][2], missing - points[n][2]
    return lost


def vulnerability_picks(guns, due):
    """CNA-10.20 by default: the highest Vulnerability first. guns: [TOE, effective Vulnerability] by hex and unit order."""
    left, lost, paid = [row[0] for row in guns], [0] * len(guns), 0
    while paid < due and any(left):
        n = min((n for n in range(len(guns)) if left[n]), key=lambda n: (-guns[n][1], n))
        left[n], lost[n], paid = left[n] - 1, lost[n] + 1, paid + guns[n][1]
    return lost
