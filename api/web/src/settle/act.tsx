// The act in question: who did it, and what; out of turn as well, and what is reported of somebody.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { Pad } from "../table/pad";
import { anything, offered, type Ask } from "../table/questions";
import type { Book, Match, Move, Seat, Settled } from "../wire/types";
import { t } from "../words/language";
import { nameOf } from "../words/names";

interface ActOf {
  book: Book;
  match: Match;
  settled: Settled;
  title: string;
  on: (move: Move) => void;
}

const TABLE = "";

export function Act({ book, match, settled, title, on }: ActOf): JSX.Element {
  const who = useSignal<Seat>(settled.after.awaited[0]?.seat ?? TABLE);
  const seat = who.value || null;
  const asks = seat ? ofSeat(book, settled, seat) : offered(book, settled.offers, null);
  const shown = asks.filter((ask) => ask.awaited || !ask.anytime);
  const more = [...(seat ? anything(book, seat, false) : []), ...anything(book, null, true)];
  return (
    <section aria-label={t("The act in question")}>
      <h2>{title}</h2>
      <div class="chips" role="group" aria-label={t("Who was it?")}>
        {[...settled.seats, TABLE].map((one) => (
          <button key={one} type="button" class="chip" data-testid={`who-${one || "table"}`} aria-pressed={who.value === one} onClick={() => (who.value = one)}>
            {one ? nameOf(match, one) : t("the table")}
          </button>
        ))}
      </div>
      <Pad
        key={who.value}
        book={book}
        match={match}
        asks={shown}
        more={more.filter((ask) => ask.move !== "resume" && !shown.some((one) => one.move === ask.move))}
        moreTitle={t("Something else")}
        on={on}
      />
    </section>
  );
}

/** What a seat may do, what another one is awaited for and it may have done too early, and what others report of it. */
function ofSeat(book: Book, settled: Settled, seat: Seat): Ask[] {
  const may = offered(book, settled.offers, seat);
  const others = new Set(settled.offers.filter((one) => one.awaited && one.seat && one.seat !== seat).map((one) => one.move));
  const early = anything(book, seat, false).filter((ask) => others.has(ask.move) && !may.some((one) => one.move === ask.move));
  return [...may, ...early, ...reportedOf(book, seat)];
}

/** Reports of the table that ask for nothing but of whom. */
function reportedOf(book: Book, seat: Seat): Ask[] {
  return anything(book, null, true).flatMap((ask) => {
    const [who, ...more] = ask.fields.filter((field) => field.required);
    return who?.kind === "seat" && !more.length && !ask.anytime ? [{ ...ask, key: `${ask.move}/of-${seat}`, said: { [who.name]: seat } }] : [];
  });
}
