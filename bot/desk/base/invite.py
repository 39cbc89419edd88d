"""What the bot should be allowed in a server, and the link by which somebody who manages one adds it."""

from urllib.parse import urlencode

from discord import Permissions

from bot.desk.base.bot_permissions import WANTED

#: what the invite link asks for, by discord.py's names
ASKED = ("view_channel", *WANTED)


def permissions() -> int:
    """Those as the number that Discord makes of them."""
    return Permissions(**dict.fromkeys(ASKED, True)).value


def link(application: int) -> str:
    """Where a browser adds the bot of this application to a server, with its commands and permissions."""
    asked = {"client_id": application, "scope": "bot applications.commands", "permissions": permissions()}
    return f"https://discord.com/oauth2/authorize?{urlencode(asked)}"
