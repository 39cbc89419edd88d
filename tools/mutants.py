"""Change one thing at a time in a module and see whether its tests notice.

    python tools/mutants.py cogs/comet/rules.py bot/room/match/play.py --mutants 60 --seed 1 [--workers 2] [--out FILE]

Each mutant is a copy of the module in which one comparison, condition, number, sum or step is another. Its tests run in stages,
the quickest first, in a copy of the tree; a mutant lives if all of them pass. What lives is shown with its line, and written to
`--out` as a line of JSON each. Exit code 1 when a module's tests fail without any change.
docs/mutants.md lists those that are known to live, and why.
"""

# ruff: noqa: T201  what it says goes to whoever started it

import argparse
import ast
import contextlib
import json
import multiprocessing
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from random import Random

ROOT = Path(__file__).parents[1]
#: a mutant that takes this many times as long as the module itself, and a little, hangs: somebody would notice
PATIENCE, AT_LEAST = 6.0, 30.0
MOST_MEMORY = 4 << 30

# ---- what can be changed -------------------------------------------------------------------------------------------------

_OTHER: dict[type[ast.AST], type[ast.AST]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
_NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}

#: changes a copy of the node, in place
Change = Callable[[ast.AST], None]


def _swap(field: str, at: int | None = None) -> Change:
    def change(node: ast.AST) -> None:
        held = getattr(node, field)
        if at is None:
            setattr(node, field, _OTHER[type(held)]())
        else:
            held[at] = _OTHER[type(held[at])]()

    return change


def _negate(field: str, at: int | None = None) -> Change:
    def change(node: ast.AST) -> None:
        held = getattr(node, field)
        if at is None:
            setattr(node, field, ast.UnaryOp(ast.Not(), held))
        else:
            held[at] = ast.UnaryOp(ast.Not(), held[at])

    return change


def _more(node: ast.AST) -> None:
    assert isinstance(node, ast.Constant)
    node.value = not node.value if isinstance(node.value, bool) else node.value + 1  # pyright: ignore[reportOperatorIssue]


def _renamed(node: ast.AST) -> None:
    assert isinstance(node, ast.Call)
    assert isinstance(node.func, ast.Name)
    node.func.id = _NAMES[node.func.id]


def _without(field: str, at: int) -> Change:
    return lambda node: getattr(node, field).__setitem__(at, ast.Pass())


def _changes(node: ast.AST) -> Iterator[Change]:
    """What can be changed in one node; not in the nodes below it."""
    match node:
        case ast.Compare():
            yield from (_swap("ops", at) for at in range(len(node.ops)))
        case ast.BoolOp() | ast.BinOp() | ast.AugAssign():
            if type(node.op) in _OTHER:
                yield _swap("op")
        case ast.If() | ast.IfExp() | ast.While():
            yield _negate("test")
        case ast.comprehension():
            yield from (_negate("ifs", at) for at in range(len(node.ifs)))
        case ast.Constant(value=bool() | int() | float()):
            yield _more
        case ast.Call(func=ast.Name(id=name)) if name in _NAMES:
            yield _renamed
        case _:
            pass
    for field in ("body", "orelse"):
        steps = getattr(node, field, None)
        if isinstance(steps, list):
            for at, step in enumerate(steps):
                if _is_step(step):
                    yield _without(field, at)


def _is_step(node: ast.AST) -> bool:
    """Whether leaving the statement out leaves a program: a call, or a change of something that is there already."""
    match node:
        case ast.Expr(value=ast.Call()) | ast.AugAssign():
            return True
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            return True
        case _:
            return False


def _nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """All nodes in which a change changes what is done: no types, no docstrings."""
    yield tree
    for field, value in ast.iter_fields(tree):
        if field in ("annotation", "returns", "type_params"):
            continue
        for below in value if isinstance(value, list) else [value]:
            if isinstance(below, ast.AST) and not isinstance(below, (ast.Import, ast.ImportFrom)):
                yield from _nodes(below)


@dataclass(frozen=True, slots=True)
class Mutant:
    """A module with one change: its text, and the line before and after."""

    file: str
    number: int  #: of all that the module has
    line: int
    before: str
    after: str
    text: str


def mutants(file: str, source: str) -> list[Mutant]:
    """Every mutant of a module, in the order of its lines as far as they are known."""
    tree = ast.parse(source)
    found: list[Mutant] = []
    for at, node in enumerate(_nodes(tree)):
        for change in _changes(node):
            other = deepcopy(tree)
            twin = next(one for place, one in enumerate(_nodes(other)) if place == at)
            before = ast.unparse(node) if not isinstance(node, ast.Module) else ""
            change(twin)
            ast.fix_missing_locations(other)
            text = ast.unparse(other)
            after = ast.unparse(twin) if not isinstance(node, ast.Module) else ""
            line = getattr(node, "lineno", 0)
            found.append(Mutant(file, len(found), line, *_only_what_differs(before, after), text))
    return found


def _only_what_differs(before: str, after: str) -> tuple[str, str]:
    old, new = before.splitlines() or [""], after.splitlines() or [""]
    pairs = [(a.strip(), b.strip()) for a, b in zip(old, new, strict=False) if a != b]
    return pairs[0] if pairs else (before, after)


# ---- who would notice ----------------------------------------------------------------------------------------------------

#: an argument list for pytest each, the quickest first
Stages = tuple[tuple[str, ...], ...]


