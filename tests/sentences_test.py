"""tools/sentences prints every sentence of the wording, filled, in both languages; a draw is the same for the same seed."""
import pathlib
import re
import subprocess
import sys
import tempfile

PROGRAM, SENTENCES = sys.argv[1:]
ROOT = pathlib.Path(__file__).resolve().parent.parent


def said(language, reports):
    out = subprocess.run([SENTENCES, language, *reports], stdout=subprocess.PIPE, text=True, check=True).stdout
    return dict(line.split("\t", 1) for line in out.splitlines())


with tempfile.TemporaryDirectory() as scratch:
    reports = []
    # Every system has an example: its wording is said about facts of its own.
    games = sorted(file.parent.name for file in (ROOT / "examples").glob("*/game.xml"))
    for name in games:
        subprocess.run(["cp", "-r", ROOT / "examples" / name, scratch], check=True)
        subprocess.run([PROGRAM, "resolve", f"{scratch}/{name}", "--formats", "xml"], stderr=subprocess.DEVNULL)
        reports += map(str, pathlib.Path(scratch, name).glob("turn-*/mailing-*/report-moderator.xml"))
    english, german = said("en", reports), said("de", reports)
    assert {'classic', 'cna'} <= {name.split('-')[0] for name in games} and len(reports) >= len(games) and len(english) > 1500, (reports, len(english))
    gaps = [key for key, text in [*english.items(), *german.items()] if "{" in text and "{{" not in text]
    assert not gaps, gaps
    # Values are those of the games, numbers and names as reports write them.
    assert "Tuesday, December 1, 2026, 18:30 UTC" in english["receipt.received"], english["receipt.received"]
    assert "Dezember" in german["receipt.received"], german["receipt.received"]
    # A sentence that counts is said with one and with many.
    assert any(key.endswith("/2") for key in english)
    missing = {key.split("/")[0] for key in english} ^ {key.split("/")[0] for key in german}
    assert len(missing) < 20, sorted(missing)
    # German readers are spoken to formally, and what stands around a clause is German as well.
    informal = [key for key, text in german.items() if re.search(r"\b([Dd]u|[Dd]ir|[Dd]ich|[Dd]eine?[mnrs]?|meintest)\b", text)]
    assert not informal, informal
    framed = [key for key, text in german.items() if re.match(r"(You |Open to you|How unusual)", text)]
    assert not framed, framed
