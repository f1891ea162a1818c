// What lines say of single slots, drawn at them: who has looked at the card that lies there.

import type { JSX } from "preact";
import { said, told } from "../words/messages";
import { nameOf } from "../words/names";
import { mark, type MarkOf } from "./slots";

/** What lines say of a card in a slot: an eye, with the letter of whoever it is about beside the owner. */
function Marked({ book, match, place, by }: MarkOf): JSX.Element {
  const seats = by.flatMap((line) => told(line, "label").flatMap(({ parts = {} }) => Object.values(parts).flatMap(({ seat }) => seat ?? [])));
  const others = seats.filter((seat) => seat !== place.owner).map((seat) => [...nameOf(match, seat)][0]);
  return (
    <small class="marked" data-testid={`marked-${place.place}`}>
      <svg viewBox="0 0 24 16" aria-hidden="true" focusable="false">
        <path d="M1 8c6-9 16-9 22 0-6 9-16 9-22 0Z" />
        <circle cx="12" cy="8" r="3.5" />
      </svg>
      {others.length > 0 && <b aria-hidden="true">{others.join("")}</b>}
      <span class="unseen">{by.map((line) => said(line, "label", match, book)).join(", ")}</span>
    </small>
  );
}

mark.value = Marked;
