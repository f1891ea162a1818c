"""What a refusal is, of a match, a tournament or the record: nothing has happened, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel.messages import Message, message

if TYPE_CHECKING:
    from referee.kernel.messages import Filling


class Refused(Exception):
    """A command that is refused: nothing has happened; its text is a sentence for people."""

    def __init__(self, sentence: str, /, **parts: Filling) -> None:
        """Keep the sentence: words with holes and their parts, or a whole `Message`."""
        self.sentence = Message(sentence, **parts) if parts else message(sentence)
        super().__init__(self.sentence)
