"""What is installed works wherever it lies: install_test.py CMAKE BUILD

Installs the build into a folder (DESTDIR), moves it, and resolves an example from another folder with nothing of the source tree in
reach. The manual page has no mistake that man or mandoc know, the completion completes in bash.
"""
import gzip
import os
import pathlib
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
CMAKE, BUILD = sys.argv[1], sys.argv[2]


def expect(holds, *what):
    if not holds:
        sys.exit("install_test: " + " ".join(str(part) for part in what))


def run(*words, code=0, **more):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, check=False, **more)
    expect(done.returncode == code, words, "ended with", done.returncode, done.stdout, done.stderr)
    return done.stdout


def installed(folder):
    """The build, installed with a prefix that it is moved away from."""
    run(CMAKE, "--install", BUILD, "--prefix", "/opt/games", env=dict(os.environ, DESTDIR=str(folder / "staged")))
    moved = folder / "moved here"
    shutil.move(folder / "staged/opt/games", moved)
    return moved


def check_files(prefix):
    doc = prefix / "share/doc/adjudicator"
    expected = ["bin/adjudicator", "share/man/man1/adjudicator.1.gz", "share/bash-completion/completions/adjudicator",
                "share/adjudicator/schemas/common.xsd", "share/adjudicator/schemas/json/classic/orders.schema.json",
                "share/adjudicator/stylesheets/html.xsl", "share/adjudicator/stylesheets/wording/common.de.xml",
                "share/adjudicator/charts/classic"]
    expected += ["share/doc/adjudicator/" + name for name in
                 ("README.md", "copyright", "changelog.gz", "examples/classic-ridge/turn-01/orders/blue.xml",
                  "tools/mail/README.md", "tools/mail/procmailrc", "tools/slurm/README.md", "tools/slurm/odds", "tools/slurm/ended",
                  "tests/recompute_dice.py", "tests/recompute_audit.py")]
    for name in expected:
        expect((prefix / name).exists(), name, "is not installed")
    # All examples, whole, and nothing that a run left.
    for file in (ROOT / "examples").rglob("*"):
        if file.is_file() and file.name != ".lock":
            expect((doc / file.relative_to(ROOT)).read_bytes() == file.read_bytes(), file, "is not installed as it is")
    # A guide names what is there: pictures and files beside it.
    for guide in doc.rglob("*.md"):
        for link in re.findall(r"\]\(([^)#:]+)\)|src=\"([^\"]+)\"", guide.read_text(encoding="utf-8")):
            target = "".join(link)
            expect((guide.parent / target).exists(), guide.relative_to(prefix), "names", target, "which is not installed")
    # The program that the mail examples call is the one that was installed.
    for name in ("crontab", "procmailrc", "adjudicator-run.service"):
        expect("/opt/games/bin/adjudicator" in (doc / "tools/mail" / name).read_text(encoding="utf-8"), name)
    for file in (doc / "tools/mail").iterdir():
        expect("/usr/local/bin/adjudicator" not in file.read_text(encoding="utf-8"), file.name)
        expect(os.access(file, os.X_OK) == os.access(ROOT / "tools/mail" / file.name, os.X_OK), "the mode of", file.name)


def check_example(prefix, folder):
    """From another folder, with a home of its own."""
    home = folder / "home"
    home.mkdir()
    shutil.copytree(prefix / "share/doc/adjudicator/examples/classic-ridge", home / "ridge")
    environment = {"HOME": str(home), "PATH": f"{prefix}/bin:/usr/bin:/bin"}
    run("adjudicator", "resolve", "ridge", "--turn", "1", cwd=home, env=environment)
    mailing = home / "ridge/turn-01/mailing-1"
    expect((mailing / "report-blue.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>"), "no HTML")
    expect((mailing / "report-blue.pdf").read_bytes().startswith(b"%PDF-"), "no PDF")


