"""Pictures of tables and results: small files, nothing on top of anything else, whoever sits there and whatever lies there."""

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image, ImageChops
from PIL.GifImagePlugin import GifImageFile

from bot.pictures import faces, lettering, parts, suits
from bot.pictures.faces import BACK
from bot.pictures.groups import Cards, cards_part, held
from bot.pictures.middles.bank import Lettering
from bot.pictures.middles.board import Heap
from bot.pictures.middles.race import Letter
from bot.pictures.palette import COLOURS, DARK, WOOD, Ground, rgb
from bot.pictures.parts import LARGEST, RAIL, Part, clashes
from bot.pictures.result import Line, Story, _lines, broken, result_height, result_parts, result_png
from bot.pictures.scene import (
    Bank,
    Board,
    Bundle,
    Corners,
    Hand,
    Laid,
    Melds,
    Outcome,
    Piles,
    Place,
    Race,
    Run,
    Scene,
    Seat,
    Trick,
)
from bot.pictures.seats import PLATE_HEIGHT, SLIM, Plate
from bot.pictures.sprites import Pill, Vacant
from bot.pictures.table import height, steady, table_gif, table_parts, table_png
from bot.pictures.words import result_words, table_words
from tests.pictures.samples import CRATES, RESULTS, SALAD, SALAD_SIX, STRANGE, TABLES, TUTE, crowded, full, laid, of

ALL = TABLES | crowded()


def opened(png: bytes) -> Image.Image:
    image = Image.open(BytesIO(png))
    image.load()
    assert image.format == "PNG"
    return image


@pytest.mark.parametrize("name", ALL)
def test_a_table_is_a_small_file(name: str) -> None:
    assert LARGEST == 25 * 1024
    png = table_png(ALL[name])
    image = opened(png)
    assert len(png) <= LARGEST
    assert image.size == (800, height(ALL[name]))
    assert image.mode == "P"
    assert len(image.getcolors() or []) <= COLOURS


@pytest.mark.parametrize("name", ALL)
def test_a_table_has_a_rail_of_wood_and_nothing_lies_on_it(name: str) -> None:
    tall = height(ALL[name])
    image = opened(table_png(ALL[name])).convert("RGB")
    wood = {rgb(colour) for colour in WOOD}
    assert {image.getpixel((x, y)) for x in range(0, 800, 7) for y in (0, 4, tall - 5, tall - 1)} <= wood
    for one in table_parts(ALL[name]):
        box = one.box
        assert min(box.left, box.top, 800 - box.right, tall - box.bottom) >= RAIL, one


@pytest.mark.parametrize("name", ALL)
def test_nothing_on_a_table_lies_on_anything_else(name: str) -> None:
    assert clashes(table_parts(ALL[name]), height(ALL[name])) == []


def suit(seats: int, cards: int, due: int = 0) -> Scene:
    """So many cards of a suit that has begun to fall at a table of so many seats, and so many places that are still empty."""
    corners = Corners("Play or Pay · hand 10 of 10", f"pot {cards}", "Maximiliane: must play 10♥", "all ♣ ♦ gone")
    sitting = tuple(Seat(f"Maximiliane {at}", chips=str(200 - cards * at), cards=5) for at in range(seats))
    run = Run(tuple(Laid(4 * rank + 2) for rank in range(cards)), tuple(f"{at}♥" for at in range(due)))
    return Scene(Ground.PETROL, sitting, run, corners)


@pytest.mark.parametrize("seats", [3, 6, 10])
def test_a_moving_picture_is_played_once_and_ends_as_the_last_position_looks(seats: int) -> None:
    scenes = [suit(seats, cards, 13 - cards) for cards in range(1, 14)]
    made = table_gif(scenes, 0.5)
    assert len(made) <= len(scenes) * LARGEST / 2
    with Image.open(BytesIO(made)) as film:
        assert isinstance(film, GifImageFile)
        assert (film.n_frames, film.info["duration"], film.info.get("loop")) == (13, 500, None)
        film.seek(12)
        end = ImageChops.difference(film.convert("RGB"), opened(table_png(scenes[-1])).convert("RGB"))
    assert end.getbbox() is None


