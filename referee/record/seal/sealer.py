"""The sealer of a process: has what was recorded signed for, at once where it matters."""

from __future__ import annotations

import logging
import os
import threading
from contextlib import suppress
from typing import TYPE_CHECKING

from referee.log.notes import BadNote, read_note
from referee.log.proofs import checkpoint_of
from referee.record.errors import BadSeal, StoreTrouble

if TYPE_CHECKING:
    from referee.record.seal.sequencer import Sequencer
    from referee.record.seal.witnesses import Witnesses

EVERY = 5.0
"""Seconds after which what was recorded is signed for at the latest."""
AGAIN = 0.02
"""Seconds between two steps where there is much to sign for: reports go first."""
STOP_SECONDS = 1.5
log = logging.getLogger(__name__)


class Sealer:
    """Signs for a record in a thread of its own, which may be a greenlet."""

    def __init__(self, sequencer: Sequencer, witnesses: Witnesses) -> None:
        """Prepare; `start` begins."""
        self.sequencer = sequencer
        self._witnesses = witnesses
        self._witnessed = 0
        """The size of the latest checkpoint that witnesses were asked for."""
        self._asking: threading.Thread | None = None
        self._one_asks = threading.Lock()
        self.wrong = ""
        """Why nothing is signed; empty where all is well."""
        self._asked = threading.Event()
        self._ended = threading.Event()
        self._thread: threading.Thread | None = None
        self._pid = os.getpid()

    def start(self) -> None:
        """Compare the record with what was signed for, and begin; raises `BadSeal`."""
        self.sequencer.start()
        self.watch()

    def watch(self) -> None:
        """Begin without comparing: what is wrong with the record is told by every step."""
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def hurry(self) -> None:
        """Have signed for what was recorded as soon as may be: a hand or a match is over."""
        self._asked.set()

    def now(self) -> None:
        """Sign for all that is recorded before this returns, if it can be."""
        while self._step():
            pass

    def stop(self) -> None:
        """Sign for what is recorded, and end."""
        if self._ended.is_set() or os.getpid() != self._pid:
            return
        self._ended.set()
        self._asked.set()
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join(STOP_SECONDS)

    def _run(self) -> None:
        while not self._ended.is_set():
            self._asked.wait(AGAIN if self._step() else EVERY)
            self._asked.clear()
        self._step()

    def _step(self) -> bool:
        """Take a step; return whether the next one should follow at once."""
        wrong, more = "", False
        try:
            more = self.sequencer.step()
        except StoreTrouble:
            return False  # it is said by whoever reports
        except BadSeal as error:
            wrong = str(error.sentence)
            if wrong != self.wrong:
                log.error("nothing is signed: %s", wrong)  # noqa: TRY400 - no slip of ours
        self.wrong = wrong
        if not more and not wrong:
            self._ask_witnesses()
        return more

    def _ask_witnesses(self) -> None:
        """Have the latest checkpoint signed by witnesses; nobody's report waits for them.

        Nor does the next checkpoint: one who answers sign by sign is left to it.
        """
        if not self._witnesses.patience:
            return
        with self._one_asks:
            if self._asking and self._asking.is_alive():
                return
            asking = self._asking = threading.Thread(target=self._have_witnessed, daemon=True)
            asking.start()
        asking.join(self._witnesses.patience)

    def _have_witnessed(self) -> None:
        with suppress(StoreTrouble, BadSeal, BadNote):  # what was kept of it was changed
            self._witness()

    def _witness(self) -> None:
        places = self.sequencer.places
        told = places.checkpoint()
        note = None if told is None else read_note(told.encode())
        if note is None or checkpoint_of(note).size <= self._witnessed:
            return
        signed = self._witnesses.sign(note, places.read)
        self._witnessed = size = checkpoint_of(note).size
        if signed != note:
            places.keep(signed, size, ())
