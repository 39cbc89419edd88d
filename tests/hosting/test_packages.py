"""What is installed to run and to test Halley: locked, with hashes and without addresses; and what an ordinary install gives."""

import re
import shlex
import shutil
import site
import subprocess
import sys
import sysconfig
import tomllib
import venv
from importlib.metadata import distributions
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from bot import __version__

HOUSE = Path(__file__).resolve().parent.parent.parent
_PIN = re.compile(r"^([a-z0-9-]+(?:\[[a-z0-9,-]+\])?==[^ ]+(?: ; [^\\]+?)?) \\$", re.MULTILINE)
#: what a package asks for with an extra, whatever the machine, but not for an extra of its own
_ASKED = re.compile(r"^[a-z0-9-]+\[[a-z0-9,-]+\](?!.*extra ==)")


def lock(name: str) -> str:
    return (HOUSE / name).read_text(encoding="utf-8")


def packages(text: str) -> dict[str, set[str]]:
    """Each pinned package with its hashes."""
    parts = _PIN.split(text)
    assert parts[0] == ""
    return {
        pin: set(re.findall(r"--hash=(sha256:[0-9a-f]{64})", hashes))
        for pin, hashes in zip(*[iter(parts[1:])] * 2, strict=True)
    }


def names(pins: Any) -> set[str]:
    return {re.split(r"[=\[<> ;]", pin)[0].replace(".", "-") for pin in pins}


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-dev.lock"])
def test_every_locked_package_has_hashes_and_no_line_names_a_place(name: str) -> None:
    text = lock(name)
    assert all(packages(text).values())
    assert not re.search(r"://|--index|--find-links|--extra|^/|@ ", text, re.MULTILINE)
    assert {line[:11] for line in text.splitlines() if line.startswith(" ")} == {"    --hash="}


def test_what_tests_take_is_what_running_takes_and_more() -> None:
    run, test = packages(lock("requirements.lock")), packages(lock("requirements-dev.lock"))
    assert run.items() <= test.items()
    assert not {"pytest", "ruff", "pyright", "playwright", "hypothesis", "hatchling"} & names(run)


def test_the_locks_have_everything_that_the_project_asks_for() -> None:
    project = tomllib.loads(lock("pyproject.toml"))["project"]
    extras = project["optional-dependencies"]
    assert names([*project["dependencies"], *extras["postgres"]]) <= names(packages(lock("requirements.lock")))
    assert names(extras["dev"]) <= names(packages(lock("requirements-dev.lock")))


def test_who_is_asked_for_with_an_extra_is_locked_with_it() -> None:
    """pip takes `coverage[toml]` for another package than `coverage`, one that is not locked, once a newer one is out."""
    locked = {re.split("==", pin)[0] for pin in packages(lock("requirements-dev.lock"))}
    here = {one.name.lower(): one.requires or [] for one in distributions()}
    asked = {found[0] for name in names(locked) & here.keys() for line in here[name] if (found := _ASKED.match(line))}
    assert asked  # there are some, so this looks at something
    assert {one for one in asked if one.partition("[")[0] in names(locked)} <= locked


def test_builders_install_halley_itself_and_the_locked_versions() -> None:
    remark, halley, *pins = lock("requirements.txt").splitlines()
    assert remark.startswith("#")
    assert halley == "."
    assert pins == list(packages(lock("requirements.lock")))


def make(*words: str) -> list[str]:
    """What make would do, without doing it."""
    done = subprocess.run(["make", "-n", *words], cwd=HOUSE, capture_output=True, text=True, check=True, timeout=60)
    return done.stdout.splitlines()


@pytest.mark.skipif(shutil.which("make") is None, reason="there is no make")
def test_opening_the_room_installs_nothing_that_only_tests_take(tmp_path: Path) -> None:
    elsewhere = f"VENV={tmp_path / 'env'}"
    run, test = "\n".join(make(elsewhere, "run")), "\n".join(make(elsewhere, "setup"))
    assert "--require-hashes -r requirements.lock" in run
    assert "requirements-dev.lock" not in run
    assert "--require-hashes -r requirements.lock" in test
    assert "--require-hashes -r requirements-dev.lock" in test


@pytest.mark.skipif(shutil.which("make") is None, reason="there is no make")
def test_what_is_installed_once_is_not_installed_again(tmp_path: Path) -> None:
    env = tmp_path / "env"
    env.mkdir()
    (env / "ready-run").touch()
    assert not any("requirements" in line for line in make(f"VENV={env}", "run"))
    (env / "ready").touch()
    assert not any("requirements" in line for line in make(f"VENV={env}", "setup", "run"))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as an ordinary install builds it."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder],
        cwd=HOUSE,
        check=True,
        capture_output=True,
    )
    (made,) = folder.glob("*.whl")
    return made


def test_the_package_has_every_file_of_the_house(wheel: Path) -> None:
    there = {
        str(path.relative_to(HOUSE))
        for part in ("bot", "cogs")
        for path in (HOUSE / part).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    with ZipFile(wheel) as packed:
        assert {name for name in packed.namelist() if ".dist-info/" not in name} == there


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs' folder of an environment into which the package was installed; its dependencies are lent to it."""
    env = tmp_path_factory.mktemp("installed")
    venv.create(env, with_pip=False)
    python = env / "bin" / "python"
    if find_spec("pip"):
        install = [sys.executable, "-m", "pip", "--python", str(python), "install", "--no-index"]
    elif uv := shutil.which("uv"):
        install = [uv, "pip", "install", "--python", str(python), "--offline"]
    else:
        pytest.skip("there is neither pip nor uv")
    subprocess.run([*install, "--quiet", "--no-deps", str(wheel)], check=True, capture_output=True)
    own = sysconfig.get_path("purelib", vars={"base": str(env), "platbase": str(env)})
    (Path(own) / "lent.pth").write_text("\n".join(site.getsitepackages()))
    return env / "bin"


def procfile() -> tuple[str, list[str]]:
    (line,) = lock("Procfile").splitlines()
    kind, _, command = line.partition(": ")
    return kind, shlex.split(command)


@pytest.mark.parametrize("command", [procfile()[1], ["python", "-m", "bot"]])
def test_an_ordinary_install_starts_from_any_folder(installed: Path, tmp_path: Path, command: list[str]) -> None:
    program, *words = command
    done = subprocess.run(
        [installed / program, *words, "--version"], cwd=tmp_path, env={"PATH": str(installed)}, capture_output=True, text=True,
        timeout=60, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (0, f"Halley {__version__}\n", "")


def test_the_procfile_has_one_worker_and_it_is_halley() -> None:
    assert procfile() == ("worker", ["halley"])
