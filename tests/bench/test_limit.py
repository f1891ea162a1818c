"""A limited browser has its share of one core, whoever in it has work to do."""

import os
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.bench.limit import group_of, limited
from tests.bench.machine import cpu_of_group, processes_of

SHARE = 1 / 12
AT_MOST = 1 / 4
"""What a busy machine, on which the browser may be held late, is granted; no limit takes two."""
SPIN = "for (const end = performance.now() + 600; performance.now() < end;);"
WORK = f"""async () => {{
  const code = new Blob([`onmessage = () => {{ {SPIN} postMessage(0); }}`]);
  const one = new Worker(URL.createObjectURL(code));
  const done = new Promise((told) => (one.onmessage = told));
  one.postMessage(0);
  await done;
}}"""
"""The worker stays: what a thread has used is not told any more when it has ended."""


@pytest.fixture(scope="module")
def page(browser) -> Iterator[Page]:
    page = browser.new_page()
    yield page
    page.close()


def cores(group: int) -> set[int]:
    """Return on which cores its processes may run."""
    pids = [int(process.name) for process in processes_of(group)]
    return {core for pid in pids for core in os.sched_getaffinity(pid)}


@pytest.mark.parametrize("work", [f"() => {{ {SPIN} }}", WORK], ids=["a page", "a worker"])
def test_what_works_in_a_limited_browser_gets_its_share_of_one_core(page, work):
    group = group_of(page.context.browser)
    with limited(group, SHARE):
        before, begun = cpu_of_group(group), time.perf_counter()
        page.evaluate(work)
        used = cpu_of_group(group) - before
        assert 0 < used / (time.perf_counter() - begun) < AT_MOST
        assert len(cores(group)) == 1


def test_a_browser_that_is_limited_no_more_goes_on_as_before(page):
    group = group_of(page.context.browser)
    with limited(group, SHARE):
        page.evaluate("1")
    states = {
        (one / "stat").read_text().rpartition(")")[2].split()[0] for one in processes_of(group)
    }
    assert "T" not in states
    assert cores(group) == os.sched_getaffinity(0)
