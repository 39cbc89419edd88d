"""Long forms: what somebody typed into one that was refused is kept for a while, so that it need not be typed again.

Discord opens no form in answer to a form, so the refusal is a private message with a button that opens it once more. What was typed
is in memory alone: it is not stored, not logged, and stands in no id.
"""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from bot.desk.base.message_body import Component, MessageBody, button, cut, message_body, row, text

#: what opens a refused form again
BACK = "Back to the form"
#: for so many seconds what was typed is given back
KEPT = 15 * 60.0
#: of so many people something is kept, one form each; the oldest leaves first
PEOPLE = 500
#: more characters, with the names of the fields, than a form of ours takes are not kept: somebody has forged them
MOST = 2000
#: a text of which so many characters can be typed makes a form long, as a second field does
LONG = 60

#: which form it was: the server, the table and the act of its id
Where = tuple[int | None, str, str]


@dataclass(frozen=True, slots=True, eq=False)
class KeptForm:
    """What was typed into a form, by the fields' ids."""

    where: Where
    until: float
    typed: Mapping[str, str] = field(repr=False)


class KeptForms:
    """The last long form of each person that has not been taken."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._kept: OrderedDict[int, KeptForm] = OrderedDict()  #: by member, the oldest first

    def keep(self, member: int, where: Where, typed: Mapping[str, str]) -> KeptForm:
        """Keep what a member typed, instead of anything before it."""
        self._look()
        kept = KeptForm(where, self._now() + KEPT, dict(typed))
        self._kept.pop(member, None)
        if sum(len(name) + len(said) for name, said in typed.items()) <= MOST:
            self._kept[member] = kept
        while len(self._kept) > PEOPLE:
            self._kept.popitem(last=False)
        return kept

    def of(self, member: int, where: Where) -> Mapping[str, str]:
        """What a member typed into this form; nothing where that was another one, or too long ago."""
        self._look()
        kept = self._kept.get(member)
        return kept.typed if kept is not None and kept.where == where else {}

    def done(self, member: int, kept: KeptForm) -> None:
        """A form was taken; one that its owner has sent since then stays."""
        if self._kept.get(member) is kept:
            del self._kept[member]

    def drop(self, member: int) -> None:
        """A member is being forgotten."""
        self._kept.pop(member, None)

    def _look(self) -> None:
        """Let go what has been kept for long enough."""
        now = self._now()
        while self._kept and next(iter(self._kept.values())).until <= now:
            self._kept.popitem(last=False)


def is_long(form: Component) -> bool:
    """Whether it would be a pity to type it again: several fields, or a field for a text."""
    fields = form["components"]
    return len(fields) > 1 or any(asked["component"].get("max_length", 0) >= LONG for asked in fields)


def refilled(form: Component, typed: Mapping[str, str]) -> Component:
    """A form in which stands what was typed, and as usual where nothing was."""
    return {**form, "components": [_refilled(asked, typed) for asked in form["components"]]}


def _refilled(asked: Component, typed: Mapping[str, str]) -> Component:
    inner = asked["component"]
    given = typed.get(inner["custom_id"])
    if given is None:
        return asked
    if "options" not in inner:
        bare = {key: value for key, value in inner.items() if key != "value"}
        return {**asked, "component": bare | ({"value": cut(given, inner["max_length"])} if given else {})}
    if all(option["value"] != given for option in inner["options"]):
        return asked  # only a forged choice is none of them
    bare = [{key: value for key, value in option.items() if key != "default"} for option in inner["options"]]
    chosen = [option | ({"default": True} if option["value"] == given else {}) for option in bare]
    return {**asked, "component": {**inner, "options": chosen}}


def refusal(sentence: str, custom_id: str) -> MessageBody:
    """Why a form was not taken, and the button that opens it again."""
    return message_body([text(sentence), row([button(BACK, custom_id, "blue")])], private=True)
