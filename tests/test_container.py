"""The container: what its file says, and its steps done in a fresh folder instead of an image."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple

import pytest

from tests import ROOT
from tests.docs.pages import blocks, written
from tests.fixtures.service import PATIENCE, free_port, http
from tests.walks.containerfile import LAST, STEPS, environment, said

STATE = "/var/lib/referee"
INSIDE = re.compile(r"(?<![\w.:/])/(?=(?:srv|src|wheels|var/lib)\b)")
"""Where a path begins that is one of the container."""


def test_every_image_has_a_version_and_no_host():
    for text in said("FROM"):
        assert re.fullmatch(r"[a-z]+:\d[\w.-]*( AS [a-z]+)?", text), text


def test_nothing_is_fetched_that_is_not_locked():
    fetching = [text for text in said("RUN") if " install " in text and "pip" in text]
    assert fetching
    for text in fetching:
        locked = re.search(r"--require-hashes -r (\S+)$", text)
        assert locked or "--no-index --no-deps" in text, text
        assert not locked or (ROOT / locked[1]).is_file(), text
    assert all("--no-build-isolation" in text for text in said("RUN") if "pip wheel" in text)


def test_it_runs_without_rights_and_writes_to_its_volume_alone():
    final = STEPS[LAST:]
    assert said("RUN", final) == [], "the image that runs is put together, and nothing is run in it"
    assert said("VOLUME", final) == [STATE]
    assert environment(final)["REFEREE_DATABASE"] == f"sqlite:///{STATE}/referee.sqlite"
    (user,) = said("USER", final)
    assert re.fullmatch(r"[1-9]\d{3,}:[1-9]\d{3,}", user), "by number, for it has no name there"
    assert f"--chown={user} /srv/state {STATE}" in " ".join(said("COPY", final))
    for word in ("ENTRYPOINT", "CMD"):
        assert isinstance(json.loads(said(word, final)[0]), list), "no shell stands between"
    assert json.loads(said("HEALTHCHECK", final)[0].partition("CMD ")[2])


def kept(name: str) -> bool:
    """Say whether a file of the checkout goes into the container, by what is ignored."""
    goes = True
    for line in (ROOT / ".containerignore").read_text().splitlines():
        if not line or line.startswith("#"):
            continue
        pattern = line.removeprefix("!")
        parts = Path(name).parts
        begun = ["/".join(parts[:n]) for n in range(1, len(parts) + 1)]
        ends = pattern.removeprefix("**/")
        if any(
            fnmatch(one, pattern) or (ends != pattern and fnmatch(Path(one).name, ends))
            for one in begun
        ):
            goes = line.startswith("!")
    return goes


def test_what_is_copied_is_what_the_wheels_are_made_of_and_nothing_that_was_made_here():
    assert (ROOT / ".dockerignore").resolve() == (ROOT / ".containerignore").resolve()
    for name in (
        "referee/kernel/decide.py", "api/web/package-lock.json", "scripts/pack.py", "LICENSE",
        "referee/phone/LICENSE", "requirements-build.lock",
    ):  # fmt: skip
        assert kept(name), name
    for name in (
        ".venv/bin/python", "api/web/node_modules/preact/package.json", "tests/conftest.py",
        "referee.sqlite", ".git/config", "referee/__pycache__/build.pyc", "api/web/dist/index.html",
    ):  # fmt: skip
        assert not kept(name), name


def test_the_page_about_it_says_no_more_than_the_file():
    page = written()["docs/how-to/run-it-in-a-container.md"]
    shown = " ".join(block.text for block in blocks(page))
    assert f":{STATE}" in shown
    assert "--read-only" in shown
    assert f"--publish {said('EXPOSE')[0]}:{said('EXPOSE')[0]}" in shown


# --- the steps themselves -------------------------------------------------------------------------


class Image(NamedTuple):
    """A folder that stands for the root of a container."""

    root: Path
    settings: dict[str, str]

    def there(self, text: str) -> str:
        """Return words with the paths of the container where they are in the folder."""
        return INSIDE.sub(f"{self.root}/", text)


@pytest.fixture(scope="module")
def image() -> Iterator[Image]:
    """The folder that the steps make; it is readable by everybody, as an image is."""
    root = Path(tempfile.mkdtemp(prefix="referee-image-"))
    root.chmod(0o755)
    subprocess.run([sys.executable, "-m", "venv", root / "python"], check=True)
    path = os.pathsep.join([str(root / "python" / "bin"), "/usr/bin", "/bin"])
    made = Image(root, {**os.environ, **environment(STEPS[:LAST]), "PATH": path})
    for name in ("src", "srv", "var/lib"):
        (root / name).mkdir(parents=True)
    for step in STEPS:
        if step.word == "RUN":
            subprocess.run(
                ["bash", "-ec", made.there(step.text)],  # noqa: S607 - whichever bash there is
                cwd=root / "src", env=made.settings, check=True,
            )  # fmt: skip
        elif step.word == "COPY":
            _copy(made, shlex.split(step.text))
    yield made
    shutil.rmtree(root)


def _copy(image: Image, words: list[str]) -> None:
    options = dict(word.split("=", 1) for word in words if word.startswith("--"))
    *sources, target = (word for word in words if not word.startswith("--"))
    if "--from" in options:
        if image.there(target) != image.there(sources[0]):
            shutil.copytree(image.there(sources[0]), image.there(target))
            if os.geteuid() == 0 and seen_by_others():
                os.chown(image.there(target), *map(int, options["--chown"].split(":")))
        return
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in filter(None, names.split("\0")):
        if kept(name) and (sources == ["."] or name in sources) and (ROOT / name).exists():
            file = image.root / "src" / name
            file.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, file)


LOCKED = """
mount --bind "$1" "$1"
mount -o remount,bind,ro "$1"
mount --bind "$1/var/lib/referee" "$1/var/lib/referee"
mount -o remount,bind,rw "$1/var/lib/referee"
shift
exec setpriv --inh-caps=-all --bounding-set=-all --no-new-privs "$@"
"""
"""What `--read-only`, `--cap-drop all` and `no-new-privileges` do to a container."""


def locked(image: Image, user: str, words: list[str]) -> list[str]:
    """Return a command as a container runs it, as far as this machine lets anybody do so."""
    unshare, probe = shutil.which("unshare"), ["-m", "mount", "-t", "tmpfs", "none", "/mnt"]
    if (
        not unshare
        or subprocess.run([unshare, *probe], capture_output=True, check=False).returncode
    ):
        return words
    uid, gid = user.split(":")
    who = [f"--reuid={uid}", f"--regid={gid}", "--clear-groups"]
    return [unshare, "-m", "sh", "-ec", LOCKED, "sh", str(image.root),
            *(who if seen_by_others() else []), *words]  # fmt: skip


def seen_by_others() -> bool:
    """Say whether a user without rights may start the Python that this is."""
    return all(
        one.stat().st_mode & 0o005 == 0o005 for one in Path(sys.executable).resolve().parents
    )


@pytest.mark.long  # it fetches what is locked, and packs the rules for phones
def test_its_steps_make_a_service_that_keeps_its_record(image):
    final = STEPS[LAST:]
    (user,) = said("USER", final)
    port = str(free_port())

    def words(word: str) -> list[str]:
        text = said(word, final)[0]
        text = text.partition("CMD ")[2] if word == "HEALTHCHECK" else text
        return [image.there(one).replace("8000", port) for one in json.loads(text)]

    how = {"PATH": image.settings["PATH"], "HOME": "/"}
    for name, value in environment(final).items():
        how[name] = image.there(value.replace("////", "/// /")).replace(" ", "")

    def healthy() -> bool:
        return not subprocess.run(words("HEALTHCHECK"), env=how, stderr=-3, check=False).returncode

    shutil.rmtree(image.root / "src")
    shutil.rmtree(image.root / "wheels")
    before = _files(image.root)
    listed = []
    for _ in range(2):
        command = locked(image, user, words("ENTRYPOINT") + words("CMD"))
        running = subprocess.Popen(command, env=how)
        until = time.monotonic() + PATIENCE
        try:
            while not healthy():
                assert time.monotonic() < until
                assert running.poll() is None
            with http(f"http://localhost:{port}") as client:
                if not listed:
                    made = client.post("/api/v1/matches", json={"book": "whot-1on1"})
                    assert made.status_code == 201
                assert client.get("/rules/manifest.json").status_code == 200
                listed.append(client.get("/api/v1/matches").json()["matches"])
        finally:
            running.terminate()
            running.wait(PATIENCE)
        assert not healthy()
    assert len(listed[0]) == 1
    assert listed[0] == listed[1]
    verify = locked(image, user, [*words("ENTRYPOINT"), "verify", "--all"])
    done = subprocess.run(verify, env=how, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert _files(image.root) == before


def _files(root: Path) -> dict[str, int]:
    """Return all files but those of the volume, with when they were written."""
    state = root / STATE[1:]
    return {
        str(path.relative_to(root)): path.lstat().st_mtime_ns
        for path in root.rglob("*")
        if path != state and state not in path.parents
    }
