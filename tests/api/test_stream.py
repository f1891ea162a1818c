"""The live stream tells every event once and in order, to each viewer what that viewer may see."""

from tests.api.live import open_match


def test_a_ruling_is_told_as_it_is_recorded(shared_service):
    match = open_match(shared_service.url)
    stream = match.watch()
    ruling = match.report("report-1", move="deal", seat="A").json()
    [(name, version, told)] = stream.until(2)
    assert (name, version, told["version"], told["ruling"]) == ("ruling", 2, 2, ruling)


def test_who_was_away_hears_what_was_missed_once_and_in_order(shared_service):
    match = open_match(shared_service.url)
    match.report("report-1", move="deal", seat="A")
    first = match.watch(last=0)
    assert [version for _, version, _ in first.until(2)] == [1, 2]
    first.close()
    match.report("report-2", move="play", seat="B", card="C7")
    match.report("report-3", move="play", seat="A", card="C4")
    again = match.watch(last=2)
    assert [version for _, version, _ in again.until(4)] == [3, 4]
    assert ["match" in told for _, _, told in again.events] == [False, True], "the latest brings it"
    match.report("report-4", move="play", seat="B", card="C5")
    assert [version for _, version, _ in again.until(5)] == [3, 4, 5]


def test_a_correction_and_the_end_are_told_as_such(shared_service):
    match = open_match(shared_service.url)
    stream = match.watch()
    match.report("report-1", move="deal", seat="A")
    with match.client() as client:
        client.post("/corrections", json={"report_id": "take-back", "ruling": 1})
        client.post("/closing", json={"why": "rain"})
    told = stream.until(4)
    assert [kind for kind, _, _ in told] == ["ruling", "corrected", "match"]
    assert told[1][2]["correction"] == {
        "ruling": 1, "taken_back": True, "why": "", "restores": None, "changed": [],
    }  # fmt: skip
    assert (told[2][2]["kind"], told[2][2]["status"]) == ("closed", "closed")
    assert told[2][2]["offers"]["offers"] == []


def test_a_phone_that_is_sent_away_hears_nothing_more(services):
    match = open_match(services("sqlite").url)
    ben = match.joined(seat="B")
    stream, others = ben.watch(), match.watch()
    with match.client() as client:
        phones = client.get("/participants").json()["participants"]
        client.delete(f"/participants/{phones[1]['participant']}").raise_for_status()
    match.report("report-1", move="deal", seat="A")  # at once, before the stream looks by itself
    stream.until_ended()
    assert [version for _, version, _ in others.until(2)] == [2]
    assert stream.events == []


def test_a_service_that_is_told_to_stop_does_not_wait_for_its_streams(service):
    running = service()
    match = open_match(running.url)
    streams = [match.watch() for _ in range(5)]
    running.stop()
    for stream in streams:
        stream.until_ended()


def test_an_event_number_that_is_none_is_refused(shared_service):
    match = open_match(shared_service.url)
    with match.client() as client:
        answer = client.get("/stream", headers={"Last-Event-ID": "yesterday"})
    assert answer.status_code == 422
    assert answer.json()["field"] == "Last-Event-ID"