@pytest.mark.parametrize("seats", [3, 6, 10])
def test_cards_of_a_moving_picture_stay_where_they_are_and_lie_on_nothing(seats: int) -> None:
    moving = [table_parts(scene) for scene in steady([suit(seats, cards, 13 - cards) for cards in range(1, 14)])]
    lefts = [next(one.box.left for one in parts if isinstance(one.sprite, Cards)) for parts in moving]
    assert len(set(lefts)) == 1
    assert [clashes(parts) for parts in moving] == [[]] * 13


@pytest.mark.parametrize("last", [4, 9, 13])
def test_while_a_suit_falls_its_places_to_come_are_seen_and_wait_where_they_are(last: int) -> None:
    moving = [table_parts(scene) for scene in steady([suit(4, cards, 13 - cards) for cards in range(1, last + 1)])]
    places = [[one.box.right for one in parts if isinstance(one.sprite, Vacant)] for parts in moving]
    assert [len(found) for found in places[:-1]] == [13 - cards for cards in range(1, last)]
    for before, now in pairwise(places):  # the second one is the next, and beside the cards
        assert now[1:] == before[2:]


def test_positions_that_are_not_one_run_that_grows_are_shown_as_they_are() -> None:
    other = replace(suit(3, 2), middle=Run((Laid(50), Laid(51))))
    assert steady([suit(3, 1), other]) == [suit(3, 1), other]
    assert steady([suit(3, 1), SALAD]) == [suit(3, 1), SALAD]


@pytest.mark.parametrize("name", ALL)
def test_every_seat_has_a_plate_and_is_named_once(name: str) -> None:
    scene = ALL[name]
    plates = [one.sprite for one in table_parts(scene) if isinstance(one.sprite, Plate)]
    assert len(plates) in (len(scene.seats), len(scene.seats) + 1)
    assert {seat.name for seat in scene.seats} <= {plate.seat.name for plate in plates}


@pytest.mark.parametrize("count", range(2, 9))
def test_seats_stand_clockwise_from_the_lower_edge(count: int) -> None:
    from math import atan2, pi

    scene = Scene(Ground.FELT, full(count), Trick())
    centre = {one.sprite.number: one.box.middle for one in table_parts(scene) if isinstance(one.sprite, Plate)}
    angles = [atan2(centre[at][1] - 230, centre[at][0] - 400) % (2 * pi) for at in range(count)]
    turned = [(angle - angles[0]) % (2 * pi) for angle in angles]
    assert turned == sorted(turned)
    assert centre[0][1] > 230


def painted(part: Part, ground: Ground = Ground.FELT) -> bytes:
    return parts.finished(part, ground, 460).tobytes()


@pytest.mark.parametrize(
    "change",
    [{"turn": True}, {"computer": True}, {"away": True}, {"winner": True}, {"dealer": True}, {"score": "26"}, {"chips": "5"},
     {"cards": 7},
     {"note": "last"}, {"open_cards": (3,)}, {"name": "Bea"}],
    ids=lambda change: next(iter(change)),
)  # fmt: skip
def test_whatever_a_seat_says_is_seen(change: dict[str, object]) -> None:
    seat = Seat("Ann", "25", cards=9)
    box = parts.Box(0, 0, 250, PLATE_HEIGHT)
    assert painted(Part(box, Plate(seat, 0))) != painted(Part(box, Plate(replace(seat, **change), 0)))


def test_a_figure_is_drawn_whole_or_not_at_all() -> None:
    """A number that is cut short is another number."""
    box = parts.Box(0, 0, 150, PLATE_HEIGHT)
    long, longer = (Part(box, Plate(Seat("Ann", score), 0)) for score in ("123456789012", "123456789013"))
    assert painted(long) == painted(longer)


def test_the_best_card_is_marked() -> None:
    assert table_png(SALAD) != table_png(replace(SALAD, middle=replace(SALAD.middle, best=1)))


def test_how_many_cards_are_to_be_drawn_is_seen() -> None:
    assert isinstance(CRATES.middle, Piles)
    piles = replace(CRATES.middle, called=None)
    pictures = [table_png(replace(CRATES, middle=replace(piles, draws=draws))) for draws in (0, 2, 4)]
    assert len({*pictures}) == 3


