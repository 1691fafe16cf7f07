#!/usr/bin/env python3
"""Recomputes every die of an unsealed game, with nothing of the program that judged it:

    python3 recompute_dice.py GAME

1. unsealed.xml gives a seed for each turn. SHA-256, taken once for the first turn of a seal, twice for the
   second and so on, must lead from it to the commitment in game.xml, which was published before that turn.
2. The turn's key is HMAC-SHA256, with the seed as key, over the lines game, turn, side=word of each side and,
   where there is one, beacon=value.
3. A roll is HMAC-SHA256, with the turn's key, over its address, a line feed and the number 0 (1, 2 ... when
   that is used up): four 64-bit numbers, each of which gives a face.
4. A series of draws has an address for each of its labels: its own, a slash and the label. The log has how
   many were drawn of which dice, in their order, and the sum of the faces.
"""
import hashlib
import hmac
import json
import pathlib
import sys
import xml.etree.ElementTree as ElementTree

NAME = "{urn:adjudicator:1}"


def mac(key, text):
    return hmac.new(key, text.encode(), hashlib.sha256).digest()


def seal_of(folder, turn):
    """Commitment and first turn of a turn's seal: the last one in game.xml that begins no later."""
    if (folder / "game.xml").exists():
        seals = [s.attrib for s in ElementTree.parse(folder / "game.xml").getroot().iter(NAME + "seal")]
    else:
        seals = json.loads((folder / "game.json").read_text())["game"].get("seal", [])
        seals = seals if isinstance(seals, list) else [seals]
    seals = [(s["commitment"], int(s.get("from", 1))) for s in seals]
    return ([(None, 0)] + [s for s in seals if s[1] <= turn])[-1]


def numbers(key, address):
    """The 64-bit numbers of a roll, as many as are asked for."""
    block = 0
    while True:
        digest = mac(key, f"{address}\n{block}")
        yield from (int.from_bytes(digest[i : i + 8], "big") for i in range(0, 32, 8))
        block += 1


def throw(key, address, dice):
    """The faces of "2d6" or "1d10/0" (whose lowest face is 0). Numbers that would favour a face are passed over."""
    dice, _, lowest = dice.partition("/")
    count, faces = (int(n) for n in dice.split("d"))
    fair = (number for number in numbers(key, address) if number < 2**64 // faces * faces)
    return [next(fair) % faces + int(lowest or 1) for _ in range(count)]


def draw(key, address, runs):
    """The faces of "2d40,1d39": draws from the numbers of one address, one after the other."""
    stream = numbers(key, address)
    drawn = []
    for run in runs.split(","):
        dice, _, lowest = run.partition("/")
        count, faces = (int(n) for n in dice.split("d"))
        fair = (number for number in stream if number < 2**64 // faces * faces)
        drawn += [next(fair) % faces + int(lowest or 1) for _ in range(count)]
    return drawn


def check_series(key, series, log):
    """Counts of the labels of a series that were recomputed, and of those whose first faces rulings gave."""
    recomputed = supplied = 0
    for label in series.get("draws", "").split():
        name, _, rest = label.partition("=")
        runs, total, given = (rest + ":").split(":")[:3]
        faces = draw(key, f"{series.get('at')}/{name}", runs)
        given = [int(face) for face in given.split(",") if face]
        faces[: len(given)] = given
        if sum(faces) != int(total):
            sys.exit(f"{log}: the draws at {series.get('at')}/{name} add up to {total}, but the dice to {sum(faces)}")
        recomputed += 1
        supplied += bool(given)
    return recomputed, supplied


def check_turn(game, name, seed):
    """Counts of the dice of a turn that were recomputed, given by rulings, and thrown under another seal."""
    turn, link = int(seed.get("turn")), bytes.fromhex(seed.get("seed"))
    commitment, first = seal_of(game, turn)
    bottom = link
    for _ in range(turn - first + 1):
        bottom = hashlib.sha256(bottom).digest()
    if bottom.hex() != commitment:
        sys.exit(f"turn {turn}: the seed does not lead to the commitment in game.xml")
    lines = [name, str(turn)] + [f"{w.get('side')}={w.get('word')}" for w in seed.iter(NAME + "word")]
    lines += [f"beacon={seed.get('beacon')}"] if seed.get("beacon") else []
    key = mac(link, "".join(line + "\n" for line in lines))
    recomputed = supplied = other = 0
    for mailing in sorted(game.glob(f"turn-{turn:02}/mailing-*")):
        for roll in ElementTree.parse(mailing / "log.xml").getroot().iter(NAME + "rolled"):
            if seal_of(mailing / "inputs", turn)[0] != commitment:
                other += 1
            elif roll.get("supplied") == "true":
                supplied += 1
            else:
                faces = throw(key, roll.get("at"), roll.get("dice"))
                if faces != [int(face) for face in roll.get("faces").split()]:
                    sys.exit(f"{mailing / 'log.xml'}: {roll.get('at')} reads {roll.get('faces')}, "
                             f"but the dice show {' '.join(map(str, faces))}")
                recomputed += 1
        for series in ElementTree.parse(mailing / "log.xml").getroot().iter(NAME + "drawn"):
            if seal_of(mailing / "inputs", turn)[0] != commitment:
                other += 1
            else:
                right, given = check_series(key, series, mailing / "log.xml")
                recomputed += right
                supplied += given
    return recomputed, supplied, other


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    game = pathlib.Path(sys.argv[1])
    if not (game / "unsealed.xml").exists():
        sys.exit(f"{game}: there is no unsealed.xml: the game's seeds are not published yet")
    missing = [folder for folder in sorted(game.glob("turn-*/mailing-*")) if not (folder / "log.xml").exists()]
    if missing:
        sys.exit(f"{missing[0]}: there is no log.xml: it is published together with unsealed.xml")
    unsealed = ElementTree.parse(game / "unsealed.xml").getroot()
    counts = [check_turn(game, unsealed.get("game"), seed) for seed in unsealed.iter(NAME + "turn")]
    recomputed, supplied, other = (sum(column) for column in zip(*counts)) if counts else (0, 0, 0)
    print(f"{len(counts)} turns: {recomputed} rolls recomputed, {supplied} given by rulings, "
          f"{other} under a seal whose secret was lost")


if __name__ == "__main__":
    main()
