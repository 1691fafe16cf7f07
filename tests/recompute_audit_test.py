"""`adjudicator audit` and recompute_audit.py say the same: recompute_audit_test.py ADJUDICATOR_THAT_RUNS_BATCHES [COPIES]

Both accept the games of tests/archive, all examples, played open, sealed, or sealed and signed, and games with letters, answers,
rulings, a beacon, gates, and series of draws. Then copies of them are tampered with, by who has no key, and by a moderator who has
all keys and mends every hash, link and signature after his change: both accept a copy or both refuse it, and what matters is refused.
The seed of the choices is fixed; ADJUDICATOR_NIGHT=1 makes 200 copies, a commit's test 60.
"""
import collections
import hashlib
import hmac
import io
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile

from batch import Batch
from recompute_audit import Refused, audit, sha256

HERE = pathlib.Path(__file__).resolve().parent
EXAMPLES = HERE.parent / "examples"
NOW = ("--now", "2026-12-01T12:00Z")


def accepts(folder):
    """What recompute_audit.py says: nothing where it accepts."""
    try:
        audit(folder)
    except Refused as refused:
        return str(refused)
    return ""


# ---- games

class Game:
    """A game that is being played. Its seal is made of a secret that never changes, so that its dice do not either."""

    def __init__(self, program, folder, name, example, sealed=True, signed=True, attributes="", reveal="at-unseal"):
        self.program, self.folder, self.sealed = program, folder / name, sealed
        self.secrets = folder / (name + ".secrets")
        self.key = self.secrets / "moderator.key" if signed else None
        shutil.copytree(example, self.folder)
        self.secrets.mkdir(mode=0o700)
        if signed:
            attributes += f' key="{self.new_key("moderator")}"'
        if sealed:
            self.edit("game.xml", ' seed="[^"]*"', "")
        self.edit("game.xml", " title=", attributes + " title=")
        if sealed:
            game = re.search(r'<game [^>]*\bid="([^"]*)"', (self.folder / "game.xml").read_text())[1]
            secret = self.secrets / f"{game}.secret"
            secret.touch(mode=0o600)
            secret.write_text(f"adjudicator secret 1\ngame {game}\nsealing 1 200 {'4' * 64}\n")
            self.run("seal", "--reveal", reveal)

    def run(self, command, *words, code=0):
        """Its exit code; `code`: those that it may have."""
        done = self.program.run(command, self.folder, *words, text=True, env={**os.environ, "ADJUDICATOR_SECRETS": str(self.secrets)})
        assert done.returncode in (code if isinstance(code, tuple) else (code,)), (command, self.folder, words, done.returncode, done.stderr)
        return done.returncode

    def edit(self, name, pattern, text):
        path = self.folder / name
        changed = re.sub(pattern, lambda _: text, path.read_text(), count=1)
        path.write_text(changed)

    def new_key(self, who):
        files = self.secrets / f"{who}.pub", self.secrets / f"{who}.key"
        subprocess.run(["minisign", "-G", "-W", "-p", files[0], "-s", files[1]], check=True, capture_output=True)
        files[1].chmod(0o600)
        return files[0].read_text().splitlines()[1]

    def resolve(self, *words, code=0, formats="xml"):
        formats = ("--formats", formats, *(("--key", self.key) if self.key else ()))
        return self.run("resolve", *formats, *words, code=code)

    def receive(self, name, text, signed=None):
        """A letter; `signed`: by whom, and when."""
        letter = self.secrets / name
        letter.write_text(text)
        words = (*(("--key", self.key) if self.key else ()), *NOW)
        if signed:
            sign(letter, self.secrets / f"{signed[0]}.key", f"timestamp:{signed[1]}\tfile:{name}")
            words += ("--signature", f"{letter}.minisig")
        self.program.run("receive", self.folder, letter, *words, text=True, check=True,
                         env={**os.environ, "ADJUDICATOR_SECRETS": str(self.secrets)})

    def finish(self):
        if self.sealed:
            self.run("unseal")
        return self


def sign(file, key, comment):
    subprocess.run(["minisign", "-S", "-s", key, "-m", file, "-c", "signature from adjudicator", "-t", comment], check=True, capture_output=True)


def example(program, folder, path, sealed, signed):
    """An example to its end, its questions answered by the rules. (The kitchen table waits for what only its player can say.)"""
    game = Game(program, folder, path.name, path, sealed, signed)
    for turn in sorted(path.glob("turn-*")):
        words = ("--turn", int(turn.name[5:]))
        if game.resolve(*words, code=(0, 3)) == 3:
            game.resolve(*words, "--defaults", code=(0, 3))
    return game.finish()


def letters(program, folder):
    """The ford by letters: green signs, twice; grey is asked, answers, and answers better."""
    game = Game(program, folder, "letters", EXAMPLES / "classic-ford")
    game.edit("game.xml", '<side id="green"', f'<side id="green" key="{game.new_key("green")}"')
    game.run("position", "--turn", 1)
    orders = game.folder / "turn-01/orders"
    texts = [(orders / name).read_text() for name in ("green.xml", "grey.json")]
    texts[0] = texts[0].replace('side="green"', 'side="green" word="fern"')
    shutil.rmtree(orders)
    game.receive("green.xml", texts[0].replace(' exchange="g-2"', ""), ("green", 1790000000))
    game.receive("green.xml", texts[0], ("green", 1790000100))
    game.receive("grey.json", texts[1])
    game.resolve(code=3)
    form = (game.folder / "turn-01/mailing-1/answers-grey.xml").read_text()
    game.receive("grey.xml", form)
    game.resolve()
    return game.finish()


