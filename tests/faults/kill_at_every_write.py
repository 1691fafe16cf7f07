#!/usr/bin/env python3
"""Kills the program at every one of its writes to the disk, runs it again, and compares.

A game is played from the first letter to the end, undisturbed. Then each command of it is run once for each of its
writes: killed there (kill_at.c), and run again. The folder must be what it was undisturbed, byte for byte, with
nothing hidden left over; the second run must end as the first would have.

    kill_at_every_write.py PROGRAM_THAT_RUNS_BATCHES LIBKILL_AT.SO SOURCE_FOLDER [--only STEP] [--every N] [--jobs N]
"""
import argparse
import concurrent.futures
import os
import re
import shutil
import signal
import sys
import tempfile

from playing import Program, read, tree, write

NOW = "2026-12-01T20:00Z"


class Step:
    """A command of the game. `random`: it draws, so that two runs of it are never the same; then only the names of the
    files are compared, and `after` must succeed."""

    def __init__(self, name, words, before=None, random=False, after=None, code=0, again=None, once=False,
                 read=None):
        self.name = name
        self.read = read  # the file that is its standard input
        self.words = words
        self.before = before  # changes the folder by hand
        self.random = random
        self.after = after
        self.code = code
        self.again = {code} if again is None else again  # how the second run may end
        self.once = once  # to run it twice is another thing than to run it once: done at its last write, it is done


def close_seed(root):
    """A sealed game has no open seed."""
    path = os.path.join(root, "game/game.xml")
    write(path, re.sub(rb' seed="[^"]*"', b"", read(path)))


def answer(root):
    """Grey's form, as it was sent out."""
    form = read(os.path.join(root, "game/turn-01/mailing-1/answers-grey.xml"))
    write(os.path.join(root, "in/answers.xml"), form)


def answer_otherwise(root):
    """Green thinks again: orders in the other spelling than those that are there."""
    text = read(os.path.join(root, "in/green.xml")).replace(b' advance="g-1"', b"")
    write(os.path.join(root, "in/green-2.xml"), text)


MAIL = """From: Anna <anna@home.example>
To: robot@games.example
Subject: orders
Message-ID: <one@home.example>

password a word for grey

orders grey ford turn 1
attack 0604 with y-1
end

moves grey ford turn 2
y-how 0804
"""


def by_mail(root):
    """Grey writes a mail, with orders and moves."""
    path = os.path.join(root, "game/game.xml")
    text = read(path).replace(b'id="grey"', b'id="grey" mail="grey@home.example"')
    write(path, text.replace(b"<game ", b'<game mail="robot@games.example" moves="with-orders" ', 1))
    write(os.path.join(root, "in/mail"), MAIL.encode())


def with_addresses(root):
    """A game by mail in which nobody asks, so that a turn goes to its end."""
    path = os.path.join(root, "game/game.xml")
    text = read(path).replace(b'id="grey"', b'id="grey" mail="grey@home.example"')
    text = text.replace(b'id="green"', b'id="green" mail="green@home.example"').replace(b' questions="ask"', b"")
    write(path, text.replace(b"<game ", b'<game mail="robot@games.example" ', 1))


def with_moves(root):
    """A game by mail with a deadline, whose players send moves with their orders."""
    with_addresses(root)
    path = os.path.join(root, "game/game.xml")
    text = read(path).replace(b"<game ", b'<game moves="with-orders" ', 1)
    write(path, text.replace(b"</game>", b'<deadline turn="1" at="2026-12-03T20:00Z"/></game>'))
    write(os.path.join(root, "in/moves-2.txt"), b"moves green ford turn 2\ng-4 0506\n")
    write(os.path.join(root, "in/moves-2.xml"), b'<moves xmlns="urn:adjudicator:1" system="classic" game="ford" turn="2" '
          b'side="green"><move unit="g-4" to="0406"/></moves>\n')


def moves(root):
    write(os.path.join(root, "in/moves"), b"g-1 0101\n")


def shard(part, tally):
    return ["odds", "game", "--turn", "1", "--samples", "32000", "--shard", part, "--to", tally, "--threads", "1"]


