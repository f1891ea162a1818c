"""The options of a Whot table: each is a term, and a value that changes a rule is an amendment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.whot import finish, play, specials, speech
from referee.games.whot.moves import (
    Accept,
    Catch,
    Draw,
    Play,
    Raise,
    Reshuffle,
    Say,
    Timeout,
    TurnUp,
)
from referee.games.whot.pack import NUMBER, PICK, SPECIAL, SUIT, WHOT
from referee.kernel import (
    Amendment,
    Awaited,
    Awaits,
    Deal,
    Ended,
    Fact,
    Lacks,
    Moved,
    No,
    Said,
    Shuffled,
    Term,
    effect,
    meaning,
    rule,
    upshot,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from referee.kernel import Clause, Table

# --- start and starter_effect ----------------------------------------------------------------------


@effect("WH-4", Deal)
def opens(table: Table, seat: str) -> Iterator[Fact]:
    """The opening.

    After the deal the dealer turns up the top card of the stock: it begins the play pile, and the
    player to the dealer's left has to fit it.
    """
    yield Awaits("start", (Awaited(seat, ("turn-up",)),))


@effect("WH-4", TurnUp)
def turned_up(table: Table, seat: str, card: str) -> Iterator[Fact]:
    yield Moved((card,), "stock", "pile")
    yield from started(table, seat, card)


@meaning("WH-4")
def started(table: Table, seat: str, card: str) -> Iterator[Fact]:
    del card
    yield play.awaits((play.next_to(table, seat), play.TURN))


def applied(table: Table, seat: str, card: str) -> Iterator[Fact]:
    """What the turned-up card does happens as if the dealer had played it."""
    number = NUMBER[card]
    if number in PICK:
        yield from specials.demanded(table, seat, card)
    elif card == WHOT:
        yield play.awaits((seat, ("name",)))
    elif number == 1:
        yield play.awaits((specials.after_hold_on(table, seat), play.TURN))
    elif number == 8:  # noqa: PLR2004 - the suspension
        yield play.awaits((specials.after_suspension(table, seat, card), play.TURN))
    elif number == 14:  # noqa: PLR2004 - the general market
        yield specials.market_for(table, seat)
    else:
        yield play.awaits((play.next_to(table, seat), play.TURN))


def turned_again(table: Table, seat: str, card: str) -> Iterator[Fact]:
    """A turned-up card that does something goes back, the stock is shuffled, another is turned."""
    if NUMBER[card] in SPECIAL:
        yield Moved((card,), "pile", "stock", "top", "bottom")
        yield Shuffled("stock")
        yield Awaits("start", (Awaited(seat, ("turn-up",)),))
    else:
        yield play.awaits((play.next_to(table, seat), play.TURN))


FLIP = Amendment(replace=(opens,), adopt=(turned_up,), after="WH-4")
STARTER = {
    "apply": Amendment(replace=(meaning("WH-4", "started")(applied),)),
    "reflip_special": Amendment(replace=(meaning("WH-4", "started")(turned_again),)),
}

# --- picks -----------------------------------------------------------------------------------------


@meaning("WH-10")
def grown(table: Table, card: str) -> int:
    """Picks do not add up: a defence passes on only its own cards."""
    del table
    return play.picks(card)


@meaning("WH-10")
def defends(table: Table, card: str) -> bool:
    """There is no defence: picks are always drawn."""
    del table, card
    return False


@meaning("WH-11")
def crosses(table: Table, card: str) -> bool:
    """At this table a 2 answers a 5 and a 5 answers a 2; what they add counts together."""
    del table
    return NUMBER.get(card) in PICK


@meaning("WH-7")
def wards(table: Table, card: str) -> bool:
    """At this table a Whot answers picks too: they are cancelled, and nobody draws."""
    del table
    return card == WHOT


# --- who moves after a special card ------------------------------------------------------------------


@meaning("WH-12")
def after_market(table: Table, seat: str) -> str:
    """At this table whoever played the 14 moves again after the market."""
    del table
    return seat


@meaning("WH-9")
def after_suspension(table: Table, seat: str, card: str) -> str:
    """At this table the 8 of stars makes two players miss a turn."""
    return play.next_to(table, seat, 3 if SUIT.get(card) == "star" else 2)


@meaning("WH-8")
def after_hold_on(table: Table, seat: str) -> str:
    """At this table only the next player waits after a 1, and the one after moves."""
    return play.next_to(table, seat, 2)


# --- the duty to play ---------------------------------------------------------------------------------


@rule("WH-5", Draw, when=lambda t: not play.at_market(t))
def nothing_to_play(table: Table, seat: str) -> Lacks:
    """At this table a player who can play must. Drawing says: I hold no card that fits."""
    if table["debt"]:
        fitting = [face for face in table.pack.faces if specials.answered(table, face) is True]
    else:
        fitting = [face for face in table.pack.faces if play.fits(table, face)]
    return Lacks(seat, frozenset(fitting))


# --- speech ---------------------------------------------------------------------------------------------


@meaning("WH-14")
def overtaken(table: Table, silent: str, call: str) -> Iterator[Fact]:
    """At this table nobody has to object: silence costs its cards when the next player acts."""
    yield from speech.silence_costs(table, silent, call)


@meaning("WH-14")
def within_a_row(table: Table) -> bool:
    """At this table the words are due within a row of turns of one's own, too."""
    del table
    return True


