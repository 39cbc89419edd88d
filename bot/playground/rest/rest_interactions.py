"""Answers to interactions: the callback, follow-ups, and changes by token."""

from typing import Any

from bot.playground.hub.hub import Hub
from bot.playground.hub.interactions import (
    AUTOCOMPLETE,
    CHOICES,
    COMMAND,
    COMPONENT,
    DEFER,
    DEFER_UPDATE,
    FORM,
    MESSAGE,
    TOKEN_LIFE,
    UPDATE,
    Callback,
)
from bot.playground.model.world import EPHEMERAL, LOADING, Interaction, Post
from bot.playground.rest.rest import Ask, Route
from bot.playground.rest.rest_messages import change, publish
from bot.playground.validate import shapes
from bot.playground.validate.command_options import STRING, check_choices
from bot.playground.validate.components import numbered
from bot.playground.validate.errors import Form, refuse
from bot.playground.validate.modals import check_modal

Json = dict[str, Any]

_REPLY, _SLASH_REPLY = 19, 20


def _allowed(interaction: Interaction) -> tuple[int, ...]:
    """The kinds of answer that fit. A modal opened by a button may change that button's message."""
    if interaction.type == AUTOCOMPLETE:
        return (CHOICES,)
    if interaction.type == COMMAND:
        return (MESSAGE, DEFER, FORM)
    update = (DEFER_UPDATE, UPDATE) if interaction.message_id is not None else ()
    form = (FORM,) if interaction.type == COMPONENT else ()
    return (MESSAGE, DEFER, *update, *form)


def _callback(discord: Hub, ask: Ask) -> Json | None:
    interaction = discord.world.interactions.get(ask.id("interaction"))
    if interaction is None or interaction.token != ask.params["token"]:
        raise refuse(10062)
    if interaction.answer:
        raise refuse(40060)
    if not discord.interactions.in_time(interaction, discord.interactions.to_answer):
        raise refuse(10062)
    form = Form()
    form.choice("type", ask.form.get("type"), _allowed(interaction))
    form.settle()
    answer = _ANSWERS[ask.form["type"]](discord, ask, interaction)
    discord.interactions.answer(interaction, answer)
    return _response(discord, interaction, answer) if ask.flag("with_response") else None


def _data(ask: Ask) -> Json:
    return ask.form.get("data") or {}


def _message(discord: Hub, ask: Ask, interaction: Interaction) -> Callback:
    post = _send(discord, ask, interaction, _data(ask), "data")
    interaction.original_id = post.id
    return Callback(MESSAGE, post)


def _defer(discord: Hub, ask: Ask, interaction: Interaction) -> Callback:
    post = _blank(discord, interaction, (_data(ask).get("flags") or 0) & EPHEMERAL | LOADING)
    interaction.original_id = post.id
    discord.state.post(post)
    return Callback(DEFER, post)


def _defer_update(discord: Hub, _ask: Ask, interaction: Interaction) -> Callback:
    interaction.original_id = interaction.message_id
    return Callback(DEFER_UPDATE, discord.world.posts.get(interaction.message_id or 0))


def _update(discord: Hub, ask: Ask, interaction: Interaction) -> Callback:
    post = discord.world.posts.get(interaction.message_id or 0)
    if post is None:
        raise refuse(10008)
    interaction.original_id = post.id
    return Callback(UPDATE, change(discord, post, ask, _data(ask), "data"))


def _choices(_discord: Hub, ask: Ask, _interaction: Interaction) -> Callback:
    form = Form()
    choices = _data(ask).get("choices")
    if form.count("data.choices", choices, 0, 25):
        for at, choice in enumerate(choices or ()):
            kind = STRING if isinstance(choice.get("value"), str) else 0
            check_choices(form, f"data.choices.{at}", [choice], kind)
    form.settle()
    return Callback(CHOICES, choices=choices)


def _form(discord: Hub, ask: Ask, _interaction: Interaction) -> Callback:
    check_modal(_data(ask), set(discord.world.emojis))
    return Callback(FORM, modal=_data(ask) | {"components": numbered(_data(ask)["components"])})


_ANSWERS = {
    MESSAGE: _message,
    DEFER: _defer,
    DEFER_UPDATE: _defer_update,
    UPDATE: _update,
    CHOICES: _choices,
    FORM: _form,
}


def _response(discord: Hub, interaction: Interaction, answer: Callback) -> Json:
    body: Json = {"id": str(interaction.id), "type": interaction.type}
    if answer.post is not None:
        body |= {
            "response_message_id": str(answer.post.id),
            "response_message_loading": bool(answer.post.flags & LOADING),
            "response_message_ephemeral": answer.post.ephemeral,
            "channel_id": str(answer.post.channel_id),
        }
    if answer.type not in (MESSAGE, UPDATE) or answer.post is None:
        return {"interaction": body}
    resource = {"type": answer.type, "message": discord.serializer.message(answer.post)}
    return {"interaction": body, "resource": resource}


