"""The files for hosts agree with the house: settings, ports, commands, paths and figures that are named are there."""

import json
import re
import shlex
import shutil
import subprocess
import tomllib
from configparser import ConfigParser
from pathlib import Path
from typing import Any

import pytest
from prometheus_client import REGISTRY
from prometheus_client.metrics import MetricWrapperBase

from bot import metrics
from bot.__main__ import _parser
from bot.settings import Settings
from tests.hosting.hosted import HOUSE

HOSTING = HOUSE / "hosting"
SETTINGS = {name.upper() for name in Settings.model_fields}
SCRIPTS = set(tomllib.loads((HOUSE / "pyproject.toml").read_text(encoding="utf-8"))["project"]["scripts"])


def text(name: str) -> str:
    return (HOUSE / name).read_text(encoding="utf-8")


def dockerfile() -> list[tuple[str, str]]:
    """Each instruction with what it says."""
    lines = [line for line in text("Dockerfile").splitlines() if line and not line.startswith("#")]
    return [(word, rest) for word, _, rest in (line.partition(" ") for line in lines)]


def said(word: str) -> list[str]:
    return [rest for one, rest in dockerfile() if one == word]


# ---- the container ------------------------------------------------------------------------------------------------------


def test_the_container_sets_settings_that_there_are_and_starts_halley() -> None:
    named = {rest.partition("=")[0] for rest in said("ENV")}
    assert named - {"PATH", "MALLOC_ARENA_MAX"} <= SETTINGS  # the last is the C library's own
    (entry,) = said("ENTRYPOINT")
    assert set(json.loads(entry)) <= SCRIPTS


def test_the_container_copies_what_is_there_and_what_the_ignore_file_lets_through() -> None:
    copied = {word for rest in said("COPY") if "--from" not in rest for word in rest.split()[:-1]}
    assert all((HOUSE / path).exists() for path in copied)
    allowed = {line[1:] for line in text(".dockerignore").splitlines() if line.startswith("!")}
    assert copied == allowed
    assert text(".dockerignore").splitlines()[0] == "*"  # and nothing else: no store, no token, no history


def test_the_container_builds_from_the_runtime_lock_with_its_hashes_and_has_a_python_that_will_do() -> None:
    assert "--require-hashes -r requirements.lock" in " ".join(said("RUN"))
    assert "requirements-dev" not in text("Dockerfile")
    versions = {
        tuple(map(int, found)) for found in re.findall(r"^FROM python:(\d+)\.(\d+)-slim", text("Dockerfile"), re.M)
    }
    assert len(versions) == 1
    assert (3, 11) <= versions.pop() <= (3, 14)


def test_the_container_is_not_roots_keeps_its_store_in_the_volume_and_asks_its_own_health() -> None:
    order = [word for word, _ in dockerfile()]
    assert order.index("USER") < order.index("ENTRYPOINT")
    assert said("USER") == ["halley"]
    (volume,) = said("VOLUME")
    set_ = dict(rest.split("=", 1) for rest in said("ENV"))
    assert set_["DATABASE_URL"] == f"sqlite:///{volume}/halley.sqlite3"
    assert said("WORKDIR")[-1] == volume
    (health,) = said("HEALTHCHECK")
    assert f"http://127.0.0.1:{set_['METRICS_PORT']}/healthz" in health
    assert Settings.model_fields["halley_metrics_host"].default == "127.0.0.1"


def test_compose_names_settings_that_there_are_and_the_volume_of_the_container() -> None:
    compose, watching = text("compose.yaml"), text("hosting/compose.watching.yaml")
    named = set(re.findall(r"^      ([A-Z_]+):", compose + watching, re.M))
    assert named <= SETTINGS
    assert f"halley:{said('VOLUME')[0]}" in compose
    assert "env_file: .env" in compose
    for path in re.findall(r"- (\./[^:]+):", watching):
        assert (HOUSE / path).is_file()
    (port,) = set(re.findall(r'METRICS_PORT[:=] ?"?(\d+)', compose + text("Dockerfile")))
    assert f'"halley:{port}"' in text("hosting/prometheus.yml")
    assert (HOSTING / re.findall(r"^  - (\S+)$", text("hosting/prometheus.yml"), re.M)[0]).is_file()


# ---- systemd ------------------------------------------------------------------------------------------------------------


