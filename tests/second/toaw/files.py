"""Writes a position and its orders as the files of a game, and reads the roster that the program leaves."""
import xml.etree.ElementTree as ElementTree

HEAD = 'xmlns="urn:adjudicator:1" system="toaw"'
NAMESPACE = "{urn:adjudicator:1}"
COLOURS = ("#c75433", "#1f4a8a")
SWITCHES = ("vision_terrain", "aircraft_armor", "ap_fire", "apc_loss_cause", "supply_cap")


def word(value):
    if value is True or value is False:
        return "true" if value else "false"
    if isinstance(value, (list, tuple, set, frozenset)):
        return " ".join(word(item) for item in (sorted(value) if isinstance(value, (set, frozenset)) else value))
    return str(value).replace("_", "-")


def milli(value):
    return f"{value // 1000}.{value % 1000:03}".rstrip("0").rstrip(".")


def tag(element, inside=None, **attributes):
    """An element; nothing is written for None and empty lists. Ids, words and numbers: nothing to escape."""
    words = [f' {key.replace("_", "-")}="{word(value)}"' for key, value in attributes.items() if value is not None and value not in ([], (), "")]
    return f"<{element}{''.join(words)}>{''.join(inside)}</{element}>" if inside else f"<{element}{''.join(words)}/>"


def write(maker, name, folder, more=lambda row: {}, orders=None):
    """`more` gives further attributes of a row; `orders` the elements of the phasing side's orders."""
    world = maker.world
    (folder / "turn-01" / "orders").mkdir(parents=True)
    rows = [tag("side", id=side, name=side.title(), colour=colour) for side, colour in zip(world.forces, COLOURS)]
    rows.append(tag("rules", **{switch: getattr(world, switch) for switch in SWITCHES}))
    (folder / "game.xml").write_text(f'<game {HEAD} id="{name}" title="Second computation" seed="{name}">\n' + "\n".join(rows) + "\n</game>\n")
    rows = [tag("hex", id=place.id, terrain=(*place.terrain, *place.features), owner=place.owner, precipitation=place.precipitation, visibility=place.visibility, time_stamp=place.time_stamp,
                **more(place)) for place in sorted(world.places.values(), key=lambda place: place.id)]
    rows += [tag("hexside", between=sorted(pair), terrain=words) for pair, words in sorted(world.hexsides.items(), key=lambda item: sorted(item[0]))]
    (folder / "map.xml").write_text(f'<map {HEAD} game="{name}" columns="{maker.columns}" rows="{maker.rows}">\n' + "\n".join(rows) + "\n</map>\n")
    (folder / "turn-01" / "roster.xml").write_text(f'<roster {HEAD} game="{name}" turn="1">\n' + "\n".join(roster(maker, more)) + "\n</roster>\n")
    for side in world.forces:
        given = (land_orders(maker.orders) if orders is None else orders) if side == world.phasing else []
        text = f'<orders {HEAD} game="{name}" turn="1" side="{side}"><list>\n' + "\n".join(given) + "\n</list></orders>\n"
        (folder / "turn-01" / "orders" / f"{side}.xml").write_text(text)


def roster(maker, more):
    world = maker.world
    rows = [tag("side", id=f.id, phasing=f.id == world.phasing, proficiency=f.proficiency, shock=f.shock, handicap=f.handicap,
                night_proficiency=f.night_proficiency, nbc_proficiency=f.nbc_proficiency, loss_intolerance=f.loss_intolerance, nukes=f.nukes,
                recon=f.recon, **more(f)) for f in world.forces.values()]
    rows.append(tag("scenario", id="scenario", hex_scale=world.hex_scale, lighting=world.lighting, attrition_divider=world.attrition_divider,
                    anti_armor_divider=world.anti_armor_divider, nuclear_divider=world.nuclear_divider, max_rounds=world.max_rounds,
                    density_rate=world.density_rate, supply_readiness_rate=world.supply_readiness_rate, anti_air_rate=world.anti_air_rate, player_turn_round=world.player_turn_round,
                    **more(world)))
    rows += [tag("formation", id=id, side=side, proficiency=world.formation_proficiency[id], reorganizing=reorganizing) for id, (side, reorganizing) in world.formations.items()]
    rows += [tag("equipment", id=e.id, at=milli(e.at), ap=milli(e.ap), aa=milli(e.aa), df=milli(e.df), range=e.range, shell_weight=e.shell_weight, nuke=e.nuke,
                 flight_range=e.flight_range, aa_altitude=e.aa_altitude,
                 armor_heat=e.armor_heat or None, armor_kinetic=e.armor_kinetic or None, **{"flags": e.flags, **more(e)}) for e in maker.equipment.values()]
    for u in world.units:
        lines = [tag("line", id=line.id, equipment=line.equipment.id, assigned=line.assigned, dead=line.dead, pool=line.pool, **more(line)) for line in u.lines]
        rows.append(tag("unit", lines, id=u.id, side=u.side, formation=u.formation, hex=u.hex, kind=u.kind, proficiency=u.proficiency,
                        readiness=u.readiness, supply=u.supply, supplied=u.supplied, experience=u.experience, loss_tolerance=u.loss_tolerance,
                        deployment=u.deployment, allowance=u.allowance, remaining=u.remaining, range_limit=u.range_limit, air_mission=u.air_mission, **more(u)))
    return rows


def land_orders(given):
    rows = [tag("set-range-limit", unit=o["unit"], value=o["value"]) for o in given["set-range-limit"]]
    for order in given["attack"]:
        inside = [tag("participant", unit=p["unit"], mode=p.get("mode"), loss_tolerance=p.get("loss_tolerance")) for p in order["participants"]]
        inside += [tag("support", unit=s["unit"], exclusive=s["exclusive"]) for s in order["support"]]
        rows.append(tag("attack", inside, id=order["id"], target=order["target"], advance=order["advance"]))
    rows += [tag("bombard", id=o["id"], target=o["target"], units=o["units"], loss_tolerance=o.get("loss_tolerance")) for o in given["bombard"]]
    rows += [tag("enter", target=o["target"], units=o["units"]) for o in given["enter"]]
    rows += [tag("nuclear", unit=o["unit"], battle=o["battle"], warheads=o["warheads"]) for o in given["nuclear"]]
    rows += [tag("support", unit=o["unit"], battle=o["battle"]) for o in given["support"]]
    return rows


# ---- what the program leaves ----
def read_rows(path):
    """Table -> id -> attributes, of a roster; lines by (unit, line)."""
    found = {}
    for element in ElementTree.parse(path).getroot():
        name = element.tag.removeprefix(NAMESPACE)
        key = (element.get("unit"), element.get("id")) if name == "line" else element.get("id")
        found.setdefault(name, {})[key] = dict(element.attrib)
        for inner in element:
            found.setdefault(inner.tag.removeprefix(NAMESPACE), {})[element.get("id"), inner.get("id")] = dict(inner.attrib)
    return found
