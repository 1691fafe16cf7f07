"""Writes a position and its orders as the files of a game, and reads the roster that the program leaves."""
import json
import xml.etree.ElementTree as ElementTree

HEAD = 'xmlns="urn:adjudicator:1" system="next-war"'
NAMESPACE = "{urn:adjudicator:1}"
ROADS = {"secondary": "secondary-road", "primary": "primary-road", "highway": "highway"}
BRIDGES = {"intact": "bridge", "destroyed": "destroyed-bridge", "none": "no-bridge"}
SWITCH_WORDS = {"remainder_scope": {"at_or_above_1to1": "at-or-above-1-1"}}
PROGRAM_SWITCHES = ("remainder_scope", "min_column", "supply", "multi_formation", "multi_nation", "passengers_leave_without_R",
                    "place_beachhead", "base_loss_trigger", "base_loss_points", "ezoc_cover")


def tag(element, inside=None, **attributes):
    """An element; nothing is written for None, an empty list or an empty text."""
    words = []
    for key, value in attributes.items():
        if value is True or value is False:
            value = "true" if value else "false"
        elif isinstance(value, (list, tuple)):
            value = " ".join(value)
        if value not in (None, ""):
            words.append(f' {key.replace("_", "-")}="{value}"')  # ids, words and numbers: nothing to escape
    head = element + "".join(words)
    return f"<{head}>{''.join(inside)}</{element}>" if inside else f"<{head}/>"


