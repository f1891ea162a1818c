"""Dossiers of whole matches: what is offered to who decides a dispute."""

from pathlib import Path

from referee.games import shelf
from referee.match.commands import Dispute
from referee.match.done import done
from referee.notation.files import parse
from referee.notation.play import play
from referee.presenters.dossiers import dossier_json
from referee.presenters.viewers import PUBLIC_KNOWLEDGE
from referee.record.commands.checks import tried

HERE = Path(__file__).parent


def offered(match, ruling):
    disputed = done(match, Dispute("not so", ruling, None, None, None))
    before = disputed.match.table_after(ruling - 1)
    told = dossier_json(
        disputed.match, disputed.dispute, PUBLIC_KNOWLEDGE, before=before, public=before,
        tried=tried,
    )  # fmt: skip
    return [one["text"] for one in told["remedies"] if one["possible"]]


def test_a_hand_is_awarded_only_where_it_matters_to_whom():
    bohemian = (HERE / "watten-bohemian/mixed-evening.match").read_text()
    found = offered(play(parse(bohemian)[0], shelf()).match, 21)
    assert "strike 21" in found
    assert not [text for text in found if text.startswith("award")]
    sleeve = (HERE / "disputes/whot-a-circle-in-the-sleeve.match").read_text()
    found = offered(play(parse(sleeve)[0], shelf()).match, 8)
    assert {"award the hand to A", "award the hand to B", "penalty WH-5 on A"} <= {*found}


def test_where_a_report_contradicts_the_earlier_one_may_be_taken_back():
    nine = (HERE / "disputes/lotta-watta-whose-nine-lay-below.match").read_text()
    found = offered(play(parse(nine)[0], shelf()).match, 24)
    assert {"strike 11", "strike 24"} <= {*found}


def test_what_takes_back_the_same_is_offered_once():
    sleeve = (HERE / "disputes/whot-a-circle-in-the-sleeve.match").read_text()
    match = play(parse(sleeve)[0], shelf()).match
    last = len(match.rulings.log)
    back = {
        ruling: [
            text for text in offered(match, ruling) if text.startswith(("strike", "take back"))
        ]
        for ruling in (last - 1, last)
    }
    assert back == {
        last - 1: [f"strike {last - 1}", f"take back to {last - 2}"], last: [f"strike {last}"],
    }  # fmt: skip
