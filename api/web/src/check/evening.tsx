// What holds of a tournament in a file: its draws, its matches, who has signed, and the standings it comes to.

import type { JSX } from "preact";
import { count, language, t } from "../words/language";
import type { Checked } from "./tournament";

export function Evening({ is }: { is: Checked }): JSX.Element {
  const { of, matches, signed } = is;
  const names = new Map(of.entries.map((one) => [one.number, one.players.filter(Boolean).join(", ")]));
  const draws = of.again.filter((one) => one.round);
  const frozen = of.again.some((one) => !one.round);
  const otherwise = matches.filter((one) => one.same === false);
  const told = matches.filter((one) => one.same);
  const lacking = of.matches.filter((one) => !matches.some((match) => match.match === one));
  const vouched = signed.reduce((sum, one) => sum + one.signed, 0);
  const events = signed.reduce((sum, one) => sum + one.events, 0);
  const text = (said: { en: string; de: string }) => (language.value === "de" ? said.de : said.en);
  return (
    <section data-testid="check-tournament">
      <div role="status">
        <h2>{signed.length ? (vouched === events ? t("All of it holds") : t("Signed in part")) : t("It holds together, and nobody has signed for it")}</h2>
        <p>
          <b>{of.title}</b>: {count("event|events", of.events)}, {count("round|rounds", of.rounds)}, {count("result|results", of.results)}, {count("entry|entries", of.entries.length)}.
        </p>
        <p data-testid="check-draws">{t("Drawn again by their seeds, and the same: {n} of {of} draws.", { n: draws.length, of: draws.length })}</p>
        <p>{frozen ? t("The frozen standings were worked out again, and are the same.") : t("The standings are not frozen in this file; so they stand by its events:")}</p>
        {signed[0] && <p>{t("{origin} has signed for {signed} of {events} events, in its log of {size}.", { origin: signed[0].origin, signed: vouched, events, size: signed[0].size })}</p>}
        {told.length > 0 && <p>{t("Results that are what their match came to: {n}.", { n: told.length })}</p>}
        {otherwise.map((one) => (
          <p key={one.match} class="reason">
            {t("Round {round}, table {table}: told was {told}, and its match comes to {came}.", { round: one.round!, table: one.table!, told: one.told!, came: one.came! || "–" })}
          </p>
        ))}
        {lacking.length > 0 && <p class="hint">{t("Matches of tables that are not in this file: {n}.", { n: lacking.length })}</p>}
        {of.open > 0 && <p class="reason">{t("Open in it: {n}.", { n: of.open })}</p>}
        {of.withheld > 0 && <p class="reason">{t("Names that were erased: {n}.", { n: of.withheld })}</p>}
      </div>
      {of.standings.map((one) => (
        <div key={one.title.en} class="sheet-wide scrolls" tabIndex={0} role="group" aria-label={t("A table that may be wider than the page")}>
          <table class="sheet" data-testid="check-standings">
            <caption>{text(one.title)}</caption>
            <thead>
              <tr>
                <th scope="col">{t("Place")}</th>
                <th scope="col">{t("Start number")}</th>
                {one.columns.map((column) => (
                  <th key={column.en} scope="col">
                    {text(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {one.lines.map((line) => (
                <tr key={line.entry}>
                  <td>{line.place}</td>
                  <th scope="row">
                    {line.entry} {names.get(line.entry)}
                  </th>
                  {line.counts.map((n, i) => (
                    <td key={i}>{n}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </section>
  );
}
