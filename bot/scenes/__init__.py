"""Scenes of games: what lies where on a table's picture, said from a view."""

from bot.scenes.painter import Painter, seats

__all__ = ["Painter", "seats"]
