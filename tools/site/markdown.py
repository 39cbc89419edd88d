"""Small pieces of MyST Markdown: tables, targets, spans of numbers."""

from collections.abc import Iterable, Sequence


def cell(told: str) -> str:
    """A text as it stands in one cell of a table."""
    return " ".join(told.split()).replace("|", "\\|")


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table with its head; every row has as many cells."""
    lines = [head, ["---"] * len(head), *([cell(one) for one in row] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def target(name: str) -> str:
    """A place that links lead to, to be put on the line above a heading."""
    return f"({name})="


def link(told: str, name: str) -> str:
    """A link to such a place, from any page."""
    return f"{{ref}}`{told} <{name}>`"


def code(told: str) -> str:
    """A text as it is typed; '' stays ''."""
    return f"`{told}`" if told else ""


def span(low: int, high: int) -> str:
    """From one number to another: '2–5', or '2' where they are the same."""
    return str(low) if low == high else f"{low:,}–{high:,}"


def page(*parts: str) -> str:
    """Paragraphs as a page; '' is left out."""
    return "\n\n".join(part for part in parts if part) + "\n"


def shifted(text: str, levels: int = 1) -> str:
    """A page as a part of another: its headings so many levels further down, its title left out."""
    lines: list[str] = []
    fenced = False
    for line in text.split("\n"):
        fenced ^= line.lstrip().startswith("```")
        if not fenced and line.startswith("# "):
            continue
        lines.append("#" * levels + line if not fenced and line.startswith("#") else line)
    return "\n".join(lines).strip()
