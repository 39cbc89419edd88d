"""The application's own addresses: who it is, where its gateway is, its commands and its emojis."""

import base64
import re
from typing import Any

from bot.playground.hub import intents
from bot.playground.hub.hub import Hub
from bot.playground.model.world import Command, Emoji
from bot.playground.rest.rest import Ask, Made, Route
from bot.playground.validate import command_options, shapes
from bot.playground.validate.errors import Form, refuse

Json = dict[str, Any]

_CONTENT_FLAG, _MEMBERS_FLAG, _PRESENCES_FLAG = 1 << 19, 1 << 15, 1 << 13
_EMOJI_BYTES, _EMOJIS = 256 * 1024, 2000
#: the kinds of picture that may be an emoji, and how their bytes begin
_BEGINNINGS = {
    "image/png": re.compile(rb"\x89PNG\r\n\x1a\n"),
    "image/jpeg": re.compile(rb"\xff\xd8\xff"),
    "image/gif": re.compile(rb"GIF8[79]a"),
    "image/webp": re.compile(rb"RIFF.{4}WEBP", re.DOTALL),
    "image/avif": re.compile(rb".{4}ftypavi[fs]", re.DOTALL),
}


def _me(discord: Hub, _ask: Ask) -> Json:
    state = discord.state
    return state.serializer.user(state.world.users[state.bot_id]) | {
        "verified": True,
        "mfa_enabled": False,
        "locale": "en-US",
    }


def _application(discord: Hub, _ask: Ask) -> Json:
    state = discord.state
    bot = state.world.users[state.bot_id]
    allowed = discord.gateway.allowed_intents
    flags = _CONTENT_FLAG if allowed & intents.CONTENT else 0
    flags |= _MEMBERS_FLAG if allowed & intents.MEMBERS else 0
    flags |= _PRESENCES_FLAG if allowed & intents.PRESENCES else 0
    return {
        "id": str(state.bot_id),
        "name": bot.name,
        "type": None,
        "icon": None,
        "description": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": flags,
        "flags_new": str(flags),
        "explicit_content_filter": 0,
        "summary": "",
        "team": None,
        "bot": state.serializer.user(bot),
        "owner": state.serializer.someone(discord.guilds.default.owner_id),
        "approximate_guild_count": len(state.bot_guilds()),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "eligible_oauth2_scopes": ["bot", "applications.commands"],
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "integration_types_config": {"0": {}},
        "tags": [],
    }


def _own_application(discord: Hub, ask: Ask) -> Json:
    _own(discord, ask)
    return _application(discord, ask)


def _gateway(discord: Hub, _ask: Ask) -> Json:
    return {"url": discord.gateway.url}


def _gateway_bot(discord: Hub, _ask: Ask) -> Json:
    at_once = discord.gateway.at_once or 1
    start = {"total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": at_once}
    return {"url": discord.gateway.url, "shards": discord.shards, "session_start_limit": start}


# ---- commands


def _scope(discord: Hub, ask: Ask) -> int | None:
    _own(discord, ask)
    guild_id = ask.id("guild") if "guild" in ask.params else None
    if guild_id is not None and (guild_id, discord.state.bot_id) not in discord.state.world.members:
        raise refuse(50001)
    return guild_id


def _own(discord: Hub, ask: Ask) -> None:
    if ask.id("app") != discord.state.bot_id:
        raise refuse(50001)


def _list_commands(discord: Hub, ask: Ask) -> list[Json]:
    return [discord.serializer.command(each) for each in discord.world.commands_for(_scope(discord, ask))]


def _put_commands(discord: Hub, ask: Ask) -> list[Json]:
    """Replaces a scope's commands; equal names keep their ids."""
    scope = _scope(discord, ask)
    bodies = ask.body if isinstance(ask.body, list) else []
    command_options.check_commands(bodies)
    old = {command_options.key(each.body): each for each in discord.world.commands_for(scope)}
    fresh = sum(1 for body in bodies if command_options.key(body) not in old)
    discord.count_creates(scope, fresh)
    for each in old.values():
        discord.world.drop(each)
    kept = []
    for body in bodies:
        before = old.get(command_options.key(body))
        kept.append(Command(before.id if before else discord.ids.new(), scope, discord.ids.new(), body))
        discord.world.keep(kept[-1])
    discord.commands_changed()
    return [discord.serializer.command(each) for each in kept]


def _post_command(discord: Hub, ask: Ask) -> Json | Made:
    scope = _scope(discord, ask)
    command_options.check_commands([ask.form], place="")
    same = command_options.key(ask.form)
    before = next((each for each in discord.world.commands_for(scope) if command_options.key(each.body) == same), None)
    discord.count_creates(scope, 0 if before else 1)
    command = Command(before.id if before else discord.ids.new(), scope, discord.ids.new(), ask.form)
    discord.world.keep(command)
    discord.commands_changed()
    body = discord.serializer.command(command)
    return body if before else Made(body)


def _command(discord: Hub, ask: Ask) -> Command:
    command = discord.world.commands.get(ask.id("command"))
    if command is None or command.guild_id != _scope(discord, ask):
        raise refuse(10063)
    return command


def _list_permissions(discord: Hub, ask: Ask) -> list[Json]:
    """Nobody has changed who may use a command, so there are none."""
    _scope(discord, ask)
    return []


