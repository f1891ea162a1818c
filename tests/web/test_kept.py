"""A match that the phone keeps: its record, through crashes and updates, and to a service."""

import json
import os
import re
import shutil
import signal
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from playwright.sync_api import Download, Error, expect

from referee.cli import main
from referee.games import shelf
from referee.match.match import Match
from referee.phone.local_service import LocalService
from referee.phone.routes import answer
from referee.record import Records, verify
from tests.fixtures.waiting import until
from tests.web.conftest import PATIENCE, serving
from tests.web.hand import Hand

DEAL, DRAW = {"move": "deal", "seat": "A"}, {"move": "draw", "seat": "B"}
IN_THE_MIDDLE = """() => {
  const add = IDBObjectStore.prototype.add;
  IDBObjectStore.prototype.add = function (...given) {
    const again = () => { this.count().onsuccess = again }; // so it never comes to its end
    if (this.name === "events") { again(); window.die() }
    return add.apply(this, given);
  };
}"""
BEFORE_IT_IS_TOLD = """() => {
  BroadcastChannel.prototype.postMessage = () => { window.die(); for (;;); };
}"""
AS_LINES = """async (now) => {
  const db = await new Promise((done) => {
    const asked = indexedDB.open("referee-own", 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore("openings", { keyPath: "id" });
      asked.result.createObjectStore("rows");
    };
    asked.onsuccess = () => done(asked.result);
  });
  const act = db.transaction(["openings", "rows"], "readwrite");
  const opening = { book: "whot-1on1", terms: { turn_seconds: 0 }, seats: ["A", "B"],
                    opened_at: now, names: { A: "Ada", B: "Ben" }, practice: "" };
  const rows = [["A: deal -> stands", "report-01", now + 1],
                ["B: draw -> stands", "report-02", now + 2]];
  for (const [id, outcome] of [["fromlines", "stands"], ["otherwise", "void"]]) {
    act.objectStore("openings").add({ id, ...opening });
    rows.forEach(([line, ...rest], n) =>
      act.objectStore("rows").add([line.replace("stands", outcome), ...rest], [id, n + 1]));
  }
  await new Promise((done) => (act.oncomplete = done));
  db.close();
}"""
TO_LAST = """(() => {
  const { persist } = StorageManager.prototype;
  StorageManager.prototype.persist = function () {
    localStorage.asked = "to last";
    return persist.call(this);
  };
})()"""
SENSELESS = ("join-code", "arbiter-tools", "to-join", "take-pdf", "take-wall")
"""What a phone that keeps a match by itself does not offer."""
NOW = 1_790_000_000_000