@effect("WH-15", Play, when=play.last_of, over=finish.SPECIALS)
def goes_out(table: Table, seat: str) -> Iterator[Fact]:
    """Going out.

    A player without cards says "check up" and has then won the hand. Until it is said another
    player may object: whoever went out in silence draws {last_card_penalty} cards, and play goes
    on with the next player.
    """
    yield Said("must_say", {**table["must_say"], seat: "check-up"})
    yield play.awaits((seat, ("say",)))


@rule("WH-15", Say, over="WH-14", when=lambda _t, call: call == "check-up")
def may_check_up(table: Table, seat: str) -> bool | No:
    if table["must_say"].get(seat) == "check-up":
        return True
    return No(f"{seat} holds {table.held(seat)} cards and is not out.")


@effect("WH-15", Say, over="WH-14", when=lambda _t, call: call == "check-up")
def checked_up(table: Table, seat: str) -> Iterator[Fact]:
    if table["offer"]:
        yield Said("offer", {})
    yield Said("must_say", {})
    yield Ended("hand", (seat,))


@effect(
    "WH-15", Catch, over="WH-14",
    when=lambda t, silent: t["must_say"].get(silent) == "check-up",
)  # fmt: skip
def out_in_silence(table: Table, silent: str) -> Iterator[Fact]:
    yield Said("must_say", {})
    yield from play.drawing(table, silent, int(table.terms["last_card_penalty"]))
    yield play.awaits((play.next_to(table, silent), play.TURN))


# --- the last card --------------------------------------------------------------------------------------


@rule("WH-15", Play, when=lambda t, seat: t.held(seat) == 1)
def ordinary_last(table: Table, card: str) -> bool | No:
    """At this table the last card must be an ordinary one."""
    if NUMBER.get(card) in SPECIAL:
        return No(f"{table.pack[card].text} cannot be the last card at this table.")
    return True


@effect("WH-15", Play, when=play.last_of, over=finish.SPECIALS, called="goes_out")
def with_its_effect(table: Table, seat: str, card: str) -> Iterator[Fact]:
    """Going out.

    A player without cards has won the hand. Any card may be the last; when it makes others draw,
    they do so before the hand is over.
    """
    number = NUMBER.get(card)
    if number in PICK:
        due = specials.grown(table, card)
        yield from play.drawing(table, play.next_to(table, seat), due)
    elif number == 14:  # noqa: PLR2004 - the general market
        for steps in range(1, len(play.players(table))):
            yield from play.drawing(table, play.next_to(table, seat, steps), 1)
    if table["offer"]:
        yield Said("offer", {})
    yield Ended("hand", (seat,))


# --- the stock runs out ------------------------------------------------------------------------------------


@meaning("WH-13", "renewable")
def not_renewed(_table: Table) -> bool:
    return False


def wanting(table: Table) -> bool:
    """Say whether the stock is empty while somebody has to draw or might."""
    return table.phase == "play" and not table.ended and not table.count("stock")


@upshot("WH-13", when=wanting)
def counted_hands(table: Table) -> Iterator[Fact]:
    """The stock runs out.

    The hand ends when the stock is empty. All lay their cards open and count them by WH-17: the
    lowest count has won, and equal lowest counts share it.
    """
    queue = [Awaited(seat, ("reveal",)) for seat in play.players(table)]
    yield Awaits("count", tuple(queue))


@upshot(
    "WH-13",
    when=lambda t: (
        t.phase == "count" and not t.ended and all(s in t["counted"] for s in play.players(t))
    ),
)
def lowest_wins(table: Table) -> Iterator[Fact]:
    least = min(table["counted"].values())
    won = [seat for seat in play.players(table) if table["counted"][seat] == least]
    yield Ended("hand", tuple(won))


@upshot("WH-13", when=wanting)
def drawn_hand(table: Table) -> Iterator[Fact]:
    """The stock runs out.

    The hand ends without a winner when the stock is empty.
    """
    yield Ended("hand", ())


# --- clock and stake -----------------------------------------------------------------------------------------


@rule("WH-18", Timeout)
def no_clock(table: Table) -> No:
    """No clock.

    There is no turn clock at this table.
    """
    del table
    return No("There is no turn clock at this table.")


@rule("WH-19", Raise)
def higher(table: Table) -> No:
    """No raising.

    The stake is not raised at this table.
    """
    del table
    return No("The stake is not raised at this table.")


@rule("WH-19", Accept)
def accepted_in_time(table: Table) -> No:
    del table
    return No("The stake is not raised at this table.")


@rule("WH-13", Reshuffle)
def no_reshuffle(table: Table) -> No:
    del table
    return No("The pile is not shuffled at this table.")


def _renewal(*adopted: Clause) -> Amendment:
    return Amendment(
        strike=("WH-13",),
        adopt=(*adopted, no_reshuffle, not_renewed),
        before="WH-14",
    )


