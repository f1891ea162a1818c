"""The page in the engines that phones have beside Chromium's: the walk of an evening in each."""

from pathlib import Path

import pytest

from tests.web.drivers import ENGINES
from tests.web.engines import phone_of
from tests.web.hand import Hand
from tests.web.walking import WALKS, Walk, sections

EVENING = next(lines for _, lines in sections(WALKS / "engines.walk"))


@pytest.mark.parametrize("engine", ENGINES)
def test_an_evening_in(engine, house, http_house, tmp_path: Path):
    with phone_of(engine, tmp_path, house.port, "en-GB") as (page, url):
        page.add_init_script("localStorage['referee.rules'] ??= '\"off\"'")
        walk = Walk(http_house, lambda **_: None, {"phone": Hand(page, url)})  # type: ignore[arg-type]
        for number, line in enumerate(EVENING, 1):
            try:
                walk.go_on(line)
            except BaseException as fault:
                fault.add_note(f"in line {number} of the walk: {line}")
                raise
