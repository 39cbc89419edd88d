"""The rules for players, page by page, with every option explained."""

from bot.desk.acts.press import Press
from bot.desk.base import custom_ids
from bot.desk.base.message_body import MessageBody, button, message_body, row, text
from bot.desk.transport.answers import InteractionAnswer
from bot.desk.views.shelf_view import play_it
from bot.desk.views.table_view import act
from bot.registry import game, keys
from bot.room import Table
from bot.rules import Info, Option, Refused

HERE = "here"  #: at the end of a page's id: there is a table of this game already
LONGEST = 3600  #: characters of a page, so that heading and buttons fit beside it


def split(told: str, longest: int = LONGEST) -> list[str]:
    """A text in pages, broken between paragraphs where that is possible."""
    made: list[str] = [""]
    for paragraph in told.split("\n\n"):
        while len(paragraph) > longest:
            made.append(paragraph[:longest])
            paragraph = paragraph[longest:]
        joined = f"{made[-1]}\n\n{paragraph}" if made[-1] else paragraph
        if len(joined) <= longest:
            made[-1] = joined
        else:
            made.append(paragraph)
    return [page for page in made if page]


def options_told(info: Info) -> str:
    """Every option with its values; what it means the page says."""
    return "\n".join(f"- **{option.called}** ({possible(option)})" for option in info.options)


def possible(option: Option) -> str:
    """What an option can be, and what it usually is."""
    usual = f"usually {option.shown(option.default)}"
    if option.is_yes_or_no:
        return f"yes or no, {usual}"
    if option.named:
        return f"{', '.join(map(option.shown, option.named))}; {usual}"
    return f"{option.low:,} to {option.high:,}, {usual}"


def rules_sheet(key: str, number: int = 0, table: Table | None = None, *, alone: bool = True) -> MessageBody:
    """A page of a game's rules; at a table with the way back to the hand, `alone` with a way to play it. Raises Refused for a game
    that is not there.
    """
    if key not in keys():
        raise Refused("There is no such game here.")
    found = game(key)
    info = found.rules.info
    pages = split(f"{found.words.page.strip()}\n\n**The game's options**\n{options_told(info)}")
    number = max(0, min(number, len(pages) - 1))
    told = f" · page {number + 1} of {len(pages)}" if len(pages) > 1 else ""
    turns = [("Back", number - 1)] if number else []
    if number + 1 < len(pages):
        turns.append(("Next", number + 1))
    buttons = [button(label, _page_id(key, to, table, alone=alone)) for label, to in turns]
    if table is not None:
        buttons.insert(0, act(table, "Back to my hand", "look", "blue"))
    elif alone:
        buttons.append(play_it(key))
    sort = f"-# {info.kind[0].upper()}{info.kind[1:]}\n" if info.kind and not number else ""
    parts = [text(f"## {info.title}{told}\n{sort}{pages[number]}")]
    return message_body([*parts, row(buttons)] if buttons else parts, private=True)


def _page_id(key: str, number: int, table: Table | None, *, alone: bool) -> str:
    if table is None:
        return custom_ids.write(custom_ids.NO_TABLE, 0, f"/page {key} {number}{'' if alone else f' {HERE}'}")
    return custom_ids.write(table.id, table.revision, f"/rules {number}")


async def turn(answer: InteractionAnswer, rest: str) -> None:
    """Turn a page: its buttons say which game and which page, and whether there is a table of it already."""
    key, _, page = rest.partition(" ")
    number, _, here = page.partition(" ")
    await answer.update(rules_sheet(key, _number(number), alone=here != HERE))


async def at_table(press: Press) -> None:
    """The rules of the game that this table plays: in the place of the hand, or below the table with the way to the hand.

    A hand that rules stand in the place of is not drawn over them when others move; its owner goes back by a press.
    """
    table = press.table
    holds = table.phase in ("playing", "over") and table.seat_of(press.member) is not None
    sheet = rules_sheet(table.game, _number(press.rest), table if holds else None, alone=False)
    if not press.answer.on_private:
        await press.answer.show(sheet)
        return
    if press.rest:  # pages are turned on the sheet itself
        await press.answer.update(sheet)
        return
    async with press.desk.hand_messages.instead(table, press.member):
        await press.answer.update(sheet)


def _number(told: str) -> int:
    return int(told) if told.isascii() and told.isdigit() and len(told) < 4 else 0
