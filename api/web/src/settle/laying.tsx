// Laying a table: what lies where, a tap on a place changes it; who is on turn, and the rest in words.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Card } from "../cards/card";
import { Sentence } from "../sentences/sentence";
import { CardsGrid } from "../table/card-grids";
import type { Book, Field, Match, Place, Settled } from "../wire/types";
import { count, t } from "../words/language";
import { told } from "../words/messages";
import { nameOf } from "../words/names";
import { placeText } from "../words/places";
import { Marks } from "./marks";
import { inWords, type Changes } from "./position";

interface LayingOf {
  book: Book;
  match: Match;
  settled: Settled;
  on: (changes: Changes) => void;
}

const CARDS = { name: "cards", kind: "cards", required: false, sealed: false } as Field;
const SHOWN = 5;

export function Laying({ book, match, settled, on }: LayingOf): JSX.Element {
  const changing = useSignal("");
  const table = settled.before;
  const places = seen(book, match, table.places);
  const changed = places.find((one) => one.place === changing.value);
  const put = (place: string, cards: string) => {
    changing.value = "";
    on({ places: { [place]: cards } });
  };
  return (
    <section class="felt laying" aria-label={t("What lies on the table")}>
      <ul class="laying-places">
        {places.map((one) => (
          <li key={one.place}>
            <button
              type="button"
              class="laying-place"
              data-testid={`lay-${one.place}`}
              aria-expanded={changing.value === one.place}
              onClick={() => (changing.value = changing.value === one.place ? "" : one.place)}
            >
              <span class="laying-name">{placeName(one, book, match)}</span>
              <Lying book={book} place={one} />
            </button>
          </li>
        ))}
      </ul>
      {changed && <Change key={changed.place} {...{ book, match }} place={changed} on={(cards) => put(changed.place, cards)} />}
      <div class="laying-turn" role="group" aria-label={t("On turn")}>
        <span class="laying-name">{t("On turn")}</span>
        {settled.seats.map((seat) => (
          <button
            key={seat}
            type="button"
            class="chip"
            data-testid={`turn-${seat}`}
            aria-pressed={table.awaited[0]?.seat === seat}
            onClick={() => on({ turn: seat })}
          >
            {nameOf(match, seat)}
          </button>
        ))}
      </div>
      <Marks {...{ book, match, settled }} on={on} />
      {table.facts_line.length > 0 && (
        <ul class="laying-lines">
          {table.facts_line.map((line, i) => (
            <li key={i}>
              <Sentence is={told(line, "label")} begins />: <Sentence is={told(line, "text")} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A place by its name; what lies before a player in the open trick, by the player. */
function placeName(one: Place, book: Book, match: Match): string {
  if (one.place.startsWith("trick/")) return t("{name} laid", { name: nameOf(match, one.owner) });
  return placeText(one.place, book, match);
}

/** The places of the table, and those of its kinds where nothing lies yet; the stock is what is left. */
function seen(book: Book, match: Match, lying: Place[]): Place[] {
  const there = new Map(lying.map((one) => [one.place, one]));
  const kinds = new Set(lying.filter((one) => one.owner).map((one) => one.place.split("/")[0]!));
  const slots = lying.some((one) => one.place.split("/").length > 2);
  for (const kind of slots ? [] : kinds)
    for (const seat of match.seats)
      if (!there.has(`${kind}/${seat}`)) there.set(`${kind}/${seat}`, empty(`${kind}/${seat}`, seat));
  if ("pile" in book.places && [...there.keys()].every((place) => !place.startsWith("trick/")) && !there.has("pile"))
    there.set("pile", empty("pile", null));
  const order = (one: Place) => (one.owner ? 1 : 0) + (one.place.startsWith("hand/") ? 1 : 0);
  return [...there.values()]
    .filter((one) => one.place !== "stock" && one.place !== "outside")
    .sort((a, b) => order(a) - order(b) || match.seats.indexOf(a.owner ?? "") - match.seats.indexOf(b.owner ?? ""));
}

const empty = (place: string, owner: string | null): Place =>
  ({ place, owner, count: 0, cards: [], top: null, tags: {} }) as unknown as Place;

function Lying({ book, place }: { book: Book; place: Place }): JSX.Element {
  const known = place.cards.filter((card) => card !== null);
  const shown = place.place.startsWith("hand/") ? known.slice(0, SHOWN) : known.slice(-2);
  const hidden = place.count - known.length;
  return (
    <span class="laying-cards">
      {shown.map((face, i) => (
        <Card key={i} book={book} face={face} size="small" />
      ))}
      {place.count === 0 && <span class="laying-none">{t("nothing")}</span>}
      {(hidden > 0 || known.length > shown.length) && <span class="laying-count">{count("card|cards", place.count)}</span>}
    </span>
  );
}

interface ChangeOf {
  book: Book;
  match: Match;
  place: Place;
  on: (cards: string) => void;
}

/** Other cards in a place: known ones by a tap, and how many beside them nobody has seen. */
function Change({ book, match, place, on }: ChangeOf): JSX.Element {
  const hidden = useSignal(place.cards.filter((card) => card === null).length);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const name = placeName(place, book, match);
  return (
    <div class="laying-change" data-testid="laying-change">
      <h3 ref={heading} tabIndex={-1}>
        <span class="grow">{name}</span>
      </h3>
      <div class="line">
        <span class="grow">{t("Cards nobody has seen")}</span>
        <button type="button" class="chip" data-testid="fewer" aria-label={t("one fewer")} disabled={!hidden.value} onClick={() => (hidden.value -= 1)}>
          −
        </button>
        <output data-testid="hidden">{hidden}</output>
        <button type="button" class="chip" data-testid="one-more" aria-label={t("one more")} onClick={() => (hidden.value += 1)}>
          +
        </button>
      </div>
      <CardsGrid
        field={CARDS}
        book={book}
        match={match}
        claim={() => ""}
        on={(cards) => on(inWords([...Array<null>(hidden.value).fill(null), ...(cards as string[])]))}
      />
    </div>
  );
}
