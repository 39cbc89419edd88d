"""The line to Discord: what Halley sends by itself goes over a pool of connections whose work is done outside Python.

A press takes three requests, so these are most of what the event loop's thread has to do. discord.py's own requests (logging in,
commands) go over discord.py's own connections.
"""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from http.client import responses
from typing import Any, NamedTuple

import orjson
from pyreqwest.client import Client, ClientBuilder
from pyreqwest.exceptions import BuilderError, RequestError, RequestTimeoutError
from pyreqwest.http import HeaderMap
from pyreqwest.multipart import FormBuilder, PartBuilder
from pyreqwest.request import RequestBuilder

from bot.desk.base.message_body import FILES, Picture


class Answer(NamedTuple):
    """What came back, as discord.py's exceptions want it: the status and its name, and the headers whatever their case."""

    status: int
    headers: HeaderMap
    said: Any  #: JSON as it is read; the text of what is none, such as a proxy's page; None of nothing

    @property
    def reason(self) -> str:
        """What the status is called."""
        return responses.get(self.status, "")


class Line:
    """The connections of one bot. They are made when they are first needed."""

    def __init__(self, agent: str) -> None:
        """`agent`: how discord.py introduces itself."""
        self._agent = agent
        self._clients: dict[bool, Client] = {}  # by whether what they say is encrypted
        self._closed = False

    async def ask(
        self, method: str, url: str, body: Mapping[str, Any] | None, within: float, headers: Mapping[str, str]
    ) -> Answer:
        """What is answered to one request within so many seconds. The address is quoted already; under FILES a body may carry files.

        Raises TimeoutError, and ConnectionError: nobody can say then whether it has arrived.
        """
        try:
            asked = self._open(url).request(method, url).headers(headers).timeout(timedelta(seconds=within))
            response = await _with(asked, body).build().send()
            return Answer(response.status, response.headers, _read(bytes(await response.bytes())))
        except (RequestError, BuilderError) as failed:
            late, why = isinstance(failed, RequestTimeoutError), type(failed).__name__
        # raised here, because what failed names the address, in which there are tokens, wherever it is told
        raise TimeoutError("Discord did not answer in time.") if late else ConnectionError(f"The line broke: {why}.")

    def _open(self, url: str) -> Client:
        if self._closed:
            raise ConnectionAbortedError("We have left Discord.")
        encrypted = not url.startswith("http:")
        if (client := self._clients.get(encrypted)) is None:
            client = self._clients[encrypted] = _made(self._agent, encrypted)
        return client

    async def close(self) -> None:
        """Hang up. Nothing can be asked any more."""
        self._closed = True
        while self._clients:
            await self._clients.popitem()[1].close()


def _made(agent: str, encrypted: bool) -> Client:
    """Like discord.py's: through no proxy that the environment names, and an answer is an answer."""
    builder = ClientBuilder().user_agent(agent).no_proxy().follow_redirects(False)
    if encrypted:
        return builder.https_only(True).build()
    # nothing here has a certificate, and without this it would not be made on a machine that has none to compare with
    return builder.danger_accept_invalid_certs(True).build()


def _with(asked: RequestBuilder, body: Mapping[str, Any] | None) -> RequestBuilder:
    """A request with its body."""
    if body is None:
        return asked
    plain = orjson.dumps({key: value for key, value in body.items() if key != FILES})
    files: Sequence[Picture] = body.get(FILES, ())
    if not files:
        return asked.header("Content-Type", "application/json").body_bytes(plain)
    form = FormBuilder().percent_encode_noop().text("payload_json", plain.decode())
    for at, file in enumerate(files):
        form = form.part(f"files[{at}]", PartBuilder.from_bytes(file.png).file_name(file.name).mime(file.kind))
    return asked.multipart(form)


def _read(raw: bytes) -> Any:
    try:
        return orjson.loads(raw) if raw else None
    except ValueError:  # a page of a proxy's, not Discord's
        return raw.decode(errors="replace")
