"""The plates of seats: what stands for somebody on a portrait, and how large a name is."""

from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from bot.cards import cards
from bot.pictures.scene import Seat
from bot.pictures.seats import Plate, initial, name_size


@pytest.mark.parametrize(
    ("name", "number", "letter"), [("ann", 0, "A"), ("The house", 0, "H"), ("Theo", 1, "T"), ("", 2, "3")]
)
def test_a_portrait_has_the_letter_of_a_name_without_its_article_or_the_number_of_the_seat(
    name: str, number: int, letter: str
) -> None:
    assert initial(name, number) == letter


def test_a_long_name_is_smaller_before_it_is_cut_off() -> None:
    assert [name_size(name, 110) for name in ("Ann", "Josephine", "Bartholomew the Younger")] == [30, 20, 20]


@pytest.mark.parametrize(("held", "shown"), [("AD 4D", True), ("AD 4D 5D QD KD", False)])
def test_a_hand_that_a_plate_has_no_room_for_is_not_cut_off_but_left_out(held: str, shown: bool) -> None:
    def plate(text: str) -> Image.Image:
        image = Image.new("RGB", (390, 44))
        Plate(Seat("Blaise", cards=5, chips="153", open_cards=tuple(cards(text.split()))), 1).paint(image)
        return image

    assert (plate(held).tobytes() != plate("").tobytes()) == shown


def test_a_long_name_with_the_dealers_mark_leaves_room_for_the_number_of_cards() -> None:
    def plate(cards: int) -> Image.Image:
        image = Image.new("RGB", (390, 44))
        Plate(Seat("Bartholomew the Younger", cards=cards, chips="153", dealer=True), 1).paint(image)
        return image

    assert plate(13).tobytes() != plate(12).tobytes()


def plate(seat: Seat, wide: int, tall: int) -> Image.Image:
    image = Image.new("RGB", (wide, tall))
    Plate(seat, 1).paint(image)
    return image


@pytest.mark.parametrize(("score", "least"), [("61", 22), ("-1250", 14)])
def test_a_note_is_as_large_as_its_plate_has_room_for(score: str, least: int) -> None:
    with_note, without = (plate(Seat("Ben", score, cards=1, note=note), 250, 70) for note in ("owes 2, ping", ""))
    box = ImageChops.difference(with_note, without).getbbox()
    assert box is not None
    assert least <= box[3] - box[1] < least + 8


def test_of_a_note_without_room_no_few_letters_are_left() -> None:
    seat = Seat("Caroline", chips="51", cards=9, dealer=True, computer=True)
    told, silent = (plate(replace(seat, note=note), 389, 44) for note in ("comet!", ""))
    assert told.tobytes() == silent.tobytes()


def test_what_has_been_paid_stands_at_the_purse_and_not_at_the_number_of_cards() -> None:
    def inked(note: str) -> tuple[int, ...]:
        seat = Seat("Ann", cards=7, chips="153")
        found = ImageChops.difference(plate(replace(seat, note=note), 390, 44), plate(seat, 390, 44)).getbbox()
        assert found is not None
        return found

    assert inked("−9")[0] > 195 > inked("left 9")[0]