def steps(known):
    """The game, as far as the program has the commands for it."""
    resolve = ["resolve", "game", "--formats", "xml"]
    password = ["--password-file", "in/password"]
    open_game = [
        Step("receive", ["receive", "game", "in/green.xml", "--now", NOW]),
        Step("receive-json", ["receive", "game", "in/grey.json", "--now", NOW]),
        Step("receive-other-spelling", ["receive", "game", "in/grey.xml", "--now", NOW]),
        Step("receive-again", ["receive", "game", "in/green-2.xml", "--now", NOW], before=answer_otherwise),
        Step("resolve-due", resolve + ["--due", "--now", NOW], code=3),
        Step("receive-answers", ["receive", "game", "in/answers.xml", "--now", NOW], before=answer),
        Step("resolve-to-the-end", resolve),
        Step("amend", ["amend", "game", "--turn", "1", "--die", "turn-01/combat/0604/die", "--faces", "1", "--by",
                       "Moderator", "--because", "thrown at the table"], once=True),
        Step("resolve-corrected", resolve + ["--corrected"], code=None, again={0, 3}, once=True),
    ]
    sealed_game = [
        Step("key", ["key", "make", "keys/moderator"], random=True, once=True),
        Step("seal", ["seal", "game", "--turns", "3"], before=close_seed, random=True, after=["check", "game"],
             once=True),
        Step("password", ["password", "game", "--side", "grey", "--password-file", "in/password"], random=True,
             after=["receive", "game", "in/grey.json", "--now", NOW, *password]),
        Step("receive-proven", ["receive", "game", "in/grey.json", "--now", NOW, *password]),
        Step("mail-in", ["mail", "in", "game", "--quiet", "--now", NOW], before=by_mail, read="in/mail"),
        Step("resolve-sealed", resolve + ["--defaults"], code=None, again={0, 3}),
        Step("unseal", ["unseal", "game"]),
    ]
    next_turn = [
        Step("new", ["new", "classic", "fresh", "--title", "Fresh", "--sides", "north,south", "--map", "9x9"], once=True),
        Step("position", ["position", "game"], before=with_addresses),
        Step("shard", shard("0/2", "in/part-0")),
        Step("other-shard", shard("1/2", "in/part-1")),
        Step("merge", ["merge", "in/part-0", "in/part-1", "--output", "in/whole"]),
        Step("resolve-at-once", resolve + ["--defaults"]),
        Step("next", ["next", "game", "--moves", "in/moves", "--deadline", "2026-12-20T20:00Z"], before=moves, once=True),
        Step("next-again", ["next", "game", "--again", "--phasing", "grey"]),
    ]
    moved_by_players = [
        Step("run-position", ["run", "game", "--now", NOW], before=with_moves),
        Step("receive-moves", ["receive", "game", "in/moves-2.txt", "--now", NOW]),
        Step("receive-moves-other-spelling", ["receive", "game", "in/moves-2.xml", "--now", NOW]),
        Step("resolve-with-moves", resolve + ["--defaults"]),
        Step("next-with-moves", ["next", "game"], once=True),
    ]
    games = (open_game, sealed_game, next_turn, moved_by_players)
    return [[step for step in game if step.words[0] in known] for game in games]


