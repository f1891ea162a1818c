"""A Raspberry Pi, set up there or with what a laptop has built, by what its page prints."""

import re
import shutil

import pytest

from tests.api.live import open_match
from tests.walks.clones import GIT, repository
from tests.walks.machine import Machine, named


def lines(name: str) -> list[str]:
    return [re.sub(r" +#.*", "", line) for line in named()[name].text.splitlines()]


@pytest.fixture
def pi(machines) -> Machine:
    """A Pi, which can fetch the repository."""
    made = machines("raspberrypi.local")
    made.means["URL-OF-THIS-REPOSITORY"] = str(repository(made.root / "repository"))
    return made


def test_a_pi_is_set_up_as_a_club_s_server_is_in_a_clone_of_its_own(pi):
    first, rest = lines("pi-install")[:3], lines("pi-install")[3:]
    assert rest == lines("club-install"), "which is typed elsewhere"
    pi.type("\n".join(first))
    assert (pi.cwd / "referee/phone/pyproject.toml").is_file()
    assert pi.says("on-a-raspberry-pi", "uname -m").strip()


@pytest.mark.long  # it builds everything twice, and fetches what is installed
def test_a_pi_serves_what_it_built_and_then_what_a_laptop_built(pi, machines):
    pi.do("pi-install")
    pi.cwd = pi.home
    laptop = machines("laptop")
    laptop.means["URL-OF-THIS-REPOSITORY"] = pi.means["URL-OF-THIS-REPOSITORY"]
    laptop.has("git", GIT)
    laptop.do_line("laptop-first-start", "git clone")
    laptop.cwd = laptop.home / "referee"
    for beginning in ("rm -f", "make", "scp"):
        laptop.do_line("pi-update", beginning)
    assert len(list(pi.home.glob("*.whl"))) == 3
    shutil.rmtree(pi.home / "referee")
    for beginning in ("/srv/referee/bin/pip", "rm *"):
        pi.do_line("pi-update", beginning)
    pi.write("club-unit")
    pi.do("club-enable")
    pi.until_well()
    assert open_match(pi.url).get()["version"] == 1
