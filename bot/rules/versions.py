"""The versions of a rule set: a match is played, shown and checked by the rules that it began with.

`Info.version` is raised whenever the same moves come to something else than before: a constant, a score, a payment, the order
in which cards fall. What is raised only changes new matches; a rule set that keeps its earlier self in `Rules.older` plays the
old ones on:

    class Kowah1(KowahRules):          # as it was: whatever has changed, put back
        info = replace(KowahRules.info, version=1)

    class KowahRules(Rules[Kowah]):
        info = Info(…, version=2)

    KowahRules.older = (Kowah1(),)

Its views must be such that today's words and computer players can read them. An option more, whose default plays as before, is
no new version.
"""

from collections.abc import Mapping
from typing import Any

from bot.rules.contract import Refused, Rules


class OtherRules(Refused):
    """A match was played by a version of its rules that is not known here."""


def of_version(rules: Rules[Any], version: int) -> Rules[Any]:
    """A rule set as it was in a version. Raises OtherRules for one that is not known here."""
    known = {each.info.version: each for each in (*rules.older, rules)}
    if version not in known:
        *others, last = map(str, sorted(known))
        numbers = f"versions {', '.join(others)} and {last}" if others else f"version {last}"
        raise OtherRules(f"This match was played by version {version} of the rules; this room knows {numbers}.")
    return known[version]


def filled(rules: Rules[Any], options: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a stored match; one that the rule set has been given since stands at its default, which plays as before."""
    return {option.name: option.default for option in rules.info.options} | dict(options)
