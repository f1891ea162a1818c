// The standings: who stands where, what is open in them, and the end of the evening.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { entryName, inText, telling } from "../tournament/names";
import { hallPaths } from "../tournament/paths";
import type { HallTable, Standings as OfTitle, Tournament } from "../wire/types";
import { count, t } from "../words/language";
import { Rarely, Refused, useAct } from "./act";
import { Paper } from "./papers";
import { stateName } from "./tables";

export function Standings({ now, title }: { now: Tournament; title: number }): JSX.Element {
  const at = Math.min(Math.max(title, 1), now.standings.length);
  const shown = now.standings[at - 1]!;
  const open = now.tables.filter((one) => one.state !== "done");
  return (
    <div class="desk-list" data-testid="standings">
      {now.standings.length > 1 && (
        <nav class="filter" aria-label={t("Titles")}>
          {now.standings.map((one, i) => (
            <a key={i} class="chip" aria-current={i + 1 === at || undefined} href={hallPaths.desk(now.id, `standings/${i + 1}`)}>
              {inText(one.title)}
            </a>
          ))}
        </nav>
      )}
      <h2>
        {inText(shown.title)} {shown.frozen && <span class="badge badge-done">{t("frozen")}</span>}
      </h2>
      {!shown.frozen && open.length > 0 && <Open now={now} open={open} />}
      <Lines now={now} of={shown} />
      <Paper now={now} paper="standings" title={at} words={t("Print the standings")} file={t("Standings")} />
      <End now={now} frozen={now.standings.some((one) => one.frozen)} />
    </div>
  );
}

function Lines({ now, of }: { now: Tournament; of: OfTitle }): JSX.Element {
  const columns = telling(of);
  const penalties = of.lines.some((one) => one.penalties);
  return (
    <div class="sheet-wide" role="region" aria-label={t("A table that may be wider than the page")} tabIndex={0}>
      <table class="sheet standings-table">
        <thead>
          <tr>
            <th>{t("Place")}</th>
            <th>{t("Who")}</th>
            {columns.map((i) => (
              <th key={i} class="number">
                {inText(of.columns[i]!)}
              </th>
            ))}
            {penalties && <th class="number">{t("Penalties")}</th>}
          </tr>
        </thead>
        <tbody>
          {of.lines.map((one) => (
            <tr key={one.entry} data-testid={`standing-${one.entry}`} class={one.open ? "is-open" : undefined}>
              <td>{one.place}</td>
              <td>
                <a href={hallPaths.desk(now.id, `entries/${one.entry}`)}>
                  {one.entry} {entryName(now, one.entry)}
                </a>
                {one.open > 0 && <small class="waits-for"> {t("open")}</small>}
              </td>
              {columns.map((i) => (
                <td key={i} class="number">
                  {one.counts[i]}
                </td>
              ))}
              {penalties && <td class="number">{one.penalties || ""}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What the standings wait for, table by table. */
function Open({ now, open }: { now: Tournament; open: HallTable[] }): JSX.Element {
  return (
    <details class="more" data-testid="whats-open" open={open.length < 6 || undefined}>
      <summary>{count("table is open|tables are open", open.length)}</summary>
      <ul>
        {open.map((one) => (
          <li key={one.seat}>
            <a class="entry" href={hallPaths.desk(now.id, `tables/${one.seat}`)}>
              {t("Round {n}", { n: one.round })}, {t("table {n}", { n: one.table })}: {stateName(one.state)}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Frozen, then closed; and both put right, where it was too early. */
function End({ now, frozen }: { now: Tournament; frozen: boolean }): JSX.Element | null {
  const freezing = useAct();
  const closing = useAct();
  const sure = useSignal(false);
  if (now.status === "closed")
    return <p class="state is-done">{now.abandoned ? t("Abandoned: {why}", { why: now.abandoned }) : t("This tournament is closed.")}</p>;
  const { untold, unagreed, disputed } = now.open;
  const waits = untold + unagreed + disputed > 0;
  return (
    <section class="the-end">
      {!frozen && !now.more_rounds && now.rounds.length > 0 && (
        <>
          {waits && <p class="hint">{t("They can be frozen when nothing is open in them.")}</p>}
          <div class="answers">
            <button type="button" class="button" data-testid="freeze" disabled={freezing.busy.value || waits} onClick={() => void freezing.act({ command: "freeze" }, t("Standings frozen"), true)}>
              {t("Freeze the standings")}
            </button>
          </div>
          <Refused of={freezing} test="freeze-refused" />
        </>
      )}
      {frozen && (
        <>
          <p>{t("The prizes are given by these standings. After closing, nothing more can be told.")}</p>
          <div class="answers">
            {sure.value ? (
              <button type="button" class="button" data-testid="close-sure" disabled={closing.busy.value} onClick={() => void closing.act({ command: "close" }, t("Tournament closed"))}>
                {t("Yes, close it")}
              </button>
            ) : (
              <button type="button" class="button" data-testid="close-hall" onClick={() => (sure.value = true)}>
                {t("Close the tournament")}
              </button>
            )}
          </div>
          <Refused of={closing} test="close-refused" />
          <Rarely title={t("An error was found: open the standings again")} test="thaw" does={t("Open them again")} words={t("Standings opened again")} command={(why) => ({ command: "reopen", round: 0, why })} />
        </>
      )}
      {!frozen && (
        <Rarely title={t("End before it is over")} test="abandon" does={t("End it")} words={t("Tournament abandoned")} command={(abandoned) => ({ command: "close", abandoned })}>
          <p class="hint">{t("Everything that was told stays readable. It cannot go on after that.")}</p>
        </Rarely>
      )}
    </section>
  );
}
