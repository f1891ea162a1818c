"""What the repository may not hold: registry hosts, paths of one machine, locks out of step."""

import re
import subprocess
import tomllib

import pytest

from tests import ROOT

# Put together from pieces, so that this file does not hold what it forbids.
HOSTS = (
    "pyth" + "onhosted.",
    "py" + "pi.org",
    "npm" + "js.org",
    "npm" + "js.com",
    "deb.deb" + "ian.",
)
PATHS = ("wo" + "rk", "fa" + "rm", "ro" + "ot", "opt/py" + "pi")
HOST = re.compile("|".join(map(re.escape, HOSTS)), re.IGNORECASE)
PATH = re.compile(rf"(?:^|[^\w./-])/(?:{'|'.join(PATHS)})/", re.MULTILINE)
LOCKS = {"requirements.lock": "runtime", "requirements-dev.lock": "dev"}


def git(*words: str) -> str:
    return subprocess.run(
        ["git", *words],  # noqa: S607 - whichever git is in use
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout


def texts() -> dict[str, str]:
    """Return the text files that git tracks or would, by name."""
    names = git("ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0")
    contents = {name: (ROOT / name).read_bytes() for name in names if (ROOT / name).is_file()}
    return {k: v.decode(errors="replace") for k, v in contents.items() if b"\0" not in v}


def found(pattern: re.Pattern[str], files: dict[str, str]) -> list[str]:
    return [
        f"{name}:{text.count(chr(10), 0, match.start()) + 1}: {match[0]!r}"
        for name, text in files.items()
        for match in pattern.finditer(text)
    ]


def test_no_file_names_a_registry_host():
    assert found(HOST, texts()) == []


def test_no_file_names_a_path_of_one_machine():
    assert found(PATH, texts()) == []


@pytest.mark.parametrize("host", HOSTS)
def test_a_registry_host_would_be_found(host):
    assert found(HOST, {"a.lock": f"one\ntwo https://{host}x"}) == [f"a.lock:2: {host!r}"]


@pytest.mark.parametrize("path", PATHS)
def test_a_path_of_one_machine_would_be_found(path):
    assert len(found(PATH, {"a.py": f'"/{path}/x"', "b.py": f"/{path}/y"})) == 2
    assert found(PATH, {"a.py": f"docs/{path}/x and /net{path}/y"}) == []


def test_locks_that_name_registries_are_not_tracked():
    assert git("ls-files", "uv.lock", "**/uv.lock", "pylock*.toml", "**/pylock*.toml") == ""


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_holds_every_dependency_with_its_hash(lock):
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    wanted = list(project["project"]["dependencies"])
    wanted += [
        one for extra in project["project"]["optional-dependencies"].values() for one in extra
    ]
    if LOCKS[lock] == "dev":
        wanted += project["dependency-groups"]["dev"]
    locked = pins(lock)
    assert {re.split(r"[\[<>=~!]", want)[0] for want in wanted} - set(locked) == set()
    assert [name for name, (_, hashes) in locked.items() if not hashes] == []


def test_the_dev_lock_pins_what_the_runtime_lock_pins():
    runtime, dev = (pins(lock) for lock in LOCKS)
    assert {name for name in runtime if runtime[name] != dev.get(name)} == set()


def pins(lock: str) -> dict[str, tuple[str, list[str]]]:
    """Return what a lock pins: by name, the version and its hashes."""
    locked = {}
    for entry in re.split(r"\n(?=[a-z0-9])", (ROOT / lock).read_text()):
        if pin := re.match(r"(\S+)==(\S+)", entry):
            locked[pin[1]] = (pin[2], re.findall(r"--hash=(sha256:[0-9a-f]{64})", entry))
    return locked
