"""The environment (and a `.env` file) as one frozen value."""

from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from dotenv import dotenv_values
from pydantic import Field, SecretStr, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

#: how the names begin that are this house's alone
OWN = "HALLEY_"


class Settings(BaseSettings):
    """Everything that can be set from outside; `.env.example` explains each."""

    model_config = SettingsConfigDict(env_file=".env", env_file_encoding="utf-8", extra="ignore", frozen=True)

    discord_token: SecretStr | None = None
    database_url: str = "sqlite:///halley.sqlite3"
    halley_host: str = "127.0.0.1"
    halley_public: bool = False
    halley_password: SecretStr | None = None
    halley_port: int = Field(default=8400, ge=0, le=65535)
    halley_api_url: str | None = None
    halley_gateway_url: str | None = None
    halley_standby: bool = False
    halley_thinkers: int | None = Field(default=None, ge=0, le=256)
    halley_think_ms: int = Field(default=200, ge=1, le=10_000)
    shard_count: int | None = Field(default=None, ge=1)
    shard_ids: list[int] | None = None
    shards: Literal["auto"] | None = None
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["TEXT", "JSON"] = "TEXT"
    metrics_port: int | None = Field(default=None, ge=0, le=65535)
    halley_metrics_host: str = "127.0.0.1"

    @field_validator(
        "discord_token",
        "halley_password",
        "halley_api_url",
        "halley_gateway_url",
        "halley_thinkers",
        "shard_count",
        "shards",
        "metrics_port",
        mode="before",
    )
    @classmethod
    def _blank_is_unset(cls, value: object) -> object:
        return None if value == "" else value

    @field_validator("halley_public", mode="before")
    @classmethod
    def _blank_is_no(cls, value: object) -> object:
        return False if value == "" else value

    @field_validator("log_level", "log_format", mode="before")
    @classmethod
    def _any_case(cls, value: object, about: ValidationInfo) -> object:
        usual = cls.model_fields[about.field_name or ""].default
        return (value.strip().upper() or usual) if isinstance(value, str) else value

    @field_validator("halley_metrics_host", mode="before")
    @classmethod
    def _blank_is_this_machine(cls, value: object) -> object:
        return "127.0.0.1" if value == "" else value

    @field_validator("shard_ids")
    @classmethod
    def _shards_there_are(cls, value: list[int] | None, known: ValidationInfo) -> list[int] | None:
        count = known.data.get("shard_count")
        if value is not None and (not value or len(set(value)) < len(value)):
            raise ValueError("it names each shard once, and at least one, such as [0,1]")
        if value is not None and count is not None and not all(0 <= shard < count for shard in value):
            raise ValueError(f"with SHARD_COUNT {count} they go from 0 to {count - 1}")
        return value


def unknown_names(environment: Mapping[str, str], env_file: Path = Path(".env")) -> list[str]:
    """Names in the environment or the file that begin like this house's own, but that nothing here reads: misspelt ones."""
    found = {*environment, *dotenv_values(env_file, encoding="utf-8", interpolate=False)}
    own = {name.upper() for name in Settings.model_fields}
    return sorted(name for name in found if name.upper().startswith(OWN) and name.upper() not in own)