def corrected(program, folder):
    """Two turns of the ridge, words of both sides; then a die and orders of the first turn are ruled."""
    game = Game(program, folder, "corrected", EXAMPLES / "classic-ridge")
    game.edit("turn-01/orders/blue.xml", 'side="blue"', 'side="blue" word="it\'s &lt;rain&gt;"')
    game.edit("turn-01/orders/red.json", '"side": "red"', '"side": "red", "word": "Sollach"')
    for turn in (1, 2):
        game.run("position", "--turn", turn)
        game.resolve("--turn", turn)
    why = ("--turn", 1, "--by", "The referee", "--because", "thrown at the table")
    game.run("amend", "--die", "turn-01/combat/0805/die", "--faces", 5, *why)
    game.resolve("--turn", 1, "--corrected")
    orders = game.secrets / "blue.xml"
    orders.write_text((game.folder / "turn-01/orders/blue.xml").read_text().replace(' advance="b-gds b-inf-1"', ""))
    game.run("amend", "--order", "blue", "--with", orders, *why)
    game.resolve("--turn", 1, "--corrected")
    return game.finish()


def beacon(program, folder):
    """Frozen, then a public number, of one turn; not signed."""
    game = Game(program, folder, "beacon", EXAMPLES / "classic-ridge", signed=False, attributes=' beacon="the lottery" beacon-kind="hex"')
    game.edit("turn-01/orders/blue.xml", 'side="blue"', 'side="blue" word="rain"')
    game.resolve("--turn", 1, code=3)
    (game.folder / "turn-01/beacon.txt").write_text("0xAB12 cd34 EF56 7890\n")
    game.resolve("--turn", 1, formats="xml,json")
    return game.finish()


def gates(program, folder):
    """A segment that stopped at a gate."""
    game = Game(program, folder, "gates", EXAMPLES / "cna-tobruk-road", signed=False)
    game.resolve("--until", "B", code=3)
    game.resolve("--defaults")
    return game.finish()


def shown(program, folder):
    """Records show the seeds of earlier turns; orders in words."""
    game = Game(program, folder, "shown", EXAMPLES / "classic-ridge", reveal="each-turn")
    orders = game.folder / "turn-01/orders/blue"
    game.edit("turn-01/orders/blue.xml", 'side="blue"', 'side="blue" word="rain"')
    words = program.run("convert", orders.with_suffix(".xml"), "--to", "text", text=True, check=True).stdout
    orders.with_suffix(".xml").unlink()
    orders.with_suffix(".txt").write_text(words)
    for turn in (1, 2):
        game.resolve("--turn", turn)
    return game


def series(program, folder):
    """Draws in series, which the log has as sums; a ruling gave some."""
    game = Game(program, folder, "series", HERE / "systems/drill/examples/drill-three-sides", signed=False)
    game.resolve("--turn", 1, "--defaults")
    at = re.search(r'<drawn at="([^"]*)"', (game.folder / "turn-01/mailing-1/log.xml").read_text())[1]
    game.run("amend", "--turn", 1, "--die", f"{at}/hit", "--faces", "6", "--by", "Anna", "--because", "a test")
    game.resolve("--turn", 1, "--defaults", "--corrected")
    return game.finish()


def player(game, side):
    """What a player has of a game: the zips that he was sent, his letters with their receipts, and the seeds."""
    mine = Game.__new__(Game)
    mine.program, mine.secrets, mine.key, mine.sealed = game.program, game.secrets, game.key, False
    mine.folder = game.folder.with_name(f"{game.folder.name}-{side}")
    out = game.folder.with_name(f"{game.folder.name}.out")
    out.mkdir()
    for turn in sorted(game.folder.glob("turn-*")):
        for number in range(1, len(list(turn.glob("mailing-*"))) + 1):
            game.run("pack", "--turn", int(turn.name[5:]), "--mailing", number, "--side", side, "--output", out)
            for file in out.glob("*.zip"):
                zipfile.ZipFile(io.BytesIO(file.read_bytes())).extractall(mine.folder)
                file.unlink()
    for name in ("game.xml", "map.xml", "unsealed.xml"):
        shutil.copy(game.folder / name, mine.folder)
    for path in (*game.folder.glob(f"turn-*/orders/received/{side}-*"), *game.folder.glob(f"turn-*/position/*-{side}.*")):
        there = mine.folder / path.relative_to(game.folder)
        there.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, there)
    return mine


def archived(program, folder):
    for path in sorted((HERE / "archive").glob("*/*")):
        if path.is_dir() and path.suffix not in (".secrets", ".next") and list(path.glob("turn-*/mailing-*")):
            game = Game.__new__(Game)
            game.program, game.folder, game.sealed = program, folder / f"{path.parent.name}-{path.name}", True
            shutil.copytree(path, game.folder)
            game.key = path.with_name(path.name + ".secrets") / "moderator.key"
            game.key = game.key if game.key.exists() else None
            yield game


# ---- what is done to a copy

