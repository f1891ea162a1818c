"""Two releases serve one record while the one takes the place of the other."""

import httpx
import pytest

from tests.api.live import Live
from tests.fixtures.later_service import Later
from tests.fixtures.service import http
from tests.whole.phone import Phone, opened
from tests.whole.test_failover import TERMS

DEAL = {"move": "deal", "seat": "A"}


def draw(number: int) -> dict[str, str]:
    return {"move": "draw", "seat": "AB"[number % 2]}


@pytest.mark.long
def test_what_the_later_wrote_the_earlier_sends_elsewhere_and_goes_on_with_the_rest(
    postgres, service, tmp_path
):
    running = service(postgres, "--workers", "1", "--quiet")
    later = Later(postgres, tmp_path / "later.log", ("--workers", "1", "--quiet")).start()
    try:
        with http(running.url) as here, http(later.url) as there:
            one, other = (opened(here, "whot-1on1", terms=TERMS) for _ in range(2))
            one.ruled(DEAL, report_id="report-0")
            other.ruled(DEAL, report_id="report-0")
            live = Live(running.url, one.match, one.token)
            watching = live.watch(last=1)
            assert watching.until(2)[-1][:2] == ("ruling", 2)
            moved = Phone(there, one.match, one.token)
            assert moved.ruled(draw(1), report_id="report-1")["number"] == 2
            for answer in (one.get(), one.report(draw(2), "report-2"), one.get("/stream")):
                assert answer.status_code == httpx.codes.SERVICE_UNAVAILABLE
                assert "was written by a later release" in answer.json()["detail"]
            watching.until_ended()  # whoever follows goes where it can be told
            assert other.ruled(draw(1), report_id="report-1")["number"] == 2
            assert here.get("/api/v1/ready").is_success
            assert there.get("/api/v1/matches").json()["matches"][0].get("damaged") is None
            running.stop()
            instead = Later.instead_of(running).start()
            assert one.report(draw(2), "report-2").json()["number"] == 3
            assert [ruling["number"] for ruling in moved.rulings()] == [1, 2, 3]
            instead.stop()
    finally:
        later.kill()
