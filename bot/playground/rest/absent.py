"""What of Discord's API is not here by design, each with its reason: it answers 404, and the log of complaints says why."""

import re

#: a reason, and the addresses that it keeps away; one that ends in /* stands for all below it, too
ABSENT: tuple[tuple[str, str], ...] = (
    (
        "messages come from the bot, from people, or in answer to an interaction: no webhook is made or read",
        """/channels/{channel}/webhooks /channels/{channel}/followers /channels/{channel}/messages/{message}/crosspost
        /guilds/{guild}/webhooks /webhooks/{hook} /webhooks/{hook}/{token} /webhooks/{hook}/{token}/github
        /webhooks/{hook}/{token}/slack""",
    ),
    (
        "whoever opens the page is a member: nobody is invited",
        "/channels/{channel}/invites /guilds/{guild}/invites /invites/* /guilds/{guild}/vanity-url /guilds/{guild}/requests/*",
    ),
    (
        "roles are made by the guild's people; the bot reads, gives and takes them",
        "/guilds/{guild}/roles /guilds/{guild}/roles/{role} /channels/{channel}/permissions/{overwrite}",
    ),
    (
        "the guild and its channels are made by its people",
        """/guilds/{guild} /guilds/{guild}/channels /guilds/{guild}/incident-actions /guilds/{guild}/onboarding
        /guilds/{guild}/new-member-welcome /guilds/{guild}/welcome-screen /guilds/{guild}/widget /guilds/{guild}/widget.json
        /guilds/{guild}/widget.png /guilds/{guild}/preview /guilds/{guild}/templates/* /guilds/templates/{code}
        /guilds/{guild}/integrations/* /guilds/{guild}/scheduled-events/*""",
    ),
    (
        "a card room's bot moderates nobody and renames nobody",
        """/guilds/{guild}/audit-logs /guilds/{guild}/auto-moderation/* /guilds/{guild}/bans/* /guilds/{guild}/bulk-ban
        /guilds/{guild}/prune /guilds/{guild}/members/{user}""",
    ),
    (
        "there are no voices and no sounds",
        """/channels/{channel}/send-soundboard-sound /channels/{channel}/voice-status /guilds/{guild}/regions
        /guilds/{guild}/soundboard-sounds/* /guilds/{guild}/voice-states/* /stage-instances/* /voice/regions""",
    ),
    (
        "emojis are the application's own, and there are no stickers and no polls",
        """/guilds/{guild}/emojis/* /guilds/{guild}/stickers/* /sticker-packs/* /stickers/{sticker}
        /channels/{channel}/polls/*""",
    ),
    (
        "threads are found by the gateway, and when somebody came to one is not kept",
        """/channels/{channel}/thread-members /channels/{channel}/thread-members/{user} /channels/{channel}/threads/*
        /channels/{channel}/users/@me/threads/*""",
    ),
    ("messages are not searched", "/guilds/{guild}/messages/search"),
    ("a conversation has two sides", "/channels/{channel}/recipients/{user}"),
    (
        "the application is not changed from here, sells nothing and links no accounts",
        """/applications/@me /applications/{app} /users/@me /applications/{app}/activity-instances/{instance}
        /applications/{app}/attachment /applications/{app}/entitlements/* /applications/{app}/role-connections/metadata
        /skus/* /users/@me/applications/* /users/@me/connections""",
    ),
    (
        "who may use a command is settled by its default permissions alone",
        "/applications/{app}/guilds/{guild}/commands/{command}/permissions",
    ),
    (
        "nobody logs in with an account, and there are no games but the bot's",
        "/oauth2/@me /oauth2/keys /oauth2/userinfo /users/@me/guilds/{guild}/member /lobbies/* /partner-sdk/*",
    ),
)


def _regex(address: str) -> str:
    below = "(?:/.+)?" if address.endswith("/*") else ""
    return re.sub(r"\{\w+\}", "[^/]+", re.sub(r"[.]", r"\\.", address.removesuffix("/*"))) + below


_FORMS = [(re.compile("|".join(map(_regex, addresses.split()))), reason) for reason, addresses in ABSENT]


def why_absent(path: str) -> str:
    """Why a path is not served, by any verb but those that are; '' where that is no design."""
    return next((reason for form, reason in _FORMS if form.fullmatch(path)), "")
