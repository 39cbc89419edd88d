"""How a hand of Pontoon is played by rule: charts, one for each way in which buying and five cards are paid.

A row has the number of cards (5 for more, too), hard or soft, totals, and one letter for each card that the bank can show, in
the order 2 to 9, ten-valued, ace: `S` stick, `T` twist, `b` buy for the least, `B` buy for the most. What no row names sticks.
The source's chart is its page's section 13; the others were read off the exact worth of every hand against the house, from
a fresh pack (docs/house-edge.md).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

COLUMNS = "23456789TA"

#: where buying is barred: after a twist, in a split hand, without chips
BARRED = """
2 hard 4-11   TTTTTTTTTT
2 hard 12     TSSSSTTTTT
2 hard 13-14  SSSSSTTTTT
2 hard 15-16  SSSSSTTSST
2 soft 12-17  TTTTTTTTTT
2 soft 18     SSSSSSTTTT
3 hard 6-11   TTTTTTTTTT
3 hard 12     TSSSSTTTTT
3 hard 13-15  SSSSSTTTTT
3 hard 16     SSSSSTTSST
3 soft 13-18  TTTTTTTTTT
3 soft 19     SSSSSSSTTS
4 hard 8-15   TTTTTTTTTT
4 hard 16-17  SSSSSTTTTT
4 soft 14-21  TTTTTTTTTT
"""

#: purchases of one to two bets, tricks paid twice
SOURCE = """
2 hard 4-8    BBBBBBBBBB
2 hard 9-10   BBBBBBBBBT
2 hard 11     BBBBBBBBBB
2 hard 12     TSSSSTTTTT
2 hard 13-14  SSSSSTTTTT
2 hard 15-16  SSSSSTTSST
2 soft 12-17  BBBBBBBBBB
2 soft 18     bbbbbbbbbS
3 hard 6-11   BBBBBBBBBB
3 hard 12     bbSSSbbbbb
3 hard 13-14  SSSSSTTTTT
3 hard 15-16  SSSSSTTSST
3 soft 13-21  BBBBBBBBBB
4 hard 8-15   BBBBBBBBBB
4 hard 16     SSSSSTTSST
4 soft 14-21  BBBBBBBBBB
5 hard 10-11  BBBBBBBBBB
5 soft 15-21  BBBBBBBBBB
"""

#: purchases of exactly the bet, tricks paid once
HOUSE = """
2 hard 4      BBBBBBBBBB
2 hard 5      BBBBBBBBTT
2 hard 6      TBBBBBTTTT
2 hard 7      TTBBBTTTTT
2 hard 8      TTBBBBTTTT
2 hard 9      TBBBBBBTTT
2 hard 10     BBBBBBBBTT
2 hard 11     BBBBBBBBBB
2 hard 12-14  SSSSSTTTTT
2 hard 15     SSSSSTTTST
2 hard 16     SSSSSTTSST
2 hard 17     SSSSSTSSST
2 soft 12-14  BBBBBBBBBB
2 soft 15     BBBBBBBBBT
2 soft 16     TBBBBBTTTT
2 soft 17     TTBBBTTTTT
2 soft 18     SSBBBSTTTT
3 hard 6-11   BBBBBBBBBB
3 hard 12     TSSSSTTTTT
3 hard 13-15  SSSSSTTTTT
3 hard 16     SSSSSTTSST
3 hard 17     SSSSSSSSST
3 soft 13-18  BBBBBBBBBB
3 soft 19     BBBBBBSBBB
4 hard 8-13   BBBBBBBBBB
4 hard 14     TTTTTTBBBT
4 hard 15     TTSSSTTTTT
4 hard 16-17  SSSSSTTTTT
4 soft 14-21  BBBBBBBBBB
5 hard 10-11  BBBBBBBBBB
5 soft 15-21  BBBBBBBBBB
"""


#: purchases of exactly the bet, tricks paid twice
CHEAP = """
2 hard 4-6    BBBBBBBBBB
2 hard 7-8    BBBBBBBBBT
2 hard 9      BBBBBBBTTT
2 hard 10     BBBBBBBBTT
2 hard 11     BBBBBBBBBB
2 hard 12-14  SSSSSTTTTT
2 hard 15     SSSSSTTTST
2 hard 16     SSSSSTTSST
2 hard 17     SSSSSTSSST
2 soft 12-16  BBBBBBBBBB
2 soft 17     BBBBBBBBBT
2 soft 18     BBBBBBBTTT
3 hard 6-11   BBBBBBBBBB
3 hard 12     TTTBBBBTTT
3 hard 13     TSSSSTTTTT
3 hard 14-15  SSSSSTTTTT
3 hard 16     SSSSSTTSST
3 hard 17     SSSSSSSSST
3 soft 13-20  BBBBBBBBBB
3 soft 21     SBBBBBBSSS
4 hard 8-15   BBBBBBBBBB
4 hard 16     TTBBBBBBBT
4 hard 17     TTSSSTTTTT
4 soft 14-21  BBBBBBBBBB
5 hard 10-11  BBBBBBBBBB
5 soft 15-21  BBBBBBBBBB
"""

#: purchases of one to two bets, tricks paid once
DEAR = """
2 hard 4      bbBBBbbbbb
2 hard 5      bbbBBbbbbb
2 hard 6      bbbBBbbbTT
2 hard 7      TbbBBbTTTT
2 hard 8      bbBBBbTTTT
2 hard 9      bBBBBBBTTT
2 hard 10     BBBBBBBBTT
2 hard 11     BBBBBBBBBB
2 hard 12-14  SSSSSTTTTT
2 hard 15     SSSSSTTTST
2 hard 16     SSSSSTTSST
2 hard 17     SSSSSTSSST
2 soft 12-13  BBBBBBBBBB
2 soft 14     BBBBBBBBbb
2 soft 15     bbBBBbbbbT
2 soft 16     bbbBBbbbTT
2 soft 17     TbbBBbTTTT
2 soft 18     SbBBBSTTTT
3 hard 6-7    BBBBBBBBBB
3 hard 8      BBBBBBBBBb
3 hard 9-11   BBBBBBBBBB
3 hard 12     TSSSSTTTTT
3 hard 13-15  SSSSSTTTTT
3 hard 16     SSSSSTTSST
3 hard 17     SSSSSSSSST
3 soft 13-19  BBBBBBBBBB
3 soft 20     SSSSSSSSBS
4 hard 8-13   BBBBBBBBBB
4 hard 14     TTTTTTBBBT
4 hard 15     TTSSSTTTTT
4 hard 16-17  SSSSSTTTTT
4 soft 14-21  BBBBBBBBBB
5 hard 10-11  BBBBBBBBBB
5 soft 15-21  BBBBBBBBBB
"""


@dataclass(frozen=True, slots=True)
class Style:
    """How to play under some options: first cards worth the largest bet (values), the chart, and what to split (rank: columns)."""

    bets: frozenset[int]
    chart: str
    splits: Mapping[int, str]


#: by what a purchase may cost and how often a trick is paid
STYLES = {
    ("range", 2): Style(frozenset({1, 2, 3, 4, 10}), SOURCE, {8: "2345678"}),
    ("same", 1): Style(frozenset({1, 10}), HOUSE, {1: COLUMNS, 6: "456", 8: "2345678", 9: "568"}),
    ("same", 2): Style(frozenset({1, 2, 10}), CHEAP, {6: "456", 8: "2345678", 9: "568"}),
    ("range", 1): Style(frozenset({1, 10}), DEAR, {1: "23456789A", 6: "456", 8: "2345678", 9: "568"}),
}


@cache
def rows(chart: str) -> Mapping[tuple[int, bool, int], str]:
    """A chart's rows by number of cards, soft or not, and total."""
    found: dict[tuple[int, bool, int], str] = {}
    for line in chart.strip().splitlines():
        cards, kind, totals, letters = line.split()
        first, _, last = totals.partition("-")
        for total in range(int(first), int(last or first) + 1):
            found[int(cards), kind == "soft", total] = letters
    return found


def letter(chart: str, cards: int, soft: bool, total: int, shown: int) -> str:
    """What a chart says of a hand against a bank's face-up card, by its value from 1 to 10."""
    row = rows(chart).get((min(cards, 5), soft, total), "S" * len(COLUMNS))
    return row[column(shown)]


def column(shown: int) -> int:
    """The place of a bank's face-up card in a row."""
    return (shown - 2) % 10
