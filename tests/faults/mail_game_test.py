#!/usr/bin/env python3
"""Plays the game of `mail_game.py` with a script that stands for sendmail: it puts each mail into a box.

Then the same is played again several times: each command is killed at one of its writes to the disk (kill_at.c), chosen at
random but the same in each run of this test, and run again as a mail system or cron would. No byte of the game's
turns may differ from the undisturbed ones, no player may get a mail twice, and none less.

    mail_game_test.py PROGRAM_THAT_RUNS_BATCHES LIBKILL_AT.SO SOURCE_FOLDER [--plays N]
"""
import argparse
import os
import sys
import tempfile

from mail_game import World, make_start, play_with_kills
from playing import Program


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("shim")
    parser.add_argument("source")
    parser.add_argument("--plays", type=int, default=2, help="how often the game is played with kills")
    arguments = parser.parse_args()
    program = Program(arguments.program, arguments.shim, batch=True)
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="adjudicator-mail-", dir=memory) as work:
        start, orders = make_start(program.path, arguments.source, work)
        play_with_kills(lambda name, kill, counts: World(program, start, os.path.join(work, name), kill, counts), orders,
                        arguments.plays)
    return 0


if __name__ == "__main__":
    sys.exit(main())
