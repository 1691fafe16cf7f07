"""What the scripts of tools/slurm promise where no Slurm is: slurm_test.py ADJUDICATOR

In place of sbatch and squeue stand two small programs: `sbatch` runs its jobs at once and notes its line in `submitted`; `squeue` says what
is in `queue`, and fails without it. With a Slurm, tools/slurm/test tries the same scripts.
"""
import fcntl
import os
import pathlib
import pty
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
SCRIPTS = ROOT / "tools/slurm"
ADJUDICATOR = os.path.abspath(sys.argv[1])
SBATCH = r"""#!/usr/bin/env bash
set -euo pipefail
echo "$*" >>submitted
parts=(rest)
for option; do
  case $option in
    --array=*) parts=${option#*=} && parts=($(if [[ $parts = *-* ]]; then seq ${parts/-/ }; else echo "${parts//,/ }"; fi)) ;;
    --output=*) output=${option#*=} ;;
    --*) ;;
    *) break ;;
  esac
  shift
done
for part in "${parts[@]}"; do
  SLURM_CPUS_PER_TASK=1 SLURM_ARRAY_TASK_ID=$part "$@" >>"${output//%a/$part}" 2>&1 9>&- || true
done
echo "$(wc -l <submitted)"
"""
SQUEUE = "#!/bin/sh\ncat queue\n"


def expect(holds, *what):
    if not holds:
        sys.exit("slurm_test: " + " ".join(str(part) for part in what))


