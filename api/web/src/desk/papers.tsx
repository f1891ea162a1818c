// What leaves a tournament: pages to print, and the record or a table of it as a file.

import type { JSX } from "preact";
import { headersOf, problem } from "../net/call";
import { transport } from "../net/transport";
import { useRequest } from "../net/use-request";
import { save } from "../parts/save";
import { Failed } from "../sentences/failed";
import { roundNow } from "../tournament/names";
import { hallKey, hallPath } from "../tournament/session";
import type { Tournament } from "../wire/types";
import { language, t } from "../words/language";

/** Fetches a file under this phone's token, and saves it as what it is in the language of the page. */
async function fetched(now: Tournament, path: string, name: string): Promise<void> {
  const headers = headersOf(hallKey.value?.token);
  const answer = await transport.send(hallPath(now.id) + path, { headers, cache: "no-store" }).catch(() => null);
  if (!answer) throw new Error(t("The referee cannot be reached just now."));
  if (!answer.ok) throw problem(answer.status, await answer.text(), headers);
  const blob = await answer.blob();
  save(new File([blob], now.title + name, { type: blob.type }));
}

export type PaperKind = "regulation" | "entries" | "seating" | "slips" | "standings";

/** One page to print, as a PDF. */
export function Paper({ now, paper, words, file = words, title = 1, round }: { now: Tournament; paper: PaperKind; words: string; file?: string; title?: number; round?: number }): JSX.Element {
  const { busy, failed, tried } = useRequest();
  const query = new URLSearchParams({ language: language.value, title: String(title), ...(round ? { round: String(round) } : {}) });
  return (
    <>
      <button type="button" class="button button-second" data-testid={`print-${paper}`} disabled={busy.value} onClick={() => void tried(() => fetched(now, `/print/${paper}?${query}`, ` ${file}.pdf`))}>
        {words}
      </button>
      <Failed why={failed.value} />
    </>
  );
}

export function Papers({ now }: { now: Tournament }): JSX.Element {
  const round = roundNow(now);
  return (
    <section aria-labelledby="papers">
      <h2 id="papers">{t("On paper")}</h2>
      <div class="answers">
        <Paper now={now} paper="regulation" words={t("Regulation")} />
        <Paper now={now} paper="entries" words={t("Start numbers")} />
        {round > 0 && (
          <>
            <Paper now={now} paper="seating" round={round} words={t("Who sits where, round {n}", { n: round })} />
            <Paper now={now} paper="slips" round={round} words={t("Slips, round {n}", { n: round })} />
            <Paper now={now} paper="standings" words={t("Standings")} />
          </>
        )}
      </div>
    </section>
  );
}

const FORMS = () =>
  [
    ["jsonl", ".jsonl", t("The record with its matches"), t("JSON Lines: `referee verify` checks it and draws every round again")],
    ["csv-entries", ` ${t("Entries")}.csv`, t("Entries"), t("For a spreadsheet")],
    ["csv-results", ` ${t("Results")}.csv`, t("Results"), t("For a spreadsheet")],
    ["csv-standings", ` ${t("Standings")}.csv`, t("Standings"), t("For a spreadsheet")],
    ["cloudevents", ".cloudevents.json", t("As CloudEvents"), t("For a club's own systems")],
  ] as const;

export function Files({ now }: { now: Tournament }): JSX.Element {
  const { busy, failed, tried } = useRequest();
  return (
    <section class="exports" aria-labelledby="files">
      <h2 id="files">{t("Take it along")}</h2>
      <Failed why={failed.value} />
      <ul>
        {FORMS().map(([format, ending, title, about]) => (
          <li key={format} class="line">
            <span class="grow">
              {title} <small>{about}</small>
            </span>
            <button
              type="button"
              class="button button-second"
              data-testid={`save-${format}`}
              disabled={busy.value}
              aria-label={t("{form}: send or save", { form: title })}
              onClick={() => void tried(() => fetched(now, `/export?${new URLSearchParams({ format, names: "true", language: language.value })}`, ending))}
            >
              {t("Save")}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
