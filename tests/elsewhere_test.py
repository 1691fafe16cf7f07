"""The same turns give the same bytes wherever they are resolved: elsewhere_test.py ADJUDICATOR [EXAMPLE...]

Each example (or these alone) is played in a plain place and in odd ones: another time zone, a locale with other letters and another decimal point,
another home with wishes about fonts, another umask and working directory, a long path with spaces, and standard output on a terminal.
Every file of the game and all that `report` prints must be the same, byte for byte.
"""
import os
import pathlib
import pty
import shutil
import subprocess
import sys
import tempfile
import termios

ROOT = pathlib.Path(__file__).parent.parent
FORMATS = "xml,json,html,pdf,text"


def make_locale(folder, name):
    """Compiles a locale of glibc's sources; the program's libraries find it by LOCPATH."""
    language = name.split(".")[0]
    subprocess.run(["localedef", "-i", language, "-f", "UTF-8", folder / name], check=True, capture_output=True)
    told = subprocess.run(
        [sys.executable, "-c", "import locale; locale.setlocale(locale.LC_ALL, ''); print(locale.localeconv()['decimal_point'])"],
        env={**os.environ, "LOCPATH": str(folder), "LC_ALL": name}, capture_output=True, text=True)
    assert told.stdout.strip() == ",", f"the locale {name} is not in force: {told}"


def on_a_terminal(words, **options):
    """Runs with standard output and error on a terminal; what was printed, with a terminal's ends of lines taken back."""
    ours, theirs = pty.openpty()
    attributes = termios.tcgetattr(theirs)
    attributes[1] &= ~termios.OPOST  # the bytes as they are
    termios.tcsetattr(theirs, 0, attributes)
    child = subprocess.Popen(words, stdin=theirs, stdout=theirs, stderr=theirs, **options)
    os.close(theirs)
    printed = b""
    while True:
        try:
            part = os.read(ours, 65536)
        except OSError:  # the last writer has gone
            break
        if not part:
            break
        printed += part
    os.close(ours)
    return child.wait(), printed


class Place:
    def __init__(self, name, folder, environment, umask=0o022, terminal=False, inside=False, fonts=None):
        self.name, self.folder, self.umask, self.terminal, self.inside = name, folder, umask, terminal, inside
        folder.mkdir(parents=True)
        home = folder / "home"
        home.mkdir()
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(home), **environment}
        if fonts:
            (home / ".config" / "fontconfig").mkdir(parents=True)
            (home / ".config" / "fontconfig" / "fonts.conf").write_text(fonts)

    def run(self, *words):
        options = dict(env=self.environment, umask=self.umask, cwd=self.folder / "games" if self.inside else "/")
        words = [str(word) for word in words]
        if self.terminal:
            return on_a_terminal(words, **options)
        done = subprocess.run(words, capture_output=True, **options)
        return done.returncode, done.stdout + done.stderr

    def play(self, adjudicator, example):
        """Every file of the game, and all that was printed, by name."""
        path = self.folder / "games" / example
        shutil.copytree(ROOT / "examples" / example, path)
        game = example if self.inside else path
        told = {}
        # A game for one player waits for what the other one tells, whatever the defaults are.
        ends = 3 if ' opponent="reported"' in (path / "game.xml").read_text(encoding="utf-8") else 0
        for turn in sorted(int(folder.name[5:]) for folder in path.glob("turn-*")):
            resolve = [adjudicator, "resolve", game, "--turn", turn, "--formats", FORMATS]
            code, printed = self.run(*resolve)
            if code == 3:
                code, printed = self.run(*resolve, "--defaults")
            assert code == ends, (self.name, example, code, printed)
            sides = [file.stem[7:] for file in sorted(path.glob(f"turn-{turn:02}/mailing-1/report-*.xml"))]
            assert len(sides) > 2, sides
            for side in sides:
                reader = ["--moderator"] if side == "moderator" else ["--side", side]
                for form in ("text", "html", "json", "pdf"):
                    code, printed = self.run(adjudicator, "report", game, "--turn", turn, *reader, "--format", form)
                    assert code == 0, (self.name, example, printed[:400])
                    told[f"report of turn {turn} for {side} as {form}"] = printed
        for file in sorted(path.rglob("*")):
            if file.is_file():
                told[str(file.relative_to(path))] = file.read_bytes()
        return told