def browsers(folder: Path) -> list[int]:
    """Return the processes of the browser that has this folder."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            command = (process / "cmdline").read_bytes()
        except OSError:
            continue
        if f"--user-data-dir={folder}".encode() in command:
            found.append(int(process.name))
    return found


def kill(folder: Path) -> None:
    """End the browser that has this folder, as a battery would."""
    for process in browsers(folder):
        os.kill(process, signal.SIGKILL)


def wait_until_dead(folder: Path) -> None:
    """Wait until no process of this browser is left."""
    until(lambda: not browsers(folder))


def taken_along(phone: Hand) -> bytes:
    """Return the record of the match, as its players take it along by touch."""
    phone.tap("tab-share")
    with phone.page.expect_download() as taken:
        phone.tap("take-jsonl")
    assert [name for name in SENSELESS if phone.see(name).count()] == []
    file: Download = taken.value
    return Path(file.path()).read_bytes()


def saved(phone: Hand, what: str, folder: Path) -> Path:
    """Save what is offered under Share to a folder."""
    with phone.page.expect_download() as taken:
        phone.tap(what)
    taken.value.save_as(folder / "saved")
    return folder / "saved"


def by_file(phone: Hand, file: Path, key: str) -> Hand:
    """Bring a match to the service by its file."""
    phone.go("/#open")
    phone.see("import").locator("summary").tap()
    phone.see("import-file").set_input_files(file)
    phone.see("import-key").fill(key)
    phone.tap("import-it")
    return phone


def whole(record: bytes) -> Match:
    return verify(record.splitlines(keepends=True)).match


ROOM = """new MutationObserver(() => {
    if (document.querySelector("[data-testid=first-table]")) window.room = true;
}).observe(document, { childList: true, subtree: true })"""
"""Notices room that is kept for the way to this table."""


def whot(phone: Hand) -> str:
    """Open a match of Whot to which nobody else comes by a code, and deal."""
    phone.page.add_init_script(ROOM)
    match = phone.open("whot-1on1", 2, {"turn_seconds": 0}, ("Ada", "Ben"))
    phone.until_whole()
    assert not phone.page.evaluate("window.room")
    phone.report(DEAL)
    phone.expect_ruled(1)
    return match


def at(phone: Hand, match: str) -> Hand:
    phone.go()
    phone.tap(f"match-{match}")
    return phone


# --- what a table does with a service ------------------------------------------------------------


def argued(phone: Hand, open_it: Callable[[Hand], str] = whot) -> str:
    """Play until something is void, dispute and decide it, and confirm what came of it."""
    match = open_it(phone)
    phone.report({"move": "play", "seat": "B", "card": "C7"})
    phone.expect_ruled(2)
    phone.report({"move": "play", "seat": "A", "card": "T4"})
    phone.tap("tab-history")
    phone.see("ruling-3").locator("summary").tap()
    phone.see("ruling-3").get_by_test_id("dispute").tap()
    phone.tap("dispute-it")
    award = phone.page.locator('[data-remedy="award-hand"]')
    award.get_by_test_id("choose-remedy").first.tap()
    phone.see("why-chip").first.tap()
    phone.tap("decide-it")
    expect(phone.see("dossier")).to_contain_text("Decision 1")
    phone.go(f"/m/{match}")
    phone.tap("confirm-result")
    phone.tap("confirm-B")
    expect(phone.see("confirm-hand")).to_contain_text("Confirmed by Ben.")
    return match


def told(phone: Hand) -> str:
    """Tell how two hands of Watten ended, and take the second one back."""
    match = phone.open("watten-bavarian-4", 4, {}, ("Vroni", "Toni", "Resi", "Xaver"))
    phone.tap("to-result")
    for number, side in enumerate(("DP", "FC"), 1):
        phone.tap(f"won-{side}")
        expect(phone.see("result-page")).to_have_attribute("data-after", str(number))
    phone.tap("undo")
    expect(phone.see("redo")).to_be_visible()
    return match


@pytest.mark.parametrize(
    "games", [((argued, "Ben"),), pytest.param(((told, "Xaver"),), marks=pytest.mark.long)],
    ids=["argued", "told"],
)  # fmt: skip
def test_matches_go_from_the_phone_to_a_service_that_tells_who_kept_them(
    phone, hand, house, tmp_path, games
):
    one = phone()
    one.page.add_init_script(TO_LAST)
    with Records.connect(house.database) as records:
        key = records.import_keys.make(f"The cellar {tmp_path.name}")
    for play, names in games:
        match = play(one)
        record = taken_along(one)
        file = tmp_path / f"{match}.jsonl"
        file.write_bytes(record)
        said = CliRunner().invoke(main, ["verify", str(file)])
        assert said.exit_code == 0, said.output
        assert "kept    on a phone, by its clock" in said.output
        assert names in said.output
        if play is argued:  # by touch; what is taken in is the same either way
            assert one.page.evaluate("localStorage.asked") == "to last"
            expect(one.see("lasting")).to_contain_text("may delete it")  # which was not promised
            club = by_file(hand(), saved(one, "take-to-go-on", tmp_path), key)
            expect(club.see("kept")).to_contain_text("Recorded on a phone")
            club.tap("tab-share")  # who has brought it lets others join
            expect(club.see("join-code")).to_be_visible()
            club.tap("tab-audit")
            expect(club.see("kept")).to_be_visible()
            with Records.connect(house.database) as records:
                records.send_all_away(match, secret="x" * 22)
            late = by_file(hand(), tmp_path / "saved", key)  # somebody is the arbiter there by now
            expect(late.see("import-stays")).to_contain_text("whose phone can hand it over")
            late.see("import-stays").get_by_role("link", name="Show the match").tap()
            expect(late.see("last-ruling")).to_be_visible()
            expect(late.see("pad")).to_have_count(0)
        with Records.connect(house.database) as records:
            if play is told:
                records.import_lines(record.splitlines(keepends=True), by="The cellar")
            there = list(records.export(match, names=True))
            assert set(record.splitlines(keepends=True)[:-1]) <= {*there}
            assert records.match(match).kept == "phone"
            assert [one.last for one in records.imports(match)] == [records.match(match).version]


def test_a_file_to_go_on_with_is_known_by_whatever_signs_stand_in_its_proof(hand, house, tmp_path):
    phone = LocalService(shelf())
    salts = iter(lambda: opened_with(phone), "")
    salt = next(one for one in salts if "-" in one and "_" in one)
    file = tmp_path / "proof.jsonl"
    told = answer(phone, "GET", "/matches/goesonwithproof/export?format=jsonl&going_on=true", None)
    file.write_text(str(told.body))
    assert f'"salt":"{salt}"' in file.read_text()
    with Records.connect(house.database) as records:
        key = records.import_keys.make("The proof")
    club = by_file(hand(), file, key)
    expect(club.see("kept")).to_contain_text("Recorded on a phone")
    club.tap("tab-share")
    expect(club.see("join-code")).to_be_visible()


def opened_with(phone: LocalService) -> str:
    """Open a match anew at a phone; return what opens its own seal there."""
    phone.matches.clear()
    answer(phone, "POST", "/matches", {"book": "whot-1on1", "id": "goesonwithproof", "now": NOW})
    return next(one.salt for one in phone.own("goesonwithproof").openings if one.kind == "device")


# --- crashes -------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize(
    "when",
    [BEFORE_IT_IS_TOLD, IN_THE_MIDDLE],
    ids=["written, and not yet told", "in the middle of writing"],
)
def test_of_a_browser_that_dies_each_report_is_recorded_once(phone, tmp_path, when):
    one = phone()
    match = whot(one)
    one.page.expose_function("die", lambda: kill(tmp_path / "phone"))
    one.page.evaluate(when)
    with suppress(Error):  # whatever was asked of the browser that is dead
        one.report(DRAW)
        one.page.wait_for_timeout(PATIENCE)  # as long as it lives; what it calls is heard meanwhile
    wait_until_dead(tmp_path / "phone")
    one = at(phone(), match)
    one.expect_ruled(2)  # what was tapped and not written is sent again
    one.expect_waiting(0)
    assert [each.text for each in whole(taken_along(one)).rulings.log] == ["A: deal", "B: draw"]
    one.go(f"/m/{match}")
    one.report({"move": "draw", "seat": "A"})
    one.expect_ruled(3)


@pytest.mark.long
def test_two_windows_of_one_phone_write_one_record(phone):
    one = phone()
    match = whot(one)
    other = Hand(one.context.new_page(), one.url)
    other.go(f"/m/{match}")
    other.expect_ruled(1)
    other.report(DRAW)
    other.expect_ruled(2)
    one.expect_ruled(2)
    # the one has heard nothing of what the other did when it reports
    one.page.evaluate("() => { BroadcastChannel.prototype.postMessage = () => {} }")
    one.report({"move": "draw", "seat": "A"})
    one.expect_ruled(3)
    other.report(DRAW)
    expect(other.see("last-ruling")).to_have_attribute("data-ruling", "4")
    assert [r.text for r in whole(taken_along(other)).rulings.log] == [
        "A: deal", "B: draw", "A: draw", "B: draw",
    ]  # fmt: skip


# --- releases ------------------------------------------------------------------------------------


@pytest.mark.long
def test_what_an_earlier_release_has_kept_as_lines_is_kept_on(phone):
    one = phone()
    one.go("/icon.svg")
    one.page.evaluate(AS_LINES, NOW)
    one.go()
    expect(one.see("damaged-otherwise")).to_contain_text("an earlier release")
    one.tap("match-fromlines")
    one.expect_ruled(2)
    one.report({"move": "draw", "seat": "A"})
    one.expect_ruled(3)
    record = whole(taken_along(one))
    assert (record.id, record.opened_at, record.kept) == ("fromlines", NOW, "phone")
    assert [(h.recorded_at, h.report_id) for h in record.history][1:3] == [
        (NOW + 1, "report-01"), (NOW + 2, "report-02"),
    ]  # fmt: skip
    one.go()
    expect(one.see("damaged-otherwise")).to_be_visible()


def updated(site: Path) -> None:
    """Let the folder be that of another release: each part of page and referee has another name."""
    packed: dict[str, Any] = json.loads((site / "rules" / "manifest.json").read_text())
    for part in ("worker", "rules"):
        old = packed[part]
        new = f"{part}-NEWER001{Path(old).suffix}"
        (site / "rules" / old).rename(site / "rules" / new)
        packed[part] = new
    house, packed["house"] = packed["house"], "NEWER001"
    for page in (*site.glob("*.js"), *site.glob("*.html")):
        text = page.read_text().replace(house, "NEWER001")
        page.write_text(re.sub(r"-[A-Z0-9]{2}([A-Z0-9]{6}\.js)", r"-NE\1", text))
        page.rename(site / re.sub(r"-[A-Z0-9]{2}([A-Z0-9]{6}\.js)$", r"-NE\1", page.name))
    worker = site / "sw.js"
    worker.write_text(worker.read_text().replace('const SHELL = "', 'const SHELL = "newer-', 1))
    packed["digest"] = "another"
    (site / "rules" / "manifest.json").write_text(json.dumps(packed))


@pytest.mark.long
def test_a_page_that_is_older_than_its_rules_goes_on_and_is_renewed(phone, site, tmp_path):
    shutil.copytree(site, tmp_path / "site")
    with serving(tmp_path / "site") as address:
        one = phone(address)
        match = whot(one)
        one.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        updated(tmp_path / "site")
        one.report(DRAW)
        one.expect_ruled(2)
        # out of the cache of its service worker comes the page before, and its script
        one.go(f"/m/{match}")
        one.expect_ruled(2)
        newest = one.page.locator('script[src^="/app-NE"]')
        expect(newest).to_have_count(1)
        one.report({"move": "draw", "seat": "A"})
        one.expect_ruled(3)
        assert whole(taken_along(one)).last_number == 3
