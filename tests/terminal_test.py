"""Colors are for terminals alone: terminal_test.py ADJUDICATOR

An error and a warning on a terminal have their word in color; the text is the same as in a pipe. NO_COLOR and TERM=dumb are heeded.
"""
import os
import pathlib
import pty
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = sys.argv[1]
COLOR = re.compile(r"\x1b\[[0-9;]*m")


def expect(holds, *what):
    if not holds:
        sys.exit("terminal_test: " + " ".join(str(part) for part in what))


def in_pipe(game):
    return subprocess.run([PROGRAM, "check", game], capture_output=True, text=True, check=False,
                          env=dict(os.environ, TERM="xterm")).stderr


def all_said(ours, child):
    """What comes out of a terminal until the program that writes to it has ended."""
    said = b""
    while True:
        try:
            part = os.read(ours, 4096)
        except OSError:  # the other end is closed
            break
        if not part:
            break
        said += part
    child.wait()
    os.close(ours)
    return said.decode("utf-8").replace("\r\n", "\n")


def on_terminal(game, **environment):
    """What the program says where standard error is a terminal."""
    ours, theirs = pty.openpty()
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "TERM")}
    child = subprocess.Popen([PROGRAM, "check", game], stdout=subprocess.DEVNULL, stderr=theirs, env=kept | environment)
    os.close(theirs)
    return all_said(ours, child)


def out_on_terminal(*words):
    """What the program prints where standard output is a terminal."""
    ours, theirs = pty.openpty()
    child = subprocess.Popen([PROGRAM, *words], stdout=theirs, stderr=subprocess.DEVNULL)
    os.close(theirs)
    return all_said(ours, child)


def lines_for_people(folder):
    """Commands that do much say so in a line on a terminal, and nothing in a pipe."""
    for number, hushed in enumerate(([], ["--quiet"])):
        game = os.path.join(folder, f"made-{number}")
        expect(out_on_terminal("new", "classic", game, *hushed).startswith(game) != bool(hushed), "new", hushed)
        said = out_on_terminal("resolve", game, *hushed)
        expect(said == ("" if hushed else f"turn 1 is resolved; what goes out is in {game}/turn-01/mailing-1\n"), "resolve", repr(said))
        said = out_on_terminal("pack", game, "--output", folder, *hushed)
        expect(said.count(".zip\n") == (0 if hushed else 2), "pack", repr(said))
    game = os.path.join(folder, "piped")
    for words in (["new", "classic", game], ["resolve", game], ["pack", game, "--output", folder]):
        done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=True)
        expect(done.stdout == "", words, repr(done.stdout))


def main():
    with tempfile.TemporaryDirectory() as folder:
        # A folder whose name looks like what is colored.
        game = os.path.join(folder, "x: error: y")
        shutil.copytree(ROOT / "examples/classic-ridge", game)
        orders = pathlib.Path(game, "turn-02/orders/blue.xml")
        expect(orders.exists(), orders)
        orders.write_text(orders.read_text(encoding="utf-8").replace("<attack ", "<attakc ", 1), encoding="utf-8")
        pathlib.Path(game, "turn-02/ruling.xml").write_text("<rulings/>\n", encoding="utf-8")  # a file that nothing reads
        plain = in_pipe(game)
        expect(": error: " in plain and ": warning: " in plain and "\x1b" not in plain, plain)
        colored = on_terminal(game, TERM="xterm")
        expect("\x1b[1;31merror:\x1b[0m" in colored and "\x1b[1;33mwarning:\x1b[0m" in colored, repr(colored))
        expect("x: error: y/" in colored, "the name of a file is colored:", repr(colored))
        expect(COLOR.sub("", colored) == plain, "the words differ:", repr(colored), repr(plain))
        for quiet in ({"TERM": "xterm", "NO_COLOR": "1"}, {"TERM": "dumb"}, {}):
            expect(on_terminal(game, **quiet) == plain, "with", quiet, "there are colors")
        expect("\x1b[1;31m" in on_terminal(game, TERM="xterm", NO_COLOR=""), "an empty NO_COLOR says nothing")
        lines_for_people(folder)


main()