class Copy:
    """A copy of a game, to be tampered with."""

    def __init__(self, game, folder, rng):
        self.rng, self.key, self.folder = rng, game.key, folder
        shutil.copytree(game.folder, folder)
        self.mailings = sorted(folder.glob("turn-*/mailing-*"), key=lambda path: int(self.record(path)["number"]))
        self.hashes = {mailing: sha256((mailing / "record.xml").read_bytes()) for mailing in self.mailings}
        self.named = {}  # by which mailing last
        for mailing in self.mailings:
            self.named |= {name: mailing for name in re.findall('<file name="([^"]*)"', (mailing / "record.xml").read_text())}

    @staticmethod
    def record(mailing):
        return dict(re.findall(r' ([\w-]+)="([^"]*)"', re.search("<record [^>]*>", (mailing / "record.xml").read_text())[0]))

    def name(self, path):
        return path.relative_to(self.folder).as_posix()

    def is_open(self, name):
        """Orders, answers and rulings, which may change while a turn waits, or be gone later: `received` may not."""
        turn = name.split("/")[0]
        waits = self.folder.joinpath(turn).is_dir() and not list(self.folder.glob(f"{turn}/mailing-*/roster.xml"))
        return waits and re.match(r"turn-\d+/(orders/(?!received)|answers/|amended/|rulings)", name) is not None

    def is_evidence(self, path):
        """A change of it must be found."""
        name = self.name(path)
        return name in self.named and not self.is_open(name) or name == "unsealed.xml" or (
            "/mailing-" in name and path.name.startswith(("record", "opening-")))

    def files(self, pattern="*"):
        """Those of a kind that mean something to an audit."""
        return [path for path in sorted(self.folder.rglob(pattern)) if path.is_file() and self.is_evidence(path)]

    def pick(self, some):
        some = list(some)
        return self.rng.choice(some) if some else None

    def change(self, paths, pattern, replacement):
        """Replaces one place, in one of these files; the file, or None where there is no such place."""
        places = [(path, match) for path in paths for match in re.finditer(pattern, path.read_text())]
        if not places:
            return None
        path, match = self.rng.choice(places)
        text = path.read_text()
        new = replacement(match) if callable(replacement) else match.expand(replacement)
        path.write_text(text[: match.start()] + new + text[match.end() :])
        return path if new != match[0] else None

    def live(self, path):
        """The file that a copy in `inputs` was made from."""
        turn = path.relative_to(self.folder).parts[0]
        inner = path.relative_to(self.folder).as_posix().partition("/inputs/")[2]
        return next((there for there in (self.folder / turn / inner, self.folder / inner) if there.is_file()), None)

    def change_input(self, mailing, name, pattern, replacement):
        """In a mailing's inputs and where they were taken from."""
        path = self.change((mailing / "inputs").glob(name), pattern, replacement)
        if path and self.live(path):
            shutil.copy(path, self.live(path))
        return path

    def mend(self):
        """Makes hashes, links, checksums and signatures fit what lies there now, as who has all keys can."""
        heads = []
        for mailing in self.mailings:
            path = mailing / "record.xml"
            if not path.exists():
                continue
            for one in (path, *mailing.glob("report-*.xml")):
                text = one.read_text()
                for before, now in heads:
                    text = text.replace(before, now)
                one.write_text(text)
            path.write_text(re.sub('(<file name="([^"]*)" audience="([^"]*)" hash=")([^"]*)',
                                   lambda match, there=mailing: self.hashed(there, match), path.read_text()))
            self.seal(mailing)
            heads.append((self.hashes[mailing], sha256(path.read_bytes())))

    def hashed(self, mailing, match):
        path, opening = self.folder / match[2], mailing / f"opening-{match[3]}.txt"
        own = path.is_relative_to(mailing) or self.named.get(match[2]) == mailing
        if not path.is_file() or not own or (match[3] != "all" and not opening.exists()):
            return match[0]
        if match[3] == "all":
            return match[1] + sha256(path.read_bytes())
        return match[1] + hmac.new(bytes.fromhex(opening.read_text()), path.read_bytes(), hashlib.sha256).hexdigest()

    def give(self, mailing, path, audience):
        """Names one more file in a record."""
        record = mailing / "record.xml"
        line = f'  <file name="{self.name(path)}" audience="{audience}" hash="{"0" * 64}"/>\n'
        files = sorted([*re.findall("  <file .*\n", record.read_text()), line], key=lambda one: one.split('"')[1])
        record.write_text(re.sub("(  <file .*\n)+", lambda _: "".join(files), record.read_text()))
        return path

    def seal(self, mailing, key=None):
        """Checksum and signature of a record."""
        path = mailing / "record.xml"
        (mailing / "record.sha256").write_text(f"{sha256(path.read_bytes())}  record.xml\n")
        if key or (self.key and (mailing / "record.xml.minisig").exists()):
            sign(path, key or self.key, "record")


def other(hexadecimal):
    return ("0" if hexadecimal[0] != "0" else "1") + hexadecimal[1:]


# Each does one thing to a copy and says what, or nothing where there is nothing to do it to. With MAY in front: both may accept it.
MAY = "may: "


def flip(copy, names=""):
    path = copy.pick(path for path in copy.files() if path.stat().st_size and re.search(names, path.name))
    data = bytearray(path.read_bytes())
    at = copy.rng.randrange(len(data))
    data[at] ^= 1 << copy.rng.randrange(8)
    path.write_bytes(data)
    return f"{copy.name(path)}: byte {at}"


