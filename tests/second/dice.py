"""The dice of a practice game whose seed stands in game.xml, drawn again by address (tests/recompute_dice.py does it for sealed games)."""
import hashlib
import hmac

DRAWS = 2**64


class Dice:
    """Faces by address, "combat/0908/die" for one of turn 1: each address has a stream of its own."""

    def __init__(self, seed, game, turn=1):
        words = hashlib.sha256(seed.encode()).digest()
        self.key = hmac.digest(words, f"{game}\n{turn}\n".encode(), "sha256")
        self.prefix = f"turn-{turn:02}/"
        self.streams, self.drawn = {}, {}  # address -> its numbers; its draws so far, (faces, face)

    def numbers(self, address):
        block = 0
        while True:
            digest = hmac.digest(self.key, f"{self.prefix}{address}\n{block}".encode(), "sha256")
            yield from (int.from_bytes(digest[i:i + 8], "big") for i in range(0, 32, 8))
            block += 1

    def next(self, address, faces):
        """The next die of an address, 1 to `faces`. Numbers that would favour a face are passed over."""
        stream = self.streams.get(address)
        if stream is None:
            stream, self.drawn[address] = self.streams.setdefault(address, self.numbers(address)), []
        face = next(number for number in stream if number < DRAWS // faces * faces) % faces + 1
        self.drawn[address].append((faces, face))
        return face


def logged(facts):
    """Address -> (faces of each die, sum of what they show from 1 on), of the rolls and series of a log."""
    found = {}
    for fact in facts:
        if fact.kind == "rolled":
            kinds, lowest = expand(fact.attributes["dice"])
            found[fact.at] = (kinds, sum(fact.faces()) + len(kinds) * (1 - lowest))
        elif fact.kind == "drawn":
            for label in fact.attributes.get("draws", "").split():
                name, _, rest = label.partition("=")
                runs, total = rest.split(":")[:2]
                kinds, extra = [], 0
                for run in runs.split(","):
                    more, lowest = expand(run)
                    kinds += more
                    extra += len(more) * (1 - lowest)
                found[f"{fact.at}/{name}"] = (kinds, int(total) + extra)
    return found


def expand(run):
    """"2d40" -> the faces of each die, and the lowest face."""
    run, _, lowest = run.partition("/")
    count, faces = run.split("d")
    return [int(faces)] * int(count), int(lowest or 1)


def compare(tally, rule, name, drawn, facts):
    """Holds every die of a log against those that the second computation asked for: the same addresses, kinds and faces, no more and no less."""
    log = logged(facts)
    tally.same(rule, name, "dice in the log that nobody asked for", [], sorted(set(log) - set(drawn)))
    tally.same(rule, name, "dice that are not in the log", [], sorted(set(drawn) - set(log)))
    for at in sorted(set(log) & set(drawn)):
        mine = [faces for faces, _ in drawn[at]], sum(face for _, face in drawn[at])
        tally.same(rule, f"{name} {at}", "dice and their sum", mine, log[at])