def test_which_way_play_goes_is_seen() -> None:
    assert len({table_png(replace(TUTE, direction=way)) for way in (1, -1, None)}) == 3


def gap(card: parts.Box, plate: parts.Box) -> tuple[int, int]:
    """How far a card lies from a plate: what is between them, then from middle to middle."""
    aside = max(0, plate.left - card.right, card.left - plate.right)
    above = max(0, plate.top - card.bottom, card.top - plate.bottom)
    return max(aside, above) // 12, abs(card.middle[0] - plate.middle[0]) + abs(card.middle[1] - plate.middle[1])


def test_every_card_of_a_trick_lies_nearest_to_the_seat_that_played_it() -> None:
    for scene in (SALAD, SALAD_SIX):
        drawn = table_parts(scene)
        (group,) = [one for one in drawn if isinstance(one.sprite, Cards)]
        plates = {one.sprite.number: one.box for one in drawn if isinstance(one.sprite, Plate)}
        assert isinstance(group.sprite, Cards)
        assert isinstance(scene.middle, Trick)
        for one in scene.middle.cards:
            (spot,) = [spot for spot in group.sprite.spots if spot.card == one.card and not spot.vacant]
            left, top = group.box.left + spot.x, group.box.top + spot.y
            card = parts.Box(left, top, left + spot.width, top + faces.height(spot.width))
            away = {seat: gap(card, box) for seat, box in plates.items()}
            assert min(away, key=lambda seat: away[seat]) == one.seat


@pytest.mark.parametrize(
    "middle", [Trick(), Run(), Piles(), Melds(()), Race(), Melds(((), ())), Run(laid("9D*"))], ids=lambda one: type(one).__name__
)  # fmt: skip
@pytest.mark.parametrize("count", [1, 2, 4])
def test_a_table_on_which_nothing_lies_yet_can_be_drawn(middle: Trick | Run | Piles | Melds | Race, count: int) -> None:
    scene = Scene(Ground.WINE, tuple(Seat(name) for name in STRANGE[:count]), middle)
    assert clashes(table_parts(scene)) == []
    assert opened(table_png(scene)).size == (800, height(scene))


def test_a_scene_drawn_twice_is_the_same_file() -> None:
    first = table_png(SALAD)
    parts.finished.cache_clear()
    assert table_png(SALAD) == first


class Nothing:
    def paint(self, image: Image.Image) -> None:
        pass


def test_a_part_keeps_the_cloth_where_nothing_is_painted() -> None:
    box = parts.Box(100, 30, 400, 230)
    for ground in Ground:
        assert parts.finished(Part(box, Nothing()), ground, 460).tobytes() == parts.cloth(ground).crop(box).tobytes()


def test_no_star_shines_where_something_is_written() -> None:
    night, heading = Ground.NIGHT, parts.Box(20, 12, 780, 108)
    bare, written = (opened(parts.png(night, laid)) for laid in ((), [Part(heading, Nothing())]))
    plain = parts.cloth(night).crop(heading).tobytes()
    assert written.crop(heading).tobytes() == plain != bare.crop(heading).tobytes()
    assert written.crop((20, 120, 780, 440)).tobytes() == bare.crop((20, 120, 780, 440)).tobytes()


CACHES: dict[str, Callable[..., object]] = {
    "parts": parts.finished, "cloth": parts.cloth, "portraits": faces.portrait, "tilted": faces.tilted, "masks": suits.mask,
    "rounded": suits.rounded, "ways": lettering.way_of, "widths": lettering.width, "fitting": lettering.fitting,
    "drawable": lettering.drawable, "runs": lettering.runs,
}  # fmt: skip


@pytest.mark.parametrize("name", CACHES)
def test_what_is_kept_is_bounded(name: str) -> None:
    limit = CACHES[name].cache_info().maxsize  # type: ignore[attr-defined]  # an lru_cache
    assert limit is not None
    assert limit <= 4096


def test_old_parts_give_way_to_new_ones() -> None:
    limit = parts.finished.cache_info().maxsize
    assert limit is not None
    for number in range(limit + 20):
        parts.finished(Part(parts.Box(0, 0, 40, 44), Plate(Seat("A", str(number)), 0)), Ground.FELT, 460)
    assert parts.finished.cache_info().currsize == limit


