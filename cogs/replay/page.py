"""A page of a match that is shown again: its picture, or its words, what happened, the hands where they are open, and the ways on."""

from typing import Any, NamedTuple

from bot.cards import signs
from bot.desk.base.custom_ids import NO_TABLE, write
from bot.desk.base.message_body import FILES, Component, MessageBody, button, gallery, message_body, row, text
from bot.desk.base.names import safe
from bot.desk.views.table_pictures import Look, past
from bot.desk.views.table_view import score_line, small_print
from bot.registry import game
from bot.room.history.archive import Kept, ReplayStep
from bot.rules.words import ENDS

#: how many acts a jump goes over
JUMP = 10


class Way(NamedTuple):
    """How a match is shown again: with open hands, and with a way back to what the reader's moves cost."""

    hands: bool = False
    reviewed: bool = False

    @classmethod
    def read(cls, words: str) -> "Way":
        """The way that a button's id names after the step."""
        said = words.split()
        return cls("open" in said, "mine" in said)

    @property
    def written(self) -> str:
        """The same, to follow the step in an id."""
        return f"{' open' if self.hands else ''}{' mine' if self.reviewed else ''}"


def moment_page(kept: Kept, step: int, way: Way, look: Look) -> MessageBody:
    """One moment of a match with the buttons to go on from there; with a picture its sketch stands under FILES."""
    last = kept.steps - 1
    step = max(0, min(step, last))
    over = kept.old.outcome != "playing"
    way = way._replace(hands=way.hands and over)
    moment, words = kept.at(step), game(kept.old.game).words
    names = safe(kept.old.names)
    shown = past(kept.old, moment.public, look)
    parts: list[Component] = [
        text(
            f"### {kept.rules.info.title} · step {step} of {last}\n"
            f"-# match {kept.old.match} · <t:{int(kept.old.started.timestamp())}:f>"
        ),
        *([gallery(shown), text(score_line(shown, names))] if shown else [text(words.table(moment.public, names))]),
    ]
    told = [
        "" if event.kind in ENDS else words.line(moment.events, at, names) for at, event in enumerate(moment.events)
    ]
    if story := small_print([line for line in told if line]):
        parts.append(text(story))
    if moment.public.over:
        parts.append(text(f"**{words.ending(moment.events, moment.public, names)}**"))
    if way.hands:
        parts.append(text(_hands(moment, names)))
    parts.append(row([_to(label, kept, to, way, on) for label, to, on in _turns(step, last)]))
    parts.append(row(_others(kept, step, way) if over else [_start(kept, step, way)]))
    made = message_body(parts, private=True)
    return {**made, FILES: (shown,)} if shown else made


def _others(kept: Kept, step: int, way: Way) -> list[Component]:
    """What else can be pressed once the match is over."""
    label, other = "Close the hands" if way.hands else "Open the hands", way._replace(hands=not way.hands)
    buttons = [
        _start(kept, step, way),
        button(label, write(NO_TABLE, 0, f"/replay {kept.old.match} {step}{other.written}")),
    ]
    if way.reviewed:
        buttons.append(button("How did I play?", write(NO_TABLE, 0, f"/review {kept.old.match}")))
    buttons.append(button("Was it fair?", write(NO_TABLE, 0, f"/verify {kept.old.match}")))
    return buttons


def _start(kept: Kept, step: int, way: Way) -> Component:
    return _to("⏮ Start", kept, 0, way, step > 1)


def _turns(step: int, last: int) -> list[tuple[str, int, bool]]:
    """The buttons that turn: label, step, whether there is anything there. No two of them lead to the same id."""
    return [
        (f"« {JUMP}", step - JUMP, step > JUMP),
        ("‹ Back", step - 1, step > 0),
        ("Next ›", step + 1, step < last),
        (f"{JUMP} »", step + JUMP, step + JUMP <= last),
    ]


def _to(label: str, kept: Kept, step: int, way: Way, enabled: bool) -> Any:
    # a step that is not there still needs an id of its own: Discord takes no two alike in a message
    return button(
        label,
        write(NO_TABLE, 0, f"/replay {kept.old.match} {step if enabled else f'x{label}'}{way.written}"),
        enabled=enabled,
    )


def _hands(moment: ReplayStep, names: Any) -> str:
    lines = [f"**{names[seat]}** {signs(view.cards) or '–'}" for seat, view in enumerate(moment.seats)]
    if moment.bank:
        lines.append(f"**The bank** {signs(moment.bank)}")
    return "Open hands:\n" + "\n".join(lines)
