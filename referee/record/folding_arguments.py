"""The fold of disputes, decisions and confirmations: what each makes of a match."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from referee.record.arguments import Acted, Confirmed, Decided, Disputed, Replaced, Told

if TYPE_CHECKING:
    from referee.record.events import Event
    from referee.record.fold import Folding


def disputed(folding: Folding, event: Event, data: dict[str, Any]) -> None:
    """Apply ``match.disputed``: it is told, and changes nothing."""
    argued, by = folding.argued, folding.who(data)
    about = data.get("decision")
    one = Disputed(
        len(argued.disputes) + 1, event.originator_version, data["ruling"],
        argued.decision_at(about).number if about else 0, bool(data.get("unreported")),
        data.get("seat", by.seat), data["words"], data["clause"], by, data["recorded"],
    )  # fmt: skip
    folding.argued = replace(argued, disputes=(*argued.disputes, one))
    told = {key: data[key] for key in _DISPUTED if key in data}
    folding.happened(event, data, by, told=told, argued=one)


_DISPUTED = ("ruling", "words", "clause", "decision", "unreported", "seat")


def decided(folding: Folding, event: Event, data: dict[str, Any]) -> None:
    """Apply ``match.decided``: other reports, other rulings, and facts in their places."""
    from referee.record.fold import facts_of, sealed_of  # noqa: PLC0415 - it applies this

    folding.settle()
    argued, by, version = folding.argued, folding.who(data), event.originator_version
    dispute = argued.dispute_at(data["dispute"])
    free = "acts" not in data
    if free:
        remedy = facts_of(data["remedy"])
        acts = [Acted(len(folding.log), "", remedy)] if remedy else []
    else:
        acts = [Acted(a["after"], a["remedy"], facts_of(a["facts"])) for a in data["acts"]]
    earlier = argued.decision_at(data["supersedes"]) if "supersedes" in data else None

    def told_of(report: dict[str, Any] | None) -> Told | None:
        return (
            None if report is None else Told(report["report"], report.get("at"), sealed_of(report))
        )

    reports = [Replaced(r["number"], told_of(r["old"]), told_of(r["new"]))
               for r in data.get("reports", ())]  # fmt: skip
    changed = [item["number"] for item in data.get("rulings", ())]
    one = Decided(
        len(argued.decisions) + 1, version, dispute.number,
        0 if dispute.unreported else dispute.ruling, data["decision"],
        data["why"], by, data["recorded"], free, tuple(acts), tuple(reports), tuple(changed),
        earlier.number if earlier else 0,
    )  # fmt: skip
    if earlier is not None:
        argued = argued.superseded(earlier.number, one.number)
    folding.argued = replace(argued, decisions=(*argued.decisions, one))
    folding.revise(data.get("rulings", ()))
    for report in data.get("reports", ()):
        folding.replaced(report["number"], version, report["new"])
    folding.redo(data.get("redone", ()))
    gone = earlier.acts if earlier else ()
    places = [r.number for r in reports] + changed + [act.after for act in (*acts, *gone)]
    if places:
        folding.refold(max(1, min(places)))
    told = {key: data[key] for key in ("dispute", "decision", "why")}
    told["remedy"] = tuple([fact for act in acts for fact in act.facts])
    folding.happened(event, data, by, told=told, argued=one)


def confirmed(folding: Folding, event: Event, data: dict[str, Any]) -> None:
    """Apply ``match.confirmed``: it is told, and changes nothing."""
    argued, by = folding.argued, folding.who(data)
    one = Confirmed(
        len(argued.confirmations) + 1, event.originator_version, data["hand"], data["ruling"],
        data["result"], data.get("seat", by.seat), by, data["recorded"],
    )  # fmt: skip
    folding.argued = replace(argued, confirmations=(*argued.confirmations, one))
    told = {"hand": one.hand, "ruling": one.ruling, "seat": one.seat}
    folding.happened(event, data, by, told=told, argued=one)
