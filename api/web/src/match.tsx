// The page of a match: the table and the pad first, history, rules and sharing beside them.

import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { sayCarefully } from "./acts";
import { askable } from "./asking";
import { placeFor } from "./asks";
import { ConfirmHand, Disputed, halted } from "./banner";
import { begun, sought, touched } from "./grid";
import { History } from "./history";
import { Icon } from "./icons";
import { Late, fetchPages } from "./late";
import { Moment } from "./moment";
import { Pad } from "./pad";
import { paths, route } from "./router";
import { Rules } from "./rules";
import { Notices } from "./ruling";
import { book, id, key, match, mayReport, offers, openMatch, reportsWait, stale, trouble, unheard } from "./session";
import { Share } from "./share";
import { Settings } from "./settings";
import { Stopped } from "./stopped";
import { Strip } from "./strip";
import { Felt, LaidOpen, More, Now, Seats } from "./table";
import type { Seat } from "./types";
import { nameOf } from "./words";

const tabs = [
  ["", "Table", "table"],
  ["history", "History", "history"],
  ["audit", "Audit", "audit"],
  ["rules", "Rules", "rules"],
  ["share", "Share", "share"],
] as const;

export function MatchPage(): JSX.Element {
  const { id: which, part, rest, ruling } = route.value;
  useEffect(() => openMatch(which), [which]);
  useEffect(() => () => openMatch(""), []);
  // An argument does not wait for the network: the rest of the page comes when there is time.
  useEffect(() => {
    const later = setTimeout(fetchPages, 1500);
    return () => clearTimeout(later);
  }, []);

  return (
    <>
      <main id="main">{inside(part, rest, ruling)}</main>
      <nav class="tabs" aria-label="The match">
        {tabs.map(([to, name, icon]) => (
          <a
            key={to}
            href={to === "audit" ? paths.audit(which) : paths.match(which, to)}
            data-testid={`tab-${to || "table"}`}
            aria-current={part === to && ruling === null ? "page" : undefined}
          >
            <Icon name={icon} />
            {name}
          </a>
        ))}
      </nav>
    </>
  );
}

function inside(part: string, rest: string, ruling: number | null): ComponentChildren {
  const now = match.value;
  if (!now) return <Waiting />;
  if (ruling !== null) return <Moment ruling={ruling} />;
  switch (part) {
    case "history":
      return <History />;
    case "correct":
      return (
        <Late show={({ Correct }) => <Correct key={rest} number={parseInt(rest, 10)} moved={rest.endsWith("/earlier")} />} />
      );
    case "dispute":
      return <Late show={({ DisputeForm }) => <DisputeForm key={rest} rest={rest} />} />;
    case "dossier":
      return <Late show={({ DossierPage }) => <DossierPage number={parseInt(rest, 10)} />} />;
    case "audit":
      return <Late show={({ AuditPage }) => <AuditPage />} />;
    case "rules":
      return book.value && <Rules book={book.value} terms={now.terms} />;
    case "settings":
      return <Settings />;
    case "share":
      return <Share />;
    default:
      return <TableNow />;
  }
}

function Waiting(): JSX.Element {
  return (
    <p class="hint" data-testid="waiting-match" role="status">
      {trouble.value || (stale.value ? "Looking for the match…" : "")}
    </p>
  );
}

function TableNow(): JSX.Element | null {
  const now = match.value!;
  const printed = book.value;
  const table = now.table;
  const who = key.value;
  const picked = useSignal<{ seat: Seat | null; version: number } | null>(null);
  const guess = table.awaited.length ? table.awaited[0]?.seat || null : offers.value[0]?.seat || null;
  // A seat that was picked stays picked until the table has moved on and nothing is being reported for it.
  const held = picked.value && (picked.value.version === now.version || reportsWait.value || begun.value);
  const chosen = who?.seat && who.role !== "arbiter" ? who.seat : held ? picked.value!.seat : guess;
  const arbiter = who?.role === "arbiter";
  const choose = (seat: Seat | null) => (picked.value = { seat, version: now.version });

  /** A card on the table answers what is asked, or begins what can be done with it. */
  function touch(place: string, owner: Seat): void {
    const asked = sought.value?.includes(place);
    const awaited = printed && askable(chosen, !!held).asks.some((ask) => ask.awaited && placeFor(ask, place));
    if (arbiter && !asked && !awaited) choose(owner);
    touched.value = place;
  }

  return (
    <>
      <h1 class="unseen" tabIndex={-1}>
        {now.title}
      </h1>
      {trouble.value && (
        <p class="reason" role="alert" data-testid="trouble">
          {trouble.value} <a href={paths.join}>Join again</a>
        </p>
      )}
      <Now book={printed} match={now} table={table} />
      <Felt book={printed} match={now} table={table} />
      <Seats
        book={printed}
        match={now}
        table={table}
        chosen={chosen}
        mine={who?.seat ?? null}
        choose={arbiter ? choose : null}
        touch={mayReport.value && now.status !== "closed" ? touch : null}
      />
      <LaidOpen book={printed} match={now} table={table} />
      {table.places.some((p) => p.yours?.length) && (
        <p class="hint yours-told">
          <span class="eye" aria-hidden="true" /> What only this phone knows.
        </p>
      )}
      <Disputed />
      <ConfirmHand />
      <Stopped />
      {mayReport.value && printed && now.status !== "closed" && !halted(now) ? (
        <Acting seat={chosen} open={!!held} />
      ) : (
        <Notices />
      )}
      {!mayReport.value && (
        <p class="hint">
          You are watching. <a href={paths.match(id.value, "share")}>Take a seat</a>
        </p>
      )}
      <More book={printed} match={now} table={table} />
      {mayReport.value && (
        <a class="quiet wide" href={paths.dispute(id.value)} data-testid="dispute-unreported">
          Dispute what nobody reported
        </a>
      )}
      <Strip />
    </>
  );
}

/** The pad for one seat. While reports wait the offers are old: then nothing is sorted out. */
function Acting({ seat, open }: { seat: Seat | null; open: boolean }): JSX.Element {
  const now = match.value!;
  const printed = book.value!;
  const old = unheard.value;
  const { asks, more, awaited } = askable(seat, open);

  // When what was tapped is gone, the reader stays here and is not sent to the top of the page.
  const heading = useRef<HTMLHeadingElement>(null);
  const inside = useRef(false);
  useEffect(() => {
    const at = (event: FocusEvent) => {
      inside.current = !!heading.current?.parentElement?.contains(event.target as Node);
    };
    document.addEventListener("focusin", at);
    return () => document.removeEventListener("focusin", at);
  }, []);
  useEffect(() => {
    if (inside.current && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  });

  return (
    <section class="acting" aria-labelledby="acting">
      <h2 id="acting" class="unseen" tabIndex={-1} ref={heading}>
        Report for {nameOf(now, seat)}
      </h2>
      <Notices />
      {old && (
        <p class="hint" data-testid="stale">
          The referee has not heard the last reports yet: anything can be reported, and is ruled on later.
        </p>
      )}
      {!old && !awaited && <p class="hint">{nameOf(now, seat)} is not awaited now.</p>}
      <Pad
        key={seat ?? "table"}
        book={printed}
        match={now}
        asks={asks}
        more={more}
        moreTitle="Something else happened"
        on={(move) => void sayCarefully(move)}
      />
    </section>
  );
}
