"""The service in a container, by what its page prints, at something that stands for Podman."""

import shutil
import subprocess

import pytest

from tests.api.live import open_match
from tests.walks.clones import WHO
from tests.walks.containerfile import FILE


@pytest.mark.long
def test_a_container_is_built_run_asked_and_replaced_and_its_record_stays(club):
    released = club.root / "released"
    released.mkdir()
    shutil.copy2(FILE, released)
    for words in (["init", "-q"], ["add", "-A"], [*WHO, "commit", "-qm", "a release"]):
        subprocess.run(["git", *words], cwd=released, check=True)  # noqa: S607 - whichever git
    club.type(f"git clone -q {released} checkout && cd checkout")
    club.do("container-built")
    club.do("container-run")
    club.until_well()
    played = open_match(club.url)
    told = club.do("container-commands")
    assert played.id in told
    assert "matches: 1, events: 1; 1 hold, 0 do not" in told
    club.do("container-newer")
    club.type(f"curl -s {club.url}/api/v1/health", status=7)  # nobody listens
    command = "podman run --rm --volume referee:/var/lib/referee referee upgrade"
    assert "up to date" in club.says("run-it-in-a-container", command)
    club.do("container-run")
    club.until_well()
    assert played.get()["version"] == 1
