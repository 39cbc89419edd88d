"""What benchmarks have come to, run by run: a file of JSON lines in the repository, each with its date and machine.

A line has `date` (UTC), `version` (Halley's), `machine` (processor, cores, Python, system), `ratios` by path, and all figures.
"""

import os
import platform
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import orjson

from bot import __version__
from bot.rules import Refused

HISTORY = Path(__file__).parents[2] / "docs" / "bench" / "history.jsonl"
_PROCESSORS = Path("/proc/cpuinfo")


def must_be_there(history: Path) -> None:
    """Refuse a history whose folder is not there, as where Halley is installed without its repository."""
    if not history.parent.is_dir():
        raise Refused(f"There is no folder {history.parent} to keep figures in.")


def add(history: Path, measured: dict[str, Any]) -> None:
    """One line more."""
    now = datetime.now(UTC).isoformat(timespec="seconds")
    line = orjson.dumps({"date": now, "version": __version__, "machine": machine(), **_rounded(measured)})
    with history.open("ab") as file:
        file.write(line + b"\n")


def machine() -> dict[str, str | int]:
    """What this machine is, as far as it says."""
    return {
        "processor": _processor(),
        "cores": os.cpu_count() or 0,
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
    }


def _processor() -> str:
    """The model's name: Linux says it in a file, other systems to `platform`."""
    if _PROCESSORS.exists():
        for line in _PROCESSORS.read_text(encoding="utf-8").splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return value.strip()
    return platform.processor() or "unknown"


def _rounded(figures: dict[str, Any]) -> dict[str, Any]:
    """To four digits, so that lines stay short: figures are not better than that."""
    return {
        name: _rounded(value) if isinstance(value, dict) else float(f"{value:.4g}") for name, value in figures.items()
    }
