"""Makes the modules that second computations share importable: first this folder, then those of land combat, then those for all systems."""
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path += [str(HERE.parent / "toaw"), str(HERE.parent)]