class Play:
    def __init__(self, program, shim, source, work):
        self.program = Program(program, shim, batch=True)
        self.work = work
        self.start = os.path.join(work, "start")
        example = os.path.join(source, "examples/classic-ford")
        shutil.copytree(example, os.path.join(self.start, "game"))
        orders = os.path.join(self.start, "game/turn-01/orders")
        os.makedirs(os.path.join(self.start, "in"))
        for name in ("green.xml", "grey.json"):
            shutil.move(os.path.join(orders, name), os.path.join(self.start, "in", name))
        os.rmdir(orders)
        write(os.path.join(self.start, "in/password"), b"a word for grey\n")
        os.makedirs(os.path.join(self.start, "keys"))

    def run(self, root, words, kill_at=0, count_file=None, standard_input=None):
        given = read(os.path.join(root, standard_input)) if standard_input else b""
        ended = self.program.call(root, words, given, kill_at, count_file)
        ended.stdout, ended.stderr = ended.stdout.decode(), ended.stderr.decode()
        return ended

    def undisturbed(self, base, step):
        """The folder after a step, how it ended, and how often it wrote."""
        root = tempfile.mkdtemp(dir=self.work)
        shutil.copytree(base, root, dirs_exist_ok=True)
        if step.before:
            step.before(root)
        ready = tempfile.mkdtemp(dir=self.work)
        shutil.copytree(root, ready, dirs_exist_ok=True)
        count_file = os.path.join(self.work, "count")
        ended = self.run(root, step.words, count_file=count_file, standard_input=step.read)
        if step.code is not None and ended.returncode != step.code:
            raise SystemExit(f"{step.name}: ended with {ended.returncode}, not {step.code}: {ended.stderr}")
        return ready, root, int(read(count_file))

    def killed(self, ready, after, step, at, last):
        """Says what is wrong; nothing where all is well."""
        root = tempfile.mkdtemp(dir=self.work)
        try:
            shutil.copytree(ready, root, dirs_exist_ok=True)
            first = self.run(root, step.words, kill_at=at, standard_input=step.read)
            if first.returncode != -signal.SIGKILL:
                return f"was not killed, but ended with {first.returncode}: {first.stderr}"
            if not (step.once and last):
                second = self.run(root, step.words, standard_input=step.read)
                if second.returncode not in step.again:
                    return f"run again it ended with {second.returncode}: {second.stderr}"
            wrong = self.differences(tree(after), tree(root), step.random)
            if wrong is None and step.after:
                check = self.run(root, step.after)
                wrong = f"{step.after[0]} ended with {check.returncode}: {check.stderr}" if check.returncode else None
            return wrong
        finally:
            shutil.rmtree(root)

    @staticmethod
    def differences(wanted, found, names_only):
        if names_only:
            wanted, found = dict.fromkeys(wanted), dict.fromkeys(found)
        lines = [f"{name} is missing" for name in sorted(wanted.keys() - found.keys())]
        lines += [f"{name} is left over" for name in sorted(found.keys() - wanted.keys())]
        lines += [f"{name} differs" for name in sorted(wanted.keys() & found.keys()) if wanted[name] != found[name]]
        return "; ".join(lines) or None

    def kill_everywhere(self, ready, after, step, count, every, jobs):
        """How many kills, and how many of them did harm. Of every so many writes one, and the last."""
        writes = sorted({*range(1 + len(step.name) % every, count + 1, every), count} - {0})
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            wrong = list(pool.map(lambda at: self.killed(ready, after, step, at, at == count), writes))
        for at, what in zip(writes, wrong):
            if what:
                print(f"{step.name}, killed at write {at} of {count}: {what}")
        print(f"{step.name}: killed at {len(writes)} of {count} writes", flush=True)
        return len(writes), sum(what is not None for what in wrong) + (count == 0)

    def play(self, only, every, jobs):
        known = self.run(self.work, ["help"]).stdout.split()
        failures, kills = 0, 0
        if "convert" in known:
            text = self.run(self.start, ["convert", "in/grey.json", "--to", "xml"]).stdout
            write(os.path.join(self.start, "in/grey.xml"), text.encode())
        for game in steps(known):
            base = self.start
            for step in game:
                ready, base, count = self.undisturbed(base, step)
                if only and step.name != only:
                    continue
                done, wrong = self.kill_everywhere(ready, base, step, count, every, jobs)
                kills += done
                failures += wrong
        print(f"{kills} kills, {failures} failures")
        return 1 if failures or kills == 0 else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("shim")
    parser.add_argument("source")
    parser.add_argument("--only", help="this step alone")
    parser.add_argument("--every", type=int, default=1, help="of so many writes of a step one, and its last")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    # In memory, where there is such a folder: fsync costs nothing there, and nothing is lost.
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="adjudicator-faults-", dir=memory) as work:
        return Play(arguments.program, arguments.shim, arguments.source, work).play(arguments.only, arguments.every, arguments.jobs)


if __name__ == "__main__":
    sys.exit(main())
