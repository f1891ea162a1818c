"""What the clauses of Whot say by the terms in force, where their words depend on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.kernel import Phrase

    Terms = Mapping[str, int | str]


# --- the pack and the players --------------------------------------------------------------------


def two_packs(terms: Terms) -> bool:
    """Say whether two packs are shuffled together."""
    return terms.get("packs") == 2  # noqa: PLR2004 - two


def pack(terms: Terms) -> str:
    """Say how many cards there are (WH-1)."""
    if two_packs(terms):
        return "Two packs of fifty-four cards shuffled together, so that there are two of each."
    return "Fifty-four cards."


def whots(terms: Terms) -> str:
    """Say how many Whots there are (WH-1)."""
    return "ten" if two_packs(terms) else "five"


def shown(terms: Terms) -> str:
    """Say how often a card can be shown (WH-21)."""
    if two_packs(terms):
        return (
            "Since the last shuffle every card can be shown twice, and Whots ten times. When both "
            "cards of a kind lie in the pile, none of that kind can come out of a hand."
        )
    return (
        "Since the last shuffle every card can be shown once, and Whots five times. A card that "
        "lies in the pile cannot come out of a hand."
    )


def short_field(terms: Terms) -> str:
    """Say how many play the short game (WH-2)."""
    if two_packs(terms):
        return "Two to ten play the short game with two packs."
    return "Two to six play the short game."


# --- the opening ---------------------------------------------------------------------------------


def starter(terms: Terms) -> str:
    """Say what a turned-up card does (WH-4)."""
    return {
        "apply": "What it does happens as if the dealer had played it; a dealer who turns up a "
        "Whot names the suit.",
        "reflip_special": "A card that does something goes back, the stock is shuffled, and "
        "another is turned up. The player to the dealer's left has to fit it.",
        "picks_only": "A 2 or a 5 lays its cards on the player to the dealer's left, "
        + ("who draws them. " if terms["pick_chain"] == "no_defence" else "who answers or draws. ")
        + "Any other card does nothing: that player has to fit it, and after a Whot any card fits.",
    }.get(
        str(terms["starter_effect"]),
        "Whatever card it is, it does nothing: the player to the dealer's left has to fit it, and "
        "after a Whot any card fits.",
    )


def or_draws(terms: Terms) -> str:
    """Say whether whoever opens may draw instead (WH-4)."""
    if terms["must_play_if_able"] == "yes":
        return ""
    return "; or draws, and then the next player opens"


def last_whot(terms: Terms) -> str:
    """Say what is named with a Whot that is the last card, where it can be (WH-7)."""
    if terms["finish_on_special"] in {"no", "draws_one"}:
        return ""
    return "A Whot that is the last card needs no name."


# --- turns ---------------------------------------------------------------------------------------


def stuck(terms: Terms) -> str:
    """Say who draws after a 1 (WH-8)."""
    if terms["must_play_if_able"] == "yes":
        return "A player who cannot go on draws one card, and the turn passes."
    return "A player who cannot go on, or does not want to, draws one card, and the turn passes."


def hold_on(terms: Terms) -> str:
    """Say who waits after a 1 (WH-8)."""
    if terms["hold_on_scope"] == "next_waits":
        return (
            "At this table only the next player waits, and the one after moves. With two players "
            "that is whoever played the 1."
        )
    return "Everybody else waits, and the same player has another turn at once."


def suspended(terms: Terms) -> str:
    """Say who misses a turn after an 8 (WH-9)."""
    if terms["star8_skips_two"] == "yes":
        return (
            "The next player misses a turn, and after the 8 of stars the next two do; the one "
            "after moves. With two players whoever played the 8 moves again, whatever its suit."
        )
    return (
        "The next player misses a turn, and the one after moves. With two players that is whoever "
        "played the 8."
    )


# --- picks ---------------------------------------------------------------------------------------


def answers(terms: Terms) -> str:
    """Say how a 2 is answered (WH-10)."""
    if terms["pick_chain"] == "no_defence":
        return "There is no answer: the next player draws what is pending."
    cards = ["a 2 of any suit"]
    cards += ["a 5 (WH-11)"] if terms["cross_defence"] == "yes" else []
    cards += ["a Whot (WH-7)"] if terms["whot_defends"] == "yes" else []
    named = " or ".join(filter(None, (", ".join(cards[:-1]), cards[-1])))
    answer = f"The next player answers with {named}, or draws all that is pending."
    if terms["pick_chain"] == "pass_on_without_adding":
        return f"{answer} Picks do not add up: a 2 that answers passes on only its own cards."
    return f"{answer} A 2 that answers adds its cards to the debt and passes it on."


def crossed(terms: Terms) -> str:
    """Say whether 2s and 5s answer each other (WH-11)."""
    if terms["pick_chain"] == "no_defence":
        return ""
    if terms["cross_defence"] == "no":
        return "A 2 never answers a 5, nor a 5 a 2."
    if terms["pick_chain"] == "pass_on_without_adding":
        return "A 2 answers a 5 and a 5 a 2, and only the cards of the last one are passed on."
    return "A 2 answers a 5 and a 5 a 2; what they add counts together."


# --- the stock -----------------------------------------------------------------------------------


def after_market(terms: Terms) -> str:
    """Say who moves after a market (WH-12)."""
    if terms["gm_play_again"] == "yes":
        return "Then whoever played the 14 moves again."
    return "Then the next player moves."


def one_deal(terms: Terms) -> str:
    """Say who wins the only deal (WH-16)."""
    return {
        "count_hands": "There is one deal: the first player to go out has won the match. When the "
        "stock runs out before that, the count of WH-13 decides the match.",
        "draw": "There is one deal and no count: the first player to go out has won the match. "
        "When the stock runs out before that, the match is over without a winner.",
    }.get(
        str(terms["stock_out"]),
        "There is one deal and no count: the first player to go out has won the match.",
    )


# --- speech --------------------------------------------------------------------------------------


def costs(terms: Terms, term: str) -> str:
    """Say what it costs to be silent, or that it is noted."""
    return f"costs {{{term} cards}}" if terms[term] else "is noted and costs nothing"


def silence(terms: Terms) -> str:
    """Say what silence costs, and who has to notice it (WH-14)."""
    one, two = costs(terms, "last_card_penalty"), costs(terms, "warning_penalty")
    prices = f"silence on one card {one}, and silence on two {two}."
    if one == two:
        prices = f"silence {one}."
    if terms["last_card_enforcement"] == "automatic":
        return f"Nobody has to object: as soon as another player acts, {prices}"
    return (
        f"If another player objects in time, {prices} Once somebody else has acted, silence on two "
        "cards is noted and silence on one forgiven."
    )


def in_a_row(terms: Terms) -> str:
    """Say when the words are due in a row of turns (WH-14)."""
    if terms["warn_in_sequence"] == "yes":
        return (
            "The words are due within a row of turns of one's own, too; with the next card of the "
            "row the word before it is owed no more."
        )
    return "In a row of turns of one's own only the number at its end matters."


# --- clock and stake -----------------------------------------------------------------------------


def stakes(terms: Terms) -> str:
    """Say what is put in at the start (WH-19)."""
    return "Each player puts in {stake} at the start." if terms["stake"] else ""


def prize(terms: Terms) -> str:
    """Say what can be won, where something was put in (WH-19)."""
    return "The prize is what all have put in." if terms["stake"] else ""


def running(terms: Terms) -> str:
    """Say that an offer does not stop the clock, if there is one (WH-19)."""
    return "The turn clock runs on." if terms["turn_seconds"] else ""


def dropped(terms: Terms) -> str:
    """Say what a player who is gone is treated like (WH-20)."""
    if terms["turn_seconds"]:
        return (
            "A player who is gone is treated like one whose time has run out: the turn is missed, "
            "and picks that are pending are drawn first."
        )
    return (
        "A player who is gone misses the turn. Picks that are pending are drawn first, and so is a "
        "card for the market; a Whot without a name goes back to that player."
    )


def turned_up_whot(terms: Terms) -> str:
    """Say what becomes of a Whot that was turned up and not named in time (WH-18)."""
    if terms["starter_effect"] == "apply":
        return "Only one that was turned up stays, and any card fits it then."
    return ""


# --- going out -----------------------------------------------------------------------------------


def no_effect(terms: Terms) -> str:
    """Say what the last card does, where it is one that does something (WH-15)."""
    if terms["finish_on_special"] != "yes":
        return ""
    return "What the last card would have done does not happen any more."


def nothing_to_draw(terms: Terms) -> str:
    """Say what becomes of a player who would draw one for the last card, and cannot (WH-15)."""
    if terms["stock_out"] != "reshuffle":
        return ""
    return "Where nothing is left to draw, the player is out."


def undone(terms: Terms) -> str:
    """Say what the last card of a player caught in silence has done (WH-15)."""
    if terms["finish_on_special"] == "no_but_whot":
        cancelled = "Picks that the last card answered are cancelled, and after"
        after = cancelled if terms["whot_defends"] == "yes" else "After"
        return f"{after} a Whot without a name any card fits."
    if terms["finish_on_special"] != "yes":
        return ""
    return (
        "What the last card would have done does not happen; picks that it answered are cancelled, "
        "and after a Whot without a name any card fits."
    )


PHRASES: dict[str, Phrase] = {
    said.__name__: said
    for said in (
        pack, whots, shown, starter, or_draws, last_whot, hold_on, stuck, suspended, answers,
        crossed, after_market, one_deal, silence, in_a_row, stakes, prize, running, dropped,
        turned_up_whot, no_effect, undone, nothing_to_draw,
    )
}  # fmt: skip
SHORT: dict[str, Phrase] = {short_field.__name__: short_field}
"""What only the clauses of the short game say."""