def flip_of_trust(copy):
    """A byte of what proves something."""
    return flip(copy, r"record|opening|minisig|receipt|unsealed|game\.|beacon|program")


def cut(copy):
    path = copy.pick(path for path in copy.files() if path.stat().st_size)
    data = path.read_bytes()
    at = copy.rng.randrange(len(data))
    path.write_bytes(data[:at])
    return f"{copy.name(path)}: cut at {at}"


def cut_record(copy):
    path = copy.pick(copy.mailings) / "record.xml"
    lines = path.read_text().splitlines(keepends=True)
    del lines[copy.rng.randrange(2, len(lines) - 1)]
    path.write_text("".join(lines))
    if copy.rng.random() < 0.5:
        return f"{copy.name(path)}: a line is gone"
    copy.mend()
    return MAY + f"{copy.name(path)}: a line is gone, and mended"


def remove(copy):
    path = copy.pick(copy.files())
    optional = path.name in ("opening-moderator.txt", "unsealed.xml") or (is_players(copy) and not path.name.startswith("record."))
    left_out = re.match(r"turn-\d+/(orders/(?!received)|answers/|amended/|rulings)", copy.name(path))
    path.unlink()
    return (MAY if optional or left_out else "") + f"{copy.name(path)} is gone"


def remove_mailing(copy):
    if len(copy.mailings) < 2:
        return None
    mailing = copy.pick(copy.mailings)
    shutil.rmtree(mailing)
    return (MAY if mailing == copy.mailings[-1] else "") + f"{copy.name(mailing)} is gone"


def add(copy):
    path, mailing = copy.pick(copy.files()), copy.pick(copy.mailings)
    name = copy.pick(("inputs/extra.xml", "extra.xml", "opening-nobody.txt", ".hidden", "inputs/orders/extra.xml", "log.json", "record.xml.bak"))
    there = mailing / name
    there.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(path, there)
    return (MAY if name == ".hidden" else "") + f"{copy.name(there)} is new"


def add_mailing(copy):
    """The last one once more, with the next number or under another turn."""
    last = copy.mailings[-1]
    turn, number = last.parent, int(last.name[8:])
    there = copy.pick((turn / f"mailing-{number + 1}", turn / f"mailing-{number + 2}", copy.folder / "turn-77/mailing-1"))
    shutil.copytree(last, there)
    return f"{copy.name(there)} is new"


def swap(copy):
    one, two = (copy.pick(copy.files()) for _ in range(2))
    texts = one.read_bytes(), two.read_bytes()
    if texts[0] == texts[1]:
        return None
    one.write_bytes(texts[1])
    two.write_bytes(texts[0])
    return f"{copy.name(one)} and {copy.name(two)} exchanged"


def swap_between_mailings(copy):
    """Files of one name in two mailings."""
    one = copy.pick(path for mailing in copy.mailings for path in copy.files() if path.is_relative_to(mailing))
    home = next(mailing for mailing in copy.mailings if one.is_relative_to(mailing))
    two = copy.pick(there / one.relative_to(home) for there in copy.mailings if there != home and (there / one.relative_to(home)).is_file())
    if two is None or one.read_bytes() == two.read_bytes():
        return None
    text = one.read_bytes()
    one.write_bytes(two.read_bytes())
    two.write_bytes(text)
    return f"{copy.name(one)} and {copy.name(two)} exchanged"


def swap_mailings(copy):
    if len(copy.mailings) < 2:
        return None
    one, two = copy.rng.sample(copy.mailings, 2)
    there = copy.folder / "there"
    one.rename(there)
    two.rename(one)
    there.rename(two)
    return f"{copy.name(one)} and {copy.name(two)} exchanged"


def is_players(copy):
    return not (copy.mailings[0] / "opening-moderator.txt").exists()


def is_shown(copy):
    """Whether its dice can be recomputed."""
    return (copy.folder / "unsealed.xml").exists() or 'kind="open"' in (copy.mailings[0] / "record.xml").read_text()


def documents(copy):
    return [path for path in copy.files() if re.fullmatch(r"(log|report-.*)\.xml", path.name)]


def mended(changed, what):
    """A tamperer who changes something with `changed`, which gives the file, and then mends the game."""

    def tamper(copy):
        path = changed(copy)
        if path is None:
            return None
        copy.mend()
        return f"{copy.name(path)}: {what}"

    tamper.__name__ = what
    return tamper


def other_face(match):
    return match[1] + str(int(match[2]) % 6 + 1)


def die(copy):
    """Of one whose address a report hides nobody can say what its faces should be."""
    return copy.change(documents(copy), r'(<rolled at=[^>]*\bdice="[^>]*\bfaces="(?:\d+ )*)(\d+)', other_face) if is_shown(copy) else None


def draws(copy):
    pattern = r'(<drawn [^>]*\bdraws="(?:[^":]*:[^" ]* )*[^":]*:|<draws [^>]*\bsum=")(\d+)'
    return copy.change(documents(copy), pattern, lambda match: match[1] + str(int(match[2]) + 1)) if is_shown(copy) else None


