"""A sealed game of two turns by mail, unattended.

Players read their mails in a box and answer as mail programs do. One is late and reminded, one sends an illegal order and
corrects it, one is asked a question, somebody forges a mail, an old mail comes again, and one misses the second turn's
deadline. All by `mail in`, `run` and `mail out`, with --now. How mails travel is another's: `mail_game_test.py` (a file stands
for sendmail), `tools/mail/postfix-game` (Postfix).
"""
import email
import email.policy
import hashlib
import os
import random
import re
import shutil
import signal
import subprocess

from playing import expect, read, tree, write

DATE = "Tue, 1 Dec 2026 12:00:00 +0000"
PASSWORDS = {"blue": "north-of-the-river-1", "red": "ridge-and-the-sun-2"}
SEED = b"a game by mail, 1"  # with which a question is asked in the first turn
ADDRESSES = {"blue": "anna@blue.example", "red": "bert@red.example", "moderator": "umpire@games.example"}


def mail(body, subject="orders", sender="somebody@home.example", number=1):
    return (f"From: {sender}\nTo: robot+ridge@games.example\nSubject: {subject}\nMessage-ID: <{number}@home.example>\n"
            f"Date: {DATE}\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n{body}").encode()


def mail_with_file(side, data, number):
    message = email.message.EmailMessage(policy=email.policy.SMTP.clone(linesep="\n"))
    message["From"], message["To"] = f"{side}@home.example", "robot+ridge@games.example"
    message["Subject"], message["Message-ID"] = "Re: my turn", f"<{number}@home.example>"
    message["Date"] = DATE
    message.set_content(f"password {PASSWORDS[side]}\n\nSee the file.\n")
    message.add_attachment(data, maintype="application", subtype="octet-stream", filename="orders;rm -rf x.bin")
    message.set_boundary("a-boundary-of-mine")
    return message.as_bytes()


class World:
    """A folder with games, secrets and a box of sent mails. `kill`: a random number generator; None: nothing is killed.
    `counts`: how many writes each command of the undisturbed play had."""

    def __init__(self, program, start, root, kill=None, counts=None):
        self.program, self.root, self.kill = program, root, kill
        shutil.copytree(start, root, dirs_exist_ok=True)
        self.game = os.path.join(root, "games/ridge")
        self.box = os.path.join(root, "box")
        os.makedirs(self.box)
        self.counts = {} if counts is None else counts
        self.commands = self.kills = 0
        self.sendmail = self.begin()

    def begin(self):
        """Makes what carries mails; the command that takes one from `mail out`."""
        path = os.path.join(self.root, "sendmail")
        write(path, f"#!/bin/sh\nunset LD_PRELOAD\ncat > \"$(mktemp {self.box}/XXXXXXXX)\"\n".encode())
        os.chmod(path, 0o700)
        return path + " -t"

    def put(self, name, data):
        """The moderator puts a file into the game."""
        write(os.path.join(self.game, name), data)

    def settle(self):
        """Waits until each mail that was handed over has arrived."""

    def sent(self):
        """What has arrived, as messages."""
        return self.messages(self.box)

    @staticmethod
    def messages(folder):
        return [email.message_from_bytes(read(os.path.join(folder, name)), policy=email.policy.default)
                for name in sorted(os.listdir(folder))]

    def number(self):
        """The next command's."""
        self.commands += 1
        return self.commands

    def where_to_die(self, number):
        """At which write a command dies; 0: at none."""
        many = self.counts.get(number, 0)
        return self.kill.randint(1, many) if self.kill and many else 0

    def call(self, *words, given=b"", code=0):
        """What a command prints; it is killed first, where this world kills."""
        number = self.number()
        if self.kill is None:
            count = os.path.join(self.root, "count")
            done = self.program.call(self.root, words, given, count_file=count)
            self.counts[number] = int(read(count))
        else:
            at = self.where_to_die(number)
            if at:
                killed = self.program.call(self.root, words, given, kill_at=at)
                self.kills += killed.returncode == -signal.SIGKILL
            done = self.program.call(self.root, words, given)
            if words[:2] == ("mail", "out") and done.returncode == 3:
                done = self.look_there(words)
        self.settle()
        expect(done.returncode == code, words, "ended with", done.returncode, done.stderr.decode())
        return done.stdout.decode()

    def look_there(self, words):
        """Nobody knows whether a mail went. The moderator looks: one that is not there is sent again."""
        self.settle()
        ids = {message["Message-ID"] for message in self.sent()}
        outbox = os.path.join(self.game, "outbox")
        for side in os.listdir(outbox):
            folder = os.path.join(outbox, side)
            for name in os.listdir(folder) if os.path.isdir(folder) else []:
                if not name.endswith(".sending"):
                    continue
                path = os.path.join(folder, name)
                if email.message_from_bytes(read(path))["Message-ID"] in ids:
                    os.makedirs(os.path.join(folder, "sent"), exist_ok=True)
                    os.rename(path, os.path.join(folder, "sent", name.replace(".sending", ".eml")))
        return self.program.call(self.root, (*words, "--again"))

    def deliver(self, data, now):
        """A mail comes in; what `mail in` says of it."""
        return self.call("mail", "in", "--all", "games", "--to", "robot+ridge@games.example", "--json", "--now", now,
                         given=data)

    def mail_in(self, data, now, state):
        """In JSON, but for a mail that a killed program took and the next one finds done."""
        told = self.deliver(data, now)
        states = {state} if self.kill is None else {state, "repeated"}
        expect(any(f'"state": "{one}"' in told for one in states), told, "is not", state)

    def mail_out(self, now):
        self.call("mail", "out", "--all", "games", "--sendmail", self.sendmail, "--quiet", "--now", now)

    def run(self, now, state):
        told = self.call("run", "--all", "games", "--json", "--now", now)
        # A mailing that a killed program made is there when it is run again.
        states = {state} if self.kill is None else {state, "still-waiting", "nothing-to-do", "not-due"}
        expect(any(f'"state": "{one}"' in told for one in states), told, "is not", state)
        self.mail_out(now)

    def mails_to(self, side, subject):
        """The sent mails to a side whose subject holds these words."""
        return [message for message in self.sent() if message["To"] == ADDRESSES[side] and subject in message["Subject"]]

    def answer(self, side, turn, now, number):
        """A player sends back the form of the newest mailing that asks."""
        forms = [part.get_payload(decode=True) for message in self.mails_to(side, f"Turn {turn}, mailing")
                 for part in message.iter_attachments() if part.get_filename() == f"answers-{side}.xml"]
        expect(forms, "no question came to", side)
        newest = max(forms, key=lambda form: (len(form), form))
        self.mail_in(mail_with_file(side, newest, number), now, "accepted")


