// Cards that lie before a seat in fixed slots: drawn as they lie, and tapped where they lie.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { Card, tagsAt, yoursAt } from "../cards/card";
import type { Book, Line, Match, Place, Seat, Value, View } from "../wire/types";
import { inWords } from "../words/language";
import { told } from "../words/messages";
import { placeText } from "../words/places";
import { fullName, nameOf } from "../words/names";

const SLOT = /^[a-z-]+\/[^/]+\/(TL|TR|BL|BR|\+\d+)$/;
const slotOf = (place: string): string | undefined => SLOT.exec(place)?.[1];

/** The slot that was tapped on the table, until the pad has taken it. */
export const touched = signal<string | null>(null);
/** The places that are asked for just now: null for none. */
export const sought = signal<readonly Value[] | null>(null);
/** What has been answered so far: a slot among it is shown as tapped. */
export const picked = signal<readonly (Value | undefined)[]>([]);

/** Whether a move has been begun and is not yet reported. */
export const begun = signal(false);

/** The row of a slot: top, bottom, then what came later, as their letters follow each other from behind. */
const row = ({ place }: Place) => slotOf(place)!.charCodeAt(0);

/** The slots of a seat in the order in which their cards are turned up; where it is asked what there was, also those that are gone. */
export const slotsOf = (table: View, seat: Seat, gone = false): Place[] =>
  table.places.filter((p) => p.owner === seat && slotOf(p.place) && (p.count > 0 || gone || !slotOf(p.place)!.startsWith("+"))).sort((a, b) => row(b) - row(a));

/** The slots that a line is about, where it tells of nothing else: it is drawn at them instead. */
export function slotsIn(line: Line): string[] {
  const parts = Object.values(told(line, "text")[0]?.parts ?? {}).flatMap((part) => part.list ?? [part]);
  const places = parts.map(({ place = "" }) => place);
  return places.every(slotOf) ? places : [];
}

export interface MarkOf {
  book: Book | null;
  match: Match;
  place: Place;
  by: Line[];
}

/** How what is told of a slot is drawn at it: that comes with the late part of the page. */
export const mark = signal<((of: MarkOf) => JSX.Element) | null>(null);

interface SlotsOf {
  book: Book | null;
  match: Match;
  places: Place[];
  lines?: Line[];
  on: ((place: string) => void) | null;
  test: string;
}

export function Slots({ book, match, places, lines = [], on, test }: SlotsOf): JSX.Element {
  const wanted = sought.value;
  const Mark = mark.value;
  return (
    <span class="slots" data-many={places.length > 4 || undefined}>
      {places.map((place) => {
        const slot = slotOf(place.place)!;
        const lies = place.count > 0;
        const top = place.count - 1;
        const tags = tagsAt(place, top);
        const by = lines.filter((line) => slotsIn(line).includes(place.place));
        const drawn = lies ? (
          <>
            <Card book={book} face={place.top} yours={yoursAt(place, top)} tags={tags} />
            {tags.length > 0 && <small class="slot-word" aria-hidden="true">{tags.map((tag) => inWords(tag)).join(", ")}</small>}
            {Mark && by.length > 0 && <Mark {...{ book, match, place, by }} />}
          </>
        ) : (
          <span class="card card-none" />
        );
        const how = { class: "slot", "data-slot": slot[0] === "+" ? "more" : slot, "data-testid": `${test}-${place.place}` };
        return on && lies ? (
          <button
            key={slot}
            type="button"
            {...how}
            data-value={place.place}
            data-sought={wanted?.includes(place.place) || undefined}
            data-picked={picked.value.includes(place.place) || undefined}
            onClick={() => on(place.place)}
          >
            {drawn}
            <span class="unseen">{placeText(place.place, book, match)}</span>
          </button>
        ) : (
          <span key={slot} {...how}>
            {drawn}
            <span class="unseen">{placeText(place.place, book, match)}</span>
          </span>
        );
      })}
    </span>
  );
}

/** Asks for one of the places: those in slots where they lie, seat by seat; where one is corrected a card may have lain in any. */
export function SlotChoices({ book, match, values, was, on }: { book: Book; match: Match; values: Value[]; was?: Value | undefined; on: (value: Value) => void }) {
  return (
    <div class="slot-choices">
      {match.seats.map((seat) => {
        const places = slotsOf(match.table, seat, !!was).map((p) => ({ ...p, count: values.includes(p.place) ? p.count || +!!was : 0 }));
        return (
          places.some((p) => p.count > 0) && (
            <div key={seat} role="group" aria-label={fullName(match, seat)}>
              <b>{nameOf(match, seat)}</b>
              <Slots book={book} match={match} places={places} on={on} test="choice" />
            </div>
          )
        );
      })}
    </div>
  );
}

export const inSlots = (value: Value | undefined): boolean => typeof value === "string" && !!slotOf(value);