def supplied(copy):
    """Of a die whose address the report hides nobody can say whether a ruling gave it, and a player has no rulings."""
    pattern = r'(<rolled at=(?:(?!supplied)[^>])*\bfaces="\d[^"]*")(/?>)'
    return copy.change(documents(copy), pattern, r'\1 supplied="true"\2') if is_shown(copy) and not is_players(copy) else None


def no_dice(copy):
    return copy.change(copy.files("log.xml"), r'(<rolled [^>]*) dice="[^"]*"', r"\1") if is_shown(copy) else None


def header(copy):
    names = {"game": "other", "turn": "9", "mailing": "9", "reader": "nobody", "program": "9.9.9", "revision": "7", "head": "0" * 64,
             "commitment": "1" * 64}
    name = copy.pick(names)
    return copy.change(copy.files("report-*.xml"), rf'(<report [^>]* {name}=")[^"]*', lambda match: match[1] + names[name])


def source_of_dice(copy):
    return copy.change(copy.files("report-*.xml"), r'(<dice-from [^>]*kind=")[^"]*', r"\1given")


def records(copy):
    return [mailing / "record.xml" for mailing in copy.mailings]


def kind_of_seed(copy):
    return copy.change(records(copy), r'<seed kind="sealed" commitment="[^"]*"', '<seed kind="given"')


def commitment(copy):
    return copy.change(records(copy), r'(<seed kind="sealed" commitment=")([^"]*)', lambda match: match[1] + other(match[2]))


def words_of_record(copy):
    return copy.change(records(copy), r'(<seed [^>]*words=")([^"]*)', lambda match: match[1] + ("" if match[2] else "nobody"))


def seal_that_was_first(copy):
    """Or was not: in the record's words, too."""
    alone = "The moderator alone could not choose them, but could have done so together with a player whose word is listed here"
    unproven = ("No signed receipts show that the seal was made before the orders came in. If it was made later, the moderator could have "
                "picked it to get the dice they wanted")
    swap = lambda match: match[1] + ("false" if match[2] == "true" else "true") + match[3] + (alone if match[4] == unproven else unproven)
    return copy.change(records(copy), rf'(<seed [^>]*sealed-first=")(true|false)("[^>]*\. )({alone}|{unproven})', swap)


def head_of_record(copy):
    name = copy.pick(("number", "turn", "mailing", "game"))
    return copy.change(records(copy), rf'(<record [^>]*\b{name}=")([^"]*)', lambda match: match[1] + ("7" if match[2].isdigit() else "other"))


def previous(copy):
    return copy.change(records(copy)[-1:], r'(<record [^>]*\bprevious=")([^"]*)', lambda match: match[1] + other(match[2]))


def audience(copy):
    return copy.change(records(copy), r'(<file [^>]*audience=")([^"]*)', lambda match: match[1] + ("moderator" if match[2] != "moderator" else "all"))


def elsewhere(copy):
    """The last file that a record names is another turn's, and lies there."""
    path = records(copy)[-1]
    names = re.findall('<file name="([^"]*)"', path.read_text())
    there = copy.folder / "turn-99" / pathlib.Path(names[-1]).name
    if not (copy.folder / names[-1]).is_file():
        return None
    there.parent.mkdir()
    shutil.copy(copy.folder / names[-1], there)
    path.write_text(path.read_text().replace(f'<file name="{names[-1]}"', f'<file name="{copy.name(there)}"'))
    return path


def exchange_sides(copy):
    if "sealed" not in records(copy)[-1].read_text() or not (is_shown(copy) or len(copy.mailings) > 1):  # nothing else shows the order
        return None
    return copy.change_input(copy.mailings[-1], "game.xml", r"(  <side [^>]*>\n)((?:  <side [^>]*>\n)+)", r"\2\1")


def other_seal(copy):
    return copy.change_input(copy.mailings[-1], "game.xml", r'(<seal [^>]*commitment=")([^"]*)', lambda match: match[1] + other(match[2]))


def open_seed(copy):
    """Another open seed, of one mailing among several of a turn, or of the only one, which rolled other dice."""
    return copy.change_input(copy.pick(copy.mailings), "game.xml", r'(<game [^>]*seed=")', r"\1x")


def word(copy):
    first = copy.pick(mailing for mailing in copy.mailings if mailing.name == "mailing-1")
    return copy.change_input(first, "orders/*", r'( word=")(?=[^"])', r"\1x") if (copy.folder / "unsealed.xml").exists() else None


def beacon_value(copy):
    return copy.change_input(copy.mailings[0], "beacon.txt", r"\w(?=\s*$)", lambda match: "1" if match[0] != "1" else "2") if is_shown(copy) else None


def later_inputs(copy):
    """A value of the roster, the map or the switches, while a sealed turn waited."""
    later = copy.pick(m for m in copy.mailings if m.name != "mailing-1" and "sealed" in (m / "record.xml").read_text())
    name = copy.pick(("roster.xml", "map.xml", "game.xml"))
    pattern = {"roster.xml": r'(<(?:unit|hq) [^>]*\bname=")', "map.xml": r'(<hex [^>]*terrain=")', "game.xml": r'(<rules [^>]*?\w+=")'}[name]
    return copy.change_input(later, name, pattern, r"\1x") if later else None


def ruling(copy):
    """Of those that counted in two mailings one is another in the later one."""
    later = copy.pick(m for m in copy.mailings if (m.with_name(f"mailing-{int(m.name[8:]) - 1}") / "inputs/rulings.xml").exists())
    return copy.change_input(later, "rulings.xml", r'(<die [^>]* because=")', r"\1x") if later else None


