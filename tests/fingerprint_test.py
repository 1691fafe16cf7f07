#!/usr/bin/env python3
"""The program's version names what decides results.

    tests/fingerprint_test.py ADJUDICATOR CMAKE

Its hash is that of the sources, charts, schemas and policies here, the same from another folder and in another order of files,
and another one as soon as one byte of one of them differs, or a file is added, renamed or gone."""
import hashlib
import pathlib
import shutil
import subprocess
import sys
import tempfile

program, cmake = sys.argv[1:3]
root = pathlib.Path(__file__).resolve().parent.parent
number = "0.1.0"


def fail(what):
    print(f"fingerprint_test: {what}", file=sys.stderr)
    sys.exit(1)


def deciding():
    """What decides results, found without CMake."""
    for path in [*root.glob("adjudicator/**/*"), *root.glob("schemas/*.xsd")]:
        layer, folder = path.relative_to(root).parts[:2], path.parent.name
        code = path.suffix in (".cpp", ".hpp") and layer[1] in ("core", "systems", "files")
        rules = layer[1] == "systems" and path.suffix == ".xml" and (folder == "charts" or path.name == "visibility.xml")
        if code or rules or path.suffix == ".xsd" or path.name == "schema_types.cpp":
            yield path.relative_to(root).as_posix()


def by_hand(names):
    lines = "".join(f"{hashlib.sha256((root / name).read_bytes()).hexdigest()}  {name}\n" for name in sorted(names))
    return f"{number}+{hashlib.sha256(lines.encode()).hexdigest()[:12]}"


def by_script(here, names):
    said = subprocess.run([cmake, f"-DROOT={here}", f"-DFILES={';'.join(names)}", f"-DVERSION={number}", "-P", root / "tools/fingerprint.cmake"],
                          capture_output=True, text=True, check=True)
    return (said.stdout + said.stderr).strip()


def main(folder):
    names = sorted(deciding())
    ours = by_hand(names)
    if len(names) < 100:
        fail(f"only {len(names)} files decide results")
    said = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    if said != f"adjudicator {ours}":
        fail(f"--version says '{said}', and the files here make {ours}; was the program built from them?")
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(root / name, folder / name)
    if by_script(folder, names[::-1]) != ours:
        fail("another folder or another order of files makes another hash")
    if by_script(folder, names[1:]) == ours:
        fail(f"without {names[0]} the hash is the same")
    kinds = {tuple(name.split("/")[:2]) + (pathlib.Path(name).suffix,): name for name in names}
    for name in [*kinds.values(), *(n for n in names if n.endswith(("crt.xml", "visibility.xml")))]:
        whole = (folder / name).read_bytes()
        (folder / name).write_bytes(whole[:-1] + b" ")
        if by_script(folder, names) == ours:
            fail(f"{name} changed, and the hash did not")
        (folder / name).write_bytes(whole)
    shutil.move(folder / names[-1], folder / "renamed.xsd")
    if by_script(folder, [*names[:-1], "renamed.xsd"]) == ours:
        fail("a file was renamed, and the hash is the same")
    print(f"{len(names)} files decide results: {ours}")


with tempfile.TemporaryDirectory() as place:
    main(pathlib.Path(place))
