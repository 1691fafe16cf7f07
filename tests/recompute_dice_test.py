"""Plays sealed copies of the examples and lets recompute_dice.py check them: recompute_dice_test.py ADJUDICATOR"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent


def run(*words, code=0):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True)
    assert done.returncode == code, (words, done.returncode, done.stdout, done.stderr)
    return done.stdout + done.stderr


def recompute(game, code=0):
    return run(sys.executable, HERE / "recompute_dice.py", game, code=code)


def sealed_copy(example, game, words, beacon):
    """A copy of an example whose dice come from a seal, from these words of its sides and from a beacon of this kind."""
    shutil.copytree(HERE.parent / "examples" / example, game)
    file = game / "game.xml"
    named = f' beacon="the lottery" beacon-kind="{beacon}"' if beacon else ""
    file.write_text(re.sub(' seed="[^"]*"', named, file.read_text()))
    for side, word in words.items():
        for orders in game.glob(f"turn-*/orders/{side}.xml"):
            orders.write_text(re.sub(f' side="{side}"', f' side="{side}" word="{word}"', orders.read_text(), 1))


def next_turn(game, turn):
    """The turn after, with the position that this one left and no orders."""
    folder = game / f"turn-{turn + 1:02}"
    folder.mkdir()
    last = sorted((game / f"turn-{turn:02}").glob("mailing-*"))[-1]
    shutil.copy(last / "roster.xml", folder)


def play(adjudicator, example, words, folder, beacon="", value=""):
    game, secret = folder / (example + beacon), folder / (example + beacon + ".secret")
    sealed_copy(example, game, words, beacon)
    run(adjudicator, "seal", game, "--secret", secret)
    for turn in (1, 2):
        if turn == 2 and not (game / "turn-02").exists():
            next_turn(game, 1)
        if beacon:
            run(adjudicator, "resolve", game, "--turn", turn, "--secret", secret, code=3)
            (game / f"turn-{turn:02}" / "beacon.txt").write_text(value + "\n")
        nobody = [] if (game / f"turn-{turn:02}" / "orders").exists() else ["--defaults"]
        run(adjudicator, "resolve", game, "--turn", turn, "--secret", secret, "--formats", "xml", *nobody)
    run(adjudicator, "unseal", game, "--secret", secret)
    return game


def check(game, least):
    """All dice are recomputed; a changed face and a changed seed are found."""
    told = recompute(game)
    count = re.search(r"2 turns: (\d+) rolls", told)
    assert count and int(count[1]) >= least, told
    log = game / "turn-01" / "mailing-1" / "log.xml"
    text = log.read_text()
    at, faces = re.search(r'<rolled at="([^"]*)"[^>]* faces="(\d)', text).groups()
    log.write_text(re.sub(r'(<rolled [^>]* faces=")\d', lambda m: m[1] + str(1 + int(faces) % 6), text, 1))
    assert at in recompute(game, code=1)
    log.write_text(text)
    unsealed = game / "unsealed.xml"
    text = unsealed.read_text()
    unsealed.write_text(re.sub(r'seed="(.)', lambda m: 'seed="' + ("0" if m[1] != "0" else "1"), text, 1))
    assert "does not lead to the commitment" in recompute(game, code=1)
    unsealed.write_text(text)
    recompute(game)


with tempfile.TemporaryDirectory() as temporary:
    folder = pathlib.Path(temporary)
    check(play(sys.argv[1], "classic-ridge", {"blue": "it's &lt;rain&gt;"}, folder), 6)
    check(play(sys.argv[1], "classic-ridge", {"blue": "rain"}, folder, "numbers", "07, 3;12"), 6)
    check(play(sys.argv[1], "classic-ridge", {}, folder, "hex", "0xAB12 cd34 EF56 7890"), 6)
    check(play(sys.argv[1], "cna-tobruk-road", {"commonwealth": "tobruk"}, folder), 40)
