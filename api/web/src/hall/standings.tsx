// The standings on a phone: every title, every column, and what is open in them.

import type { JSX } from "preact";
import { entryName, inText, telling } from "../tournament/names";
import { hall, hallKey } from "../tournament/session";
import type { Standings, Tournament } from "../wire/types";
import { t } from "../words/language";
import { entryOf } from "./acting";
import { chosen } from "./chosen";

export function StandingsPage(): JSX.Element {
  const now = hall.value!;
  const { untold, unagreed, disputed } = now.open;
  const open = untold + unagreed + disputed;
  return (
    <>
      <h1 tabIndex={-1}>{t("Standings")}</h1>
      {now.standings[0]?.frozen ? (
        <p class="done">{t("These are final.")}</p>
      ) : (
        open > 0 && <p class="hint" data-testid="standings-open">{t("Open yet: {untold} not told, {unagreed} not agreed to, {disputed} disputed.", { untold, unagreed, disputed })}</p>
      )}
      {now.standings.map((one) => (
        <Title key={one.title.en} now={now} of={one} />
      ))}
    </>
  );
}

function Title({ now, of }: { now: Tournament; of: Standings }): JSX.Element {
  const me = (hallKey.value?.role === "entry" ? entryOf(hallKey.value.seat) : 0) || chosen(now.id);
  const columns = telling(of);
  return (
    <section>
      <h2>{inText(of.title)}</h2>
      <div class="sheet-wide scrolls" tabIndex={0} role="group" aria-label={t("A table that may be wider than the page")}>
        <table class="sheet" data-testid="standings">
          <thead>
            <tr>
              <th scope="col">{t("Place")}</th>
              <th scope="col">{t("Who")}</th>
              {columns.map((i) => (
                <th key={i} scope="col">
                  {inText(of.columns[i]!)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {of.lines.map((line) => (
              <tr key={line.entry} data-me={line.entry === me || undefined} data-testid={`standing-${line.entry}`}>
                <td>{line.place}</td>
                <th scope="row">
                  {line.entry} {now.entries.find((one) => one.number === line.entry)?.players?.some(Boolean) ? entryName(now, line.entry) : ""}
                  {line.open > 0 && <small> {t("open")}</small>}
                </th>
                {columns.map((i) => (
                  <td key={i}>{line.counts[i]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
