"""What is measured while the house is open, in Prometheus's form: counted always, and shown where METRICS_PORT asks for it.

Sums over all tables alone: nothing here tells of one table, one person or one card.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from prometheus_client import Counter, Gauge, Histogram, start_http_server

#: seconds; Discord waits three for an answer
_BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0)

ANSWERS = Histogram(
    "halley_answer_seconds", "Commands and presses: from their arrival to the end of the work", buckets=_BOUNDS
)
REFUSALS = Counter("halley_refusals", "Commands and presses that were refused in a sentence")
FAILURES = Counter("halley_failures", "Work that failed, by whose fault it was: 'discord', 'room' or 'own'", ["whose"])
LIMITED = Counter("halley_limited", "Requests that Discord refused for their number (429)")
COMMITS = Histogram("halley_commit_seconds", "Transactions of the store", buckets=_BOUNDS)
UNITS = Counter("halley_units", "Acts stored; those that wait together share a transaction")
TOO_MANY = Counter(
    "halley_too_many_requests",
    "Requests that Discord refused as too many: of a channel, of the whole bot, or edits of an old message",
    ["scope"],
)
WAITING = Gauge("halley_requests_waiting", "Requests that wait for their turn at the pacer")
MATCHES = Counter("halley_matches", "Matches that have ended, by game and outcome", ["game", "outcome"])
TABLES = Gauge("halley_tables", "Tables by what they are doing", ["phase"])


@contextmanager
def served(port: int | None, host: str, phases: Callable[[], Sequence[str]]) -> Iterator[int | None]:
    """Show the figures at `http://host:port/metrics` meanwhile, and those of the tables that are in these phases.

    The port; None, and nothing is shown, without one. Raises OSError.
    """
    if port is None:
        yield None
        return
    for phase in ("lobby", "playing", "over"):
        TABLES.labels(phase).set_function(lambda phase=phase: phases().count(phase))
    server, thread = start_http_server(port, host)
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
