"""The scripts that see to programs which are not ours, on machines that have some of them."""

import subprocess
from pathlib import Path
from shutil import copy, which

import pytest

SCRIPTS = Path(__file__).parents[1] / "scripts"
UNPACKED = """#!/bin/sh
folder=$1; shift
mkdir -p "$folder/root/usr/bin"
for name in "$@"; do printf '#!/bin/sh\\necho %s' "$name" >"$folder/root/usr/bin/$name"; done
chmod +x "$folder/root/usr/bin/"*
printf '#!/bin/sh\\nexec "$@"' >"$folder/with-libraries"
chmod +x "$folder/with-libraries"
"""
"""Does as `scripts/unpack` would, where no package has a folder for what an operator runs."""
TOOLS = ("apt-get", "bash", "cat", "chmod", "dirname", "env", "find", "head",
         "ln", "mkdir", "rm", "sh")  # fmt: skip


@pytest.fixture
def machine(tmp_path):
    """A checkout with its scripts, and the few programs that there are."""
    (tmp_path / "scripts").mkdir()
    (tmp_path / "programs").mkdir()
    copy(SCRIPTS / "proxies", tmp_path / "scripts")
    written(tmp_path / "scripts/unpack", UNPACKED)
    for tool in TOOLS:
        (tmp_path / "programs" / tool).symlink_to(which(tool) or "/bin/true")
    return tmp_path


def written(path, text):
    path.write_text(text)
    path.chmod(0o755)


def started(machine):
    return subprocess.run(
        ["bash", "scripts/proxies"], cwd=machine, capture_output=True, text=True, check=False,  # noqa: S607 - whichever bash
        env={"PATH": str(machine / "programs")},
    )  # fmt: skip


def test_where_some_of_the_proxies_are_there_the_others_are_unpacked(machine):
    written(machine / "programs/nginx", "#!/bin/sh\necho its own")
    done = started(machine)
    assert (done.returncode, done.stdout.strip()) == (0, str(machine / ".proxies/bin"))
    said = {
        name: subprocess.check_output([machine / ".proxies/bin" / name], text=True).strip()
        for name in ("nginx", "caddy", "curl")
    }
    assert said == {"nginx": "its own", "caddy": "caddy", "curl": "curl"}


def test_what_came_without_its_program_is_told_and_leaves_none_that_does_not_start(machine):
    unpack = machine / "scripts/unpack"
    written(unpack, UNPACKED + 'mkdir "$folder/root/usr/sbin"; rm "$folder/root/usr/bin/caddy"\n')
    done = started(machine)
    assert done.returncode != 0
    assert "could not be fetched" in done.stderr
    assert not (machine / ".proxies/bin/caddy").exists()
