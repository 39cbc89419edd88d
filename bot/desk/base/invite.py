"""What the bot should be allowed in a server, and the link by which somebody who manages one adds it."""

from urllib.parse import urlencode

from discord import Permissions

#: what the invite link asks for, by discord.py's names, in the order in which people are told of them
ASKED = (
    "view_channel",
    "send_messages",
    "create_public_threads",
    "send_messages_in_threads",
    "embed_links",
    "attach_files",
    "read_message_history",
    "add_reactions",
)


def permissions() -> int:
    """Those as the number that Discord makes of them."""
    return Permissions(**dict.fromkeys(ASKED, True)).value


def link(application: int) -> str:
    """Where a browser adds the bot of this application to a server, with its commands and permissions."""
    asked = {"client_id": application, "scope": "bot applications.commands", "permissions": permissions()}
    return f"https://discord.com/oauth2/authorize?{urlencode(asked)}"
