"""What a table's host sets before the deal: presets in the game's words, five of the options in one form, or one after another."""

from bot.desk.acts.cut_acts import CUT
from bot.desk.acts.press import Press
from bot.desk.base import custom_ids
from bot.desk.base.message_body import (
    Component,
    MessageBody,
    chooser,
    field,
    form,
    menu,
    message_body,
    row,
    text,
)
from bot.desk.views.lobby_view import PRACTICE as FOR_PRACTICE
from bot.desk.views.lobby_view import act, options_line, preset_of, presets_abreast
from bot.registry import game
from bot.room import Table
from bot.room.table.lobby import must_be_lobby, must_run
from bot.rules import Option, Refused
from bot.rules.options import Value
from bot.rules.presets import Preset

SPEED = Option("speed", "normal", "How long a turn may take.", choices=("fast", "normal", "slow"))
PRACTICE = Option("practice", False, "Hints, and neither chips nor a rating at stake.")
#: the room's own options, for every game
OWN = (SPEED, PRACTICE, CUT)
#: as many fields as Discord takes in a form
_FIELDS = 5


def runs_it(press: Press) -> None:
    """Refuse whoever does not run the table."""
    must_run(press.table.state, press.member, press.manager)


def arranges(press: Press) -> None:
    """Refuse the same, and everybody once the cards are dealt: before a panel or a form is filled in for nothing."""
    runs_it(press)
    try:
        must_be_lobby(press.table.state)
    except Refused:
        press.answer.form = ""  # nothing that is typed there could be taken any more
        raise


def all_options(table: Table) -> tuple[Option, ...]:
    """The game's options and the room's own."""
    return (*game(table.game).rules.info.options, *OWN)


def value_of(table: Table, option: Option) -> object:
    """What an option is set to."""
    own = {SPEED.name: table.speed, PRACTICE.name: table.practice, CUT.name: table.cut}
    return own[option.name] if option in OWN else table.options.get(option.name, option.default)


# ---- the panel -------------------------------------------------------------------------------------------------------


def options_panel(table: Table, chosen: Option | None = None) -> MessageBody:
    """Presets, the form, and a menu to change one option; `chosen` is the one whose values are on offer."""
    now = preset_of(table)
    told = [f"**Options** · {options_line(table, now)}"]
    told += [f"-# **{one.name}**: {one.text}" for one in (*presets_abreast(table.game), FOR_PRACTICE)]
    listed = [
        (f"{option.called}: {option.shown(value_of(table, option))}", option.name, option.text)
        for option in all_options(table)
    ]
    parts = [text("\n".join(told)), row(_presets(table, now))]
    for number, at in enumerate(range(0, len(listed), 25)):
        custom_id = custom_ids.write(table.id, table.revision, "/option", number)
        parts.append(menu(custom_id, "Which option?", listed[at : at + 25]))
    if chosen is not None:
        custom_id = custom_ids.write(table.id, table.revision, f"/set {chosen.name}")
        values = [(label, value, "") for label, value in _choices(chosen)]
        parts.append(menu(custom_id, f"{chosen.called}: which value?", values))
    close = act(table, "Close the table", "close", "red")
    return message_body([*parts, row([act(table, _form_label(table), "form"), close])], private=True)


def _form_label(table: Table) -> str:
    """What the button of the form promises: Discord takes no more than five fields."""
    return "Change all at once" if len(all_options(table)) <= _FIELDS else "Change five at once"


def _presets(table: Table, now: Preset | None) -> list[Component]:
    made = [
        act(table, one.name, f"preset {at}", "blue" if one == now else "grey")
        for at, one in enumerate(presets_abreast(table.game))
    ]
    return [*made, act(table, FOR_PRACTICE.name, "preset practice", "blue" if table.practice else "grey")]


def _choices(option: Option) -> list[tuple[str, str]]:
    """The values of an option that is chosen from a menu, as people read them and as they are written; none for a number."""
    if isinstance(option.default, bool):
        return [("yes", "true"), ("no", "false")]
    return [(option.shown(value), str(value)) for value in option.named]


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


