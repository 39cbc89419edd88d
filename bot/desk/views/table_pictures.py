"""What a table's picture shows: the scene that the game's painter makes of an onlooker's view, with what the desk alone knows.

A picture is called by what it shows, so that two faces with a picture of one name show the same, and nothing is drawn or sent twice.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import blake2b

from bot.desk.base.tasks import attempted
from bot.desk.views.lobby_view import invitation
from bot.desk.views.shots import Shot
from bot.pictures.result import result_png
from bot.pictures.scene import Outcome, Place, Scene, Seat
from bot.pictures.table import table_gif, table_png
from bot.pictures.words import result_words, table_words
from bot.registry import Game, game
from bot.room import Table
from bot.room.history.archive import Old
from bot.room.history.standings import places
from bot.room.match.best_hands import BestPlay, best_play, costliest
from bot.room.match.play import Play
from bot.rules import Event, Result, View
from bot.rules.words import gained
from bot.scenes import Painter, winners_say

BEST = "Best play"  #: what a match's best play is called, in its picture and below it
COSTLIEST = "Costliest"  #: the same where the lowest wins: what cost most


@dataclass(frozen=True, slots=True)
class Look:
    """How tables look here: with pictures or without, the suits in two colours or four; `spoilt` says of a picture's name that it
    could not be drawn. `shot` is the moment of the match that is shown, None for the present; `far` is whether it lies so far back
    that somebody may not want to wait. `closed` says why the house would not deal at this table today. `unposted`: a message of the
    game's own, which has what all can press, is not there."""

    pictures: bool = True
    four: bool = False
    spoilt: Callable[[str], bool] = lambda _: False
    shot: Shot | None = None
    far: bool = False
    closed: str = ""
    unposted: bool = False


@dataclass(frozen=True, slots=True)
class Sketch:
    """A picture before it is drawn: what it shows, the file's name, and the same in words.

    A moving picture shows `then` after that, each position for so many seconds as `frame` says; its words are those of the last.
    """

    shown: Scene | Outcome
    name: str
    told: str
    then: tuple[Scene, ...] = ()
    frame: float = 0.0

    def file(self) -> bytes:
        """The file's bytes: some milliseconds, or a tenth of a second where nothing of it has been drawn before."""
        if isinstance(self.shown, Outcome):
            return result_png(self.shown)
        return table_gif((self.shown, *self.then), self.frame) if self.then else table_png(self.shown)


@lru_cache(256)
def sketched(shown: Scene | Outcome) -> Sketch:
    """The picture of a scene; of an equal scene the same."""
    name = blake2b(repr(shown).encode(), digest_size=8).hexdigest()
    told = table_words(shown) if isinstance(shown, Scene) else result_words(shown)
    return Sketch(shown, f"table-{name}.png", told)


@lru_cache(64)
def moving(scenes: tuple[Scene, ...], frame: float) -> Sketch:
    """The moving picture of these scenes, each of which stands for so many seconds."""
    name = blake2b(repr((scenes, frame)).encode(), digest_size=8).hexdigest()
    first, *then = scenes
    return Sketch(
        first, f"table-{name}.gif", f"A moving picture; in the end: {table_words(then[-1])}", tuple(then), frame
    )


def sketch(table: Table, look: Look) -> Sketch | None:
    """The picture that a table's message shows now; None where it shows none: where it is turned off, for a game without a painter (or
    without an emblem, before the deal), and where it cannot be made, which is in the log."""
    if not look.pictures:
        return None
    found = game(table.game)
    painter = found.painter
    if painter is None:
        return None

    def made() -> Sketch | None:
        if table.phase == "lobby":
            emblem = painter.emblem
            if emblem is None:
                return None
            return sketched(replace(invitation(table, emblem, closed=bool(look.closed)), four=look.four))
        if table.play is None:
            return None
        result, shot = table.result(), look.shot
        if shot is not None and shot.card is not None:
            return sketched(_score_card(table, shot.card, look))
        if shot is not None and shot.before:
            seen = (*shot.before, shot.moment)
            return moving(tuple(_scene(table, found, painter, look, each.view) for each in seen), round(shot.frame, 2))
        if shot is not None:
            return sketched(_scene(table, found, painter, look, shot.moment.view))
        if result is not None:
            return sketched(_outcome(table, found, painter, result, look))
        return None if table.phase == "closed" else sketched(_scene(table, found, painter, look, table.view(None)))

    shown = attempted(made, table=table.id, game=table.game, picture=True)
    return None if shown is None or look.spoilt(shown.name) else shown


# ---- the table ------------------------------------------------------------------------------------------------------------


def _scene(table: Table, found: Game, painter: Painter, look: Look, view: View) -> Scene:
    scene = painter.scene(view, table.names())
    seats = (
        replace(seat, computer=chair.member is None, away=chair.member is not None and chair.brain is not None)
        for seat, chair in zip(scene.seats, table.seats, strict=True)
    )
    return replace(scene, seats=_with_chips(tuple(seats), view, found), four=look.four)


def _with_chips(seats: tuple[Seat, ...], view: View, found: Game) -> tuple[Seat, ...]:
    """The seats with what everybody has of the chips that were brought."""
    info = found.rules.info
    brought = 0 if info.brings == "stake" else int(view.setting.options.get(info.brings, 0))
    if not brought:
        return seats
    return tuple(replace(seat, chips=seat.chips or str(brought + view.chips[at])) for at, seat in enumerate(seats))


