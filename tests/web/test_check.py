"""An export checked on a phone, with the browser's cryptography and without; a broken promise."""

import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest

from referee.envelope import By
from referee.log.notes import Signer
from referee.match.commands import Close, Decide, Dispute
from referee.match.events import Digest
from referee.match.remedies import AWARD_HAND, Remedy
from referee.record import Records
from referee.record.seal import sealing
from referee.tournament.shelf import on_the_shelf
from tests.fixtures.service import http
from tests.record.signing import Device
from tests.record.toy import report
from tests.web.hand import Hand, expect

ORIGIN = "cards.example.org/2026"
HIDDEN = "Object.defineProperty(crypto, 'subtle', { value: undefined })"
"""What a browser does to a page that came by plain http."""


def sealed(home: Path) -> tuple[Records, str]:
    """Begin a record whose log is signed; return it, and the key on the wall."""
    url = f"sqlite:///{home / 'record.sqlite'}"
    with Records.connect(url) as records:
        key = sealing.begin(records.store, home / "seal", ORIGIN).signer.key.vkey
    return Records.connect(url, seal=home / "seal"), key


def check(phone: Hand, file: bytes, key: str = "") -> None:
    """Let a phone check a file, with the key that was copied, if it was."""
    given = {"name": "a.jsonl", "mimeType": "", "buffer": file}
    phone.see("check-file").set_input_files(given)
    if key:
        phone.see("check-key").fill(key)
    phone.tap("check-now")


@pytest.fixture(scope="module")
def exported(tmp_path_factory) -> tuple[bytes, str]:
    """An export of a sealed record, and the key on the wall."""
    begun, key = sealed(tmp_path_factory.mktemp("sealed"))
    with begun as records:
        match = records.open_match("whot-1on1", terms={"turn_seconds": 0})
        moves, by = match.match.book.moves, match.arbiter.by
        records.record(match.match_id, report(moves["deal"]("A")), by)
        records.record(match.match_id, report(moves["draw"]("B")), by)
        return b"".join(records.export(match.match_id)), key