TERMS: tuple[Term, ...] = (
    Term("hand_size", "Cards dealt to each player.", range(3, 9), 7),
    Term(
        "start", "Whether the first player leads any card, or a starter card is turned up.",
        ("lead_any", "flip_starter"), "lead_any", {"flip_starter": FLIP},
    ),
    Term(
        "starter_effect", "What a turned-up special card does.",
        ("none", "apply", "reflip_special"), "none", STARTER,
    ),
    Term(
        "pick_chain", "Whether picks add up along a row of defences.",
        ("add_up", "pass_on_without_adding", "no_defence"), "add_up",
        {
            "pass_on_without_adding": Amendment(replace=(grown,)),
            "no_defence": Amendment(replace=(defends,)),
        },
    ),
    Term(
        "cross_defence", "Whether a 2 answers a 5 and a 5 a 2.",
        ("no", "yes"), "no", {"yes": Amendment(replace=(crosses,))},
    ),
    Term(
        "whot_defends", "Whether a Whot cancels picks.",
        ("no", "yes"), "no", {"yes": Amendment(replace=(wards,))},
    ),
    Term(
        "gm_play_again", "Whether the player of a 14 moves again.",
        ("no", "yes"), "no", {"yes": Amendment(replace=(after_market,))},
    ),
    Term(
        "star8_skips_two", "Whether the 8 of stars skips two players.",
        ("no", "yes"), "no", {"yes": Amendment(replace=(after_suspension,))},
    ),
    Term(
        "hold_on_scope", "Who waits after a 1.",
        ("all_wait", "next_waits"), "all_wait", {"next_waits": Amendment(replace=(after_hold_on,))},
    ),
    Term(
        "must_play_if_able", "Whether a player who can play has to.",
        ("no", "yes"), "no",
        {"yes": Amendment(adopt=(nothing_to_play,), after="WH-5")},
    ),
    Term(
        "last_card_penalty", "Cards drawn by a player caught silent on one card.", range(5), 2
    ),
    Term("warning_penalty", "Cards drawn by a player caught silent on two cards.", range(5), 0),
    Term(
        "last_card_enforcement", "Whether silence must be caught, or costs its cards by itself.",
        ("caught", "automatic"), "caught", {"automatic": Amendment(replace=(overtaken,))},
    ),
    Term(
        "warn_in_sequence", "Whether the words are due within a row of one's own turns.",
        ("no", "yes"), "no", {"yes": Amendment(replace=(within_a_row,))},
    ),
    Term(
        "check_up_call", "Whether going out must be announced.",
        ("no", "yes"), "no",
        {
            "yes": Amendment(
                replace=(goes_out,), adopt=(may_check_up, checked_up, out_in_silence), after="WH-15"
            )
        },
    ),
    Term(
        "finish_on_special", "Whether a special card may be the last one.",
        ("yes", "no"), "yes", {"no": Amendment(adopt=(ordinary_last,), after="WH-15")},
    ),
    Term(
        "last_card_effect", "Whether the last card still makes others draw.",
        ("no", "yes"), "no",
        {
            "yes": Amendment(
                replace=(with_its_effect,)
            )
        },
    ),
    Term(
        "stock_out", "What happens when the stock runs out.",
        ("reshuffle", "count_hands", "draw"), "reshuffle",
        {"count_hands": _renewal(counted_hands, lowest_wins), "draw": _renewal(drawn_hand)},
    ),
    Term(
        "turn_seconds", "Seconds for a turn; 0 for no clock.", range(121), 20,
        {0: Amendment(strike=("WH-18",), adopt=(no_clock,), before="WH-19")},
    ),
    Term("stake", "What each player puts in at the start.", range(1_000_001), 0),
    Term(
        "raise_stake", "Whether the stake may be raised between two players.",
        ("on", "off"), "on", {"off": Amendment(replace=(higher, accepted_in_time))},
    ),
    Term("raise_seconds", "Seconds for accepting a higher stake.", range(1, 61), 10),
)  # fmt: skip


def flip_needed(terms: Mapping[str, int | str]) -> str | None:
    """A starter's effect needs a starter."""
    if terms["start"] == "lead_any" and terms["starter_effect"] != "none":
        return "starter_effect needs start=flip_starter: otherwise no card is turned up."
    return None


def defence_needed(terms: Mapping[str, int | str]) -> str | None:
    """Where there is no defence at all, no other card can be one."""
    if terms["pick_chain"] != "no_defence":
        return None
    for name in ("cross_defence", "whot_defends"):
        if terms[name] == "yes":
            return f"{name}=yes cannot go with pick_chain=no_defence: one allows what one forbids."
    return None


def last_card_agrees(terms: Mapping[str, int | str]) -> str | None:
    """An effect of the last card, and a call to go out, leave no room for each other."""
    if terms["check_up_call"] == "yes" and terms["last_card_effect"] == "yes":
        return "check_up_call=yes cannot go with last_card_effect=yes: who would draw first?"
    return None


EXCLUDES = (flip_needed, defence_needed, last_card_agrees)
