"""Requests by an interaction's token: to the message that it answered with, and to later ones.

They count against the token's own limit alone, so they need no turn of the pacer's. Those of one token go out one after the other;
what Discord says of the limit, and its own failures, are waited out here, as discord.py does.
"""

import asyncio
from typing import Any
from urllib.parse import quote
from weakref import WeakValueDictionary

from discord.http import Route

from bot.desk.base.message_body import MessageBody
from bot.desk.transport import requests
from bot.desk.transport.line import Answer

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

    Raises HTTPException, OSError.
    """
    url = f"{Route.BASE}/webhooks/{application}/{quote(token, safe='')}{rest}"
    if (pen := _PENS.get(token)) is None:
        pen = _PENS[token] = asyncio.Lock()
    await pen.acquire()
    rests = 0.0
    try:
        await requests.must_be_ours(client)
        answer = await _patiently(client, method, url, body)
        rests = _rests(answer)
    finally:
        if rests:
            asyncio.get_running_loop().call_later(rests, pen.release)
        else:
            pen.release()
    if 200 <= answer.status < 300:
        return answer.said
    raise requests.refusal(answer)


async def _patiently(client: Any, method: str, url: str, body: MessageBody | None) -> Answer:
    """The last answer to a request, which is made again as long as that may help."""
    for pause in _AGAIN:
        answer = await requests.answer_to(client, method, url, body, PATIENCE)
        if answer.status == 429 and "Via" in answer.headers:  # without it nobody can say when it helps
            pause = requests.seconds_to_wait(answer)
        elif answer.status < 500:
            return answer
        await asyncio.sleep(pause)
    return await requests.answer_to(client, method, url, body, PATIENCE)


def _rests(answer: Answer) -> float:
    """Seconds for which a token is used up."""
    headers = answer.headers
    if answer.status == 429 or headers.get("X-RateLimit-Remaining") != "0":
        return 0.0
    return requests.seconds(headers.get("X-RateLimit-Reset-After"), 0.0)