async def options(press: Press) -> None:
    """Show the options to whoever runs the table."""
    arranges(press)
    await press.answer.show(options_panel(press.table))


async def _set(press: Press, values: dict[str, Value], *, alone: bool = False) -> None:
    await press.table.set_options(press.member, values, alone=alone, manager=press.manager, key=press.key)
    await press.answer.update(options_panel(press.table))


async def preset(press: Press) -> None:
    """A preset was pressed: the game's options are those of the preset; the one for practice is turned on or off by itself."""
    arranges(press)
    if press.rest == "practice":
        await _set(press, {PRACTICE.name: not press.table.practice})
        return
    listed = presets_abreast(press.table.game)
    at = int(press.rest) if press.rest.isascii() and press.rest.isdigit() and len(press.rest) < 3 else len(listed)
    if at >= len(listed):
        raise Refused("There is no such preset in this game.")
    await _set(press, dict(listed[at].options), alone=True)


# ---- one form --------------------------------------------------------------------------------------------------------


async def all_at_once(press: Press) -> None:
    """The first options in one form, as they are set now; what is sent is set together."""
    arranges(press)
    asked = all_options(press.table)[:_FIELDS]
    if not press.filled:
        fields = [_field(press.table, option) for option in asked]
        custom_id = custom_ids.write(press.table.id, press.table.revision, "/form")
        await press.answer.ask(form("Options", custom_id, fields))
        return
    given = {option: press.typed[option.name].strip() for option in asked if option.name in press.typed}
    values = _values(given)
    changed = {option.name: value for option, value in values.items() if value != value_of(press.table, option)}
    await _set(press, changed)


def _field(table: Table, option: Option) -> Component:
    now = _written(value_of(table, option))
    if choices := _choices(option):
        return chooser(option.called, option.name, choices, now, about=option.text)
    return _number(option, option.name, now)


def _number(option: Option, custom_id: str, now: str) -> Component:
    question = f"{option.called} ({option.low} to {option.high})"
    return field(question, custom_id, longest=12, value=now, about=option.text)


# ---- one option ------------------------------------------------------------------------------------------------------


def _option(press: Press, name: str) -> Option:
    for option in all_options(press.table):
        if option.name == name:
            return option
    raise Refused("There is no such option in this game.")


async def option(press: Press) -> None:
    """One option was chosen: ask for its value, in a field or in a second menu."""
    arranges(press)
    chosen = _option(press, press.values[0] if press.values else "")
    if _choices(chosen):
        await press.answer.update(options_panel(press.table, chosen))
        return
    custom_id = custom_ids.write(press.table.id, press.table.revision, f"/set {chosen.name}")
    asked = _number(chosen, "value", _written(value_of(press.table, chosen)))
    await press.answer.ask(form("Options", custom_id, [asked]))


async def set_value(press: Press) -> None:
    """An option's new value was chosen or typed."""
    arranges(press)
    chosen = _option(press, press.rest)
    given = press.typed.get("value", "") if press.filled else (press.values or [""])[0]
    await _set(press, {chosen.name: _value(chosen, given.strip())})


def _values(given: dict[Option, str]) -> dict[Option, Value]:
    """All that was typed. Raises Refused with all that is wrong: whoever mends one field should not be sent back for the next."""
    values: dict[Option, Value] = {}
    wrong: list[str] = []
    for option, said in given.items():
        try:
            values[option] = _value(option, said)
        except Refused as refused:
            wrong.append(str(refused))
    if wrong:
        raise Refused(" ".join(wrong))
    return values


def _value(option: Option, given: str) -> Value:
    """What was typed, as the option's kind of value. Raises Refused."""
    value: Value = given
    if isinstance(option.default, bool):
        value = {"true": True, "false": False}.get(given, given)
    elif isinstance(option.default, int):
        plain = given.replace(",", "").replace(" ", "")
        value = int(plain) if plain.isascii() and plain.isdigit() and len(plain) < 12 else given
    if wrong := option.wrong(value):
        raise Refused(wrong)
    return value
