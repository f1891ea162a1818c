"""A match that came out of a file says so on every page of it, in the list and on paper."""

from playwright.sync_api import expect

from referee.record import Records
from tests.record.toy import report


def test_an_imported_match_is_marked_wherever_it_is_shown(hand, house, tmp_path):
    with Records.connect(f"sqlite:///{tmp_path / 'there.sqlite'}") as there:
        match = there.open_match("whot-1on1", terms={"turn_seconds": 0})
        by = match.arbiter.by
        there.record(match.match_id, report(match.match.book.moves["deal"]("A")), by)
        lines = list(there.export(match.match_id))
    with Records.connect(house.database) as here:
        key = here.import_keys.make("Chess club")
    phone = hand()
    phone.go("/#open")
    phone.see("import").locator("summary").tap()
    phone.see("import-file").set_input_files(
        {"name": "a.jsonl", "mimeType": "", "buffer": b"".join(lines)}
    )
    phone.see("import-key").fill(f"{key}x")
    phone.tap("import-it")
    expect(phone.see("import-failed")).to_contain_text("not one of ours")
    phone.see("import-key").fill(key)
    phone.tap("import-it")
    expect(phone.see("imported")).to_be_visible()
    with Records.connect(house.database) as here:
        digest = here.imports(match.match_id)[0].digest
    phone.go()
    phone.see("others").locator("summary").tap()
    listed = phone.page.locator(f'a[href="/m/{match.match_id}"]')
    expect(listed).to_contain_text("imported")
    listed.tap()
    expect(phone.see("imported")).to_contain_text("by Chess club: not refereed here.")
    for tab in ("history", "audit"):
        phone.tap(f"tab-{tab}")
        expect(phone.see("imported")).to_contain_text(digest)
        phone.page.emulate_media(media="print")
        expect(phone.see("imported")).to_be_visible()
        phone.page.emulate_media(media="screen")
    width = phone.page.evaluate("document.documentElement.scrollWidth")
    assert width <= phone.page.evaluate("innerWidth")
    phone.page.screenshot(path=tmp_path / "imported.png")