def further_answer(copy):
    """An answer that its player never gave."""
    mailing = copy.pick(copy.mailings)
    record, head = mailing / "record.xml", copy.record(mailing)
    side = copy.pick(re.findall('<opening audience="([^"]*)"', record.read_text())[:-1])
    path = mailing / f"inputs/further-answers/{side}.xml"
    if side is None or path.exists() or not (mailing / f"opening-{side}.txt").exists():
        return None
    path.parent.mkdir(parents=True)
    path.write_text('<?xml version="1.0" encoding="UTF-8"?>\n'
                    f'<answers xmlns="urn:adjudicator:1" system="{head["system"]}" game="{head["game"]}" turn="{head["turn"]}" side="{side}">\n'
                    '  <answer question="turn-01/combat/0603/retreat/y-2" fingerprint="3402ff447a593082" choice="0704 0804"/>\n</answers>\n')
    return copy.give(mailing, path, side)


def letter(copy):
    """Other bytes of a letter, and a receipt that fits."""
    path = copy.pick(path for path in copy.files() if re.fullmatch(r".*/received/[^/.]*\.(xml|json|txt)", path.as_posix()))
    if path is None:
        return None
    receipt = path.with_name(path.stem + ".receipt.xml")
    was = sha256(path.read_bytes())
    path.write_bytes(path.read_bytes() + b"\n")
    receipt.write_text(receipt.read_text().replace(was, sha256(path.read_bytes())))
    return resigned(copy, receipt)


def resigned(copy, receipt):
    if receipt.with_name(receipt.name + ".minisig").exists():
        sign(receipt, copy.key, "receipt")
    return receipt


def letter_in_force(copy):
    """The same of a side with a key, and in force everywhere."""
    path = copy.pick(path for path in copy.files("*.minisig") if re.search(r"/received/[^/.]*\.(xml|json|txt)\.minisig$", path.as_posix()))
    if path is None:
        return None
    path = path.with_suffix("")
    data, receipt = path.read_bytes(), path.with_name(path.stem + ".receipt.xml")
    for file in copy.files():
        if file.read_bytes() == data:
            file.write_bytes(data + b"\n")
    receipt.write_text(receipt.read_text().replace(sha256(data), sha256(data + b"\n")))
    return resigned(copy, receipt)


def letter_refused(copy):
    """The receipt of the last letter of a side says that it was refused."""
    receipts = {}
    for path in copy.files("*.receipt.xml"):
        if 'document="orders"' in path.read_text():
            receipts[path.name.rpartition("-")[0]] = path
    path = copy.pick(receipts[side] for side in receipts if receipts[side].name.startswith(side + "-2"))
    return resigned(copy, path) if path and copy.change([path], r'accepted="true"', 'accepted="false"') else None


def second_receipt(copy):
    """A player was given another receipt before, with the same number, and kept it under a name of his own."""
    path = copy.pick(path for path in copy.files("*.receipt.xml") if path.with_name(path.name + ".minisig").exists())
    if path is None:
        return None
    first = path.with_name("before-" + path.name)
    first.write_text(re.sub('(<receipt [^>]* hash=")([^"]*)', lambda match: match[1] + other(match[2]), path.read_text()))
    return sign(first, copy.key, "receipt") or first


def hidden_letter(copy):
    """A letter with its receipt that no record names any more."""
    path = copy.pick(path for path in copy.files("*.receipt.xml") if path.with_name(path.name + ".minisig").exists())
    if path is None:
        return None
    for record in records(copy):
        record.write_text(re.sub(f'  <file name="[^"]*received/{re.escape(path.name)}(.minisig)?" [^>]*>\n', "", record.read_text()))
    return path


def map_between_mailings(copy):
    """From the second mailing of a turn on it is made from another map, and so says each record; a player has the last map alone."""
    later = [mailing for mailing in copy.mailings if not mailing.name.endswith("-1")]
    if not later or not (copy.folder / "map.xml").exists() or 'kind="sealed"' not in (later[0] / "record.xml").read_text():
        return None
    path = copy.change([copy.folder / "map.xml"], r'( terrain=")([a-z-]+)', r"\1river-\2")
    for mailing in later if path else ():
        if (mailing / "inputs/map.xml").exists():
            shutil.copy(path, mailing / "inputs/map.xml")
        else:
            digest = sha256(path.read_bytes())
            record = mailing / "record.xml"
            record.write_text(re.sub('(<file name="[^"]*/inputs/map.xml" [^>]*hash=")[0-9a-f]*(" canonical=")[0-9a-f]*',
                                     rf"\g<1>{digest}\g<2>{digest}", record.read_text()))
    return path


def desk(copy):
    """A file that a player had before his orders, when it is too late to have it recorded."""
    path = copy.pick(path for path in copy.files() if re.search(r"/position/(position|orders|desk)-", path.as_posix()))
    if path:
        path.write_bytes(path.read_bytes().replace(b"o", b"0", 1))
    return path


def recorded_desk(copy):
    """The same, and its record says so too."""
    path = desk(copy)
    if path is None:
        return None
    record = path.with_name(f"record-{path.stem.rpartition('-')[2]}.xml")
    record.write_text(re.sub(f'( name="{path.name}" hash=")[0-9a-f]*', rf"\g<1>{sha256(path.read_bytes())}", record.read_text()))
    return record