def test_one_new_card_paints_one_part() -> None:
    parts.finished.cache_clear()
    table_png(SALAD)
    before = parts.finished.cache_info().misses
    assert isinstance(SALAD.middle, Trick)
    table_png(replace(SALAD, middle=replace(SALAD.middle, cards=SALAD.middle.cards[:2])))
    assert parts.finished.cache_info().misses == before + 1


@pytest.mark.parametrize("name", RESULTS)
def test_a_result_is_a_picture_as_high_as_its_lines(name: str) -> None:
    outcome = RESULTS[name]
    png = result_png(outcome)
    image = opened(png)
    assert image.size == (800, result_height(outcome))
    assert len(image.getcolors() or []) <= COLOURS
    assert clashes(result_parts(outcome), result_height(outcome)) == []
    # thirteen places fill three times the area of a table
    assert len(png) <= (LARGEST if len(outcome.places) <= 8 else 2 * LARGEST)


@pytest.mark.parametrize("count", range(1, 14))
def test_results_of_any_length_with_long_names_overlap_nowhere(count: int) -> None:
    places = tuple(
        Place(STRANGE[at], at + 1, "-1250", "+2480 chips", "left early", at % 2 == 1, at == 0) for at in range(count)
    )
    for moment, cards in (("", ()), ("A word " * 40, ()), ("Short", (1, 2, 3)), ("", (BACK,))):
        outcome = Outcome(Ground.WINE, "A title " * 9, places, "A line " * 30, moment, cards, "A foot " * 30)
        assert clashes(result_parts(outcome), result_height(outcome)) == []
        if count <= 8:
            assert len(result_png(outcome)) <= LARGEST


def test_a_figure_without_room_for_its_unit_keeps_the_number() -> None:
    place = Place("Ann", 1, "", "-200 chips")
    wide, narrow = (painted(Part(parts.Box(0, 0, across, 60), Line(place, 0, 160))) for across in (760, 440))
    assert narrow == painted(Part(parts.Box(0, 0, 440, 60), Line(replace(place, chips="-200"), 0, 160)))
    assert wide != painted(Part(parts.Box(0, 0, 760, 60), Line(replace(place, chips="-200"), 0, 160)))


def test_a_note_that_has_no_room_beside_a_name_stands_below_it() -> None:
    place = Place("Caroline the Great of all", 1, score="12 won")

    def shown(room: int, note: str) -> bytes:
        return painted(Part(parts.Box(0, 0, room, 60), Line(replace(place, note=note), 0, 0)))

    assert shown(760, "left early") != shown(760, "")
    assert shown(420, "left early") != shown(420, "")


def test_what_stands_in_brackets_is_not_torn_apart_where_there_is_another_way() -> None:
    told = "Ada wins 20 chips (A♠ Q♦, pontoon)."
    room = lettering.width("Ada wins 20 chips (A♠ ", 24)
    assert broken(told, 24, room, 3) == ["Ada wins 20 chips", "(A♠ Q♦, pontoon)."]
    narrow = lettering.width("Q♦, pontoon).", 24)
    assert all("…" not in line for line in broken(told, 24, narrow, 6))
    assert broken(told, 24, room, 1)[0].startswith("Ada wins 20 chips")
    assert broken("", 24, room, 3) == []


def test_a_short_moment_below_two_places_is_written_larger_than_a_long_one() -> None:
    places = tuple(Place(f"Player {at}", at + 1) for at in range(2))
    short, long = (
        result_parts(Outcome(Ground.WINE, "A title", places, "", told, (1,)))[-1].sprite
        for told in ("Word", "Word " * 60)
    )
    sizes = [_lines(one.text, one.cards, 760, wide=one.wide)[1] for one in (short, long) if isinstance(one, Story)]
    assert sizes == [28, 24]


