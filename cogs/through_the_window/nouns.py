"""The room's noun list: which words the table knows at once, and which it will not repeat; and the words of computer players.

The list is `nouns.txt.gz`, made by tools/nouns.py (its sources and their notices are in NOTICE.md beside it). It is read when first
asked for, never by a replay. Two blocks of lines, a blank line between them: known nouns, sorted; words the room will not repeat.
"""

import gzip
from functools import cache
from pathlib import Path
from typing import NamedTuple

from cogs.through_the_window.spelling import singulars


class Nouns(NamedTuple):
    """The list as it was read."""

    known: frozenset[str]
    blocked: frozenset[str]


@cache
def nouns() -> Nouns:
    """The list, read once."""
    packed = Path(__file__).with_name("nouns.txt.gz").read_bytes()
    known, blocked = (block.split("\n") for block in gzip.decompress(packed).decode("ascii").split("\n\n"))
    return Nouns(frozenset(known), frozenset(filter(None, blocked)))


def known(word: str) -> bool:
    """Whether a word in normal form is a noun on the list, or the simple plural of one."""
    listed = nouns().known
    return not blocked(word) and (word in listed or any(one in listed for one in singulars(word) if len(one) > 2))


def blocked(word: str) -> bool:
    """Whether a word in normal form, or its singular, is one that the room will not repeat."""
    listed = nouns().blocked
    return word in listed or any(one in listed for one in singulars(word))


_WORDS = """
apple animal ant arm air airplane ambulance ape angel anchor apron arrow artist athlete attic aunt author avenue axe
acorn actor alarm album alley almond antenna apartment apricot aquarium arch armchair army ash asphalt autumn avocado
awning ankle antler anvil

tree table train tiger town tower truck tooth toy tent taxi teacher telephone tomato towel trousers tail tea tape
target teapot temple tennis theatre thief thorn thread throat throne thumb thunder ticket tie tile tin toad toast toe
tongue tool torch tortoise tourist tractor traffic trail trumpet trunk tub tube tulip tunnel turkey turtle twig
typewriter tyre tablet tailor tank

fish flower fire foot friend farm fence face family father field finger flag floor fly forest fork fox frog fruit
factory fairy fan farmer feather ferry film fist flame flood flour flute foal fog fool football fountain freezer
fridge frame frost funnel fur furniture fabric falcon festival flask fireman fishbowl

sun school ship shoe shop sister sky snake snow son star stone street sugar sheep shirt soap sock soup spider spoon
spring squirrel stable stairs stamp station stick storm sand sandwich saw scarf scissors sea seat seed shadow shark
shelf shell shoulder shower silver singer sink skin skirt sofa soldier song spade sparrow sponge statue steam summer
swan sweater swing sword salad salt satellite sailor

egg eye ear earth elephant elbow engine evening eagle east edge eel elevator elf embassy emperor enemy engineer
envelope eraser escalator exit explosion eyebrow eyelash earring eggshell election electrician elm emerald entrance
exam excavator earthquake earthworm editor

nose night neck name needle nest net newspaper number nail neighbour nurse nut napkin necklace nephew niece north
notebook noodle novel nun nursery nylon nectar nettle newborn newt nickel nightingale noon nostril note notice nutmeg
navy nation

jacket jam jar jewel job jeans jeep jelly jet joke judge juice jug jungle jaw jigsaw joker journal journey juggler
jump jumper jury jail janitor jaguar jackpot javelin jellyfish jester jockey jogger joint joy junction juniper

queen question quarter quarrel queue quilt quiz quail quality quantity quarry quartet quay quest quill quotation
quicksand quiver quartz quota questionnaire

king key kitchen knife knee kangaroo kettle kid kitten kite knight knot kiss kingdom keyboard keyhole kilt kennel
ketchup kidney kiosk knob knuckle kayak kernel keeper kick kindergarten kiwi knock koala knitting knapsack karate
kimono kebab kitty
"""

#: what people see in a room or through a window, by letter, the first to come to mind first: the words of computer players
EVERYDAY = {block[0]: tuple(block.split()) for block in _WORDS.strip().split("\n\n")}
