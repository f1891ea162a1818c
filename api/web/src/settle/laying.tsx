// Laying a table: what lies where, a tap on a place changes it; who is on turn, and the rest in words.

import { useSignal, type Signal } from "@preact/signals";
import type { JSX } from "preact";
import { Card } from "../cards/card";
import { Sentence } from "../sentences/sentence";
import type { Book, Face, Match, Place, Settled } from "../wire/types";
import { count, t } from "../words/language";
import { told } from "../words/messages";
import { nameOf } from "../words/names";
import { placeText } from "../words/places";
import { Change, isOpen, type Draft } from "./change";
import { Marks } from "./marks";
import { afterLaying, afterTurn, hasTricks, keepsTricks, type Changes } from "./position";

interface LayingOf {
  book: Book;
  match: Match;
  settled: Settled;
  /** The place that is being changed: it is laid as soon as anything else is tapped. */
  draft: Signal<Draft | null>;
  /** What is changed, or how that follows from the table that lies when it is its turn. */
  on: (changes: Changes | ((lying: Settled) => Changes)) => Promise<void>;
}

const SHOWN = 4;

export function Laying({ book, match, settled, draft, on }: LayingOf): JSX.Element {
  const changing = useSignal("");
  const table = settled.before;
  const places = seen(book, match, settled);
  const changed = draft.value && places.find((one) => one.place === draft.value!.place);
  // What a mark says already is not said once more.
  const labels = new Set(settled.marks.map((one) => told(one, "label")[0]?.id));
  const lines = table.facts_line.filter((line) => !labels.has(told(line, "label")[0]?.id ?? ""));
  const all = (kind: boolean) => places.filter((one) => !!one.owner === kind);
  const columns = new Set(all(true).map((one) => one.place.split("/")[0])).size;

  /** What is being laid lies, together with what is changed next. */
  function put(changes: Changes): Promise<void> {
    const laid = takenFrom(draft, settled, book);
    return on({ ...laid, ...changes, places: { ...laid.places, ...changes.places }, marks: { ...laid.marks, ...changes.marks } });
  }

  /** Another place is laid once the one before lies: how many cards it has may follow from that. */
  async function open({ place }: Place): Promise<void> {
    const same = draft.value?.place === place;
    const laid = takenFrom(draft, settled, book);
    changing.value = "";
    if (laid.places) await on(laid);
    if (!same) draft.value = { place };
  }

  /** Where a card lay that comes to lie in another place, nobody knows any more which it is. */
  function take(face: Face, to: string): void {
    void on((lying) => {
      const from = lying.before.places.find((one) => one.place !== to && !one.place.startsWith("last/") && one.cards.includes(face));
      const at = from?.cards.indexOf(face);
      return from ? afterLaying(lying, book, from.place, isOpen(from.place) ? [] : from.cards.map((card, i) => (i === at ? null : card))) : {};
    });
  }

  const list = (some: Place[], columns = 0) =>
    some.length > 0 && (
      <ul class="laying-places" style={columns ? { "--columns": columns } : undefined}>
        {some.map((one) => (
          <li key={one.place}>
            <button
              type="button"
              class="laying-place"
              data-testid={`lay-${one.place}`}
              aria-expanded={draft.value?.place === one.place}
              onClick={() => void open(one)}
            >
              <span class="laying-name">{placeName(one, book, match)}</span>
              <Lying book={book} place={one} />
            </button>
          </li>
        ))}
      </ul>
    );
  return (
    <section class="felt laying" aria-label={t("What lies on the table")}>
      {list(all(false))}
      {list(all(true), columns <= 3 ? columns : 0)}
      {changed && (
        <Change key={changed.place} {...{ book, match, draft }} place={changed} name={placeName(changed, book, match)} on={() => void open(changed)} take={(face) => take(face, changed.place)} />
      )}
      <div class="laying-turn" role="group" aria-label={t("On turn")}>
        <span class="laying-name">{t("On turn")}</span>
        {settled.turns.map((seat) => (
          <button
            key={seat}
            type="button"
            class="chip"
            data-testid={`turn-${seat}`}
            aria-pressed={table.awaited[0]?.seat === seat}
            disabled={settled.turns.length === 1}
            onClick={() => void put(afterTurn(settled, seat))}
          >
            {nameOf(match, seat)}
          </button>
        ))}
        {settled.turns.length < 2 && <span class="laying-name">{t("That follows from the deal and from what was said.")}</span>}
      </div>
      <Marks {...{ book, match, settled, changing }} on={put} />
      {lines.length > 0 && (
        <ul class="laying-lines">
          {lines.map((line, i) => (
            <li key={i}>
              <Sentence is={told(line, "label")} begins />: <Sentence is={told(line, "text")} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What was being laid, as changes of the table; nothing is being laid any more. */
export function takenFrom(draft: Signal<Draft | null>, settled: Settled, book: Book): Changes {
  const one = draft.value;
  draft.value = null;
  return one?.cards ? afterLaying(settled, book, one.place, one.cards) : {};
}

/** A place by its name; what lies before a player in the open trick, by the player. */
function placeName(one: Place, book: Book, match: Match): string {
  if (one.place.startsWith("trick/")) return t("{name} laid", { name: nameOf(match, one.owner) });
  return placeText(one.place, book, match);
}

/** The places of the table, and those of its kinds where nothing lies yet; the stock is what is left. */
function seen(book: Book, match: Match, settled: Settled): Place[] {
  const lying = settled.before.places;
  const there = new Map(lying.map((one) => [one.place, one]));
  const kinds = new Set(lying.filter((one) => one.owner).map((one) => one.place.split("/")[0]!));
  const slots = lying.some((one) => one.place.split("/").length > 2);
  const tricks = hasTricks(settled);
  if (tricks) kinds.add("trick");
  if (keepsTricks(book, settled)) kinds.add("won");
  for (const kind of slots ? [] : kinds)
    for (const seat of match.seats)
      if (!there.has(`${kind}/${seat}`)) there.set(`${kind}/${seat}`, empty(`${kind}/${seat}`, seat));
  const common = { stock: false, pile: !tricks, taken: tricks && !kinds.has("won") } as Record<string, boolean>;
  for (const place of Object.keys(book.places))
    if (!place.includes("*") && (common[place] ?? true) && !there.has(place)) there.set(place, empty(place, null));
  const order = (one: Place) => ["hand", "trick", "won"].indexOf(one.place.split("/")[0]!);
  return [...there.values()]
    .filter((one) => one.place !== "stock" && one.place !== "outside" && !one.place.startsWith("last/"))
    .sort((a, b) => match.seats.indexOf(a.owner ?? "") - match.seats.indexOf(b.owner ?? "") || order(a) - order(b));
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
