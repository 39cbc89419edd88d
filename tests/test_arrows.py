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
    "bot.registry": {"bot.brains", "bot.rules", "bot.scenes", "cogs"},
    "bot.settings": set(),
    "bot.metrics": set(),
    "bot.pictures": {"bot.cards"},
    "bot.scenes": {"bot.cards", "bot.rules", "bot.pictures"},
    "bot.room": {"bot.cards", "bot.rules", "bot.brains", "bot.registry", "bot.settings", "bot.metrics"},
    "bot.desk": {
        "bot.cards",
        "bot.rules",
        "bot.brains",
        "bot.pictures",
        "bot.scenes",
        "bot.registry",
        "bot.settings",
        "bot.metrics",
        "bot.room",
    },
    "bot.playground": {"bot.settings"},
    "cogs.*.rules": {"bot.cards", "bot.rules", "cogs.self"},
    "cogs.*.scene": {"bot.cards", "bot.rules", "bot.pictures", "bot.scenes", "cogs.self"},
    "cogs.*.words": {"bot.cards", "bot.rules", "cogs.self"},
    "cogs.*.brain": {"bot.cards", "bot.rules", "bot.brains", "cogs.self"},
    "cogs.*.search": {"bot.cards", "bot.rules", "bot.brains", "cogs.self"},
}

#: the floors of a part, the lowest first: a floor imports itself and what lies below, never what lies above.
#: A floor is a folder or a module; the part's own `__init__`, which hands names on, stands on top.
FLOORS: dict[str, tuple[str, ...]] = {
    "bot.pictures": (
        "palette", "suits", "lettering", "faces", "parts", "scene", "words", "sprites", "groups", "seats", "middles", "table",
        "result", "shelf",
    ),
    "bot.room": (
        "guild", "clock", "table", "match", "sql", "ownership", "postgres", "store", "chips", "history", "live", "damage", "audit",
        "copies", "privacy", "migrations", "room",
    ),
    "bot.desk": ("base", "transport", "views", "messages", "private", "acts", "slash_options", "desk", "cog"),
    "bot.playground": ("model", "validate", "hub", "people", "rest", "operator", "page", "server"),
}  # fmt: skip
#: so many modules a folder may hold, besides its `__init__`
FOLDER = 12

#: pure rooms load nothing that talks to the outside
OUTSIDE = {"discord", "aiohttp", "pyreqwest", "aiosqlite", "sqlalchemy", "asyncio", "socket", "time", "os", "random"}
PURE = ("bot.cards", "bot.rules", "bot.pictures", "bot.scenes", "cogs.*.rules", "cogs.*.words", "cogs.*.scene")
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
        kind = parts[2] if parts[2] in ("words", "scene", "brain", "search", "cog") else "rules"
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


def floor_of(module: str) -> tuple[str, int] | None:
    """The part that a module belongs to, and the number of its floor; the part's own `__init__` is above all."""
    for part, floors in FLOORS.items():
        if module == part:
            return part, len(floors)
        if module.startswith(part + "."):
            return part, floors.index(module[len(part) + 1 :].split(".")[0])
    return None


def imported_modules(path: Path, known: set[str]) -> set[str]:
    """The modules of the house that a file imports, what only type checkers read included."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            deeper = {f"{node.module}.{name.name}" for name in node.names}
            found |= (deeper & known) | ({node.module} if deeper - known else set())
    return found & known


def test_inside_a_part_arrows_run_down_its_floors() -> None:
    known = {module for module, _ in modules()}
    wrong: list[str] = []
    for module, path in modules():
        if (here := floor_of(module)) is None:
            continue
        for wanted in imported_modules(path, known):
            there = floor_of(wanted)
            if there is not None and there[0] == here[0] and there[1] > here[1]:
                wrong.append(f"{module} imports {wanted}")
    assert wrong == []


def test_no_modules_import_each_other_in_a_circle() -> None:
    known = {module for module, _ in modules()}
    waiting = {module: imported_modules(path, known) - {module} for module, path in modules()}
    while free := [module for module, wanted in waiting.items() if not wanted & waiting.keys()]:
        for module in free:
            del waiting[module]
    assert sorted(waiting) == []


def test_no_folder_holds_more_modules_than_can_be_taken_in() -> None:
    counted: dict[str, int] = {}
    for top in ("bot", "cogs"):
        for path in (HOUSE / top).rglob("*.py"):
            if path.name != "__init__.py" and path.parent.name != "versions":
                folder = str(path.parent.relative_to(HOUSE))
                counted[folder] = counted.get(folder, 0) + 1
    assert {folder: count for folder, count in counted.items() if count > FOLDER} == {}


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
    from bot import registry
    from bot.rules import CLOCK
    from bot.rules.checks import walk

    known: dict[str, set[str]] = {}
    for key, rules in registry.all_rules().items():
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

    from bot import registry

    known = registry.keys()

    program = "import sys\n" + "\n".join(f"import cogs.{key}.rules, cogs.{key}.words" for key in known)
    done = subprocess.run(
        [sys.executable, "-c", program + "\nprint('discord' in sys.modules)"],
        cwd=HOUSE, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.strip() == "False"
