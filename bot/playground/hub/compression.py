"""Transport compression: all frames of a connection are one stream, flushed after each, so that each is read at once.

`zlib-stream` is always there. `zstd-stream` is where Python has Zstandard: from 3.14 on, or with the package backports.zstd. Where
it has not, and for any other word, frames are sent as plain text, as to those who ask for nothing.
"""

import zlib
from collections.abc import Callable
from importlib import import_module
from typing import Any

Squeeze = Callable[[bytes], bytes]

_ZSTD = ("compression.zstd", "backports.zstd")


def squeezer(asked: str) -> Squeeze | None:
    """What turns frames into the pieces of one new stream; None for plain text."""
    if asked == "zlib-stream":
        deflate = zlib.compressobj()
        return lambda text: deflate.compress(text) + deflate.flush(zlib.Z_SYNC_FLUSH)
    zstd = _zstd() if asked == "zstd-stream" else None
    if zstd is None:
        return None
    stream = zstd.ZstdCompressor()
    return lambda text: stream.compress(text, stream.FLUSH_BLOCK)


def _zstd() -> Any:
    for name in _ZSTD:
        try:
            return import_module(name)
        except ImportError:
            continue
    return None
