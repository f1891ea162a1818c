// The table as it was after one ruling: a place in the match that a link can point to.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { book, id, match, rulings } from "../match/session";
import { call } from "../net/call";
import { paths } from "../parts/router";
import { Failed } from "../sentences/failed";
import { Report } from "../sentences/sentence";
import { More, Still } from "../table/beside";
import type { Match, Ruling } from "../wire/types";
import { t } from "../words/language";
import { outcomeText } from "./outcome";
import { Dispute, Recorded, Said } from "./ruling";

export function Moment({ ruling }: { ruling: number }): JSX.Element {
  const then = useSignal<Match | null>(null);
  const ruled = useSignal<Ruling | null>(null);
  const failed = useSignal<unknown>(null);
  const last = match.value?.rulings ?? ruling;

  useEffect(() => {
    let here = true;
    const path = `/matches/${encodeURIComponent(id.value)}`;
    const known = rulings.value.find((r) => r.number === ruling);
    Promise.all([
      call<Match>(`${path}?ruling=${ruling}`, { match: id.value }),
      known ?? (ruling > 0 ? call<Ruling>(`${path}/rulings/${ruling}`, { match: id.value }) : null),
    ])
      .then(([table, said]) => here && ([then.value, ruled.value, failed.value] = [table, said, null]))
      // the table of another ruling is not the one that was asked for
      .catch((error: unknown) => here && ([then.value, ruled.value, failed.value] = [null, null, error]));
    return () => void (here = false);
  }, [ruling]);

  return (
    <div class="page" data-testid="moment-page">
      <h1 tabIndex={-1}>{t("After ruling {n}", { n: ruling })}</h1>
      <nav class="steps" aria-label={t("Through the match")}>
        {ruling > 0 && (
          <a class="button button-second" href={paths.moment(id.value, ruling - 1)} data-testid="earlier">
            {t("‹ Earlier")}
          </a>
        )}
        {ruling < last && (
          <a class="button button-second" href={paths.moment(id.value, ruling + 1)} data-testid="later">
            {t("Later ›")}
          </a>
        )}
        <a class="button" href={paths.match(id.value)} data-testid="to-now">
          {t("Now")}
        </a>
      </nav>
      <Failed why={failed.value} />
      {ruled.value && (
        <article class={`notice notice-${ruled.value.outcome}`}>
          <h2>
            {ruled.value.struck ? (
              <s><Report of={ruled.value.move} /></s>
            ) : (
              <Report of={ruled.value.move} />
            )}{" "}
            <i>{ruled.value.struck ? t("taken back") : outcomeText(ruled.value.outcome)}</i>
          </h2>
          <Recorded of={ruled.value} />
          <Dispute of={ruled.value} />
        </article>
      )}
      {then.value && match.value && (
        <>
          <Still book={book.value} match={match.value} table={then.value.table} last={ruled.value} />
          {ruled.value && <Said of={ruled.value} />}
          <More match={match.value} table={then.value.table} />
        </>
      )}
    </div>
  );
}
