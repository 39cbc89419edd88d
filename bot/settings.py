"""The environment (and a `.env` file) as one frozen value."""

from pydantic import Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict


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
    shard_ids: list[int] | None = None
    shard_count: int | None = None
    log_level: str = "INFO"
    metrics_port: int | None = Field(default=None, ge=0, le=65535)

    @field_validator(
        "discord_token",
        "halley_password",
        "halley_api_url",
        "halley_gateway_url",
        "shard_count",
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
