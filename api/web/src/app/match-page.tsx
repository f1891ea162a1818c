// The page of a match: the table first, and what is looked at beside it, each behind its tab.

import type { ComponentChildren, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Late } from "../late/late";
import { book, match, openMatch, stale, trouble } from "../match/session";
import { MatchTabs } from "../parts/match-tabs";
import { paths, route } from "../parts/router";
import { Why } from "../sentences/failed";
import { AtTable } from "../sentences/sentence";
import { t } from "../words/language";
import { TableNow } from "./table-now";

export function MatchPage(): JSX.Element {
  const { id: which, part, rest, ruling } = route.value;
  useEffect(() => openMatch(which), [which]);
  useEffect(() => () => openMatch(""), []);
  const playing = !!match.value && !part && ruling === null;

  return (
    <>
      <AtTable.Provider value={{ match: match.value, book: book.value }}>
        <main id="main">{inside(part, rest, ruling)}</main>
      </AtTable.Provider>
      {!playing && <MatchTabs />}
    </>
  );
}

function inside(part: string, rest: string, ruling: number | null): ComponentChildren {
  const now = match.value;
  if (!now) return <Waiting />;
  if (ruling !== null) return <Late show={({ Moment }) => <Moment ruling={ruling} />} />;
  switch (part) {
    case "history":
      return <Late show={({ History }) => <History />} />;
    case "correct":
      return (
        <Late show={({ Correct }) => <Correct key={rest} number={parseInt(rest, 10)} moved={rest.endsWith("/earlier")} />} />
      );
    case "dispute":
      return <Late show={({ DisputeForm }) => <DisputeForm key={rest} rest={rest} />} />;
    case "dossier":
      return <Late show={({ DossierPage }) => <DossierPage number={parseInt(rest, 10)} />} />;
    case "score":
      return <Late show={({ SheetPage }) => <SheetPage />} />;
    case "result":
      return <Late show={({ ResultPage }) => <ResultPage />} />;
    case "audit":
      return <Late show={({ AuditPage }) => <AuditPage />} />;
    case "rules":
      return book.value && <Late show={({ Rules }) => <Rules book={book.value!} terms={now.terms} match={now.id} to={(number) => paths.rules(now.id, number)} at={rest} />} />;
    case "settings":
      return <Late show={({ Settings }) => <Settings />} />;
    case "close":
      return <Late show={({ CloseMatch }) => <CloseMatch />} />;
    case "wall":
      return <Late show={({ Wall }) => <Wall />} />;
    case "tabletop":
      return <Late show={({ Tabletop }) => <Tabletop />} />;
    case "share":
      return <Late show={({ Share }) => <Share />} />;
    default:
      return <TableNow />;
  }
}

function Waiting(): JSX.Element {
  return (
    <p class={trouble.value ? "reason" : "hint"} data-testid="waiting-match" role="status">
      {trouble.value ? <Why of={trouble.value} /> : stale.value && t("Looking for the match…")}
    </p>
  );
}
