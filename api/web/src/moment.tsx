// The table as it was after one ruling: a place in the match that a link can point to.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { call, sentence } from "./api";
import { paths } from "./router";
import { Dispute, Recorded, Said, outcomes } from "./ruling";
import { book, id, match, rulings } from "./session";
import { Felt, LaidOpen, More, Now, Seats } from "./table";
import type { Match, Ruling } from "./types";
import { tell } from "./words";

export function Moment({ ruling }: { ruling: number }): JSX.Element {
  const then = useSignal<Match | null>(null);
  const ruled = useSignal<Ruling | null>(null);
  const failed = useSignal("");
  const last = match.value?.rulings ?? ruling;

  useEffect(() => {
    const path = `/matches/${encodeURIComponent(id.value)}`;
    const known = rulings.value.find((r) => r.number === ruling);
    Promise.all([
      call<Match>(`${path}?ruling=${ruling}`, { match: id.value }),
      known ?? (ruling > 0 ? call<Ruling>(`${path}/rulings/${ruling}`, { match: id.value }) : null),
    ])
      .then(([table, said]) => {
        then.value = table;
        ruled.value = said;
        failed.value = "";
      })
      .catch((error: unknown) => (failed.value = sentence(error)));
  }, [ruling]);

  return (
    <div class="page" data-testid="moment-page">
      <h1 tabIndex={-1}>After ruling {ruling}</h1>
      <nav class="steps" aria-label="Through the match">
        {ruling > 0 && (
          <a class="button button-second" href={paths.moment(id.value, ruling - 1)} data-testid="earlier">
            ‹ Earlier
          </a>
        )}
        {ruling < last && (
          <a class="button button-second" href={paths.moment(id.value, ruling + 1)} data-testid="later">
            Later ›
          </a>
        )}
        <a class="button" href={paths.match(id.value)} data-testid="to-now">
          Now
        </a>
      </nav>
      {failed.value && <p class="reason" role="alert">{failed.value}</p>}
      {ruled.value && (
        <article class={`notice notice-${ruled.value.outcome}`}>
          <h2>
            {ruled.value.struck ? (
              <s>{tell(ruled.value.move, book.value, match.value)}</s>
            ) : (
              tell(ruled.value.move, book.value, match.value)
            )}{" "}
            <i>{ruled.value.struck ? "taken back" : outcomes[ruled.value.outcome]}</i>
          </h2>
          <Recorded of={ruled.value} />
          <Dispute of={ruled.value} />
        </article>
      )}
      {then.value && match.value && (
        <>
          <Now book={book.value} match={match.value} table={timeless(then.value)} />
          <Felt book={book.value} match={match.value} table={then.value.table} />
          <Seats
            book={book.value}
            match={match.value}
            table={then.value.table}
            chosen={null}
            mine={null}
            choose={null}
          />
          <LaidOpen book={book.value} match={match.value} table={then.value.table} />
          {ruled.value && <Said of={ruled.value} />}
          <More book={book.value} match={match.value} table={then.value.table} />
        </>
      )}
    </div>
  );
}

/** A moment that is past has no clock running. */
function timeless(then: Match): Match["table"] {
  return { ...then.table, awaited: then.table.awaited.map((a) => ({ ...a, since: null })) };
}
