"""`doctor`: what is wrong with this machine, the settings, the store and the bot at Discord, and what to do about it."""

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import asdict

from bot.commands import say
from bot.doctor import machine
from bot.doctor.discord_side import Consultation
from bot.doctor.findings import Finding, is_ill, note
from bot.launch import own_store, settings
from bot.room.ownership.owner import PLAYGROUND
from bot.running import point_at
from bot.settings import Settings


def doctor(*, as_json: bool) -> int:
    """Print what is found, as it is found: 0 when nothing is wrong, 1 when something is, 2 when a setting cannot be read."""
    found = settings()
    if found is None:
        return 2
    findings = asyncio.run(_told(found, as_json))
    if as_json:
        return int(is_ill(findings))
    ill = sum(one.level == "wrong" for one in findings)
    say("All is well." if not ill else "1 thing is wrong." if ill == 1 else f"{ill} things are wrong.")
    return int(bool(ill))


async def _told(found: Settings, as_json: bool) -> list[Finding]:
    findings: list[Finding] = []
    async for one in _all(found):
        findings.append(one)
        say(json.dumps(asdict(one), ensure_ascii=False) if as_json else str(one))
    return findings


async def _all(found: Settings) -> AsyncIterator[Finding]:
    token = found.discord_token is not None and bool(found.discord_token.get_secret_value().strip())
    database = found.database_url if token else own_store(found.database_url)
    application = PLAYGROUND
    for one in machine.drawing():
        yield one
    running = machine.is_in_use(database)
    for one in machine.port("METRICS_PORT", found.halley_metrics_host, found.metrics_port, running=running):
        yield one
    if not token:
        yield note("token", "There is no DISCORD_TOKEN: Halley opens the playground.", "README.md says how to get one.")
        for one in machine.port("HALLEY_PORT", found.halley_host, found.halley_port, running=running):
            yield one
    else:
        point_at(found)
        asked = Consultation(found)
        try:
            for one in await asked.login():
                yield one
            number = asked.client.application_id
            application = None if number is None else str(number)
            if number is not None:
                async for one in asked.findings():
                    yield one
        finally:
            await asked.client.close()
    for one in machine.store(database, application):
        yield one
