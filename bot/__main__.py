"""The command line: `python -m bot` and its sub-commands. Each command loads only what it needs."""

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from bot import __version__

Command = Callable[[argparse.Namespace], int]


def _run(_: argparse.Namespace) -> int:
    from bot.launch import run

    return run()


def _play(_: argparse.Namespace) -> int:
    from bot.launch import play

    return play()


def _replay(given: argparse.Namespace) -> int:
    from bot.commands.replay import replay_lines

    return replay_lines(sys.stdin.buffer, sys.stdout.buffer, trace=given.trace)


def _export(given: argparse.Namespace) -> int:
    from bot.commands.upkeep import export

    return export(given.match)


def _audit(_: argparse.Namespace) -> int:
    from bot.commands.upkeep import audit

    return audit()


def _backup(given: argparse.Namespace) -> int:
    from bot.commands.upkeep import backup

    return backup(given.file)


def _restore(given: argparse.Namespace) -> int:
    from bot.commands.upkeep import restore

    return restore(given.file, anyway=given.anyway)


def _move_store(given: argparse.Namespace) -> int:
    from bot.commands.upkeep import move_store

    return move_store(given.source, given.target)


def _doctor(given: argparse.Namespace) -> int:
    from bot.commands.doctor import doctor

    return doctor(as_json=given.json)


def _verify(given: argparse.Namespace) -> int:
    from bot.commands.verify import verify

    return verify(given.record, given.end)


def _arena(given: argparse.Namespace) -> int:
    from bot.commands.arena import arena

    return arena(
        given.game,
        given.seats.split(","),
        given.matches,
        given.seed,
        think=given.think,
        options=given.option,
        as_json=given.json,
    )


def _bench(given: argparse.Namespace) -> int:
    from bot.bench import bench
    from bot.bench.history import HISTORY

    keep = HISTORY if given.keep is True else given.keep
    return bench(
        given.json, given.only, given.seconds, given.against, keep, given.database, given.tables, given.processes
    )


def _numbers(listed: str) -> tuple[int, ...]:
    """Numbers above nothing, with commas between them. Raises ValueError."""
    found = tuple(map(int, listed.split(",")))
    if min(found) < 1:
        raise ValueError(listed)
    return found


def _number(told: str) -> int:
    """One number above nothing. Raises ValueError."""
    (found,) = _numbers(told)
    return found


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="halley" if Path(sys.argv[0]).stem == "halley" else "python -m bot",
        description="Halley, a card room for Discord. Without a command: connects with DISCORD_TOKEN, or opens the playground.",
    )
    parser.set_defaults(command=_run)
    parser.add_argument("--version", action="version", version=f"Halley {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    def add(name: str, command: Command, text: str) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=text, description=text)
        made.set_defaults(command=command)
        return made

    add("play", _play, "Open the playground, whatever is set.")
    add("replay", _replay, "Replay records, one JSON object a line, from standard input.").add_argument(
        "--trace", action="store_true", help="also give the report after the deal and after every move"
    )
    add("export", _export, "Print a finished match as a record.").add_argument("match", help="the match's id")
    add("audit", _audit, "Check the whole store: sums, escrow, journals against results.")
    add("backup", _backup, "Copy the SQLite store, also while the room is open.").add_argument(
        "file", help="the new file"
    )
    restore = add("restore", _restore, "Check a copy and put it in the place of the store, which is kept.")
    restore.add_argument("file", help="a copy, made by backup")
    restore.add_argument("--anyway", action="store_true", help="also when something is off about it")
    move = add("move-store", _move_store, "Take a store from SQLite to PostgreSQL, or back: audited, copied, audited.")
    move.add_argument("source", help="an address, as in DATABASE_URL")
    move.add_argument("target", help="an address where there is no store yet")
    add("doctor", _doctor, "Look at everything that hosting takes, and say what is wrong and what to do.").add_argument(
        "--json", action="store_true", help="one JSON object a line"
    )
    verify = add("verify", _verify, "Check that a match was dealt fairly and played by the rules to the end it claims.")
    verify.add_argument("record", help="an exported record; - for input")
    verify.add_argument("--end", metavar="HEX", help="the end of the match's chain, as the table showed it")
    arena = add("arena", _arena, "Let computer players play against each other.")
    arena.add_argument("game", help="the key of the game, as in its command")
    arena.add_argument("--seats", default="thumb,random", help="who sits where: thumb,random,random")
    arena.add_argument("--matches", type=int, default=100, help="how many matches")
    arena.add_argument("--seed", type=int, default=1, help="the same seed gives the same matches")
    arena.add_argument(
        "--think", type=int, default=100, metavar="MS", help="thinking time a move for players that search"
    )
    arena.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="one of the game's options; may be repeated"
    )
    arena.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    bench = add("bench", _bench, "Measure: random play-outs, durable moves, the cost of a press.")
    bench.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    bench.add_argument(
        "--only",
        choices=("rules", "store", "press", "shuffle", "thinking", "faces", "start", "load"),
        help="one of the benchmarks",
    )
    bench.add_argument(
        "--database",
        metavar="URL",
        help="measure the store, or the load, on this PostgreSQL server, in a database made for that",
    )
    bench.add_argument(
        "--tables", type=_numbers, default=(), metavar="NUMBERS", help="so many tables for the load: 500,1000,2000"
    )
    bench.add_argument(
        "--processes",
        type=_number,
        default=1,
        metavar="NUMBER",
        help="play the load over so many processes that share the database",
    )
    bench.add_argument("--seconds", type=float, default=2.0, help="time for each figure")
    bench.add_argument(
        "--against", choices=("open_spiel",), help="also play the nearest games of this library, where it is installed"
    )
    bench.add_argument(
        "--keep",
        nargs="?",
        type=Path,
        const=True,
        metavar="FILE",
        help="add the run to a history by date and machine, usually docs/bench/history.jsonl",
    )
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and give its exit code."""
    given = _parser().parse_args(arguments)
    return given.command(given)


if __name__ == "__main__":
    sys.exit(main())