def past(old: Old, view: View, look: Look) -> Sketch | None:
    """The picture of a moment of a match that is shown again; None as for a table."""
    found = game(old.game)
    painter = found.painter
    if not look.pictures or painter is None:
        return None

    def made() -> Sketch:
        scene = painter.scene(view, old.names)
        seats = (replace(seat, computer=member is None) for seat, member in zip(scene.seats, old.members, strict=True))
        return sketched(replace(scene, seats=_with_chips(tuple(seats), view, found), four=look.four))

    return attempted(made, match=old.match, game=old.game, picture=True)


def _score_card(table: Table, card: Outcome, look: Look) -> Outcome:
    """A hand's score card with who is a computer player."""
    shown = (
        place if place.seat is None else replace(place, computer=table.seats[place.seat].member is None)
        for place in card.places
    )
    return replace(card, places=tuple(shown), four=look.four)


# ---- the result -----------------------------------------------------------------------------------------------------------


def _outcome(table: Table, found: Game, painter: Painter, result: Result, look: Look) -> Outcome:
    """How the match ended: places in order, and of the last hand's score card what decided it."""
    view, names, rules = table.view(None), table.names(), found.rules
    sides = rules.sides(table.current_play().setting)
    ranks = places(result, sides, low_wins=rules.info.low_wins)
    order = sorted(range(len(names)), key=lambda seat: (ranks[seat], seat))
    card = painter.score_card(view, names)
    heading, moment, cards = _moment(table, found, painter, names, _of_the_last_hand(card))
    figures = [painter.figure(view, score) if any(result.scores) else "" for score in result.scores]
    together = len({sides[seat] for seat in view.winners}) == 1
    return Outcome(
        painter.scene(view, names).ground,
        winners_say(view, names, "", partners=together) if view.winners else painter.drawn,
        tuple(_place(table, result, seat, ranks[seat], figures[seat], painter.remark(view, seat)) for seat in order),
        f"{rules.info.title}{' · practice' if table.practice else ''}",
        moment,
        cards,
        four=look.four,
        heading=heading,
    )


def best_of(play: Play) -> BestPlay | None:
    """The best play of a match that is over; None where there was none."""
    progress, rules = play.progress, play.rules
    return best_play(play.setting, progress.ends, progress.feats, rules.events, low_wins=rules.info.low_wins)


def remembered(play: Play) -> tuple[str, tuple[Event, ...]] | None:
    """What is remembered of a match, with its heading: the best play, or where the lowest wins what cost most; as the last of its
    hand's feats so far.

    There the best is that nothing happened, which is neither shown nor told; nor is what only says once more how the match was won.
    """
    best = best_of(play)
    if play.rules.info.low_wins and not (best and best.in_chips):
        dear = costliest(play.progress.feats, play.rules.events)
        return None if dear is None else _in_hand(play, COSTLIEST, *dear)
    if best is None or best.feat is None or _is_the_win(play, best, best.feat):
        return None
    return _in_hand(play, BEST, best.hand, best.feat)


def _is_the_win(play: Play, best: BestPlay, feat: Event) -> bool:
    """Whether a best play is no more than the figure with which a match of one hand was won: that stands above it."""
    won = len(play.progress.ends) == 1 and play.state.winners == [feat.seat]
    return won and not feat.cards and feat.amount == best.rise


def _in_hand(play: Play, called: str, hand: int, feat: Event) -> tuple[str, tuple[Event, ...]]:
    """What is remembered, below a heading that says in which hand of several it was."""
    feats = [each for of, each in play.progress.feats if of == hand]
    last = max(at for at, each in enumerate(feats) if each == feat)  # of equal ones, as it is chosen
    heading = f"{called}, hand {hand}" if len(play.progress.ends) > 1 else called
    return heading, tuple(feats[: last + 1])


def _moment(
    table: Table, found: Game, painter: Painter, names: Sequence[str], last: tuple[str, tuple[int, ...]]
) -> tuple[str, str, tuple[int, ...]]:
    """What is remembered of a match: a heading, a sentence of the game's own, the cards with which it was done.

    Where that has no cards to show, it is what decided the `last` hand: a plate of words alone would be half empty, and they stand
    below the picture.
    """
    done = remembered(table.current_play())
    if done is None or not done[1][-1].cards:
        return "", *last
    heading, feats = done
    told = found.words.feat(feats, names).replace("*", "")  # what is bold in a text is not in a picture
    return heading, told, painter.shown(feats[-1])


def _of_the_last_hand(card: Outcome | None) -> tuple[str, tuple[int, ...]]:
    """What decided the hand that ended a match."""
    return ("", ()) if card is None else (card.moment, card.moment_cards)


def _place(table: Table, result: Result, seat: int, rank: int, figure: str, remark: str) -> Place:
    chair, chips = table.seats[seat], result.chips[seat]
    return Place(
        chair.name,
        rank if result.winners else 0,  # no medal where nobody has won
        figure,
        gained(chips, "chip") if any(result.chips) else "",
        "left early" if chair.left else remark,
        computer=chair.member is None,
        winner=seat in result.winners,
        seat=seat,
    )