def _blank(discord: Hub, interaction: Interaction, flags: int) -> Post:
    """A message in answer to an interaction, still without anything in it."""
    if interaction.channel_id not in discord.world.channels:
        raise refuse(10003)
    post = Post(discord.ids.new(), interaction.channel_id, interaction.guild_id, discord.state.bot_id, flags=flags)
    post.interaction = dict(interaction.metadata)
    post.type = _SLASH_REPLY if interaction.type == COMMAND else 0
    post.owner_id = interaction.user_id if flags & EPHEMERAL else None
    answered = interaction.original_id or interaction.message_id
    if answered is not None:
        post.type = _REPLY
        post.reference = {"message_id": str(answered), "channel_id": str(interaction.channel_id)}
    if interaction.original_id is not None:
        post.interaction["original_response_message_id"] = str(interaction.original_id)
    interaction.posts.append(post.id)
    return post


def _send(discord: Hub, ask: Ask, interaction: Interaction, body: Json, place: str) -> Post:
    """A message sent with a token, whatever the bot may do in the channel."""
    draft = discord.bodies.read(body, ask.files, None, place)
    flags = draft.changes.pop("flags") | (body.get("flags") or 0) & EPHEMERAL
    post = _blank(discord, interaction, flags)
    for name, value in draft.changes.items():
        setattr(post, name, value)
    return publish(discord, post, draft, body.get("allowed_mentions"))


# ---- by token


def _by_token(discord: Hub, ask: Ask) -> Interaction:
    interaction = discord.interactions.by_token(ask.params["token"])
    if interaction is None or ask.id("app") != discord.state.bot_id:
        raise refuse(10015)
    if not discord.interactions.in_time(interaction, TOKEN_LIFE):
        raise refuse(50027)
    if not interaction.answer or interaction.answer == CHOICES:
        raise refuse(10015)
    return interaction


def _follow_up(discord: Hub, ask: Ask) -> Json:
    interaction = _by_token(discord, ask)
    original = discord.world.posts.get(interaction.original_id or 0)
    if interaction.answer == DEFER and original is not None and original.flags & LOADING:
        return discord.serializer.message(_fill(discord, ask, original))
    post = _send(discord, ask, interaction, ask.form, "")
    if interaction.original_id is None:
        interaction.original_id = post.id
    discord.world.keep(interaction)
    return discord.serializer.message(post)


def _target(discord: Hub, ask: Ask) -> Post:
    """The message meant, if it was sent with this token or carries the component that brought the token."""
    interaction = _by_token(discord, ask)
    named = ask.params.get("message", "@original")
    wanted = interaction.original_id if named == "@original" else ask.id("message")
    post = discord.world.posts.get(wanted or 0)
    if post is None or post.id not in (interaction.original_id, interaction.message_id, *interaction.posts):
        raise refuse(10008)
    if not (discord.interactions.edits_pressed or post.ephemeral or post.id in interaction.posts):
        raise refuse(10008)
    return post


def _get(discord: Hub, ask: Ask) -> Json:
    return discord.serializer.message(_target(discord, ask))


def _edit(discord: Hub, ask: Ask) -> Json:
    post = _target(discord, ask)
    channel = discord.world.channels.get(post.channel_id)
    if not post.ephemeral and channel is not None and channel.archived:
        raise refuse(50083)
    return discord.serializer.message(_fill(discord, ask, post))


def _fill(discord: Hub, ask: Ask, post: Post) -> Post:
    """Changes a message by token; one that said it was thinking has now thought."""
    loading, post.flags = post.flags & LOADING, post.flags & ~LOADING
    done = False
    try:
        changed = change(discord, post, ask)
        done = True
    finally:
        if not done:
            post.flags |= loading
    return changed


def _delete(discord: Hub, ask: Ask) -> None:
    discord.state.delete(_target(discord, ask))


_HOOK = "/webhooks/{app}/{token}"

ROUTES = [
    Route("POST", "/interactions/{interaction}/{token}/callback", _callback, by_token=True, shape=shapes.CALLBACK),
    Route("POST", _HOOK, _follow_up, by_token=True, shape=shapes.MESSAGE),
    Route("GET", _HOOK + "/messages/{message}", _get, by_token=True),
    Route("PATCH", _HOOK + "/messages/{message}", _edit, by_token=True, shape=shapes.MESSAGE),
    Route("DELETE", _HOOK + "/messages/{message}", _delete, by_token=True),
]