@pytest.mark.parametrize(
    "hidden",
    [False, pytest.param(True, marks=pytest.mark.long)],
    ids=["webcrypto", "without a secure context"],
)
def test_a_phone_checks_an_export_by_itself(hand, exported, hidden):
    whole, key = exported
    phone = hand()
    if hidden:
        phone.page.add_init_script(HIDDEN)
    phone.go("/#check")
    assert phone.page.evaluate("!crypto.subtle") is hidden

    check(phone, whole, key)
    expect(phone.see("check-held")).to_contain_text(
        f"{ORIGIN} has signed for 3 of 3 events, in its log of 3."
    )
    main = phone.page.locator("#main")
    check(phone, whole.replace(b"B: draw", b"A: draw"), key)
    expect(main).to_contain_text("A line of this file was changed after it was written.")
    expect(phone.page.get_by_test_id("check-held")).to_have_count(0)
    check(phone, whole, Signer.fresh(ORIGIN).key.vkey)
    expect(main).to_contain_text("This file was not signed with this key.")
    check(phone, whole, key.replace("2026", "2027"))
    expect(main).to_contain_text("copy it from the wall, all of the line")
    check(phone, whole[: len(whole) // 2], key)
    expect(main).to_contain_text("it was cut off, or is another file")


WEAK = {"key": Digest("01" + "0" * 62), "signature": "58" + "66" * 31 + "01" + "0" * 62}
"""A key with one signature that fits whatever is signed, where nobody looks at the key."""


def signed(home: Path, **forged: Any) -> tuple[bytes, str, str]:
    """Return an export in which B has signed, the key on the wall, and who has signed."""
    begun, key = sealed(home)
    with begun as records:
        match = records.open_match("whot-1on1", terms={"turn_seconds": 0})
        arbiter, device = match.arbiter.by, Device(records.admit(match.match_id, "seat", "B").by)
        records.record(match.match_id, report(match.match.book.moves["deal"]("A")), arbiter)
        records.record(match.match_id, Dispute("A gave the game up."), arbiter)
        award = (Remedy(AWARD_HAND, seat="B"),)
        records.record(match.match_id, Decide(1, award, "A gave it up"), arbiter)
        told = device.signs(records, match.match_id)
        with pytest.MonkeyPatch.context() as blind:
            if forged:
                told = told._replace(signed=told.signed._replace(**forged))
                blind.setattr("referee.record.commands.commands.is_true", lambda *_: True)
            records.record(match.match_id, told, device.by)
        return b"".join(records.export(match.match_id)), key, device.by.participant


@pytest.mark.long
@pytest.mark.engines
@pytest.mark.parametrize(
    "hidden",
    [False, True],
    ids=["webcrypto", "without a secure context"],
)
def test_a_phone_finds_who_has_signed_and_misses_its_own(hand, tmp_path, hidden):
    phone = hand()
    if hidden:
        phone.page.add_init_script(HIDDEN)
    phone.go("/#check")

    for name, forged in {"forged": {"key": Digest("1" * 64)}, "weak": WEAK, "true": {}}.items():
        (tmp_path / name).mkdir()
        if forged:
            check(phone, *signed(tmp_path / name, **forged)[:2])
            expect(phone.page.locator("#main")).to_contain_text("does not fit (event 5)")
            phone.page.reload()
    file, key, participant = signed(tmp_path / "true")
    check(phone, file, key)
    expect(phone.see("check-players")).to_contain_text("own phones: hand 1 by B (key ")
    expect(phone.page.get_by_test_id("check-missing")).to_have_count(0)
    keep = "([name, told]) => localStorage.setItem(name, JSON.stringify(told))"
    phone.page.evaluate(keep, [f"referee.signing.{participant}", "5" * 64])
    check(phone, file, key)
    expect(phone.see("check-missing")).to_contain_text("nothing in the file is signed with it")
    match = json.loads(file.split(b"\n", 1)[0])["match"]
    gone = {"referee.keys": {match: {"participant": "gone"}}, "referee.signing.gone": "6" * 64}
    phone.page.evaluate("localStorage.clear()")
    for told in gone.items():
        phone.page.evaluate(keep, [*told])
    phone.page.reload()
    check(phone, file, key)
    expect(phone.see("check-missing")).to_be_visible()


def test_a_phone_notices_that_the_record_is_not_what_it_was_promised(hand, service, tmp_path):
    begun, _ = sealed(tmp_path)
    begun.close()
    running = service(begun.store.url, "--quiet", "--seal", str(tmp_path / "seal"))
    with http(f"{running.url}/api/v1") as client:
        opened = client.post(
            "/matches", json={"book": "whot-1on1", "report_id": "open-0001"}
        ).json()
        match, token = opened["match"]["id"], opened["token"]
        done = client.post(
            f"/matches/{match}/rulings", headers={"Authorization": f"Bearer {token}"},
            json={"move": {"move": "deal", "seat": "A"}, "report_id": "report-01"},
        )  # fmt: skip
        version, leaf, signature = done.headers["Referee-Receipt"].split()
    phone = hand(running.url, service_workers="block")
    told = f"referee.receipt.{match}"
    keep = "([name, told]) => localStorage.setItem(name, JSON.stringify(told))"
    phone.go(f"/m/{match}")
    phone.page.evaluate(keep, [told, f"{version} {leaf} {signature}"])
    with phone.page.expect_response(lambda answer: "/log?version=" in answer.url):
        phone.page.reload()
    expect(phone.page.get_by_test_id("forked")).to_have_count(0)
    phone.page.evaluate(keep, [told, f"{version} {leaf[::-1]} {signature}"])
    phone.page.reload()
    expect(phone.page.get_by_test_id("forked")).to_contain_text("event 2 is another one, gone")
    phone.page.evaluate(keep, [told, f"{version} {leaf} {signature}"])
    denied = {"version": int(version), "leaf": None}
    phone.route("**/log?version=*", lambda asked: asked.fulfill(json=denied))
    phone.page.reload()
    expect(phone.page.get_by_test_id("forked")).to_contain_text("no longer sealed")


@pytest.mark.engines
def test_a_phone_tells_that_something_was_erased_and_sees_what_only_calls_itself_so(hand, tmp_path):
    begun, key = sealed(tmp_path)
    with begun as records:
        match = records.open_match("whot-1on1", terms={"turn_seconds": 0})
        records.record(match.match_id, Close("Berta had to go"), match.arbiter.by)
        records.erase_words(match.match_id, 2, why="asked for")
        lines = list(records.export(match.match_id))
    phone = hand()
    phone.go("/#check")
    check(phone, b"".join(lines), key)
    expect(phone.see("check-held")).to_contain_text("It holds, and something is withheld")
    expect(phone.see("check-held")).to_contain_text("Erased in this match: 1")
    phone.page.screenshot(path=tmp_path / "withheld.png")
    twice = lines[2][:-2] + b',"payload":{"by":{"participant":"p"}}}\n'  # read as another one
    for change, said in (
        (
            lambda line: re.sub(rb'("abandoned":{"sealed":")[0-9a-f]{8}', rb"\g<1>01234567", line),
            "Event 2 lacks its words, and no event says that they were erased.",
        ),
        (
            lambda line: twice if line == lines[2] else line,
            "A line of this file was changed after it was written.",
        ),
    ):
        told = [change(line) for line in lines[:-1]]
        end = json.loads(lines[-1])
        end["end"]["digest"] = hashlib.sha256(b"".join(told)).hexdigest()
        check(phone, b"".join(told) + json.dumps(end).encode() + b"\n")
        expect(phone.page.locator("#main")).to_contain_text(said)


EVENINGS = Path(__file__).parents[1] / "tournament" / "golden"


@pytest.mark.long
@pytest.mark.engines
def test_a_phone_draws_a_tournament_again_and_finds_a_draw_that_its_seed_does_not_give(hand):
    whole = (EVENINGS / "oberndorf.jsonl").read_bytes()
    phone = hand(own_rules=True)
    phone.go("/#check")

    check(phone, whole)
    expect(phone.see("check-draws")).to_contain_text("4 of 4 draws")
    expect(phone.see("check-tournament")).to_contain_text("nobody has signed for it")
    expect(phone.see("check-standings").locator("tbody tr")).to_have_count(11)
    expect(phone.see("check-standings")).to_contain_text("Ada 3, Obi 3")
    main = phone.page.locator("#main")
    check(phone, whole.replace(b'"said":"17"', b'"said":"18"', 1))
    expect(main).to_contain_text("was changed: its hash is another")
    expect(phone.see("check-tournament")).to_have_count(0)
    check(phone, rehashed(whole, b'"said":"17"', b'"said":"18"'))
    expect(main).to_contain_text("The draw of round 1: the seed draws otherwise than it says")
    check(phone, whole[:-200])
    expect(main).to_contain_text("its closing line is missing")


@pytest.mark.long
@pytest.mark.engines
def test_a_phone_holds_a_sealed_tournament_and_its_matches_against_the_key(hand, tmp_path):
    begun, key = sealed(tmp_path)
    with begun as records:
        hall, by = records.tournaments, By("operator", "", "direction")
        which = hall.announce("Advent", on_the_shelf("telfs")).tournament.id
        for number in (1, 2):
            hall.enter(which, [f"Ada {number}", f"Obi {number}"], by)
        hall.draw(which, by, said="17")
        records.tables.open_table(which, 1, 1, by)
        whole = b"".join(records.export_tournament(which, names=True))
    phone = hand(own_rules=True)
    phone.go("/#check")
    for told, found in ((key, "All of it holds"), (Signer.fresh(ORIGIN).key.vkey, "not signed")):
        check(phone, whole, told)
        expect(phone.page.locator("#main")).to_contain_text(found)


def rehashed(whole: bytes, old: bytes, new: bytes) -> bytes:
    """Return an export with a word changed by somebody who writes its digests anew."""
    lines = whole.splitlines(keepends=True)
    place = next(n for n, line in enumerate(lines) if old in line)
    told = lines[place].replace(old, new, 1)
    payload = told[len(b'{"payload":') : told.rindex(b',"sha256":')]
    sha = re.sub(rb'"sha256":"\w+"', b'"sha256":"%s"' % hashed(payload), told)
    lines[place] = sha
    total = hashed(b"".join(lines[:-1]))
    lines[-1] = re.sub(rb'("digest":")\w+', rb"\g<1>" + total, lines[-1])
    return b"".join(lines)


def hashed(told: bytes) -> bytes:
    return hashlib.sha256(told).hexdigest().encode()