def position_of_another(copy):
    """A record of a position is another side's, turn's or game's, or goes on from a record that is not there."""
    attribute = copy.pick(("side", "turn", "game", "system", "previous"))
    path = copy.change(copy.files("*/position/record-*.xml"), rf'( {attribute}=")([^"]+)',
                       lambda match: match[1] + (other(match[2]) if attribute == "previous" else "9" if attribute == "turn" else match[2] + "x"))
    if path and path.with_name(path.name + ".minisig").exists():
        sign(path, copy.key, "position")
    return path


def unrecorded_position(copy):
    """The record of a position is gone, and its files are not."""
    path = copy.pick(copy.files("*/position/record-*.xml"))
    if path is None or is_players(copy):
        return None
    for record in records(copy):
        record.write_text(re.sub(f'  <file name="[^"]*position/{re.escape(path.name)}(.minisig)?" [^>]*>\n', "", record.read_text()))
    return path


def shown_seed(copy):
    path = copy.folder / "unsealed.xml"
    attribute = copy.pick(("seed", "turn", "word", "beacon"))
    return copy.change([path] if path.exists() else records(copy), rf'(<(?:turn|revealed|word) [^>]*\b{attribute}=")([^"]+)',
                       lambda match: match[1] + (other(match[2]) if attribute in ("seed", "beacon") else "9" if attribute == "turn" else "x"))


def seed_gone(copy):
    return copy.change(copy.folder.glob("unsealed.xml"), r"  <turn [^>]*/>\n|  <turn (?s:.*?)</turn>\n", "")


def frozen(copy):
    path = copy.pick(copy.folder.glob("turn-*/freeze/**/*.xml"))
    return copy.change([path], r'( id=")' if path.name == "game.xml" else r'( name="| id=")', r"\1x") if path else None


def opening(copy):
    """Another opening key, with which all hashes fit: it does not come from the turn's seed."""
    path = copy.pick(copy.files("opening-*.txt")) if is_shown(copy) else None
    if path is None:
        return None
    key = hashlib.sha256(path.read_bytes()).hexdigest()
    path.write_text(key + "\n")
    who = path.stem.removeprefix("opening-")
    record = path.with_name("record.xml")
    record.write_text(re.sub(f'(<opening audience="{who}" hash=")[^"]*', lambda match: match[1] + sha256(path.read_bytes()), record.read_text()))
    return path


def other_key(copy):
    """Signed well, with a key that the game does not name."""
    mailing = copy.pick(mailing for mailing in copy.mailings if (mailing / "record.xml.minisig").exists())
    if mailing is None:
        return None
    keys = copy.folder.with_suffix(".pub"), copy.folder.with_suffix(".key")
    subprocess.run(["minisign", "-G", "-W", "-f", "-p", keys[0], "-s", keys[1]], check=True, capture_output=True)
    copy.seal(mailing, keys[1])
    return f"{copy.name(mailing)}: signed with another key"


def no_signature(copy):
    path = copy.pick(path for path in copy.files("record.xml.minisig"))
    if path is None:
        return None
    path.unlink()
    return f"{copy.name(path)} is gone"


def unasked_signature(copy):
    mailing = copy.pick(mailing for mailing in copy.mailings if not (mailing / "record.xml.minisig").exists())
    if mailing is None:
        return None
    (mailing / "record.xml.minisig").write_text("untrusted comment: signature from adjudicator\n")
    return f"{copy.name(mailing)}: signed, and the game has no key"


def link(copy):
    path = copy.pick(copy.files())
    kept = path.with_name("." + path.name)
    path.rename(kept)
    path.symlink_to(kept)
    return f"{copy.name(path)} is a link"


KINDS = [flip, flip_of_trust, cut, cut_record, remove, remove_mailing, add, add_mailing, swap, swap_between_mailings, swap_mailings,
         other_key, no_signature, unasked_signature, link] + [mended(change, what) for change, what in (
             (die, "another face"), (draws, "another sum of draws"), (supplied, "a face that no ruling gave"), (no_dice, "which dice is not said"),
             (header, "another head of a report"), (source_of_dice, "a report that tells of other dice"), (kind_of_seed, "a seed that is not sealed"),
             (commitment, "another commitment in a record"), (words_of_record, "others who sent words"), (seal_that_was_first, "another seal was first"),
             (head_of_record, "another head of a record"),
             (previous, "another record before"), (audience, "another audience"), (elsewhere, "a file of another turn"),
             (exchange_sides, "sides in another order"), (other_seal, "another seal"), (open_seed, "another open seed"), (word, "another word"),
             (beacon_value, "another value of the beacon"), (later_inputs, "another value while the turn waited"),
             (ruling, "a ruling that changed"), (further_answer, "an answer that nobody gave"), (letter, "a letter that changed"),
             (letter_in_force, "signed orders that changed"), (letter_refused, "a letter that is said to be refused"),
             (hidden_letter, "a letter that no record names"), (shown_seed, "another seed, word or beacon shown"),
             (seed_gone, "a seed that is not shown"),
             (frozen, "another value than was frozen"), (opening, "another opening key"))]


