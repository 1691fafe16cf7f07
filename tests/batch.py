"""Runs of the program without what each start of it costs: tests/runner/batch.cpp, which forks a process for each.

    program = Batch(path of adjudicator_with_test_systems)
    program.run("resolve", game, "--turn", 1)        as subprocess.run does, with output captured
"""
import os
import subprocess
import tempfile
import threading


class Batch:
    """Several threads may run at once: each has a process to talk to. `environment`: of that process itself, with which
    libraries come into force (LD_PRELOAD)."""

    def __init__(self, path, environment=None):
        self.path = os.path.abspath(path)
        self.environment = environment
        self.mine = threading.local()

    def started(self):
        if not hasattr(self.mine, "process"):
            self.mine.folder = tempfile.TemporaryDirectory(prefix="adjudicator-batch-", dir=memory())
            self.mine.process = subprocess.Popen([self.path, "--batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                                 env=self.environment, bufsize=0)
            self.mine.answers = self.mine.process.stdout
        return self.mine

    def run(self, *words, cwd=None, env=None, input=None, text=False, umask=0o022, check=False):
        mine = self.started()
        files = [os.path.join(mine.folder.name, name) for name in ("in", "out", "err")]
        if input is None:
            files[0] = os.devnull
        else:
            with open(files[0], "wb") as file:
                file.write(input.encode() if isinstance(input, str) else input)
        variables = [f"{name}={value}" for name, value in (os.environ if env is None else env).items()]
        fields = [os.path.abspath(cwd or os.getcwd()), f"{umask:o}", *files, str(len(variables)), *variables, *map(str, words)]
        request = b"".join(os.fsencode(field) + b"\0" for field in fields)
        mine.process.stdin.write(b"%d\n%b" % (len(request), request))
        answer = self.line(mine.process.stdout)
        if not answer:
            raise RuntimeError(f"{self.path} --batch ended with {mine.process.wait()}")
        out, err = (open(name, "rb").read() for name in files[1:])
        if text:
            out, err = out.decode(), err.decode()
        done = subprocess.CompletedProcess([self.path, *words], os.waitstatus_to_exitcode(int(answer)), out, err)
        if check:
            done.check_returncode()
        return done

    @staticmethod
    def line(stream):
        found = b""
        while not found.endswith(b"\n"):
            byte = stream.read(32)
            if not byte:
                return b""
            found += byte
        return found


def memory():
    """A folder in memory, where there is one."""
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