@pytest.mark.parametrize(
    ("moment", "shown", "written"),
    [
        ("Ben goes out with 7♥ 2♥", "7H 2H", "Ben goes out with these"),
        ("Ben is left with 7♥ 2♥: 40 points", "7H 2H", "Ben is left with these: 40 points"),
        ("Ben goes out with 7♥", "7H", "Ben goes out with this card"),
        ("Ben takes 7♥ with 7♠", "7H", "Ben takes this card with 7♠"),
        ("Ben takes 7♥ 2♥ 3♥", "7H 2H", "Ben takes 7♥ 2♥ 3♥"),
        ("Ben takes 10♥ 2♥: it pays", "TH 2H", "Ben takes these: it pays"),
        ("Ben wins", "7H 2H", "Ben wins"),
    ],
)
def test_cards_that_lie_beside_a_moment_are_not_written_once_more(moment: str, shown: str, written: str) -> None:
    outcome = Outcome(Ground.WINE, "Ben wins", (Place("Ben", 1), Place("Ann", 2)), "", moment, of(shown))
    assert [one.sprite.text for one in result_parts(outcome) if isinstance(one.sprite, Story)] == [written]
    assert moment in result_words(outcome)


@pytest.mark.parametrize("count", [3, 4])
def test_a_few_places_end_with_the_moment_beside_them(count: int) -> None:
    places = tuple(Place(f"Player {at}", at + 1) for at in range(count))
    shown = result_parts(Outcome(Ground.WINE, "A title", places, "", "A word in a line", (1, 2, 3)))
    assert 0 <= shown[-1].box.bottom - shown[-2].box.bottom < count


def test_corners_share_their_line() -> None:
    for corners in (
        Corners("long " * 30),
        Corners("", "long " * 30),
        Corners("a", "long " * 30, "long " * 30, "b"),
        Corners("x " * 60, "y " * 60),
    ):
        assert clashes(table_parts(replace(SALAD, corners=corners))) == []


def named_above(*cards: str, names: tuple[str, ...] = ("Ann", "Ben", "Cleo", "Dan")) -> list[str]:
    """What stands on small plates above a run of four players."""
    scene = Scene(Ground.NIGHT, full(4, names), Run(laid(" ".join(cards))))
    pills = [one for one in table_parts(scene) if isinstance(one.sprite, Pill)]
    return [one.sprite.text for one in sorted(pills, key=lambda one: one.box.left) if isinstance(one.sprite, Pill)]


def test_a_run_says_who_put_down_which_of_its_cards_neighbours_of_one_player_together() -> None:
    assert named_above("0:6D", "0:7D", "1:8D", "3:9D", "0:TD", "0:JD") == ["Ann", "Ben", "Dan", "Ann"]


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("Ann", "Ada", "Blaise", "Caroline"), ["Ad", "C", "B", "An", "B", "C", "Ada", "Caroline", "Blaise", "Ann"]),
        (("Seat 1", "Seat 2", "Seat 3", "Seat 4"), ["S2", "S4", "S3", "S1", "S3", "S4", "Seat 2", "Seat 4", "Seat 3", "Seat 1"]),
    ],
)  # fmt: skip
def test_above_every_card_of_a_long_run_stands_whose_it_is_also_where_names_begin_alike(
    names: tuple[str, ...], told: list[str]
) -> None:
    run = [f"{seat}:{rank}D" for seat, rank in zip((1, 3, 2, 0, 2, 3, 1, 3, 2, 0), "A23456789T", strict=True)]
    scene = Scene(Ground.NIGHT, full(4, names), Run(laid(" ".join(run)), due=("J♦",)))
    pills = [one for one in table_parts(scene) if isinstance(one.sprite, Pill)]
    assert [one.sprite.text for one in sorted(pills, key=lambda one: one.box.left)] == told  # pyright: ignore


def test_a_short_name_is_no_stub_above_cards_of_which_little_is_seen() -> None:
    run = [f"{at % 2}:{rank}{'DH'[at % 2]}" for at, rank in enumerate("A23456789")]
    assert set(named_above(*run, names=("Ann", "Ada", "Cleo", "Dan"))) == {"Ann", "Ada"}


