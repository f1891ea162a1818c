// A player's phone: my table, my next table, my results, where I stand.

import type { JSX } from "preact";
import { hallPaths } from "../tournament/paths";
import { entryName, inText, resultOf, roundName, roundNow, seatOf, sideName, tablesOf } from "../tournament/names";
import { hall, hallKey } from "../tournament/session";
import type { HallTable, Tournament } from "../wire/types";
import { t } from "../words/language";
import { entryOf } from "./acting";
import { AtTable } from "./at-table";
import { choose, chosen } from "./chosen";
import { Finder } from "./seats";
import { stateName } from "../desk/tables";

export function MyPlace(): JSX.Element {
  const now = hall.value!;
  const key = hallKey.value;
  const own = key?.role === "entry" ? entryOf(key.seat) : 0;
  const me = own || chosen(now.id);
  const entry = now.entries.find((one) => one.number === me);
  if (!entry)
    return (
      <>
        <h1 tabIndex={-1}>{now.title}</h1>
        {now.about && <p class="lead">{now.about}</p>}
        <p>{t("Which start number is yours?")}</p>
        <Finder on={(number) => choose(now.id, number)} />
        <p class="hint">{t("To tell results too, scan the code on the paper with your start number, or the slip of your table.")}</p>
        {!key && (
          <p>
            <a class="button button-second" href={hallPaths.join} data-testid="to-hall-code">
              {t("Enter a code")}
            </a>
          </p>
        )}
      </>
    );
  const round = roundNow(now);
  const table = seatOf(now, round, me);
  const before = now.rounds.filter((one) => one.number < round || (table && resultOf(now, table) && one.number === round)).reverse();
  const deciding = tablesOf(now, round).filter((one) => one.decides && one !== table && one.sides.flat().includes(me));
  return (
    <>
      <h1 tabIndex={-1} data-testid="me">
        <span class="hall-me">{me}</span> {entryName(now, me)}
      </h1>
      <p class="lead">{round ? roundName(now, round) : now.title}</p>
      {entry.withdrawn && <p class="reason">{t("Number {n} plays no more.", { n: me })}</p>}
      <Now now={now} me={me} table={table} />
      {table && <AtTable key={table.seat} table={table} />}
      {deciding.map((one) => (
        <section key={one.seat}>
          <h2>{t("A deciding game: table {n}", { n: one.table })}</h2>
          <AtTable table={one} />
        </section>
      ))}
      <MyStanding now={now} me={me} />
      {before.length > 0 && (
        <section aria-labelledby="my-results">
          <h2 id="my-results">{t("My results")}</h2>
          <ul class="shelf" data-testid="my-results">
            {before.map((one) => (
              <Past key={one.number} now={now} me={me} round={one.number} />
            ))}
          </ul>
        </section>
      )}
      {!own && (
        <button type="button" class="quiet wide" data-testid="another-number" onClick={() => choose(now.id, 0)}>
          {t("Another number")}
        </button>
      )}
    </>
  );
}

/** Where to go now, in the largest letters of the page. */
function Now({ now, me, table }: { now: Tournament; me: number; table: HallTable | undefined }): JSX.Element {
  const round = now.rounds.at(-1);
  const over = now.status === "over" || now.status === "closed";
  if (!round) return <p class="hall-now">{t("Nothing is drawn yet. This page shows the table as soon as it is.")}</p>;
  if (round.byes.includes(me) && !table) return <p class="hall-now" data-testid="my-table">{t("You rest in this round.")}</p>;
  if (!table) return <p class="hall-now" data-testid="my-table">{over ? t("The tournament is over.") : t("You do not play in this round.")}</p>;
  const others = table.sides.filter((side) => !side.includes(me));
  const partners = table.sides.find((side) => side.includes(me))!.filter((one) => one !== me);
  const next = round.finished && !over && now.more_rounds;
  return (
    <>
      <p class="hall-now" data-testid="my-table">
        {t("Table {n}", { n: table.table })}
      </p>
      {partners.length > 0 && <p class="hall-partner">{t("together with {names}", { names: sideName(now, partners) })}</p>}
      <p class="hall-against">{t("against {names}", { names: others.map((side) => sideName(now, side)).join(", ") })}</p>
      {next && <p class="hint">{t("The round is over. The next table is shown here as soon as it is drawn.")}</p>}
    </>
  );
}

function Past({ now, me, round }: { now: Tournament; me: number; round: number }): JSX.Element {
  const table = seatOf(now, round, me);
  const told = table && resultOf(now, table);
  if (!table)
    return (
      <li class="entry">
        <b>{roundName(now, round)}</b>
        <small>{now.rounds[round - 1]?.byes.includes(me) ? t("rested") : t("did not play")}</small>
      </li>
    );
  const others = table.sides.filter((side) => !side.includes(me)).map((side) => sideName(now, side)).join(", ");
  return (
    <li class="entry" data-testid={`past-${round}`}>
      <b>
        {roundName(now, round)}: {told ? ours(table, told.slip, me) : stateName(table.state)}
      </b>
      <small>
        {t("table {n}", { n: table.table })}, {t("against {names}", { names: others })}
        {table.state !== "done" && told ? ` · ${stateName(table.state)}` : ""}
      </small>
    </li>
  );
}

/** The games with our points first. */
function ours(table: HallTable, slip: string, me: number): string {
  const at = table.sides.findIndex((side) => side.includes(me));
  return slip
    .split(" ")
    .map((game) => {
      const points = game.replace(/[tn]+$/, "").split(/[:/]/);
      return [points[at], ...points.filter((_, i) => i !== at)].join(":");
    })
    .join("  ");
}

function MyStanding({ now, me }: { now: Tournament; me: number }): JSX.Element | null {
  if (!now.results.length) return null;
  return (
    <section aria-labelledby="my-standing">
      <h2 id="my-standing">{t("Where I stand")}</h2>
      {now.standings.map((one) => {
        const line = one.lines.find((other) => other.entry === me);
        if (!line) return null;
        return (
          <p key={one.title.en} class="hall-standing" data-testid="my-standing">
            <b>{t("Place {n} of {of}", { n: line.place, of: one.lines.length })}</b> {now.standings.length > 1 && inText(one.title)}
            <span>
              {one.columns
                .map((column, i) => [inText(column), line.counts[i]!] as const)
                .filter(([, n], i) => i < 2 || n)
                .map(([name, n]) => `${name} ${n}`)
                .join(" · ")}
            </span>
            {line.open > 0 && <small>{t("Something of it is open yet.")}</small>}
          </p>
        );
      })}
    </section>
  );
}
