"""Tables where sequences are built upwards card by card: the cards of a run with the comet marked, what is due, score cards.

Runs that fall by themselves (`FallingTable`), and runs of ranks for two with the coloured packs (`ColouredTable`).
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any, TypeVar

from bot.cards import RANK_SIGNS, sign, signs
from bot.cards.coloured import COMETS, KING, last_run, pips
from bot.pictures import faces
from bot.pictures.palette import Ground
from bot.pictures.scene import Corners, Laid, Outcome, Place, Run, Scene, Seat
from bot.rules import View
from bot.rules.families.coloured import BLOCK, BUILD, ColouredTable
from bot.rules.families.coloured import LastHand as LowerHand
from bot.rules.families.falling import COMET, FOLLOW, KINGS, LEAD, RUNNING, FallingTable
from bot.rules.families.run_table import LastHand
from bot.rules.families.run_words import reach, why_stopped
from bot.rules.words import Names, a_rank, counted
from bot.scenes.lines import left_with, out, pot, went_out
from bot.scenes.painter import called, hand_number, seats, winners_say

F = TypeVar("F", bound=FallingTable)

#: while a pack is being shuffled
DEALING = "The cards are being dealt"
#: in the place of a first lead
ANY = "any"


def laid(played: Iterable[tuple[int, int]], comet: int) -> tuple[Laid, ...]:
    """Cards with their seats, the comet with its mark."""
    return tuple(Laid(faces.comet(one) if one == comet else one, seat) for seat, one in played)


def either(wanted: Iterable[int]) -> str:
    """Cards of which one is to be played: '5♣ or 10♦'."""
    return " or ".join(sign(one) for one in wanted)


def with_chips(shown: Iterable[Seat], brought: int, view: View[Any]) -> tuple[Seat, ...]:
    """Seats with the chips they have at the table, of those that they brought."""
    return tuple(replace(seat, chips=str(brought + view.chips[at])) for at, seat in enumerate(shown))


# ---- the end of a hand ----------------------------------------------------------------------------------------------


def left_note(cards: Sequence[int], comet: int = -1) -> str:
    """What somebody was left with: a few cards by name, more in number."""
    if not cards:
        return "out"
    told = left_with(cards)
    return f"left {told}" if told == signs(cards) else f"{told} left{', with the comet' if comet in cards else ''}"


def score_card(
    view: View[Any],
    names: Names,
    *,
    title: str,
    game: str,
    last: LastHand | LowerHand,
    unit: str,
    totals: Sequence[int] | None,
    comet: int,
    foot: str = "",
    worth: Callable[[Sequence[int]], int] | None = None,
    pile: Sequence[tuple[int, int]] | None = None,
) -> Outcome:
    """The hand before: for each seat what it brought with its sign, what was left, and the total where it stands still.

    `worth`: how many points the cards left in a hand count, where the change is made of that. `pile`: what lies there since the
    last lead, where somebody may lead several times in a row; without it all that was played.
    """
    order = sorted(range(len(last.change)), key=lambda seat: (seat != last.winner, -last.change[seat]))
    kept = next((seat for seat, hand in enumerate(last.left) if comet in hand), None)
    doubled = ": doubled" if worth and last.winner not in (None, kept) else ""
    if worth and all(last.left):
        moment = _both_stopped(view, names, last.winner)
    else:
        moment = went_out(view, names, last.winner or 0, _last_put_down(view, last.winner, pile), comet)
    if kept is not None:
        moment = f"{called(names, kept)} still held the comet{doubled}", (faces.comet(comet),)
    what = f"{unit} of this hand"
    columns = f"left in hand, total, {what}" if worth else f"total, and {what}"
    return Outcome(
        Ground.NIGHT,
        f"Hand {hand_number(view)}: {title}",
        tuple(
            Place(
                names[seat],
                score="" if totals is None else str(totals[seat]),
                chips=_change(last.change[seat], "" if kept is not None else unit),
                note=counted(worth(last.left[seat]), "point")
                if worth and last.left[seat]
                else left_note(last.left[seat], comet),
                winner=seat == last.winner,
                seat=seat,
            )
            for seat in order
        ),
        subtitle=f"{game} · {what}" if totals is None else f"{game} · {columns}",
        moment=moment[0],
        moment_cards=moment[1],
        foot=foot,
    )


def _both_stopped(view: View[Any], names: Names, winner: int | None) -> tuple[str, tuple[int, ...]]:
    """How a match was ended by a card that neither could follow: a sentence and that card, for what stays of it."""
    if not view.over:
        return "", ()
    last = view.table.played[-1][1]
    who = "nobody scores" if winner is None else f"{called(names, winner)} has the lower hand"
    return f"Nobody goes on after {sign(last)}: {who}", (last,)


def _last_put_down(view: View[Any], winner: int | None, pile: Sequence[tuple[int, int]] | None) -> list[int]:
    """The cards that a hand's winner, who has none left, put down in a row at its end: they lie there until the next one is dealt."""
    if winner is None or view.table.counts[winner]:
        return []
    row = takewhile(lambda put: put[0] == winner, reversed(view.table.played if pile is None else pile))
    return [one for _, one in row][::-1]


