"""The house's one-way arrows, as one table: who may import whom."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

HOUSE = Path(__file__).resolve().parent.parent

#: a part of the house -> what it may import of the house; all else in the house is forbidden
MAY: dict[str, set[str]] = {
    "bot.cards": set(),
    "bot.rules": {"bot.cards"},
    "bot.brains": {"bot.cards", "bot.rules"},
    "bot.shelf": {"bot.brains", "bot.rules", "cogs"},
    "bot.settings": set(),
    "bot.metrics": set(),
    "bot.room": {"bot.cards", "bot.rules", "bot.brains", "bot.shelf", "bot.settings", "bot.metrics"},
    "bot.desk": {"bot.cards", "bot.rules", "bot.brains", "bot.shelf", "bot.settings", "bot.metrics", "bot.room"},
    "bot.playground": {"bot.settings"},
    "cogs.*.rules": {"bot.cards", "bot.rules", "cogs.self"},
    "cogs.*.words": {"bot.cards", "bot.rules", "cogs.self"},
    "cogs.*.brain": {"bot.cards", "bot.rules", "bot.brains", "cogs.self"},
}

#: pure rooms load nothing that talks to the outside
OUTSIDE = {"discord", "aiohttp", "aiosqlite", "sqlalchemy", "asyncio", "socket", "time", "os", "random"}
PURE = ("bot.cards", "bot.rules", "cogs.*.rules", "cogs.*.words")
EXCUSED = {("bot.rules", "random")}  # the checks draw random matches from a chance that is handed to them


def modules() -> list[tuple[str, Path]]:
    found = [path for top in ("bot", "cogs") for path in sorted((HOUSE / top).rglob("*.py"))]
    return [(".".join(path.relative_to(HOUSE).with_suffix("").parts).removesuffix(".__init__"), path) for path in found]


def imports(path: Path) -> set[str]:
    """Every module that a file imports, inside functions too, but not what only type checkers read."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            found |= {node.module} | ({f"bot.{name.name}" for name in node.names} if node.module == "bot" else set())
    return found


def part_of(module: str) -> str:
    """The row of the table that a module belongs to; '' for none."""
    parts = module.split(".")
    if parts[0] == "cogs" and len(parts) > 2:
        kind = parts[2] if parts[2] in ("words", "brain", "cog") else "rules"
        is_game = (HOUSE / "cogs" / parts[1] / "rules.py").exists()
        return f"cogs.*.{kind}" if is_game and kind != "cog" else ""
    return ".".join(parts[:2]) if len(parts) > 1 else ""


def allowed(module: str, wanted: str, may: set[str]) -> bool:
    own = part_of(module)
    parts = wanted.split(".")
    if parts[0] == "cogs":
        same = len(parts) > 1 and module.startswith(f"cogs.{parts[1]}.")
        return ("cogs" in may) or (same and (own == "" or "cogs.self" in may))
    top = ".".join(parts[:2])
    return wanted == "bot" or top == own or top in may


def test_arrows_run_one_way() -> None:
    wrong = [
        f"{module} imports {wanted}"
        for module, path in modules()
        if (row := part_of(module)) in MAY
        for wanted in imports(path)
        if wanted.split(".")[0] in ("bot", "cogs") and not allowed(module, wanted, MAY[row])
    ]
    assert wrong == []


def test_slices_never_import_each_other() -> None:
    wrong = [
        f"{module} imports {wanted}"
        for module, path in modules()
        if module.startswith("cogs.") and module.count(".") >= 1
        for wanted in imports(path)
        if wanted.startswith("cogs.") and wanted.split(".")[1] != module.split(".")[1]
    ]
    assert wrong == []


def test_pure_rooms_do_not_know_the_outside() -> None:
    wrong = [
        f"{module} imports {wanted}"
        for module, path in modules()
        if (row := part_of(module)) in PURE
        for wanted in imports(path)
        if wanted.split(".")[0] in OUTSIDE and (row, wanted) not in EXCUSED
    ]
    assert wrong == []


def test_bot_never_names_a_game() -> None:
    games = {path.parent.name for path in (HOUSE / "cogs").glob("*/rules.py")}
    wrong = [
        f"{module} names {game}"
        for module, path in modules()
        if module.startswith("bot")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        for game in games
        if node.value == game or f"cogs.{game}" in node.value
    ]
    assert games
    assert wrong == []


def verbs() -> set[str]:
    """The first words of moves that one game alone knows."""
    from bot import shelf
    from bot.rules import CLOCK
    from bot.rules.checks import walk

    known: dict[str, set[str]] = {}
    for key, rules in shelf.all_rules().items():
        for going in walk(rules, Random(key)):
            for actor in (CLOCK, *range(going.setting.seats)):
                for move in going.rules.moves(going.state, actor):
                    known.setdefault(move.partition(" ")[0], set()).add(key)
            if len(going.log) > 300:
                break
    return {verb for verb, games in known.items() if len(games) == 1}


def moves_in(path: Path) -> Iterator[str]:
    """Every text in a module that has a card in it, and every beginning that it looks for in a text."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "startswith":
            yield from (f"{each.value} 9D" for each in node.args if isinstance(each, ast.Constant))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def test_bot_knows_no_move_of_a_single_game() -> None:
    found = verbs()
    move = re.compile(rf"({'|'.join(found)}) +[A23456789TJQK][CDHS].*")
    wrong = [
        f"{module} knows {text!r}"
        for module, path in modules()
        if module.startswith("bot")
        for text in moves_in(path)
        if move.fullmatch(text)
    ]
    assert {"match", "meld", "steal"} <= found
    assert wrong == []


def test_no_module_passes_four_hundred_lines() -> None:
    long = [f"{module}: {count}" for module, path in modules() if (count := len(path.read_text().splitlines())) > 400]
    assert long == []


def test_loading_a_games_rules_does_not_load_discord() -> None:
    import subprocess
    import sys

    from bot import shelf

    known = shelf.keys()

    program = "import sys\n" + "\n".join(f"import cogs.{key}.rules, cogs.{key}.words" for key in known)
    done = subprocess.run(
        [sys.executable, "-c", program + "\nprint('discord' in sys.modules)"],
        cwd=HOUSE, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.strip() == "False"
