"""What is measured while the house is open, in Prometheus's form: counted always, and shown where METRICS_PORT asks for it.

Sums over all tables alone: nothing here tells of one table, one person, one server or one card.
"""

from prometheus_client import Counter, Gauge, Histogram, Info

#: seconds; Discord waits three for an answer
_BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0)
#: seconds; a table's message is written about once in one, and much later only when something is wrong
_AGES = (0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0)

# ---- counted where it happens -------------------------------------------------------------------------------------------

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
FACES = Histogram(
    "halley_face_age_seconds",
    "Tables' messages: from a change that one should show to the moment at which it shows it",
    buckets=_AGES,
)
THINKING = Histogram(
    "halley_thinking_seconds",
    "Strong and easy computer players, and reviews of matches: from the question to the answer",
    buckets=_BOUNDS,
)
THUMBED = Counter(
    "halley_thinking_late", "Questions to them that nobody answered in time: a player's move is the thumb's then"
)
LOST = Counter(
    "halley_gateway_lost", "Connections to Discord's gateway that were lost, or given up to be taken up again"
)
DELAY = Histogram(
    "halley_loop_delay_seconds", "How late a timer of the event loop goes off, tried twice a second", buckets=_BOUNDS
)

# ---- looked at when somebody asks ---------------------------------------------------------------------------------------

BUILD = Info("halley_build", "Which version this is")
SHARDS = Gauge(
    "halley_gateway_shards", "Shards of this process, by whether they are connected: 'up' or 'down'", ["state"]
)
GUILDS = Gauge("halley_guilds", "Servers that the bot is in")
TABLES = Gauge("halley_tables", "Tables by game and by what they are doing", ["game", "phase"])
ASIDE = Gauge("halley_tables_aside", "Tables that are set aside because something about them is damaged")
OLDEST = Gauge("halley_face_oldest_seconds", "For how long the table's message that is furthest behind has been so")
STORE = Gauge("halley_store_up", "1 while the store is this process's and takes what is written, else 0")
ESCROW = Gauge(
    "halley_escrow_chips", "Chips that lie at tables where a match is played; NaN when the store cannot be read"
)