class Desk:
    """A folder with the two programs and games in it, one of them with blanks in its name."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        for name, text in (("sbatch", SBATCH), ("squeue", SQUEUE)):
            (self.folder / name).write_text(text)
            (self.folder / name).chmod(0o755)
        self.environment = dict(os.environ, PATH=f"{folder}:{os.environ['PATH']}", ADJUDICATOR=ADJUDICATOR)
        self.file("queue", "")
        for name, game in (("a ridge", "classic-ridge"), ("ford", "classic-ford")):
            shutil.copytree(ROOT / "examples" / game, self.folder / "games" / name)

    def file(self, name, text=None):
        path = self.folder / name
        if text is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return path.read_text() if path.exists() else None

    def call(self, *line, code=0, said="", **environment):
        """Calls a script or the program; all that it says."""
        program = ADJUDICATOR if line[0] == "adjudicator" else SCRIPTS / line[0]
        done = subprocess.run([program, *line[1:]], cwd=self.folder, env=self.environment | environment, text=True, check=False,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        expect(done.returncode == code, line, "ended with", done.returncode, "and not", code, "\n" + done.stdout)
        expect(said in done.stdout, line, "does not say", repr(said), "but", done.stdout)
        return done.stdout

    def submitted(self):
        """The lines of sbatch since the last call."""
        lines = (self.file("submitted") or "").splitlines()[getattr(self, "seen", 0):]
        self.seen = getattr(self, "seen", 0) + len(lines)
        return lines


def try_parts(desk):
    for wrong in ("", "0", "-1", "08", "2x", "a[0]", "1 2"):
        desk.call("odds", "games/ford", "none", wrong, "--samples", "10", code=64, said="PARTS is a number")
        desk.call("replay", "games", "none", wrong, code=64, said="PARTS is a number")
    for wrong in ("1001", "99999999999999999999"):
        desk.call("league", "games", "none", wrong, code=64, said="to 1000")
    expect(not (desk.folder / "none").exists() and not desk.submitted(), "something was done for PARTS that are none")


def try_odds(desk):
    line = ["odds", "games/a ridge", "odds", "4", "--turn", "1", "--samples", "4000"]
    desk.call(*line, said="plays part 0-3, ")
    expect(len(desk.submitted()) == 2, "not an array and a job")
    all_parts = desk.file("odds/all")
    desk.call(*line, said="odds/all has all parts")
    (desk.folder / "odds/parts/2").unlink()
    desk.call(*line, said="plays part 2, ")
    expect(desk.file("odds/all") == all_parts, "a part that was played again changes the odds")
    desk.submitted()
    for other in (line[:3] + ["2"] + line[4:], line[:-1] + ["8000"], ["odds", "games/ford"] + line[2:]):
        desk.call(*other, code=64, said="odds is of another line: odds games/a\\ ridge FOLDER 4 --turn 1 --samples 4000")
    orders = desk.folder / "games/a ridge/turn-01/orders/blue.xml"
    text = orders.read_text()
    orders.write_text(text.replace("<retreat ", "<!-- none --><retreat ").replace('prefer="NW SW', 'prefer="SW NW'))
    desk.call(*line, code=65, said="is of other files of the turn")
    orders.write_text(text)
    desk.call("odds", "games/a ridge/", *line[2:], said="has all parts")
    expect(not desk.submitted(), "something was submitted for nothing")
    # With nothing in it, a folder is anybody's: a mistyped line is corrected in it.
    desk.call("odds", "games/ford", "typed", "2", "--smaples", "1000")
    expect("there is no option '--smaples'" in desk.file("typed/logs/part-0"), desk.file("typed/logs/part-0"))
    desk.call("odds", "games/ford", "typed", "2", "--samples", "1000")
    expect(desk.file("typed/all"), "a mistyped line cannot be corrected:", desk.file("typed/logs/rest"), desk.file("typed/logs/part-0"))


def try_at_work(desk):
    line = ["odds", "games/ford", "work", "2", "--samples", "2000"]
    desk.call(*line)
    desk.submitted()
    (desk.folder / "work/parts/1").unlink()
    array, rest = desk.file("work/jobs").strip().split(",")
    for queue in (array, f"7000\n{rest}\n", f"{array}\n{array}\n"):
        desk.file("queue", queue)
        desk.call(*line, code=75, said="still at work")
        desk.call("ended", "work", code=1)
    # A number that contains that of a job is another job's.
    desk.file("queue", f"1{array}\n{rest}9\n")
    desk.call("ended", "work")
    (desk.folder / "queue").unlink()
    desk.call(*line, code=75, said="Slurm does not say")
    desk.call("ended", "work", code=75)
    desk.file("queue", "")
    with open(desk.folder / "work/.submit", "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        desk.call(*line, code=75, said="somebody is submitting")
    expect(not desk.submitted(), "something was submitted a second time")
    desk.call(*line, said="plays part 1, ")


def try_replay(desk):
    for folder in ("misspelled", "empty"):
        (desk.folder / "empty").mkdir(exist_ok=True)
        desk.call("replay", folder, "none", "2", code=66, said="no game is in it")
        desk.call("replay", "--rest", folder, "none", "2", code=66)
        desk.call("replay", "--part", folder, "none", "2", code=66, SLURM_ARRAY_TASK_ID="0")
    desk.submitted()
    desk.call("adjudicator", "resolve", "games/a ridge", "--turn", "1", "--formats", "text")
    # A node without the program, an option that is none: nothing counts as replayed.
    desk.call("replay", "games", "replays", "2", ADJUDICATOR="/nowhere/adjudicator")
    expect("a ridge: missing\nford: missing\n" in desk.file("replays/logs/rest"), desk.file("replays/logs/rest"))
    desk.call("replay", "games", "replays", "2", "--nonsense")
    expect("a ridge: ended with 64" in desk.file("replays/logs/part-0"), desk.file("replays/logs/part-0"))
    desk.call("replay", "--part", "games", "replays", "2", "--nonsense", code=64, SLURM_ARRAY_TASK_ID="0")
    line = ["replay", "games", "replays", "2"]
    desk.call(*line, said="plays part 0,1, ")
    same = "games that are the same: 1 of 2; without a mailing: 1\n"
    expect(desk.file("replays/logs/rest") == same, desk.file("replays/logs/rest"))
    desk.submitted()
    expect(desk.call(*line) == same, "rest is not done at once")
    desk.call(*line, "--shadow", code=64, said="of another line")
    expect(not desk.submitted(), "something was submitted for nothing")
    (desk.folder / "replays/games/a ridge").unlink()
    log = desk.folder / "games/a ridge/turn-01/mailing-1/log.xml"
    log.write_text(log.read_text() + "<!-- changed -->\n")
    desk.call(*line, said="plays part 0, ")
    expect(desk.file("replays/logs/rest").startswith("a ridge: ended with 65\n"), desk.file("replays/logs/rest"))
    desk.call(*line, code=65, said="a ridge: ended with 65")


def try_league(desk):
    line = ["league", "games", "league", "2", "--now", "2026-12-01T12:00Z"]
    for quiet in ([], ["--quiet"], ["--json"]):
        desk.submitted()
        shutil.copytree(ROOT / "examples/next-war-sector", desk.folder / "games/sector", dirs_exist_ok=True)
        desk.call(*line, *quiet, said="plays part 0-1, ")
        expect(len(desk.submitted()) == 2, "not an array and a job")
        said = desk.call(*line, *quiet)
        expect(quiet == ["--json"] or said == "", "nothing is due, and it says", said)
        expect(not desk.submitted(), "something was submitted and nothing was due")
        shutil.rmtree(desk.folder / "games/sector")
    # Cron hears nothing of jobs that are at work; somebody at a terminal does.
    desk.file("queue", desk.file("league/jobs").split(",")[0])
    expect(desk.call(*line, code=75) == "", "cron hears of jobs at work")
    ours, terminal = pty.openpty()
    done = subprocess.run([SCRIPTS / line[0], *line[1:]], cwd=desk.folder, env=desk.environment, stderr=terminal, check=False)
    expect(done.returncode == 75 and b"still at work" in os.read(ours, 1000), "a terminal does not hear of jobs at work")
    desk.file("queue", "")
    desk.call("league", "misspelled", "none", "2", code=66, said="no such folder")


def main():
    for part in (try_parts, try_odds, try_at_work, try_replay, try_league):
        with tempfile.TemporaryDirectory() as folder:
            part(Desk(folder))


main()
