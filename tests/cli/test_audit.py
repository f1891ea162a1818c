"""``referee audit``: a match event by event, from the notation and from an export."""

from pathlib import Path


def test_a_clause_is_told_in_full_once_and_by_its_title_after_that(match, referee):
    out = referee("audit", match, "--trail").stdout
    assert out.count("TO-1  Keep the joker. Nobody may lay the joker.") == 1
    assert out.count("TO-1  Keep the joker.\n") > 1


def test_the_events_are_told_where_they_are_asked_for(match, referee):
    short, whole = (referee("audit", match, *more).stdout for more in ((), ("--trail",)))
    assert whole.startswith(short)
    assert "The table after ruling" not in short
    assert "The table after ruling" in whole


def test_what_clings_to_a_card_is_told(referee):
    story = Path(__file__).parents[1] / "records" / "lotta-watta-race" / "four-quick-hands.match"
    out = referee("audit", str(story), "--trail", "--language", "de").stdout
    assert "Kreuz-7 (gesperrt)\n" in out


def test_what_happened_begins_with_a_capital(referee):
    story = Path(__file__).parents[1] / "records" / "disputes"
    story /= "lotta-watta-the-moon-after-the-count.match"
    out = referee("audit", str(story), "--trail", "--language", "de").stdout
    assert "→ Die Partie ist vorbei" in out