def unit(name: str) -> dict[str, dict[str, list[str]]]:
    """A unit's sections; a name may stand there several times."""

    class Several(dict[str, Any]):
        def __setitem__(self, key: str, value: Any) -> None:
            if isinstance(value, list) and key in self:
                self[key].extend(value)
            else:
                super().__setitem__(key, value)

    read = ConfigParser(strict=False, interpolation=None, dict_type=Several, delimiters=("=",))
    read.optionxform = str  # type: ignore[assignment,method-assign]
    read.read(HOSTING / name)
    return {section: {key: value.splitlines() for key, value in read[section].items()} for section in read.sections()}


@pytest.mark.parametrize("name", ["halley.service", "halley-backup.service"])
def test_the_units_start_commands_that_there_are_on_the_same_store(name: str) -> None:
    service = unit(name)["Service"]
    words = shlex.split(service["ExecStart"][0])
    words = shlex.split(words[2].replace("$$(", "").replace(")", "")) if words[0] == "/bin/sh" else words
    program = Path(words[0])
    assert program.parent == Path("/opt/halley/bin")
    assert program.name in SCRIPTS
    _parser().parse_args([word for word in words[1:] if not word.startswith(("+", "%"))][:2])
    (where,) = [line for line in service["Environment"] if line.startswith("DATABASE_URL=")]
    assert where == f"DATABASE_URL=sqlite:////var/lib/{service['StateDirectory'][0]}/halley.sqlite3"
    assert service["DynamicUser"] == ["yes"]
    assert service["ProtectSystem"] == ["strict"]


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd")
def test_systemd_finds_little_that_the_unit_could_do_without() -> None:
    done = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--threshold=25", HOSTING / "halley.service"],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    if "offline" in done.stderr:
        pytest.skip("this systemd is older")
    assert done.returncode == 0, done.stdout


# ---- figures ------------------------------------------------------------------------------------------------------------


def figures() -> dict[str, set[str]]:
    """Every figure that the house counts, as Prometheus names its samples, with the labels that it has."""
    found: dict[str, set[str]] = {}
    for one in vars(metrics).values():
        if not isinstance(one, MetricWrapperBase):
            continue
        for family in one.describe():
            labels = {str(name) for name in one._labelnames}
            labels |= {"version"} if family.type == "info" else set()
            ends = {"counter": ["_total"], "gauge": [""], "info": ["_info"], "histogram": ["_bucket", "_count", "_sum"]}
            for end in ends[family.type]:
                found[family.name + end] = labels | ({"le"} if end == "_bucket" else set())
    return found


def expressions(name: str) -> list[str]:
    if name.endswith(".json"):
        return [target["expr"] for panel in json.loads(text(name))["panels"] for target in panel["targets"]]
    return re.findall(r"^        expr: (.+)$", text(name), re.M)


@pytest.mark.parametrize("name", ["hosting/alerts.yml", "hosting/grafana.json"])
def test_every_figure_and_label_that_is_asked_for_is_there(name: str) -> None:
    known = figures()
    asked = expressions(name)
    assert len(asked) > 10
    for expression in asked:
        for figure, labels in re.findall(r"\b(halley_\w+)(?:\{([^}]*)\})?", expression):
            assert figure in known, expression
            assert set(re.findall(r"(\w+)=", labels)) <= known[figure], expression
        for figure in re.findall(r"\b(process_\w+)", expression):
            assert figure.removesuffix("_total") in {
                family.name.removesuffix("_total") for family in REGISTRY.collect()
            }
        grouped = {label for labels in re.findall(r"by \(([^)]*)\)", expression) for label in re.split(r",\s*", labels)}
        of = set().union(*(known[figure] for figure in re.findall(r"\bhalley_\w+", expression)))
        assert grouped <= of, expression


def test_the_board_shows_every_figure() -> None:
    told = " ".join(expressions("hosting/grafana.json"))
    assert {one for one in figures() if not one.endswith(("_sum", "_count")) and one not in told} == set()


def test_every_alert_says_what_to_look_at() -> None:
    alerts = re.findall(r"alert: (\w+)", text("hosting/alerts.yml"))
    assert len(set(alerts)) == len(alerts) == len(re.findall(r"summary: .{20,}", text("hosting/alerts.yml")))


@pytest.mark.skipif(shutil.which("promtool") is None, reason="there is no promtool (Debian's package prometheus)")
def test_prometheus_own_tool_takes_the_rules() -> None:
    done = subprocess.run(
        ["promtool", "check", "config", HOSTING / "prometheus.yml"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
