"""Every report reads clean: read_through_test.py ADJUDICATOR

Each example, in English and in German and for every reader, also stopped at a gate: no raw key, no sign of the wording's own
language, no doubled stop or blank, no number that is none, no empty heading; the HTML stays under 300,000 bytes and a digest
in 15 lines of 78.
"""
import html
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).parent.parent
WRONG = re.compile(
    r"\.\.|\. \.|, ,|,\.|;\.|: ?\.|\(\)|[{}]|\[\[|\]\]|\bNaN\b|\bInfinity\b|\?\?"
    r"|\b(?:option-value|option|scene|noted|told|badge|said|result|reason|chart|after|layout)\.[a-z]"
    r"|\boption value\b")
ENGLISH = re.compile(r"\b(?:none|nobody|withheld|the rules’)\b")  # words that German has not


def passages(page):
    """What a reader sees of a page: the text between two tags, scripts, styles and the form to copy left out."""
    page = re.sub(r"(?s)<(style|pre|code|textarea)\b.*?</\1>", " ", page)
    return [html.unescape(text).strip() for text in re.findall(r">([^<]+)", page)]


def faults(file):
    text = file.read_text(encoding="utf-8")
    if file.name.startswith("report-") and file.suffix == ".html":
        if file.stat().st_size >= 300_000:
            yield f"{file.stat().st_size} bytes"
        if re.search(r"<h[1-6][^>]*>\s*</h[1-6]>|<section[^>]*>\s*<h2>[^<]*</h2>\s*</section>", text):
            yield "an empty heading or section"
        german = '<html lang="de"' in text
        for passage in passages(text):
            english = german and "“" not in passage and ENGLISH.search(passage)
            if english or WRONG.search(passage) or "  " in passage.replace("\n", " ").strip():
                yield passage[:160]
    elif file.name.startswith("digest-"):
        lines = text.splitlines()
        if len(lines) > 15 or max(map(len, lines)) > 78:
            yield "is no digest of 15 lines of 78 characters"
        yield from (line for line in lines if WRONG.search(line))


def games(folder):
    for example in sorted((ROOT / "examples").iterdir()):
        if not (example / "game.xml").exists():
            continue
        for language in ("en", "de"):
            game = folder / f"{example.name}-{language}"
            shutil.copytree(example, game)
            rules = game / "game.xml"
            rules.write_text(re.sub(r"<(game|side) ", rf'<\1 language="{language}" ', rules.read_text(encoding="utf-8")), encoding="utf-8")
            for turn in sorted(game.glob("turn-*")):
                yield game, ["--turn", turn.name.removeprefix("turn-").lstrip("0")]
            if "tobruk" in example.name:
                stopped = folder / f"{game.name}-gate"
                shutil.copytree(example, stopped)
                shutil.copy(rules, stopped / "game.xml")
                yield stopped, ["--until", "B"]


def main(adjudicator):
    found, read = [], 0
    with tempfile.TemporaryDirectory() as there:
        for game, words in games(pathlib.Path(there)):
            done = subprocess.run([adjudicator, "resolve", game, *words, "--formats", "html,text"], capture_output=True, text=True)
            assert done.returncode in (0, 3), done.stderr
        for file in sorted(pathlib.Path(there).glob("*/turn-*/mailing-*/*")):
            if file.name.startswith(("report-", "digest-")):
                read += 1
                found += [f"{file.relative_to(there)}: {fault}" for fault in faults(file)]
    print(*found[:60], sep="\n")
    assert read > 40, f"only {read} files were read"
    return 1 if found else 0


sys.exit(main(sys.argv[1]))
