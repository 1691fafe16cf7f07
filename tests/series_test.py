"""Series of draws, through the program with the systems of the tests: series_test.py PROGRAM

Plays the example of the drill, whose archers shoot in series: `roll`, `explain`, `amend`, `audit` and recompute_dice.py draw again what the
log says was drawn."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
EXAMPLE = HERE / "systems" / "drill" / "examples" / "drill-three-sides"
PROGRAM = sys.argv[1]


def run(*words, code=0):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True)
    assert done.returncode == code, (words, done.returncode, done.stdout, done.stderr)
    return done.stdout + done.stderr


def series_in(game, mailing):
    """The series of turn 1: address -> label -> (dice in order, sum, faces that a ruling gave)."""
    found = {}
    log = (game / "turn-01" / f"mailing-{mailing}" / "log.xml").read_text()
    for at, draws in re.findall(r'<drawn at="([^"]*)"[^>]* draws="([^"]*)"', log):
        for label in draws.split():
            name, rest = label.split("=")
            runs, total, given = (rest + "::").split(":")[:3]
            found.setdefault(at, {})[name] = (runs, int(total), given)
    return found


def number_of(runs):
    return sum(int(run.split("d")[0]) for run in runs.split(","))


def rolled(game, address, *more):
    return [int(face) for face in run(PROGRAM, "roll", game, address, "--turn", 1, *more).split("\n")[0].split()]


def check_roll(game, at, labels):
    """`roll` draws a label again, and the first of its draws; its openssl lines give the same."""
    for name, (runs, total, _) in labels.items():
        faces = rolled(game, f"{at}/{name}")
        assert len(faces) == number_of(runs) and sum(faces) == total, (at, name, faces, runs, total)
        assert rolled(game, f"{at}/{name}", "--draws", 2) == faces[:2]
    hits = rolled(game, f"{at}/hit")
    assert rolled(game, f"{at}/hit", "--dice", "1d6", "--draws", len(hits) + 5)[: len(hits)] == hits
    line = re.search(r"^printf.*hit\\n0.*$", run(PROGRAM, "roll", game, f"{at}/hit", "--turn", 1), re.M)[0]
    digest = run("sh", "-c", line).split()[-1]
    assert [int(digest[i : i + 16], 16) % 6 + 1 for i in range(0, 64, 16)][: len(hits)] == hits[:4]
    return hits


def check_explain(game, at, hits):
    told = run(PROGRAM, "explain", game, at, "--turn", 1, "--full")
    assert f"hits: {len(hits)} rolls ({len(hits)}d6), total {sum(hits)}\n      {' '.join(map(str, hits))}\n" in told, told
    assert "targets: " in told, told


def check_amend(game, at, hits):
    """A ruling gives the first two: it names what it replaces, and all other draws stay."""
    new = [face % 6 + 1 for face in hits[:2]]
    words = ["--by", "Anna", "--because", "a test", "--turn", 1]
    run(PROGRAM, "amend", game, "--die", f"{at}/hit", "--faces", " ".join(["6"] * (len(hits) + 1)), *words, code=65)
    run(PROGRAM, "amend", game, "--die", f"{at}/hit", "--faces", "7", *words, code=65)
    assert "did you mean" in run(PROGRAM, "amend", game, "--die", f"{at}/hits", "--faces", "6", *words, code=65)
    run(PROGRAM, "amend", game, "--die", f"{at}/hit", "--faces", f"{new[0]} {new[1]}", *words)
    rulings = (game / "turn-01" / "rulings.xml").read_text()
    assert f'from="{hits[0]} {hits[1]}"' in rulings and f'faces="{new[0]} {new[1]}"' in rulings, rulings
    run(PROGRAM, "resolve", game, "--turn", 1, "--defaults", "--corrected", "--formats", "xml,text")
    runs, total, given = series_in(game, 2)[at]["hit"]
    assert given == f"{new[0]},{new[1]}", given
    again = rolled(game, f"{at}/hit")
    common = min(len(again), len(hits))
    assert again[:common] == hits[:common] and number_of(runs) == len(again)
    assert total == sum(new) + sum(again[2:]), (total, new, again)
    told = run(PROGRAM, "explain", game, at, "--turn", 1, "--full")
    assert f"\n      {' '.join(map(str, new + again[2:]))}\n" in told, told
    assert "Rolls at the start of this series were supplied by Anna (the program’s own: " in told, told
    run(PROGRAM, "audit", game)
    run(PROGRAM, "replay", game)


def check_open_game(folder):
    game = folder / "open"
    shutil.copytree(EXAMPLE, game)
    run(PROGRAM, "resolve", game, "--turn", 1, "--defaults", "--formats", "xml,html,text,json,pdf")
    series = series_in(game, 1)
    assert series, "nobody shot"
    at = next(at for at, labels in series.items() if number_of(labels["hit"][0]) >= 2)
    hits = check_roll(game, at, series[at])
    check_explain(game, at, hits)
    run(PROGRAM, "audit", game)
    run(PROGRAM, "replay", game)
    # The Archery Table is read by name, without a die.
    assert re.search(r'<looked-up [^>]*chart="drill-archery" row=', (game / "turn-01/mailing-1/log.xml").read_text())
    check_amend(game, at, hits)


def check_sealed_game(folder):
    """The script recomputes the draws, and finds a sum that is wrong."""
    game, secret = folder / "sealed", folder / "sealed.secret"
    shutil.copytree(EXAMPLE, game)
    file = game / "game.xml"
    file.write_text(re.sub(' seed="[^"]*"', "", file.read_text()))
    run(PROGRAM, "seal", game, "--secret", secret)
    run(PROGRAM, "resolve", game, "--turn", 1, "--defaults", "--secret", secret, "--formats", "xml")
    at = next(iter(series_in(game, 1)))
    told = run(PROGRAM, "explain", game, at, "--turn", 1, "--full")
    assert "single draws are not shown" in told, told
    run(PROGRAM, "unseal", game, "--secret", secret)
    script = [sys.executable, HERE / "recompute_dice.py", game]
    rolls = int(re.search(r"1 turns: (\d+) rolls", run(*script))[1])
    log = game / "turn-01" / "mailing-1" / "log.xml"
    text = log.read_text()
    labels = sum(len(labels) for labels in series_in(game, 1).values())
    assert rolls == text.count("<rolled ") + labels, (rolls, labels)
    log.write_text(re.sub(r'( draws="[^":]*:)(\d+)', lambda m: m[1] + str(int(m[2]) + 1), text, count=1))
    assert at in run(*script, code=1)


with tempfile.TemporaryDirectory() as temporary:
    os.environ["ADJUDICATOR_SECRETS"] = str(pathlib.Path(temporary) / "secrets")
    check_open_game(pathlib.Path(temporary))
    check_sealed_game(pathlib.Path(temporary))