# What a user may have asked of fontconfig: no DejaVu, and letters twice as large.
OTHER_FONTS = """<?xml version="1.0"?>
<fontconfig>
  <selectfont><rejectfont><pattern><patelt name="family"><string>DejaVu Sans</string></patelt></pattern></rejectfont></selectfont>
  <match target="pattern"><edit name="scale" mode="assign"><double>2</double></edit></match>
  <match target="font"><edit name="embolden" mode="assign"><bool>true</bool></edit></match>
</fontconfig>
"""


def places(folder, locales):
    plain = Place("plain", folder / "a", {"LC_ALL": "C", "TZ": "UTC"})
    nepal = Place("Kathmandu in Turkish", folder / "another folder, with spaces" / ("x" * 120) / "\u00fc ber",
                  {"LC_ALL": "tr_TR.UTF-8", "LOCPATH": str(locales), "TZ": "Asia/Kathmandu", "LANGUAGE": "tr"},
                  umask=0o077)
    terminal = Place("a terminal in German", folder / "c",
                     {"LC_ALL": "de_DE.UTF-8", "LOCPATH": str(locales), "TZ": "America/St_Johns", "TERM": "xterm-256color",
                      "COLUMNS": "40", "SOURCE_DATE_EPOCH": "1"}, terminal=True, inside=True, fonts=OTHER_FONTS)
    return plain, [nepal, terminal]


def check_without_fonts(adjudicator, folder):
    """A machine without fonts (fontconfig takes another root of the file system): a sentence and 69, and nothing is written."""
    (folder / "bare").mkdir()
    bare = Place("no font", folder / "d", {"FONTCONFIG_SYSROOT": str(folder / "bare")})
    game = bare.folder / "ford"
    shutil.copytree(ROOT / "examples" / "classic-ford", game)
    code, printed = bare.run(adjudicator, "resolve", game, "--formats", "html,pdf")
    assert code == 69 and b"there is no font on this machine" in printed, (code, printed)
    assert printed.count(b"\n") == 1 and not list(game.glob("turn-01/mailing-*")), printed
    (game / "stylesheets" / "wording").mkdir(parents=True)
    (game / "stylesheets" / "wording" / "house.en.xml").write_text('<wording><say key="summary.nothing">Quiet.</say></wording>')
    code, printed = bare.run(adjudicator, "resolve", game, "--formats", "pdf")
    assert code == 69 and b"there is no font on this machine" in printed, (code, printed)
    code, printed = bare.run(adjudicator, "resolve", game, "--formats", "html,xml")
    assert code == 3, (code, printed)


def main(adjudicator, wanted):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        locales = folder / "locales"
        locales.mkdir()
        for one in ("tr_TR.UTF-8", "de_DE.UTF-8"):
            make_locale(locales, one)
        plain, others = places(folder, locales)
        differing = []
        for example in wanted or sorted(path.name for path in (ROOT / "examples").iterdir() if path.is_dir()):
            expected = plain.play(adjudicator, example)
            assert any(file.endswith(".pdf") for file in expected) and any(file.endswith(".html") for file in expected)
            for place in others:
                found = place.play(adjudicator, example)
                assert sorted(found) == sorted(expected), (place.name, sorted(set(found) ^ set(expected)))
                differing += [f"{place.name}: {example}: {file}" for file in expected if found[file] != expected[file]]
        check_without_fonts(adjudicator, folder)
        assert not differing, "these differ:\n" + "\n".join(differing[:40])


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]).resolve(), sys.argv[2:])
