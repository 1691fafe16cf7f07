#!/usr/bin/env python3
"""case_runner_test.py CASE_RUNNER CASES: of many cases in one process each that fails is named, and the one in which it ended."""
import os
import signal
import subprocess
import sys
import tempfile

RUNNER, CASES = sys.argv[1:]
good = os.path.join(CASES, "classic/cases/01.1-no-movement.xml")


def play(*files):
    done = subprocess.run([RUNNER, *files], capture_output=True, text=True)
    return done.returncode, done.stdout.splitlines()


with tempfile.TemporaryDirectory() as folder:
    os.mkdir(os.path.join(folder, "classic"))  # a case is of the system whose folder it lies in
    wrong = os.path.join(folder, "classic/wrong.xml")
    with open(wrong, "w", encoding="utf-8") as file:
        file.write("""<case name="nobody is where he is expected" rules="CRT-1.1">
  <unit id="b1" side="blue" hex="0509" strength="5"/>
  <expect><moved thing="b1" from="0509" to="0510"/></expect>
</case>
""")
    broken = os.path.join(folder, "classic/broken.xml")
    with open(broken, "w", encoding="utf-8") as file:
        file.write("<case>")

    assert play(good, good) == (0, []), play(good, good)
    code, lines = play(wrong, good, broken, good)
    assert code == 1, lines
    assert lines[0].startswith(wrong + ":3: "), lines
    assert any(line.startswith(broken + ":0: ") for line in lines), lines
    assert lines[-1] == "2 of 4 cases failed", lines

    # Something ends the process: what was found before is there, and where it was.
    process = subprocess.Popen([RUNNER, wrong, *[good] * 5000], stdout=subprocess.PIPE, text=True)
    first = process.stdout.readline()
    process.send_signal(signal.SIGABRT)
    rest = process.stdout.read().splitlines()
    assert first.startswith(wrong + ":3: "), first
    assert rest[-1] == good + ":0: ends the process; what comes after it was not tried", rest
    assert process.wait() == -signal.SIGABRT