def turn_one(world, orders):
    blue = mail_with_file("blue", orders["blue-1"], 1)
    world.mail_in(blue, "2026-12-01T12:00Z", "accepted")
    # Somebody writes in the name of red.
    world.mail_in(mail("password i-do-not-know-it\norders red ridge turn 1\npass\n", sender="bert@red.example", number=2),
                  "2026-12-01T13:00Z", "unproven")
    world.run("2026-12-01T20:00Z", "not-due")
    # Red is late.
    world.run("2026-12-02T20:30Z", "not-due")
    expect(len(world.mails_to("red", "nothing from red yet")) == 1, "red was not reminded")
    expect(not world.mails_to("blue", "nothing from"), "blue was reminded")
    for side in ("blue", "red"):
        expect(len(world.mails_to(side, "Turn 1: your position")) == 1, "one position of turn 1 did not go to", side)
    expect(len(world.mails_to("moderator", "nothing yet from red")) == 1, "the moderator was not told")
    # An illegal order, in words; then what red meant.
    world.mail_in(mail(f"password {PASSWORDS['red']}\n\norders red ridge turn 1\nattack 0805 with r-nobody\n-- \nBert\n", number=3),
                  "2026-12-03T10:00Z", "accepted")
    world.mail_in(mail_with_file("red", orders["red-1"], 4), "2026-12-03T11:00Z", "accepted")
    # The mail system delivers an old mail once more.
    world.mail_in(blue, "2026-12-03T11:30Z", "repeated")
    world.run("2026-12-03T12:00Z", "new-questions")
    receipts = "".join(message.get_content() for message in world.mails_to("red", "Receipt"))
    expect("r-nobody" in receipts, "red was not told of the illegal order", receipts)
    expect(len(world.mails_to("red", "was not verified")) == 1, "red was not told of the forged mail")
    for number in range(10, 20):
        if os.path.exists(os.path.join(world.game, f"turn-01/mailing-{number - 9}/roster.xml")):
            return
        asked = [side for side in ("blue", "red")
                 if os.path.exists(os.path.join(world.game, f"turn-01/mailing-{number - 9}/questions-{side}.xml"))]
        for side in asked:
            world.answer(side, 1, f"2026-12-04T{number}:00Z", f"{number}-{side}")
        closed = number == 19
        expect(not closed, "turn 1 has no end")
        told = world.call("run", "--all", "games", "--json", "--now", f"2026-12-04T{number}:30Z")
        expect('"failed"' not in told, told)
        world.mail_out(f"2026-12-04T{number}:30Z")


