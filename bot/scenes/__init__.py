"""Scenes of games: what lies where on a table's picture, said from a view."""

from bot.scenes import emblems
from bot.scenes.painter import LONGEST, Painter, called, hand_number, seats, winners_say

__all__ = ["LONGEST", "Painter", "called", "emblems", "hand_number", "seats", "winners_say"]
