"""The Tyrolean book: its amendments of the Bavarian one, clause by clause in their order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.watten import introduction
from referee.games.watten.bavarian import fouls, four, redeal, told, told_terms
from referee.games.watten.moves import Call, GiveBack, Pass, Take
from referee.games.watten.pack import PACK_WITH_WELI
from referee.games.watten.tyrolean import breach as tyrol_breach
from referee.games.watten.tyrolean import duty, last_trick
from referee.games.watten.tyrolean import play as tyrol
from referee.games.watten.tyrolean import power as tyrol_power
from referee.games.watten.tyrolean import terms as tyrol_terms
from referee.kernel import Amendment, renumbered

if TYPE_CHECKING:
    from referee.kernel import Book

CARDS = Amendment(
    strike=("W-1", "W-4", "W-5", "W-6"),
    adopt=(
        tyrol.in_the_pack, tyrol.like_any_other, *tyrol_power.MEANINGS, tyrol.may_name_the_six,
    ),
    before="W-2",
    replace=(tyrol.players,),
    pack=PACK_WITH_WELI,
)  # fmt: skip
BEFORE_THE_PLAY = Amendment(
    strike=("W-11", "W-12", "W-13", "W-14", "W-15", "W-22"),
    replace=(fouls.peeking_for_the_others, redeal.forehand_asks),
    adopt=(
        tyrol.lifted_once, tyrol.lifted, tyrol.finders, tyrol.answerable, tyrol.lookers,
        tyrol.peeked, tyrol.caught_peeking, tyrol.enough_left, tyrol.redealt, tyrol.put_back,
    ),
    before="W-16",
    without=(Take, Pass, GiveBack),
    phrases=tyrol.PHRASES,
)  # fmt: skip
IN_PLAY = Amendment(
    strike=("W-33", "W-34", "W-35", "W-36", "W-39", "W-57"),
    replace=(tyrol.one_card, tyrol.trick_won),
    adopt=(
        tyrol_power.drawn, *duty.CLAUSES, tyrol_breach.breach, duty.not_drawn, tyrol.third_trick,
        tyrol.victors, tyrol.game_won,
    ),
    after="W-32",
    without=(Call,),
    phrases=duty.PHRASES,
)  # fmt: skip
RAISING = Amendment(adopt=(tyrol.how_high,), before="W-40")
LIMIT = Amendment(
    replace=(tyrol.limit,),
    adopt=(tyrol.capped, renumbered(told_terms.told_within_limit, "WT-12")),
    after="W-49",
)
TOLD = Amendment(adopt=(renumbered(told.told_won, "WT-10"),), after="W-49")
SILENCE = Amendment(strike=("W-60", "W-61"), adopt=(tyrol.warned,))
TERMS = Amendment(drop=tyrol_terms.DROP, terms=tyrol_terms.TERMS, defaults=(("target", 15),))


def book(base: Book) -> Book:
    """Return the Tyrolean book."""
    return base.amended(
        "watten-tyrolean", "Tyrolean Watten",
        "Two against two with the Weli and without Criticals: trumps are drawn, and a side that is "
        "tight decides whether it plays.",
        CARDS, BEFORE_THE_PLAY, IN_PLAY, RAISING, four.DECISION, last_trick.STRICT, LIMIT,
        TOLD, SILENCE, TERMS,
        excludes=tyrol_terms.EXCLUDES, introduction=introduction.TYROLEAN,
    )  # fmt: skip