def halves(value):
    return None if value is None else f"{value // 2}.5" if value % 2 else str(value // 2)


# In JSON: what is an array, a number or true and false; everything else is a text.
ARRAYS = {"accompany", "advance", "artillery", "attackers", "bases", "count", "hexes", "lead", "loss-order", "naval", "retreat-order"}
NUMBERS = {"air-points", "escort", "min-column", "seq", "turn"}
FLAGS = {"amphibious", "only"}


def write(world, orders, name, folder, in_json=()):
    """`in_json`: the sides that write JSON."""
    (folder / "turn-01" / "orders").mkdir(parents=True)
    (folder / "game.xml").write_text(game_file(world, name))
    (folder / "map.xml").write_text(map_file(world, name))
    (folder / "turn-01" / "roster.xml").write_text(roster_file(world, name))
    for side in world.sides:
        text = orders_file(orders.get(side, {}), name, side)
        if side in in_json:
            (folder / "turn-01" / "orders" / f"{side}.json").write_text(as_json(text))
        else:
            (folder / "turn-01" / "orders" / f"{side}.xml").write_text(text)


def as_json(text):
    """The same orders in the other spelling."""
    root = ElementTree.fromstring(text)
    rows = [{kind_of(row): values(row)} for row in root[0]]
    return json.dumps({"orders": {**values(root, inside=False), "list": rows}}, indent=1)


def kind_of(element):
    return element.tag.removeprefix(NAMESPACE)


def values(element, inside=True):
    found = {}
    for name, text in element.attrib.items():
        one_lead = name == "lead" and kind_of(element) == "attack"
        if name in ARRAYS and not one_lead:
            found[name] = text.split()
        elif name in FLAGS:
            found[name] = text == "true"
        else:
            found[name] = int(text) if name in NUMBERS else text
    for child in element if inside else ():
        found.setdefault(kind_of(child), []).append(values(child))
    return found


def game_file(world, name):
    rows = [tag("side", id=side.id, name=side.id.title(), colour=colour, edge=side.friendly_edge)
            for side, colour in zip(world.sides.values(), ("#c75433", "#1f4a8a"))]
    words = {}
    for switch in PROGRAM_SWITCHES:
        value = world.switches[switch]
        value = SWITCH_WORDS.get(switch, {}).get(value, value)
        words[switch.lower()] = value.replace("_", "-") if isinstance(value, str) else value
    rows.append(tag("rules", **words))
    for hex in world.hexes.values():
        for kind, entries in (("drm", hex.drm), ("column-shift", hex.column_shift)):
            rows += [tag("modifier", hex=hex.id, id=id, kind=kind, value=value, attacker=side) for id, value, side in entries]
    return f'<game {HEAD} id="{name}" title="Second computation" seed="{name}">\n' + "\n".join(rows) + "\n</game>\n"


def hex_words(hex):
    words = [hex.terrain] + [word for word in ("city", "town", "fortification") if getattr(hex, word)]
    return words + list(hex.installations)


def hexside_words(side):
    words = [word.replace("_", "-") for word in ("river", "ferry", "reservoir", "all_water", "impassable", "beach") if getattr(side, word)]
    words += [BRIDGES[side.bridge]] if side.bridge else []
    return words + ([ROADS[side.road]] if side.road != "none" else [])


def map_file(world, name):
    rows = []
    for hex in sorted(world.hexes.values(), key=lambda hex: hex.id):
        rows.append(tag("hex", id=hex.id, terrain=hex_words(hex), control=hex.control, start_control=hex.start_control,
                        beachhead=hex.beachhead, inshore=hex.inshore_box, stack_limit=halves(hex.stack_limit)))
    for pair, side in sorted(world.hexsides.items(), key=lambda item: sorted(item[0])):
        if hexside_words(side):
            rows.append(tag("hexside", between=sorted(pair), terrain=hexside_words(side)))
    return f'<map {HEAD} game="{name}" columns="{world.columns}" rows="{world.rows}">\n' + "\n".join(rows) + "\n</map>\n"


def roster_file(world, name):
    rows = [tag("side", id=s.id, phasing=s.id == world.phasing, ap=s.ap, ap_permanent=s.ap_permanent, amp=s.amp_available,
                amp_permanent=s.amp_permanent, all_weather=s.all_weather, surprise=world.surprise.get(s.id, 0)) for s in world.sides.values()]
    owner, level = ("", "contested") if world.air_level == "contested" else world.air_level.rsplit("_", 1)
    rows.append(tag("conditions", id="conditions", game_turn=world.game_turn, segment=world.segment, weather=world.weather,
                    first_movement_done=world.first_movement_done, segment_begun=world.segment_begun, air_level=level, air_side=owner))
    for box in sorted({box for side in world.sides.values() for box in side.inshore}):
        holders = [side.id for side in world.sides.values() if side.inshore.get(box) == "friendly"]
        rows.append(tag("box", id=box, holder=holders[0] if holders else None))
    rows += [unit_row(world, unit) for unit in world.by_id()]
    rows += [tag("artillery", id=id, side=side) for id, side in world.artillery.items()]
    return f'<roster {HEAD} game="{name}" turn="1">\n' + "\n".join(rows) + "\n</roster>\n"


def unit_row(world, u):
    ship = u.hex if u.hex in world.units else None
    place = u.base if u.kind in ("helicopter", "naval") else u.hex
    box = place if u.kind == "naval" and place not in world.hexes else None
    return tag("unit", id=u.id, side=u.side, hex=None if ship or box else place, kind=u.kind, arm=u.arm, mobility=u.mobility, nation=u.nation,
               formation=u.formation, attack=u.attack, defense=u.defense, er=u.er, sp=halves(u.sp), attack_reduced=u.attack_reduced,
               defense_reduced=u.defense_reduced, er_reduced=u.er_reduced, sp_reduced=halves(u.sp_reduced), steps_max=u.steps_max,
               steps=u.steps, ship=ship, clearing=u.clearing, marine=u.marine, airmobile=u.airmobile,
               intrinsic_airmobile=u.intrinsic_airmobile, supply=u.supply, attacked=u.attacked, retreated_into=u.retreated_into,
               rating=u.cs_rating, range=u.cs_range, damaged=u.damaged, missions_turn=u.missions_used_turn,
               missions_segment=u.missions_used_segment, transport=halves(u.transport_sp), box=box)


def orders_file(orders, name, side):
    rows = [attack_row(order) for order in orders.get("attack", [])]
    rows += [defend_row(order) for order in orders.get("defend", [])]
    general = orders.get("default_defend")
    if general:
        rows.append(tag("default-defend", min_column=general.get("support", {}).get("min_column"), ignore_retreat=policy(general),
                        on_fail=general.get("on_fail")))
    rows += [tag("rebase", helicopter=entry["helicopter"], bases=entry["bases"]) for entry in orders.get("rebase", [])]
    return f'<orders {HEAD} game="{name}" turn="1" side="{side}"><list>\n' + "\n".join(rows) + "\n</list></orders>\n"


def policy(order):
    return order.get("ignore_retreat", "").replace("_", "-") or None


def helicopters(support):
    return [tag("helicopter", id=entry["id"], escort=entry.get("escort")) for entry in support.get("helicopters", [])]


def attack_row(order):
    support, wanted = order.get("support", {}), order.get("advance", {})
    inside = helicopters(support) + [tag("second", unit=entry["unit"], hex=entry["hex"]) for entry in wanted.get("second", [])]
    return tag("attack", inside, seq=order["seq"], target=order["target"], attackers=order["attackers"], accompany=order.get("accompany"),
               amphibious=order.get("amphibious"), lead=order.get("lead"), min_odds=order.get("min_odds"),
               air_points=support.get("air_points"), naval=support.get("naval"), artillery=order.get("artillery"),
               loss_order=order.get("loss_order"), advance=wanted.get("first"))


def defend_row(order):
    support = order.get("support", {})
    inside = helicopters(support)
    for entry in order.get("retreat", []):
        paths = [tag("path", hexes=path) for path in entry.get("paths", [])]
        inside.append(tag("retreat", paths, unit=entry["unit"], mode=entry.get("mode"), base=entry.get("base"), amph=entry.get("amph"),
                          only=entry.get("only")))
    return tag("defend", inside, hex=order["hex"], count=order.get("count"), lead=order.get("lead"), air_points=support.get("air_points"),
               naval=support.get("naval"), min_column=support.get("min_column"), artillery=order.get("artillery"),
               loss_order=order.get("loss_order"), ignore_retreat=policy(order), on_fail=order.get("on_fail"),
               retreat_order=order.get("retreat_order"))


# ---- what the program leaves ----
def read_rows(path):
    """Table -> id -> attributes, of a roster."""
    found = {}
    for element in ElementTree.parse(path).getroot():
        found.setdefault(element.tag.removeprefix(NAMESPACE), {})[element.get("id")] = element.attrib
    return found