def check_manual(prefix):
    page = prefix / "share/man/man1/adjudicator.1.gz"
    said = subprocess.run(["man", "--warnings", "-l", str(page)], capture_output=True, text=True, check=False,
                          env=dict(os.environ, MANWIDTH="80", LC_ALL="C.UTF-8")) if shutil.which("man") else None
    if said is not None:
        expect(said.returncode == 0 and said.stderr == "", "man:", said.stderr)
        expect("adjudicator - judges the turns" in said.stdout and "EXIT STATUS" in said.stdout, "man shows", said.stdout[:400])
    if shutil.which("mandoc"):
        text = prefix / "adjudicator.1"
        text.write_bytes(gzip.decompress(page.read_bytes()))
        found = subprocess.run(["mandoc", "-Tlint", "-W", "warning", str(text)], capture_output=True, text=True, check=False).stdout
        # The page has no date: it belongs to a version.
        expect(not [line for line in found.splitlines() if "missing date" not in line], "mandoc:", found)


def completions(script, words, folder):
    """What bash offers for the last of the words."""
    quoted = " ".join("'" + word.replace("'", "'\\''") + "'" for word in words)
    out = run("bash", "--norc", "--noprofile", "-c",
              f'source "$1"; COMP_WORDS=({quoted}); COMP_CWORD={len(words) - 1}; _adjudicator; printf "%s\\n" "${{COMPREPLY[@]}}"',
              "bash", script, cwd=folder)
    return set(out.split("\n")) - {""}


def check_completion(prefix, folder):
    script = prefix / "share/bash-completion/completions/adjudicator"
    run("bash", "-n", script)
    games = folder / "games"
    shutil.copytree(ROOT / "examples/classic-ridge", games / "ridge")
    (games / "a ridge").mkdir()
    (games / "pw.txt").write_text("x\n", encoding="utf-8")
    commands = {line.split()[0] for line in run(prefix / "bin/adjudicator", "help").splitlines() if re.match(r"  [a-z]", line)}
    expect(len(commands) > 20, "commands:", commands)
    wanted = [
        (["re"], {word for word in commands if word.startswith("re")}),
        ([""], commands | {"help", "--help", "--version"}),
        (["help", "orders", "c"], {"classic", "cna"}),
        (["help", "comp"], {"completion"}),
        (["resolve", "ri"], {"ridge"}),
        (["resolve", ""], {"ridge", "a ridge"}),  # folders alone, one with a blank
        (["resolve", "ridge", "--de"], {"--defaults"}),
        (["resolve", "ridge", "--seed-file", "p"], {"pw.txt"}),
        (["report", "ridge", "--side", ""], {"blue", "red"}),
        (["report", "ridge", "--side", "=", "b"], {"blue"}),
        (["report", "ridge", "--moderator", "--side", "r"], {"red"}),
        (["convert", "p"], {"pw.txt"}),
        (["new", "next"], {"next-war"}),
        (["mail", ""], {"in", "check", "out"}),
        (["mail", "out", "r"], {"ridge"}),
        (["run", "ridge", "r"], {"ridge"}),  # several games
        (["check", "ridge", "--turn", ""], set()),
        (["nothing", ""], set()),
    ]
    for words, offered in wanted:
        found = completions(script, ["adjudicator", *words], games)
        expect(found == offered, "bash completes", words, "to", found, "and not to", offered)
    # With the keys themselves.
    typed = typed_in_bash(script, games, "adjudicator rec\tri\t --pass\t")
    expect("adjudicator receive ridge/ --password-file" in typed, "typed in bash:", repr(typed))


def typed_in_bash(script, folder, keys):
    """What stands on the line of an interactive bash after the keys."""
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(folder)
        os.environ.update(TERM="dumb", PS1="", INPUTRC="/dev/null", HISTFILE="/dev/null", COLUMNS="200")
        os.execvp("bash", ["bash", "--norc", "--noprofile", "-i"])
    seen = b""

    def read_until(mark):
        nonlocal seen
        end = time.monotonic() + 30
        while mark not in seen and time.monotonic() < end:
            if select.select([terminal], [], [], 0.2)[0]:
                seen += os.read(terminal, 4096)

    os.write(terminal, f"source '{script}'; PS1=; echo re''ady\n".encode())
    read_until(b"ready\r\n")
    seen = b""
    os.write(terminal, keys.encode())
    read_until(b"--password-file")
    os.write(terminal, b"\x15exit\n")
    os.waitpid(child, 0)
    os.close(terminal)
    return seen.decode(errors="replace")


def main():
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)
        prefix = installed(folder)
        check_files(prefix)
        check_example(prefix, folder)
        check_manual(prefix)
        check_completion(prefix, folder)


main()
