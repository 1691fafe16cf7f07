"""What a guide tells its reader to type does what it says: guides_test.py ADJUDICATOR GUIDE...

A guide is played from its first block to its last, in a new home and an empty folder, by one bash. Of its blocks

    ```sh               commands, each on a line (a line that ends in \\ goes on); each ends with 0, or with the number that a
                        comment behind it begins with: "adjudicator resolve ford   # 3: it waits"
    ```text FILE        (or ```xml FILE) is a file that the reader writes
    ```output           is what the commands before it said last; a line "..." stands for any lines

are tried; others are not. A block of commands that cannot be tried has another word, such as ```crontab.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
BLOCK = re.compile(r"(?ms)^```(\w+)(?: +(\S+))?\n(.*?)^```$")


def expect(holds, *what):
    if not holds:
        sys.exit("guides_test: " + " ".join(str(part) for part in what))


def commands(text):
    """Each command, and the exit code that it should have."""
    for line in re.sub(r"\\\n\s*", "", text).splitlines():
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        code = re.search(r"\s# (\d+):", line)
        yield line, int(code[1]) if code else 0


def fits(shown, said):
    """Whether `said` is what is shown, where "..." stands for any lines."""
    parts = [re.escape(line.rstrip()) for line in shown.strip("\n").splitlines()]
    pattern = "\n".join(".*" if part == re.escape("...") else part for part in parts)
    return re.fullmatch(pattern, "\n".join(line.rstrip() for line in said.strip("\n").splitlines()), re.DOTALL) is not None


class Reader:
    """Somebody who types what the guide says."""

    def __init__(self, program, home):
        self.home = pathlib.Path(home)
        (self.home / "bin").mkdir()
        (self.home / "bin/adjudicator").symlink_to(program)
        self.folder = self.home / "games"
        self.folder.mkdir()
        # README's reader stands in the source folder.
        (self.folder / "examples").symlink_to(ROOT / "examples")
        (self.folder / "build").mkdir()
        self.environment = {"HOME": home, "PATH": f"{home}/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8", "TZ": "UTC"}
        # The guide of tools/slurm is read where there is a Slurm (tools/slurm/private).
        if "SLURM_CONF" in os.environ:
            self.environment["SLURM_CONF"] = os.environ["SLURM_CONF"]
        self.said = ""
        self.typed = 0

    def type(self, line, code):
        line = line.replace("/usr/share/doc/adjudicator", str(ROOT))
        # Each line in a bash of its own that begins where the last one ended.
        done = subprocess.run(["bash", "-c", f"set -o pipefail\n{line}\nended=$?\npwd >~/.folder\nexit $ended"], cwd=self.folder,
                              env=self.environment, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
        self.said = done.stdout + done.stderr
        self.typed += 1
        expect(done.returncode == code, f"{line!r} ended with {done.returncode} and not {code}:\n{self.said}")
        self.folder = pathlib.Path((self.home / ".folder").read_text(encoding="utf-8").strip())

    def read(self, guide):
        for kind, name, text in BLOCK.findall(guide.read_text(encoding="utf-8")):
            if kind == "sh":
                for line, code in commands(text):
                    self.type(line, code)
            elif kind in ("text", "xml") and name:
                file = self.folder / name
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, encoding="utf-8")
            elif kind == "output":
                expect(fits(text, self.said), f"{guide.name} shows\n{text}\nbut it says\n{self.said}")


def main():
    for guide in map(pathlib.Path, sys.argv[2:]):
        with tempfile.TemporaryDirectory() as home:
            reader = Reader(os.path.abspath(sys.argv[1]), home)
            reader.read(guide)
            expect(reader.typed >= 3, guide, "has hardly any command:", reader.typed)
            print(f"{os.path.relpath(guide, ROOT)}: {reader.typed} commands")


main()
