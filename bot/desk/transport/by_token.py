"""Requests by an interaction's token: to the message that it answered with, and to later ones.

They count against the token's own limit alone, so they need no turn of the pacer's. Those of one token go out one after the other;
what Discord says of the limit, and its own failures, are waited out here, as discord.py does.
"""

import asyncio
from typing import Any
from urllib.parse import quote
from weakref import WeakValueDictionary

from aiohttp import ClientResponse
from discord.http import Route

from bot.desk.base.message_body import MessageBody
from bot.desk.transport import requests

#: seconds until a request that nobody answers is given up
PATIENCE = 8.0
#: pauses in seconds before a request that Discord has failed on is made once more
_AGAIN = (1.0, 3.0, 5.0, 7.0)

#: held while a request with a token is under way, and as long as the token has to rest
_PENS: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()


async def ask(
    client: Any, method: str, application: int, token: str, rest: str = "", body: MessageBody | None = None
) -> Any:
    """Discord's answer to a request; `rest` is what stands behind the token in its address, a body may carry files.

    Raises HTTPException, aiohttp.ClientError, OSError.
    """
    url = f"{Route.BASE}/webhooks/{application}/{quote(token, safe='')}{rest}"
    if (pen := _PENS.get(token)) is None:
        pen = _PENS[token] = asyncio.Lock()
    await pen.acquire()
    rests = 0.0
    try:
        response, said = await _patiently(client, method, url, body)
        rests = _rests(response)
    finally:
        if rests:
            asyncio.get_running_loop().call_later(rests, pen.release)
        else:
            pen.release()
    if 200 <= response.status < 300:
        return said
    raise requests.refusal(response, said)


async def _patiently(client: Any, method: str, url: str, body: MessageBody | None) -> tuple[ClientResponse, Any]:
    """The last answer to a request, which is made again as long as that may help."""
    for pause in _AGAIN:
        response, said = await requests.answer_to(client, method, url, body, PATIENCE)
        if response.status == 429 and "Via" in response.headers:  # without it nobody can say when it helps
            pause = requests.seconds_to_wait(response, said)
        elif response.status < 500:
            return response, said
        await asyncio.sleep(pause)
    return await requests.answer_to(client, method, url, body, PATIENCE)


def _rests(response: ClientResponse) -> float:
    """Seconds for which a token is used up."""
    headers = response.headers
    if response.status == 429 or headers.get("X-RateLimit-Remaining") != "0":
        return 0.0
    return requests.seconds(headers.get("X-RateLimit-Reset-After"), 0.0)
