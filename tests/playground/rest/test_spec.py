"""Discord's own description as a check: what it finds is refused, named by its field, and noted."""

from typing import Any

import aiohttp
import pytest

from bot.playground import LocalDiscord
from bot.playground.rest.spec import read_spec
from tests.playground.small_bot import SPEC

pytestmark = pytest.mark.skipif(not SPEC.exists(), reason="Discord's OpenAPI description is not at hand")

Json = dict[str, Any]

SEND = "/channels/{channel}/messages"
CALLBACK = "/interactions/{interaction}/{token}/callback"
FOLLOW_UP = "/webhooks/{app}/{token}"


def row(*parts: Json) -> Json:
    return {"type": 1, "components": list(parts)}


def button(**more: Any) -> Json:
    return {"type": 2, "style": 1, "label": "Play", "custom_id": "play"} | more


FINE: list[tuple[str, str, Any]] = [
    ("POST", SEND, {"content": "x", "components": [row(button())]}),
    ("POST", SEND, {"content": "x", "message_reference": {"message_id": 123, "channel_id": "456"}}),
    ("POST", SEND, {"flags": 1 << 15, "components": [{"type": 17, "components": [{"type": 10, "content": "x"}]}]}),
    ("POST", CALLBACK, {"type": 4, "data": {"content": "x", "flags": 64}}),
    ("POST", CALLBACK, {"type": 6}),
    ("POST", CALLBACK, {"type": 8, "data": {"choices": [{"name": "a", "value": "a"}]}}),
    ("PUT", "/applications/{app}/commands", [{"name": "deal", "description": "Deals", "type": 1}]),
    ("PATCH", FOLLOW_UP + "/messages/{message}", {"content": "x"}),
    ("POST", "/unknown/route", {"anything": 1}),
]

WRONG: list[tuple[str, str, Any, str]] = [
    ("POST", SEND, {"content": 5}, "content:"),
    ("POST", SEND, {"content": "x", "components": [row(button(label="x" * 81))]}, "components.0.components.0.label:"),
    (
        "POST",
        SEND,
        {"content": "x", "components": [row(button(custom_id="x" * 101))]},
        "components.0.components.0.custom_id:",
    ),
    ("POST", SEND, {"content": "x", "components": [row(*[button()] * 6)]}, "components.0.components:"),
    (
        "POST",
        SEND,
        {"flags": 1 << 15, "components": [{"type": 9, "components": [{"type": 10, "content": "x"}]}]},
        "components.0:",
    ),
    ("POST", SEND, {"embeds": [{"title": "x" * 257}]}, "embeds.0.title:"),
    ("POST", CALLBACK, {"type": 4, "data": {"content": "x" * 2001}}, "data.content:"),
    ("POST", CALLBACK, {"type": 9, "data": {"custom_id": "a", "title": "x" * 46, "components": []}}, "data.title:"),
    ("POST", FOLLOW_UP, {"content": "x" * 2001}, "content:"),
    ("PUT", "/applications/{app}/commands", [{"name": "deal", "description": "x" * 101, "type": 1}], "0.description:"),
]


@pytest.mark.parametrize(("method", "pattern", "body"), FINE)
def test_what_discord_describes_passes(method: str, pattern: str, body: Any) -> None:
    assert read_spec(SPEC).faults(method, pattern, body) == []


@pytest.mark.parametrize(("method", "pattern", "body", "place"), WRONG)
def test_a_fault_is_named_by_its_field(method: str, pattern: str, body: Any, place: str) -> None:
    assert any(fault.startswith(place) for fault in read_spec(SPEC).faults(method, pattern, body))


async def test_a_body_that_does_not_fit_is_refused_and_noted() -> None:
    async with LocalDiscord(spec=SPEC) as local, aiohttp.ClientSession() as session:
        path = f"/channels/{local.guilds.channel().id}/messages"
        async with session.post(
            local.api_url + path, json={"content": 5}, headers={"Authorization": "Bot x"}
        ) as answer:
            assert (answer.status, (await answer.json())["code"]) == (400, 50035)
        assert [complaint.split(": ")[0] for complaint in local.complaints] == [f"POST {path}"]
