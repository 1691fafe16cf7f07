"""Runs of the program without what each start of it costs: tests/runner/batch.cpp, which forks a process for each.

    program = Batch(path of adjudicator_with_test_systems)
    program.run("resolve", game, "--turn", 1)        as subprocess.run does, with output captured
"""
import os
import queue
import subprocess
import tempfile


class Served:
    """A process that runs the program as often as it is asked to, and a folder for what such a run reads and prints."""

    def __init__(self, path, environment):
        memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
        self.folder = tempfile.TemporaryDirectory(prefix="adjudicator-batch-", dir=memory)
        self.files = [os.path.join(self.folder.name, name) for name in ("in", "out", "err")]
        self.process = subprocess.Popen([path, "--batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)

    def ask(self, fields):
        request = b"".join(os.fsencode(field) + b"\0" for field in fields)
        self.process.stdin.write(b"%d\n%b" % (len(request), request))
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise RuntimeError(f"{self.process.args[0]} --batch ended with {self.process.wait()}")
        return os.waitstatus_to_exitcode(int(answer))


class Batch:
    """Several threads may run at once: each has a process to talk to. `environment`: of these processes themselves, with which
    libraries come into force (LD_PRELOAD)."""

    def __init__(self, path, environment=None):
        self.path, self.environment = os.path.abspath(path), environment
        self.free = queue.LifoQueue()

    def run(self, *words, cwd=None, env=None, input=None, text=False, umask=0o022, check=False):
        try:
            served = self.free.get_nowait()
        except queue.Empty:
            served = Served(self.path, self.environment)
        given, out, err = served.files
        if input is not None:
            with open(given, "wb") as file:
                file.write(input.encode() if isinstance(input, str) else input)
        variables = [f"{name}={value}" for name, value in (os.environ if env is None else env).items()]
        code = served.ask([os.path.abspath(cwd or os.getcwd()), f"{umask:o}", os.devnull if input is None else given, out, err,
                           str(len(variables)), *variables, *map(str, words)])
        said = [open(name, "rb").read() for name in (out, err)]
        self.free.put(served)
        if text:
            said = [one.decode() for one in said]
        done = subprocess.CompletedProcess([self.path, *words], code, *said)
        if check:
            done.check_returncode()
        return done