def _get_command(discord: Hub, ask: Ask) -> Json:
    return discord.serializer.command(_command(discord, ask))


def _patch_command(discord: Hub, ask: Ask) -> Json:
    command = _command(discord, ask)
    body = command.body | ask.form
    command_options.check_commands([body], place="")
    command.body, command.version = body, discord.ids.new()
    discord.world.keep(command)
    discord.commands_changed()
    return discord.serializer.command(command)


def _delete_command(discord: Hub, ask: Ask) -> None:
    discord.world.drop(_command(discord, ask))
    discord.commands_changed()


# ---- emojis


def _list_emojis(discord: Hub, ask: Ask) -> Json:
    _own(discord, ask)
    return {"items": [discord.serializer.emoji(each) for each in discord.world.emojis.values()]}


def _emoji(discord: Hub, ask: Ask) -> Emoji:
    _own(discord, ask)
    emoji = discord.world.emojis.get(ask.id("emoji"))
    if emoji is None:
        raise refuse(10014)
    return emoji


def _get_emoji(discord: Hub, ask: Ask) -> Json:
    return discord.serializer.emoji(_emoji(discord, ask))


def _check_name(form: Form, discord: Hub, name: Any, own: Emoji | None = None) -> None:
    if not form.length("name", name, 2, 32):
        return
    if not str(name).replace("_", "").isalnum() or not str(name).isascii():
        form.bad("name", "STRING_TYPE_REGEX", "String value did not match validation regex.")
    if any(each.name == name and each is not own for each in discord.world.emojis.values()):
        form.bad("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "An emoji with that name already exists.")


def _post_emoji(discord: Hub, ask: Ask) -> Made:
    _own(discord, ask)
    form = Form()
    _check_name(form, discord, ask.form.get("name"))
    kind, data = _picture(ask.form.get("image"))
    if not kind:
        form.bad("image", "IMAGE_INVALID", "Invalid image data")
    elif len(data) > _EMOJI_BYTES:
        form.bad("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
    form.settle()
    if len(discord.world.emojis) >= _EMOJIS:
        raise refuse(30008)
    emoji = Emoji(discord.ids.new(), ask.form["name"], kind == "image/gif", kind)
    discord.world.keep(emoji)
    discord.world.keep_file(emoji.id, data)
    return Made(discord.serializer.emoji(emoji))


def _picture(uri: Any) -> tuple[str, bytes]:
    """Kind and bytes of a data URI; nothing for anything else, nor for bytes that are no picture of this kind."""
    head, _, coded = uri.partition(";base64,") if isinstance(uri, str) else ("", "", "")
    kind = head.removeprefix("data:")
    if kind not in _BEGINNINGS:
        return "", b""
    try:
        data = base64.b64decode(coded, validate=True)
    except ValueError:
        return "", b""
    return (kind, data) if _BEGINNINGS[kind].match(data) else ("", b"")


def _patch_emoji(discord: Hub, ask: Ask) -> Json:
    emoji = _emoji(discord, ask)
    form = Form()
    _check_name(form, discord, ask.form.get("name"), emoji)
    form.settle()
    emoji.name = ask.form["name"]
    discord.world.keep(emoji)
    return discord.serializer.emoji(emoji)


def _delete_emoji(discord: Hub, ask: Ask) -> None:
    emoji = _emoji(discord, ask)
    discord.world.drop(emoji)
    discord.world.drop_file(emoji.id)


def _no_sounds(_discord: Hub, _ask: Ask) -> list[Json]:
    return []


def _logout(_discord: Hub, _ask: Ask) -> None:
    return None


_EVERYWHERE, _GUILD = "/applications/{app}/commands", "/applications/{app}/guilds/{guild}/commands"
_EMOJI = "/applications/{app}/emojis"

ROUTES = [
    Route("GET", "/users/@me", _me),
    Route("GET", "/oauth2/applications/@me", _application),
    Route("GET", "/applications/@me", _application),
    Route("GET", "/applications/{app}", _own_application),
    Route("GET", "/soundboard-default-sounds", _no_sounds),
    Route("POST", "/auth/logout", _logout),
    Route("GET", "/gateway", _gateway, by_token=True),
    Route("GET", "/gateway/bot", _gateway_bot),
    Route("GET", _GUILD + "/permissions", _list_permissions),
    *(
        route
        for root in (_EVERYWHERE, _GUILD)
        for route in (
            Route("GET", root, _list_commands),
            Route("PUT", root, _put_commands, shape=shapes.COMMANDS),
            Route("POST", root, _post_command, shape=shapes.COMMAND),
            Route("GET", root + "/{command}", _get_command),
            Route("PATCH", root + "/{command}", _patch_command, shape=shapes.COMMAND),
            Route("DELETE", root + "/{command}", _delete_command),
        )
    ),
    Route("GET", _EMOJI, _list_emojis),
    Route("POST", _EMOJI, _post_emoji, shape=shapes.PICTURE),
    Route("GET", _EMOJI + "/{emoji}", _get_emoji),
    Route("PATCH", _EMOJI + "/{emoji}", _patch_emoji, shape=shapes.PICTURE),
    Route("DELETE", _EMOJI + "/{emoji}", _delete_emoji),
]
