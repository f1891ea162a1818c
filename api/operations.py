"""What each operation is called in clients made from the description, and how it may be refused.

An id once published stays: programs are written against it.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

IDS = {
    "audit.audit_match": "auditMatch",
    "books.book": "getBook",
    "books.guide": "getGuide",
    "books.shelf": "listBooks",
    "corrections.correct": "correctRuling",
    "disputes.confirm": "confirmHand",
    "disputes.decide": "decideDispute",
    "disputes.dispute": "disputeRuling",
    "disputes.dispute_list": "listDisputes",
    "disputes.dossier": "getDispute",
    "disputes.hand_list": "listHands",
    "disputes.head": "getHead",
    "disputes.rejudge": "rejudgeMatch",
    "exports.export": "exportMatch",
    "exports.imported": "importMatch",
    "exports.whole": "exportRecord",
    "hall.command": "commandTournament",
    "hall.open_table": "openTableMatch",
    "hall.protest_dossier": "getProtest",
    "hall.table_match": "getTableMatch",
    "hall_papers.export_hall": "exportTournament",
    "hall_papers.printed": "printTournament",
    "hall_phones.codes": "listCodes",
    "hall_phones.direction": "listDirection",
    "hall_phones.join_hall": "joinTournament",
    "hall_phones.let_direct": "addDirector",
    "hall_phones.renew": "renewCode",
    "hall_phones.send_director_away": "sendDirectorAway",
    "hall_phones.way_into_hall": "getHallCode",
    "health.metrics": "getMetrics",
    "health.ready": "getReady",
    "health.problems": "listProblems",
    "health.well": "getHealth",
    "matches.book_in_force": "getBookInForce",
    "log.of_match": "getLeaf",
    "log.latest": "getCheckpoint",
    "log.tile_of": "getTile",
    "log.whole": "getLog",
    "matches.close": "closeMatch",
    "matches.guide_in_force": "getGuideInForce",
    "matches.match_list": "listMatches",
    "matches.match_offers": "listOffers",
    "matches.one_match": "getMatch",
    "matches.open_match": "openMatch",
    "participants.join": "joinByCode",
    "participants.join_this": "joinMatch",
    "participants.joinable": "getMatchOfCode",
    "participants.name": "setNames",
    "erasures.erasable": "listErasable",
    "erasures.erase": "eraseWords",
    "participants.phones": "listPhones",
    "participants.send_away": "sendPhoneAway",
    "participants.way_in": "getJoinCode",
    "pictures.image": "getPicture",
    "pictures.picture": "addPicture",
    "pictures.picture_list": "listPictures",
    "positions.laid_for": "getSamplePosition",
    "positions.lying": "getPosition",
    "positions.settle": "settleArgument",
    "regulations.check": "checkRegulation",
    "regulations.one": "getRegulation",
    "regulations.shelf": "listRegulations",
    "rematches.links": "getRematch",
    "recorded.on_record": "listRecorded",
    "root.begin": "getRoot",
    "rulings.moment": "getRuling",
    "rulings.preview": "previewReport",
    "rulings.reading": "readReport",
    "rulings.report": "report",
    "rulings.ruling_list": "listRulings",
    "stream.live": "followMatch",
    "told.tell": "tellMatch",
    "told.compare": "compareTable",
    "tournaments.announce": "announceTournament",
    "tournaments.by_what": "getTournamentRegulation",
    "tournaments.followed": "followTournament",
    "tournaments.one_tournament": "getTournament",
    "tournaments.tournament_list": "listTournaments",
}
"""The ids by the functions that answer; any other operation is called as its function is."""

WITH_BODY = (
    HTTPStatus.BAD_REQUEST, HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE, HTTPStatus.UNPROCESSABLE_ENTITY,
)  # fmt: skip
ON_A_MATCH = (
    HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND, HTTPStatus.CONFLICT,
)  # fmt: skip
ALWAYS = (HTTPStatus.INTERNAL_SERVER_ERROR, HTTPStatus.SERVICE_UNAVAILABLE)


def id_of(endpoint: str) -> str:
    """Return the id of the operation that a function answers."""
    first, *rest = endpoint.rpartition(".")[2].split("_")
    return IDS.get(endpoint) or first + "".join(word.capitalize() for word in rest)


def refusals(operation: dict[str, Any], path: str) -> dict[str, str]:
    """Return the problems that an operation may answer with, by status, as they are described."""
    found = [*ALWAYS]
    if "{match_id}" in path or "{tournament}" in path:
        found += ON_A_MATCH
    if "requestBody" in operation:
        found += WITH_BODY
    given = [one for one in operation.get("parameters", ()) if isinstance(one, dict)]
    if any(one.get("in") == "query" for one in given):
        found.append(HTTPStatus.UNPROCESSABLE_ENTITY)
    return {str(status.value): status.name for status in found}
