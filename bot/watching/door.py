"""Where whoever hosts the house looks in: `/healthz` and `/metrics`, at an address of their own, and nothing else.

It is served by the loop that plays: while that hangs, nobody answers here either, and whoever watches notices.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from bot.metrics import DELAY
from bot.watching.health import Health

#: seconds between two looks at how late the loop is
TICK = 0.5


@asynccontextmanager
async def served(port: int | None, host: str, health: Health) -> AsyncIterator[int | None]:
    """Answer at `http://host:port` meanwhile; the port, or None where nothing is served. Raises OSError."""
    if port is None:
        yield None
        return
    runner = web.AppRunner(_application(health), access_log=None, shutdown_timeout=0.5)
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
        feeling = asyncio.create_task(_feel_delay())
        try:
            yield runner.addresses[0][1]
        finally:
            feeling.cancel()
            with suppress(asyncio.CancelledError):
                await feeling
    finally:
        await runner.cleanup()


def _application(health: Health) -> web.Application:
    async def healthz(_: web.Request) -> web.Response:
        lost = await health.lost()
        if lost:
            return web.Response(status=503, text=f"lost: {', '.join(lost)}\n")
        return web.Response(text="ok\n")

    async def figures(_: web.Request) -> web.Response:
        await health.look()
        return web.Response(body=generate_latest(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    app = web.Application()
    app.router.add_get("/healthz", healthz)
    app.router.add_get("/metrics", figures)
    return app


async def _feel_delay() -> None:
    """Measure, again and again, how late the loop comes back."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + TICK
        await asyncio.sleep(TICK)
        DELAY.observe(max(0.0, loop.time() - due))