def _change(change: int, unit: str) -> str:
    """'+19 points', '-1 point', '0'; without the unit where a moment beside it takes the room."""
    if change == 0 or not unit:
        return f"{change:+d}" if change else "0"
    return f"{change:+d} {unit.removesuffix('s') if abs(change) == 1 else unit}"


# ---- runs that fall by themselves -----------------------------------------------------------------------------------


def falling_run(view: View[F], names: Names, stop: str, ended: str) -> Run:
    """The run that goes on or has just been stopped, with what is due; `stop` says why it stops where nobody is on turn,
    `ended` how the hand before or the match ended."""
    return Run(laid(view.table.sequence, COMET), _next(view.table, stop), _falling_say(view, names, stop, ended))


def _next(table: FallingTable, stop: str) -> tuple[str, ...]:
    """The place beside the run: the one card that falls next, or room for a lead; where two may follow the comet, words say so."""
    if table.phase == RUNNING and not stop and len(table.awaited) == 1 and all(table.counts):
        return (sign(table.awaited[0]),)
    return (ANY,) if table.phase == LEAD and not table.sequence else ()


def _falling_say(view: View[F], names: Names, stop: str, ended: str) -> str:
    table = view.table
    if table.phase in (RUNNING, FOLLOW, LEAD) and (gone := out(table.counts, names)):
        return gone
    who = "" if table.turn is None else called(names, table.turn)
    if table.phase == RUNNING:
        return _then(stop, table, names) if stop else _going(table, names)
    if table.phase == FOLLOW:
        return f"{who} must play {either(table.awaited)}"
    if table.phase != LEAD:
        return ended or DEALING
    if not table.sequence:
        return f"{who} leads"
    last = table.sequence[-1][1]
    why = "A king stops the run" if last in KINGS else "Nobody follows the comet" if last == COMET else "Nobody goes on"
    return f"{why}: {who} leads"


def _going(table: FallingTable, names: Names) -> str:
    """While cards fall by themselves: the comet, what may follow it, the end at a king."""
    seat, last = table.played[-1]
    if last == COMET:
        after = f" Next {either(table.awaited)}" if table.awaited else " Nothing can follow"
        return f"{called(names, seat)}'s comet!{'' if len(table.awaited) == 1 else after}"
    if not table.awaited:
        return _then(why_stopped(table), table, names)
    last = reach(table)[-1]
    return f"{sign(last)} ends the run" if last in table.awaited else f"The run can go on to {sign(last)}"


def _then(why: str, table: FallingTable, names: Names) -> str:
    """Why a run stops, and whose lead it becomes, unless the comet comes."""
    return f"{why} · {called(names, table.played[-1][0])} next{'' if table.comet is not None else ', or the comet'}"


def to_come(view: View[F]) -> str:
    """The kings and the comet that have not been put down; nothing once no card can come any more."""
    if view.over:
        return ""
    left = [king for king in sorted(KINGS) if king not in view.table.gone]
    kings = signs(left)
    if view.table.comet is not None:
        return f"unplayed {kings}" if kings else "kings and comet all played"
    if len(left) == len(KINGS):  # by their signs they would be cut off beside what lies aside
        return "unplayed: all kings + comet"
    return f"unplayed {kings} + comet" if kings else "unplayed: the comet"