def stages(file: str) -> Stages:
    """The tests that guard a module."""
    parts = Path(file).parts
    if parts[0] == "cogs" and parts[2] != "cog.py":
        key = parts[1]
        same = f"tests/rules/test_fingerprints.py::test_a_rule_set_does_what_its_version_did[{key}]"
        told = f"tests/rules/test_told.py::test_people_are_told_what_they_were_told[{key}]"
        every = ("tests/rules", "-k", f"[{key}] or [{key}-")
        return (same,), (told,), (f"tests/cogs/{key}", "-m", "not slow"), every
    folder = "/".join(("tests", *parts[1:-1]))
    own = f"{folder}/test_{Path(file).name}"
    tables = ("tests/room/live", "tests/room/table")
    return (
        *([(own,)] if (ROOT / own).exists() else []),
        (folder,),
        tables,
        ("tests/room", "-m", "not slow"),
        ("tests/room", "-m", "slow"),
        ("tests/desk", "-m", "not slow"),
    )


# ---- trying ----------------------------------------------------------------------------------------------------------------


def _pytest(tree: Path, stage: Sequence[str], patient: float) -> None:
    """In a process of its own: ends with pytest's exit code."""
    os.setsid()
    os.chdir(tree)
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    sys.path[:] = [str(tree), *(one for one in sys.path if one not in ("", str(ROOT), str(Path(__file__).parent)))]
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    signal.alarm(int(patient))
    import pytest

    os._exit(pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *stage]))


def _run(tree: Path, stage: Sequence[str], patient: float) -> tuple[int | None, float]:
    """pytest's exit code, or whatever else stopped it, and the seconds it took."""
    began = time.monotonic()
    child = multiprocessing.get_context("fork").Process(target=_pytest, args=(tree, stage, patient))
    child.start()
    child.join(patient + 5)
    if child.is_alive():
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child.pid or 0, signal.SIGKILL)
        child.join()
    return child.exitcode, time.monotonic() - began


def _copy_of_the_tree(to: Path) -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True).stdout  # noqa: S607
    for name in listed.splitlines():
        if (ROOT / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, to / name)


def _lives(tree: Path, mutant: Mutant, steps: Sequence[tuple[tuple[str, ...], float]]) -> str | None:
    """None for one that lives; else what noticed it."""
    place = tree / mutant.file
    source = place.read_text(encoding="utf-8")
    try:
        _put(place, mutant.text)
        for at, (stage, patient) in enumerate(steps):
            code, _ = _run(tree, stage, patient)
            if code not in (0, 5):  # 5: no test of this stage is about the module
                return f"stage {at + 1}" if code in (1, 2) else f"stage {at + 1}, stopped"
        return None
    finally:
        _put(place, source)


def _put(place: Path, text: str) -> None:
    """A module's text; the compiled form of the last one is of the same second, and perhaps of the same length."""
    place.write_text(text, encoding="utf-8")
    for compiled in (place.parent / "__pycache__").glob(f"{place.stem}.*.pyc"):
        compiled.unlink()


def _unchanged(tree: Path, file: str, most: int | None) -> list[tuple[tuple[str, ...], float]]:
    """The stages with the seconds after which a mutant counts as hanging. Raises SystemExit when they fail as they are."""
    found: list[tuple[tuple[str, ...], float]] = []
    for stage in stages(file)[:most]:
        code, took = _run(tree, stage, 1200)
        if code not in (0, 5):
            sys.exit(f"{file}: the tests {' '.join(stage)} fail without any change ({code}).")
        found.append((stage, took * PATIENCE + AT_LEAST))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="Change one thing at a time in a module and see whether tests notice.")
    parser.add_argument("files", nargs="+", help="modules, from the top of the tree")
    parser.add_argument("--mutants", type=int, default=60, help="how many of each module's, drawn at random")
    parser.add_argument("--seed", type=int, default=1, help="the same seed draws the same")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--stages", type=int, help="only so many of the stages of tests, the quickest")
    parser.add_argument("--out", type=Path, help="a file for those that live, a line of JSON each")
    given = parser.parse_args()
    import pytest  # noqa: F401  loaded before the workers part, once
    import sqlalchemy.ext.asyncio  # noqa: F401

    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        trees: SimpleQueue[Path] = SimpleQueue()
        for at in range(given.workers):
            _copy_of_the_tree(Path(folder) / str(at))
            trees.put(Path(folder) / str(at))
        tried = killed = 0
        for file in given.files:
            drawn = mutants(file, (Path(folder) / "0" / file).read_text(encoding="utf-8"))
            drawn = sorted(
                Random(f"{given.seed} {file}").sample(drawn, min(given.mutants, len(drawn))), key=lambda one: one.number
            )
            lived = _try(file, drawn, trees, given)
            tried, killed = tried + len(drawn), killed + len(drawn) - len(lived)
            print(f"{file}: {len(drawn) - len(lived)} of {len(drawn)} noticed", flush=True)
            for one in lived:
                print(f"    line {one.line}: {one.before}  ->  {one.after}", flush=True)
            if given.out:
                with given.out.open("a", encoding="utf-8") as out:
                    out.writelines(
                        json.dumps({"file": one.file, "line": one.line, "before": one.before, "after": one.after})
                        + "\n"
                        for one in lived
                    )
    print(f"{killed} of {tried} noticed ({killed / max(tried, 1):.1%})")
    return 0


def _try(file: str, drawn: Sequence[Mutant], trees: "SimpleQueue[Path]", given: argparse.Namespace) -> list[Mutant]:
    first = trees.get()
    steps = _unchanged(first, file, given.stages)
    trees.put(first)

    def lives(mutant: Mutant) -> bool:
        tree = trees.get()
        try:
            return _lives(tree, mutant, steps) is None
        finally:
            trees.put(tree)

    with ThreadPoolExecutor(given.workers) as several:
        return [one for one, alive in zip(drawn, several.map(lives, drawn), strict=True) if alive]


if __name__ == "__main__":
    sys.exit(main())
