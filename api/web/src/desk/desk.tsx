// The desk: one page for those who direct a tournament, on a laptop by keyboard and on a phone by touch.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { reached } from "../net/call";
import { Failed } from "../sentences/failed";
import { roundName, roundNow, tablesOf } from "../tournament/names";
import { hallPaths } from "../tournament/paths";
import { followHall, hall, hallKey, happened, live, unread } from "../tournament/session";
import type { Tournament } from "../wire/types";
import { count, t } from "../words/language";
import { Log, Waits } from "./act";
import { ProtestSheet } from "./protest-sheet";
import { Protests } from "./protests";
import { Entries } from "./entries";
import { EntrySheet } from "./entry-sheet";
import { Lately } from "./lately";
import { MoreOfHall } from "./more";
import { Standings } from "./standings";
import { TableSheet } from "./table-sheet";
import { Tables } from "./tables";

const LATEST = 40;

export function Desk({ id, section }: { id: string; section: string }): JSX.Element {
  const first = useRef("");
  useItsPlace(section);
  useEffect(() => followHall(id, "direction"), [id]);
  const now = hall.value?.id === id ? hall.value : null;
  if (!now)
    return (
      <main id="main" class="page">
        <h1 tabIndex={-1}>{unread.value ? t("Tournament") : t("One moment")}</h1>
        <Failed why={unread.value} test="hall-unread" />
      </main>
    );
  const [given = "", ...rest] = section.split("/");
  // where nothing is asked for it begins with what is next, and stays there whatever happens
  const at = given || (first.current ||= now.rounds.length ? "tables" : "entries");
  return (
    <main id="main" class="page desk-page" data-testid="desk" data-version={now.version}>
      <Heading now={now} />
      <Sections now={now} at={at} />
      {!hallKey.value && (
        <p class="reason" data-testid="not-directing">
          {t("This phone does not direct here, and can only look.")} <a href={hallPaths.join}>{t("Come in by a code")}</a>
        </p>
      )}
      <Waits />
      <Inside now={now} at={at} rest={rest} />
      <Lately />
    </main>
  );
}

const WIDE = "(min-width: 900px)";

/** A list is where it was when one comes back to it; beside it, on a laptop, what was tapped is read next. */
function useItsPlace(section: string): void {
  const left = useRef<Record<string, number>>({});
  const now = useRef(section);
  useEffect(() => {
    const [part = "", opened] = section.split("/");
    const wide = matchMedia(WIDE).matches;
    if (now.current !== section) {
      if (wide || !opened) scrollTo(0, left.current[part] ?? 0);
      // the page has its heading read after every change; here only a part has changed
      if (wide && opened)
        setTimeout(() => document.activeElement?.matches("h1") && document.querySelector<HTMLElement>(".desk-panel h2")?.focus({ preventScroll: true }));
    }
    now.current = section;
    const keep = () => void ((wide || !opened) && (left.current[part] = scrollY));
    addEventListener("click", keep, true);
    return () => removeEventListener("click", keep, true);
  }, [section]);
}

/** What it is called, how far it is, and whether this phone hears of it. */
function Heading({ now }: { now: Tournament }): JSX.Element {
  const round = roundNow(now);
  const tables = tablesOf(now, round);
  const told = tables.filter((one) => one.result > 0).length;
  const { unagreed, disputed } = now.open;
  const facts = [
    round ? roundName(now, round) : t("Announced"),
    round > 0 && t("{n} of {all} tables have told", { n: told, all: tables.length }),
    unagreed > 0 && count("result is not agreed by all|results are not agreed by all", unagreed),
    disputed > 0 && count("protest|protests", disputed),
    now.status === "closed" && t("closed"),
  ];
  return (
    <header class="desk-head">
      <h1 tabIndex={-1}>{now.title}</h1>
      <p data-testid="how-far">
        {facts.filter(Boolean).join(" · ")}
        {/* without a network the top of the page says so; a stream may take a while to break */}
        <span class={reached.value ? `reach reach-${live.value ? "live" : "joining"}` : undefined} role="status" data-testid="desk-reach">
          {reached.value && (live.value ? t("Live") : t("Connecting"))}
        </span>
      </p>
    </header>
  );
}

function Sections({ now, at }: { now: Tournament; at: string }): JSX.Element {
  const parts: [string, string, number][] = [
    ["tables", t("Tables"), 0],
    ["entries", t("Entries"), 0],
    ["protests", t("Protests"), now.open.disputed],
    ["standings", t("Standings"), 0],
    ["more", t("More"), 0],
  ];
  return (
    <nav class="tabs desk-tabs" aria-label={t("The desk")}>
      {parts.map(([part, words, n]) => (
        <a key={part} href={hallPaths.desk(now.id, part)} aria-current={part === at ? "page" : undefined} data-testid={`desk-${part}`}>
          <span>
            {words}
            {n > 0 && <b class="so-many"> {n}</b>}
          </span>
        </a>
      ))}
    </nav>
  );
}

/** A list, and beside it what was tapped there; on a phone one of them at a time. */
function Inside({ now, at, rest }: { now: Tournament; at: string; rest: string[] }): JSX.Element {
  const [first = "", second = "", slip = ""] = rest;
  const number = /^\d+$/.test(first) ? Number(first) : 0;
  const panel =
    at === "tables" && number && second ? <TableSheet key={`${first}/${second}/${slip}`} now={now} seat={`${first}/${second}`} given={slip} />
    : at === "entries" && number ? <EntrySheet key={number} now={now} number={number} />
    : at === "protests" && number ? <ProtestSheet key={number} now={now} number={number} />
    : null;
  return (
    <div class={`desk-cols${panel ? " with-panel" : ""}`}>
      {at === "entries" ? <Entries now={now} /> : at === "protests" ? <Protests now={now} /> : at === "standings" ? <Standings now={now} title={number} /> : at === "more" ? <MoreOfHall now={now} /> : <Tables now={now} shown={number} />}
      <aside class="desk-beside" tabIndex={0} aria-label={panel ? t("What was tapped") : t("What happens")}>
        {panel}
        {!panel && (
          <section class="desk-panel desk-log" aria-labelledby="happens">
            <h2 id="happens">{t("What happens")}</h2>
            {happened.value.length ? <Log of={happened.value.slice(-LATEST)} /> : <p class="hint">{t("Whatever is told from any phone appears here.")}</p>}
          </section>
        )}
      </aside>
    </div>
  );
}