def falling_notes(view: View[F]) -> list[str]:
    """Beside each name: who may be out with the next card, else who has put the comet down in this run."""
    thrower = next((seat for seat, one in view.table.sequence if one == COMET), None)
    beside = thrower_notes(thrower, len(view.table.counts))
    return [near_note(view.table.counts, seat) or note for seat, note in enumerate(beside)]


def near_note(counts: Sequence[int], seat: int) -> str:
    """That a seat has one card left, while nobody is out."""
    return "one card!" if counts[seat] == 1 and all(counts) else ""


def thrower_notes(thrower: int | None, seats: int) -> list[str]:
    """Beside the name of who has put the comet down in this hand."""
    return ["comet!" if seat == thrower else "" for seat in range(seats)]


def carries_on(turn: int | None, played: Sequence[tuple[int, int]], comet: int) -> bool:
    """Whether whoever put down the last card is to go on: the run with the next one shows it as well, unless it is the comet."""
    return bool(played) and played[-1][0] == turn and played[-1][1] != comet


# ---- runs of ranks for two, with a coloured pack --------------------------------------------------------------------


def coloured_scene(
    view: View[ColouredTable],
    names: Names,
    *,
    game: str,
    build: Callable[[View[ColouredTable], Names], str],
    stopped: str,
    aside: str,
) -> Scene:
    """A table of two: the pile since the last lead, the rank due, both scores."""
    table, comet = view.table, COMETS[view.table.pack]
    options = view.setting.options
    due = () if not view.to_act else (RANK_SIGNS[table.due],) if table.due is not None else ()
    if view.to_act and not table.played:
        due = (ANY,)
    seen = "not played yet" if table.comet is None else "played"
    return Scene(
        Ground.NIGHT,
        seats(
            view, names, score=[str(score) for score in view.scores], cards=table.counts, dealer=table.dealer,
            notes=thrower_notes(table.comet, len(names)),
        ),
        Run(laid(last_run(table.played, comet), comet), due, _coloured_say(view, names, build, stopped)),
        Corners(
            f"{game} · hand {view.hand} of {options['hands']}",
            pot(table.pot),
            f"comet {sign(comet)} {seen}",
            aside,
        ),
    )  # fmt: skip


def _coloured_say(
    view: View[ColouredTable], names: Names, build: Callable[[View[ColouredTable], Names], str], stopped: str
) -> str:
    table = view.table
    if view.over:
        if len(view.winners) > 1:
            return f"A draw: {view.scores[0]} points each"
        return winners_say(view, names, f" with {counted(max(view.scores), 'point')}")
    if not view.to_act:
        return _hand_ends(table, names)
    who = called(names, view.to_act[0])
    if table.phase == BUILD:
        return build(view, names)
    if table.phase == BLOCK:
        return f"Nobody has {a_rank(table.due or 0)}: {who} decides"
    if not table.played:
        return f"{who} leads"
    last = table.played[-1][1]
    if last == COMETS[table.pack] or last >> 2 == KING:
        what = "The comet" if last == COMETS[table.pack] else "A king"
        return f"{what} stops: {who} leads anew"
    return f"{called(names, 1 - view.to_act[0])} {stopped}: {who} leads anew"


def _hand_ends(table: ColouredTable, names: Names) -> str:
    """While nobody is asked: why a hand is about to be counted, or how the one before ended."""
    if table.played:
        return out(table.counts, names) or "Both are stopped"
    return coloured_title(table.last_hand, names) if table.last_hand else DEALING


def coloured_title(last: LowerHand, names: Names) -> str:
    """How a hand of two ended."""
    if last.winner is None:
        return "both hands are worth the same"
    who = called(names, last.winner)
    return f"{who} has the lower hand" if last.left[last.winner] else f"{who} is out of cards"


def coloured_card(
    view: View[ColouredTable], names: Names, *, game: str, pack: str, pile: Sequence[tuple[int, int]] | None = None
) -> Outcome | None:
    """The score card of a hand of two; `pack` is the one it was played with, `pile` as in `score_card`."""
    last = view.table.last_hand
    if last is None:
        return None
    return score_card(
        view, names, title=coloured_title(last, names), game=game, last=last, unit="points", totals=view.scores,
        comet=COMETS[pack], worth=pips, pile=pile,
    )  # fmt: skip
