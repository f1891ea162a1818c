"""Schafkopf: what tables agree on, and what they call it."""

from __future__ import annotations

from referee.games.schafkopf import score, speak
from referee.games.schafkopf.moves import SHORT, Contra, Knock, Old, ShortSie, Sie
from referee.kernel import Amendment, Term, Wording
from referee.parts.agreeing import called, either

SHORT_PACK = Amendment(pack=SHORT, without=(Sie,), moves=(ShortSie,), reword=(
    ("SF-1", "This table plays with the short pack, without Eights and Sevens."),
    ("SF-2", "From the short pack each gets six cards, three at a time.")))  # fmt: skip
OLD = Amendment(replace=(speak.old_one_plays,), adopt=(speak.has_the_old_one, speak.has_to),
                after="SF-13", moves=(Old,))  # fmt: skip
KNOCK = Amendment(adopt=(speak.in_time_to_knock, speak.knocked), after="SF-3", moves=(Knock,))
CONTRA = Amendment(adopt=(score.in_time_for_contra, score.is_no_partner, score.contra),
                   after="SF-11", moves=(Contra,))  # fmt: skip

TERMS = (
    either("pack", "With which pack it is played.", "long", short=SHORT_PACK),
    either("nobody", "What happens where nobody plays.", "again", next=speak.thrown_together,
           cross=speak.crosswise, old=OLD),
    either("knock", "Whether players may knock.", "no", yes=KNOCK),
    either("contra", "Whether Contra is said.", "no", yes=CONTRA),
    Term("ruf", "What a called Ace counts.", range(1, 1001), 20),
    Term("solo", "What a Wenz or a Solo counts.", range(1, 1001), 50),
    Term("extra", "What Schneider, Schwarz and each Laufende count.", range(1001), 10),
    Term("runs", "How many Laufende count at most.", range(15), 14),
    either("error", "What an error costs.", "side", alone=score.pays_alone, noted=score.only_noted),
    either("late", "What an error costs once the hand is decided.", "same",
           nothing=score.spared_when_decided),
    Term("hands", "Hands that are played.", range(1, 1001), 32),
)  # fmt: skip
GAME, TARIFF = "How it is played", "The tariff"
WORDING = {
    "pack": Wording("Pack", GAME, {"long": "32 cards", "short": "24 cards"}),
    "nobody": Wording("Nobody plays", GAME, {"again": "same dealer again", "next": "next dealer",
                                             "cross": "played crosswise", "old": "the Old One"}),
    **called(GAME, knock="Knocking", contra="Contra", hands="Hands to play"),
    **called(TARIFF, ruf="Called Ace", solo="Wenz and Solo", extra="Schneider, Schwarz, Laufende",
             runs="Most Laufende"),
    "error": Wording("An error", TARIFF, {"side": "loses the hand", "alone": "is paid alone",
                                          "noted": "is noted"}),
    "late": Wording("Once the hand is decided", TARIFF, {"same": "an error costs the same",
                                                         "nothing": "it costs nothing"}),
}  # fmt: skip