def live_seal(copy):
    """The commitment that was published is not the one from which the dice come."""
    games = copy.folder.glob("game.xml") if not is_players(copy) else ()
    return copy.change(games, r'(<seal [^>]*commitment=")([^"]*)', lambda match: match[1] + other(match[2]))


def only_mailings(copy):
    """Those of turns that have one, and no freeze."""
    return [m for m in copy.mailings if m.name == "mailing-1" and not m.with_name("mailing-2").exists() and not m.with_name("freeze").exists()]


def other_beginning(copy):
    """A turn was made from another roster or map than lay in the game folder, and than players have."""
    rosters = [m / "inputs/roster.xml" for m in only_mailings(copy) if 'kind="sealed"' in (m / "record.xml").read_text()]
    return copy.change([path for path in rosters if path.exists()], r'(<unit [^>]*\bname=")', r"\1x")


def other_orders(copy):
    """By the record a turn was made from other orders than the player has, with their receipt; copies in `inputs` he never got."""
    if not is_players(copy):
        return None
    own = [mailing / "record.xml" for mailing in copy.mailings if list(mailing.parent.glob("orders/received/*.receipt.xml"))]
    return copy.change(own, r'(<file name="[^"]*/inputs/orders/green[^"]*" [^>]*hash=")([^"]*)', lambda match: match[1] + other(match[2]))


def die_in_json(copy):
    pattern = r'("rolled": \{[^{}]*"dice": [^{}]*"faces": \[(?:\d+, )*)(\d+)'
    return copy.change(copy.files("report-*.json"), pattern, other_face) if is_shown(copy) else None


def no_faces(copy):
    return copy.change(copy.files("log.xml"), r'(<rolled [^>]*) faces="[^"]*"', r"\1") if is_shown(copy) else None


def not_named(name):
    """A file of a turn's only mailing is in no record, and not in the folder."""

    def change(copy):
        path = copy.pick(m / name for m in only_mailings(copy) if (m / name).exists())
        if path is None:
            return None
        path.unlink()
        record = copy.folder / copy.name(path).split("/")[0] / "mailing-1/record.xml"
        record.write_text(re.sub(f'  <file name="{copy.name(path)}" .*\n', "", record.read_text()))
        return record

    return change


KINDS += [mended(change, what) for change, what in (
    (die_in_json, "another face in JSON"),
    (live_seal, "another seal than the mailings have"), (other_beginning, "another position than lay in the game folder"), (no_faces, "a die without faces"),
    (other_orders, "other orders than the letter that counts"), (second_receipt, "two receipts with one number"),
    (map_between_mailings, "another map from a later mailing on"),
    (desk, "a position that its record does not have"), (recorded_desk, "a record of a position that nobody signed"),
    (position_of_another, "a record of another position"), (unrecorded_position, "a position without its record"),
    (not_named("log.xml"), "its log is not named"), (not_named("inputs/game.xml"), "its game.xml is not named"))]


# ---- both audits

ACCEPTED, REFUSED = {("accepted", "accepted")}, {("refused", "refused")}
AGREED = ACCEPTED | REFUSED


class Both:
    def __init__(self, program):
        self.program, self.faults, self.counts = program, [], collections.Counter()

    def compare(self, folder, what, must):
        """`must`: the verdicts that the two may come to."""
        said = self.program.run("audit", folder, text=True)
        refusal = accepts(folder)
        verdicts = ("accepted" if said.returncode == 0 else "refused", "refused" if refusal else "accepted")
        self.counts[verdicts] += 1
        if said.returncode not in (0, 65, 77) or verdicts not in must:
            self.faults.append(f"{what}: audit: {verdicts[0]}, recompute_audit.py: {verdicts[1]} {refusal}\n{said.stdout}{said.stderr}")

    def tamper(self, kind, games, folder, rng, must):
        """A copy of the first of these games that has what is tampered with."""
        for game in rng.sample(games, len(games)):
            copy = Copy(game, folder / "copy", rng)
            what = kind(copy)
            if what:
                self.compare(copy.folder, f"{game.folder.name}, {what}", AGREED if what.startswith(MAY) else must)
            shutil.rmtree(copy.folder)
            if what:
                return
        self.faults.append(f"{kind.__name__}: no game has what is tampered with")


def main(program, copies):
    both = Both(program)
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None) as there:
        folder = pathlib.Path(there)
        games = list(archived(program, folder))
        for number, path in enumerate(path for path in sorted(EXAMPLES.iterdir()) if (path / "game.xml").exists()):
            games.append(example(program, folder, path, sealed=number % 3 != 2, signed=number % 3 == 0))
        games += [play(program, folder) for play in (letters, corrected, beacon, gates, shown, series)]
        games += [player(game, side) for game, side in ((games[-6], "green"), (games[-5], "blue"))]
        for game in games:
            both.compare(game.folder, game.folder.name, ACCEPTED)
        rng = random.Random(20261129)
        for number in range(copies):
            both.tamper(KINDS[number % len(KINDS)], games, folder, rng, REFUSED)
    print(*both.faults, sep="\n")
    print(f"{len(games)} games, {copies} copies tampered with: {dict(both.counts)} say audit and recompute_audit.py; {len(both.faults)} faults")
    return 1 if both.faults else 0


if __name__ == "__main__":
    sys.exit(main(Batch(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 200 if os.environ.get("ADJUDICATOR_NIGHT") else 60))
