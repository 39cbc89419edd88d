"""Pitty Pat: pair the upcard off and hand the next player a card to pair."""
