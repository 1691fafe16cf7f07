"""What the tests in this folder share: files, and a call of the program that kills itself at one of its writes (kill_at.c)."""
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from batch import Batch


def read(path):
    with open(path, "rb") as file:
        return file.read()


def write(path, data):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(data)


def tree(folder):
    """Every file below a folder, hidden ones and empty folders too."""
    found = {}
    for root, folders, files in os.walk(folder):
        for name in files:
            path = os.path.join(root, name)
            found[os.path.relpath(path, folder)] = read(path)
        for name in folders:
            found[os.path.relpath(os.path.join(root, name), folder) + "/"] = b""
    return found


def expect(holds, *what):
    if not holds:
        raise AssertionError(" ".join(str(part) for part in what))


class Program:
    """The program, and what kills it. `identity`: of another user, as subprocess.run takes it. `batch`: the program is one that runs
    many times (batch.py)."""

    def __init__(self, path, shim, identity=None, batch=False):
        self.path, self.shim = os.path.abspath(path), os.path.abspath(shim)
        self.identity = identity or {}
        self.batch = Batch(self.path, dict(os.environ, LD_PRELOAD=self.shim)) if batch else None

    def call(self, root, words, given=b"", kill_at=0, count_file=None):
        """Runs it in a folder that has its secrets. `kill_at`: the number of the write at which it dies; 0: none.
        `count_file`: there it leaves how many writes there were."""
        environment = dict(os.environ, ADJUDICATOR_SECRETS=os.path.join(root, "secrets"), LD_PRELOAD=self.shim)
        if kill_at:
            environment["ADJUDICATOR_KILL_AT"] = str(kill_at)
        if count_file:
            environment["ADJUDICATOR_KILL_COUNT"] = count_file
        if self.batch:
            return self.batch.run(*words, cwd=root, env=environment, input=given)
        return subprocess.run([self.path, *words], cwd=root, env=environment, capture_output=True, input=given,
                              timeout=120, check=False, **self.identity)
