"""How patient the desk is: every pause it keeps, in seconds, in one place."""

from dataclasses import dataclass, replace
from functools import cache


@dataclass(frozen=True, slots=True)
class Timing:
    """The desk's pauses. Tests use shorter ones."""

    defer_after: float = 1.6  #: an answer that takes longer is announced first; Discord waits three seconds
    to_answer: float = 2.75  #: no first answer is sent later: Discord's three seconds, less the way there
    settle: float = 0.04  #: a press answers its own message within this time; then nothing is left to edit
    edit_gap: float = 1.1  #: between two edits in one channel; Discord takes about five in five seconds
    hand_gap: float = 0.6  #: between two refreshes of the hand of somebody who is asked
    idle_gap: float = 2.5  #: between two refreshes of the hand of somebody who only watches
    quiet_gap: float = 0.9  #: the same in a house where little goes on, shorter than a card falls
    save_gap: float = 2.0  #: between two writings of the tokens by which hands are refreshed
    again: float = 5.0  #: before Discord is asked once more for what it has failed to do
    hand_in_again: float = 30.0  #: before refused commands are handed in again; the pause doubles each time
    log_in_again: float = 2.0  #: before the next try to log in, while Discord is unwell; the pause doubles each time
    look_gap: float = 0.2  #: between two looks after a start whether a table's message is still there
    take_up_gap: float = 0.1  #: between two handfuls of tables that are taken up after a start
    faces: float = 0.5  #: after a start, before Discord is asked for the emojis of our card faces
    stale_faces: float = (
        60.0  #: before those that were drawn otherwise are taken away; what shows them is drawn again meanwhile
    )
    step: float = 1.1  #: a card that falls without a question can be seen so long in the table's message, before the next one falls
    frame: float = 0.4  #: and so long in a moving picture, where a game has one
    drawing: float = 1.0  #: and so long until it is drawn and there, for which computer players wait, too
    hurried: float = 0.2  #: and at least so long there when there is not time enough
    beat: float = 2.0  #: so long a trick that was taken, and the last card of a hand
    card: float = 5.0  #: so long the score card of a hand
    glance: float = 3.0  #: and so long at most where it is read quickly
    #: the table's message is no further behind the match while a person is asked, who sees it in the hand at once; where a hand has
    #: ended, the last trick and the score card come first all the same
    asked: float = 3.4
    film: float = 5.0  #: and no further then where cards fall in a moving picture, which takes so long at most
    behind: float = 16.0  #: and no further while computer players play; what would take longer is shown in bigger steps
    ending: float = (
        10.0  #: and no further when a hand or the match is over: everybody waits for the next cards, or the result
    )
    #: so much of frames, beats, cards and all that follows them here, where one person plays alone, who keeps nobody waiting
    alone: float = 0.6
    shut: float = 5.0  #: after the last of a closed table was written, before its thread is archived
    pushed: int = 10  #: so many messages of others below the table, and it is posted anew

    def of(self, *, alone: bool) -> "Timing":
        """The same for a table where one person plays `alone`, or several: whoever is alone has seen it when a card is played."""
        return self if not alone else _hastened(self)

    @property
    def paced(self) -> bool:
        """Whether what happens in a match is shown one after another at all."""
        return max(self.step, self.beat, self.card) > 0


#: what takes less time where one person plays alone; a score card at a glance takes no less than that
_HASTENED = ("frame", "beat", "card", "asked", "film", "behind", "ending")


@cache
def _hastened(timing: Timing) -> Timing:
    return replace(timing, **{name: getattr(timing, name) * timing.alone for name in _HASTENED})


#: a token is good for 15 minutes; the last half minute is not relied on
TOKEN_LIFE = 14.5 * 60
#: seconds after which a message is not edited any more but posted anew: Discord allows few edits to those older than an hour
OLD = 50 * 60.0
#: so many tables are taken up at once after a start
HANDFUL = 20
