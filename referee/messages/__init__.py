"""What the program says, in other languages: catalogues by message id, and a printer for each.

A catalogue is a file of JSON for each folder of the program, such as ``de/kernel.json``: one
object from the id of a message (the English sentence with holes) to the sentence in the language.
A noun, a place or a phrase may have several forms, as an object from the name of the form to its
words; the usual one is called ``""``. A sentence takes one with ``{place:from}``. What no
catalogue knows is printed in English; the tests count it as a fault.

The rule books have files of their own, ``de/rules/whot.json``, one for each family of games: from
each title, each text, each phrase and each term, as it stands in the code, to German. A gap stays
as it is written, ``{fine cards}``, or says the form of its noun, ``{fine cards:from}``.
"""

from __future__ import annotations

from referee.messages.catalogue import LANGUAGES, catalogue, rules
from referee.messages.translated import Translated, say

__all__ = ["LANGUAGES", "Translated", "catalogue", "rules", "say"]