def test_what_a_place_says_in_small_is_as_large_as_there_is_room_for() -> None:
    def tall(note: str, wide: int) -> int:
        images = [Image.new("RGB", (wide, 60)) for _ in range(2)]
        for image, told in zip(images, (note, ""), strict=True):
            Line(Place("Bartholomew"[: wide // 50], score="12", note=told), 0, 0).paint(image)
        _, top, _, bottom = (
            ImageChops.difference(*images).crop((0, 36 if wide < 400 else 0, wide, 60)).getbbox() or (0,) * 4
        )
        return bottom - top

    assert tall("4 left", 760) >= 19  # beside the name
    assert 17 <= tall("4 cards left", 330) < 19  # below it


def test_above_a_card_stands_a_whole_name_or_as_much_of_it_as_no_other_has_and_none_that_is_cut_off() -> None:
    long = ("Bartholomew", "Maximiliana", "Maxwell", "Dan")
    run = ("0:6D", "1:7D", "0:8D", "2:9D", "0:TD", "3:JD")
    assert named_above(*run, names=long) == ["B", "Maxi", "B", "Maxwell", "B", "Dan"]
    run = ("0:6D", "3:7D", "0:8D", "3:9D", "0:TD", "3:JD")
    assert named_above(*run, names=("Caroline", *long[1:])) == ["Caroline", "Dan"] * 3


def test_cards_of_a_run_that_are_not_shown_any_more_are_counted_where_no_name_would_fit() -> None:
    suit = [f"{at % 2}:{rank}{suit}" for suit in "CD" for at, rank in enumerate("A23456789TJQK")]
    told = named_above(*suit)
    assert told[0].endswith(" before")
    assert told[-1] == "Ann"


@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_few_cards_of_a_run_between_few_players_are_large_and_a_long_run_is_seen_as_far_as_ever(count: int) -> None:
    sitting = full(count, ("Ann", "Ben", "Cleo", "Dan"))
    few = table_parts(
        Scene(Ground.NIGHT, sitting, Run(laid("1:6D 0:7D 1:8H"), ("9",), "Ann builds"), Corners("Comet", "", "9♠"))
    )
    (due,) = [one.box.width for one in few if isinstance(one.sprite, Vacant)]
    assert due > 96
    suit = [f"{at % 2}:{rank}D" for at, rank in enumerate("23456789TJQK")]
    long = table_parts(
        Scene(Ground.NIGHT, sitting, Run(laid(" ".join(suit)), ("A",), "Ann builds"), Corners("Comet", "", "9♠"))
    )
    (due,) = [one.box.width for one in long if isinstance(one.sprite, Vacant)]
    assert due == 96
    assert not any("before" in one.sprite.text for one in long if isinstance(one.sprite, Pill))
    assert clashes(few) == clashes(long) == []


@pytest.mark.parametrize(
    "name",
    ["comet", "duel", "window", *(f"{kind}-{seats}" for kind in ("run", "race") for seats in (2, 3, 4)), "piles-2"],
)
def test_a_picture_is_no_higher_than_what_lies_on_it(name: str) -> None:
    empty, end = 0, 0
    for top, bottom in sorted((one.box.top, one.box.bottom) for one in table_parts(ALL[name])):
        empty, end = max(empty, top - end), max(end, bottom)
    assert empty <= 24


@pytest.mark.parametrize("middle", [Run(), Run(laid("0:9D*"), say="The comet!"), Piles(), Race("N", say="Nobody")])
def test_a_picture_stays_as_high_whatever_lies_there(middle: Run | Piles | Race) -> None:
    full = Corners("A game", "pot 20", "Ann to play", "12 aside")
    scenes = [Scene(Ground.NIGHT, (Seat("Ann"), Seat("Ben")), each, full) for each in (type(middle)(), middle)]
    assert len({height(scene) for scene in scenes}) == 1
    assert [clashes(table_parts(scene), height(scene)) for scene in scenes] == [[], []]


@pytest.mark.parametrize("count", [2, 3, 4])
def test_a_hand_of_which_nothing_lies_open_fills_the_place_below_its_plate(count: int) -> None:
    owners = full(count, ("Ann", "Ben", "Cleo", "Dan"))
    drawn = table_parts(Scene(Ground.WINE, tuple(replace(seat, cards=8) for seat in owners), Melds(((),) * count)))
    plates = [one.box for one in drawn if isinstance(one.sprite, Plate)]
    hands = [one.box for one in drawn if isinstance(one.sprite, Cards)]
    assert len(hands) == count
    for hand in hands:
        plate = next(box for box in plates if box.left <= hand.left + 8 < box.right and 0 <= hand.top - box.bottom < 40)
        assert hand.width > 0.4 * plate.width
        assert abs(hand.middle[0] - plate.middle[0]) < 4
    if count == 3:  # the third has a row for itself, and sits above the middle of the two others
        first, second, third = (box.middle[0] for box in plates)
        assert abs(third - (first + second) // 2) < 4


@pytest.mark.parametrize("wide", [60, 140])
def test_the_widest_letter_stays_within_the_frame_of_its_window(wide: int) -> None:
    frames = [Image.new("RGB", (wide, 140)) for _ in range(2)]
    for image, letter in zip(frames, "IW", strict=True):
        Letter(letter).paint(image)
    left, _, right, _ = ImageChops.difference(*frames).getbbox() or (0, 0, wide, 0)
    assert left > wide // 20
    assert right < wide - wide // 20


def test_a_bundle_looks_the_higher_the_more_it_holds_and_has_a_place_before() -> None:
    sitting = (Seat("Ann"), Seat("Ben"))
    bundles = [Bundle(), *(Bundle(5, count) for count in (2, 6, 12, 20, 30))]
    drawn = [table_parts(Scene(Ground.PETROL, sitting, Board((), (one, Bundle())))) for one in bundles]
    assert [sum(isinstance(one.sprite, Vacant) for one in shown) for shown in drawn] == [2, 1, 1, 1, 1, 1]
    heaps = [next(one for one in shown if isinstance(one.sprite, Heap)) for shown in drawn[1:]]
    assert len({heap.box for heap in heaps}) == 1
    seen: list[int] = []
    for heap in heaps:
        image = Image.new("RGB", (heap.box.width, heap.box.height), rgb(DARK))
        bare = image.copy()
        heap.sprite.paint(image)
        seen.append(sum(1 for one in ImageChops.difference(image, bare).convert("L").tobytes() if one))
    assert seen == sorted(set(seen))


@pytest.mark.parametrize("count", [0, 1, 2, 8, 17])
@pytest.mark.parametrize("room", [96, 240, 580])
def test_a_fan_of_cards_stays_within_its_box_with_its_corners(count: int, room: int) -> None:
    box = parts.Box(100, 50, 100 + max(room, 96 + 8 * (count - 1)), 181)
    found = cards_part(held(count, box, 62), four=False)
    assert len(found) == bool(count)
    for one in found:
        assert one.box == cards_part(held(count, box, 62), False, box)[0].box
        assert abs(one.box.middle[0] - box.middle[0]) < 3


@pytest.mark.parametrize(
    ("melds", "count", "shown"), [(("AD AD",), 6, True), (("4D 5D 6D 7D", "JC JD JH JS", "2S 2H"), 1, False)]
)
def test_what_is_still_in_a_hand_lies_face_down_beside_its_melds_where_there_is_room(
    melds: tuple[str, ...], count: int, shown: bool
) -> None:
    laid_down = tuple(of(meld) for meld in melds)
    sitting = (Seat("Ann", cards=count), Seat("Ben"))
    drawn = table_parts(Scene(Ground.WINE, sitting, Melds((laid_down, ()))))
    lie = [(one.box, one.sprite) for one in drawn if isinstance(one.sprite, Cards)]
    assert len(lie) == 1 + shown
    for box, backs in lie[1:]:
        assert [spot.card for spot in backs.spots] == [faces.UNDER] * (count - 1) + [faces.BACK]
        turns = [spot.tilt for spot in backs.spots]  # in a fan, from the left one to the right
        assert turns == sorted(set(turns), reverse=True)
        assert turns[0] == -turns[-1] > 5
        assert box.left > lie[0][0].right
    assert clashes(drawn) == []


def test_a_name_is_written_a_little_smaller_before_it_is_cut_off() -> None:
    box = parts.Box(0, 0, 194, PLATE_HEIGHT)
    two = [Plate(Seat(name, "60", cards=13, dealer=True), 3) for name in ("Caroline", "Carolina")]
    assert painted(Part(box, two[0])) != painted(Part(box, two[1]))


def test_against_a_bank_of_eight_every_name_has_a_line_of_its_own_and_what_a_hand_does_stands_on_its_plate() -> None:
    drawn = table_parts(TABLES["pontoon-eight"])
    plates = [(part.box, part.sprite) for part in drawn if isinstance(part.sprite, Plate)]
    assert all(box.height > SLIM for box, _ in plates)
    assert {plate.seat.name: plate.seat.note for _, plate in plates}["Ben"] == "sticks"
    assert "10 · pontoon" in [part.sprite.text for part in drawn if isinstance(part.sprite, Pill)]


def test_against_a_bank_of_eight_every_card_is_seen_whole_with_nothing_written_across_it() -> None:
    hands = [part for part in table_parts(TABLES["pontoon-eight"]) if isinstance(part.sprite, Cards)]
    assert len(hands) == 9  # of the bank, and of seven players, one of whom has split
    for hand in hands:
        spots = hand.sprite.spots  # pyright: ignore[reportAttributeAccessIssue]
        assert max(spot.y + faces.height(spot.width) for spot in spots) <= hand.box.height


def test_a_bet_has_a_coin_and_what_the_bank_pays_is_written_on_the_cloth_until_the_cards_come() -> None:
    pontoon = TABLES["pontoon"]
    assert isinstance(pontoon.middle, Bank)
    shown = replace(pontoon, middle=replace(pontoon.middle, cloth=("Ties lose",)))
    pills = [part.sprite for part in table_parts(shown) if isinstance(part.sprite, Pill)]
    assert {pill.text: pill.coin for pill in pills}["40"]
    assert not any(isinstance(part.sprite, Lettering) for part in table_parts(shown))
    empty = replace(pontoon, middle=Bank((), cloth=("Ties lose",)))
    assert [part.sprite.text for part in table_parts(empty) if isinstance(part.sprite, Lettering)] == ["Ties lose"]
    assert "Ties lose." in table_words(empty)
    assert "Ties lose" not in table_words(shown)


def test_of_split_hands_too_narrow_for_what_they_came_to_what_they_brought_is_told_whole() -> None:
    pontoon = TABLES["pontoon"]
    assert isinstance(pontoon.middle, Bank)
    split = (Hand(of("AS KD"), state="pontoon: +140", brief="+140"), Hand(of("TC QS"), state="20: +70", brief="+70"))
    shown = replace(pontoon, middle=replace(pontoon.middle, hands=(split,) * len(pontoon.seats)))
    told = [part.sprite.text for part in table_parts(shown) if isinstance(part.sprite, Pill)]
    assert {one for one in told if "+" in one} == {"+140", "20: +70"}


@pytest.mark.parametrize("name", ["pontoon", "pontoon-eight"])
def test_what_the_bank_pays_is_written_on_the_cloth_however_many_sit_there(name: str) -> None:
    lines = ("A pontoon pays 2 to 1", "Five cards up to 21 pay 2 to 1", "Ties lose")
    empty = replace(TABLES[name], middle=Bank((), cloth=lines))
    drawn = table_parts(empty)
    assert tuple(part.sprite.text for part in drawn if isinstance(part.sprite, Lettering)) == lines
    assert clashes(drawn, height(empty)) == []


@pytest.mark.parametrize("count", [2, 5])
def test_the_upcard_between_a_few_players_is_as_large_as_a_card_can_be(count: int) -> None:
    sitting = tuple(Seat(f"Player {at}", "5 cards") for at in range(count))
    scene = Scene(Ground.PETROL, sitting, Piles(24, 8, (9, 17)), Corners("Pitty Pat"))
    cards = [part.sprite for part in table_parts(scene) if isinstance(part.sprite, Cards)]
    assert [spot.width for spot in cards[0].spots if spot.ring] == [116]


def test_discards_lie_as_they_have_fallen_and_the_card_that_counts_straight() -> None:
    spots = [spot for one in table_parts(CRATES) if isinstance(one.sprite, Cards) for spot in one.sprite.spots]
    assert isinstance(CRATES.middle, Piles)
    assert [bool(spot.tilt) for spot in spots] == [True, True, True, False]
    moved = replace(CRATES.middle, upcard=5, discards=(*CRATES.middle.discards[1:], CRATES.middle.upcard))
    later = [
        spot
        for one in table_parts(replace(CRATES, middle=moved))
        if isinstance(one.sprite, Cards)
        for spot in one.sprite.spots
    ]
    assert [spot.tilt for spot in later[:2]] == [spot.tilt for spot in spots[1:3]]  # a card stays as it fell