def turn_two(world, orders):
    world.put("turn-02/roster.xml", orders["roster-2"])
    world.mail_in(mail(f"password {PASSWORDS['blue']}\n\n" + orders["blue-2"].decode(), number=30), "2026-12-08T12:00Z", "accepted")
    world.run("2026-12-10T20:00Z", "not-due")
    for side in ("blue", "red"):
        expect(len(world.mails_to(side, "Turn 2: your position")) == 1, "one position of turn 2 did not go to", side)
    # Behind the deadline of the schedule: a week after that of the first turn.
    world.mail_in(mail_with_file("red", orders["red-2"], 31), "2026-12-10T20:05Z", "refused")
    world.run("2026-12-10T20:10Z", "new-questions" if world.asks_in_two else "done-now")
    world.run("2026-12-12T20:10Z", "done-now" if world.asks_in_two else "nothing-to-do")
    late = world.mails_to("red", "Receipt")
    expect(any("The deadline for turn 2 was" in message.get_content() for message in late), "red was not told that it was late")


def play(world, orders):
    world.asks_in_two = orders["asks-in-two"]
    turn_one(world, orders)
    turn_two(world, orders)
    ids = [message["Message-ID"] for message in world.sent()]
    expect(len(ids) == len(set(ids)), "a mail was sent twice")
    for message in world.sent():
        expect(message["To"] in ADDRESSES.values(), "a mail went to", message["To"])
        expect(message["Date"] and message["Auto-Submitted"], "a mail has no date or does not say who made it")
    kept = tree(world.game)
    for name, data in kept.items():
        for password in PASSWORDS.values():
            expect(password.encode() not in data, "a password is kept in", name)
    return {name: data for name, data in kept.items() if name.startswith("turn-")}, sorted(ids)


def make_start(program, source, work):
    """A sealed game by mail before its first mail, and what its players will send."""
    start = os.path.join(work, "start")
    game = os.path.join(start, "games/ridge")
    shutil.copytree(os.path.join(source, "examples/classic-ridge"), game)
    orders = {"blue-1": read(os.path.join(game, "turn-01/orders/blue.xml")), "red-1": read(os.path.join(game, "turn-01/orders/red.json")),
              "blue-2": read(os.path.join(game, "turn-02/orders/blue.xml")), "red-2": read(os.path.join(game, "turn-02/orders/red.json")),
              "roster-2": read(os.path.join(game, "turn-02/roster.xml")), "asks-in-two": False}
    shutil.rmtree(os.path.join(game, "turn-01/orders"))
    shutil.rmtree(os.path.join(game, "turn-02"))
    path = os.path.join(game, "game.xml")
    text = re.sub(r' seed="[^"]*"', ' mail="robot@games.example" moderator-mail="umpire@games.example" unanswered="default"',
                  read(path).decode())
    for side in ("blue", "red"):
        text = text.replace(f'id="{side}"', f'id="{side}" questions="ask" mail="Player of {side} &lt;{ADDRESSES[side]}&gt;"')
    text = text.replace("</game>", '<deadline turn="1" at="2026-12-03T20:00Z" every="7d"/>\n'
                                   '<deadline turn="2" mailing="2" at="2026-12-12T20:00Z"/>\n</game>')
    write(path, text.encode())
    environment = dict(os.environ, ADJUDICATOR_SECRETS=os.path.join(start, "secrets"))
    # A seal that was interrupted goes on with the same secret: so the dice, and who is asked, are the same in each run.
    secret = os.path.join(start, "secrets/ridge.secret")
    end = hashlib.sha256(SEED).hexdigest()
    write(secret, f"adjudicator secret 1\ngame ridge\nsealing 1 2 {end}\n".encode())
    os.chmod(secret, 0o600)
    commands = [["seal", "games/ridge", "--turns", "2"]]
    for side, password in PASSWORDS.items():
        write(os.path.join(start, f"{side}.pw"), password.encode() + b"\n")
        commands.append(["password", "games/ridge", "--side", side, "--password-file", f"{side}.pw"])
    for words in commands:
        subprocess.run([program, *words], cwd=start, env=environment, check=True, capture_output=True)
    return start, orders


def play_with_kills(make_world, orders, plays):
    """Plays it undisturbed, then as often with kills; prints what was done. `make_world`: (name, random, counts) -> World."""
    first = make_world("first", None, None)
    wanted, wanted_mails = play(first, orders)
    for command in ("audit", "replay"):
        first.call(command, "games/ridge")
    print(f"played by {first.commands} commands, {len(wanted_mails)} mails", flush=True)
    kills = 0
    for number in range(plays):
        world = make_world(f"killed-{number}", random.Random(number), first.counts)
        found, mails = play(world, orders)
        kills += world.kills
        expect(found.keys() == wanted.keys(), "files differ:", sorted(found.keys() ^ wanted.keys()))
        for name, data in wanted.items():
            expect(found[name] == data, name, "differs after kills")
        expect(mails == wanted_mails, "mails differ:", sorted(set(mails) ^ set(wanted_mails)))
    print(f"{plays} plays with {kills} kills: the same turns, the same mails")
    expect(kills >= 15 * plays, "too few kills")
