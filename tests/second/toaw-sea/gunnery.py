"""The exact integers of a shot: how many, to hit, damage (10.4, 10.5, 10.8 to 10.18, 18.2), each a function of plain numbers."""
import paths  # noqa: F401
from draws import isqrt

MILLION = 10**6


def planes(assigned, n4, nad):
    """10.4: numerator and denominator of the planes that strike."""
    return assigned * n4, 40 * nad


def shots(anti_naval, count, damage, n4, shell, nad, rounds):
    """10.5, 18.22: numerator and denominator of one round's shots; None without shells."""
    return (102922 * anti_naval * (100 * count - damage) * n4, 4 * 10**9 * shell * nad * rounds) if shell else None


def first_check(proficiency, shock, agility, enemy_shock):
    """10.8"""
    return min(MILLION, proficiency * shock * 10**12 // (agility * enemy_shock))


def plane_check(anti_naval, seen, agility, enemy_shock, torpedoes):
    """10.11; `seen` is W times L."""
    return min(MILLION, anti_naval * seen * 5000000 // (agility * enemy_shock * (4 if torpedoes else 1)))


def gun_check(accuracy, seen, r10):
    """10.12"""
    c = MILLION * 50000 * accuracy // (50000 * accuracy + r10 * r10 * (accuracy + 65000))
    return c * isqrt(5 * 10**7 * seen) // MILLION


def superficial(shell, durability):
    """10.15"""
    return min(MILLION, shell * 10**13 // durability)


def penetration(shell, armor):
    """10.16"""
    if armor == 0:
        return MILLION if shell > 0 else 0
    weight = shell * MILLION
    if weight >= 2 * armor:
        return (weight - armor) * MILLION // weight
    return shell * 10**12 // (4 * armor)


def additional(shell, u1, u2, durability):
    """10.17: numerator and denominator of the points."""
    return shell * u1 * u2, 20 * durability


def critical(shell, scalar, durability):
    """10.18; the shell of a torpedo counts once."""
    return min(MILLION, 800 * shell * scalar * MILLION // durability)


def short_range(longest_km, hex_scale):
    """10.10: the bound of the range drawn between neighbors, in tenths of a kilometer."""
    return min(10 * longest_km, hex_scale // 200)


def repair(k, durability, armor, ap, aa, tn, td):
    """11.1: numerator and denominator of the points; tn/td turns a week."""
    return k * MILLION * td, (durability + armor + 1000 * (ap + aa)) * tn


def observed(meters, hex_scale):
    """13.1: hexes revealed."""
    return meters // hex_scale + 1


def search(n2, average_range, hex_scale):
    """13.2: numerator and denominator of the hexes searched."""
    return min(isqrt(12500000 * n2), average_range), hex_scale


def detection(a, b):
    """13.3"""
    return MILLION * (100 - a) * (100 - b) // 10**4


def surface_chance(stack, everybody):
    """12.3"""
    return min(MILLION, MILLION * stack // everybody)


def air_chance(stack, nad, everybody, hexes):
    """12.4"""
    return min(MILLION, stack * nad * 2 * MILLION // (10 * everybody * max(1, hexes)))
