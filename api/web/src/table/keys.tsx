// The pack as keys: every card has its place for the whole match, a suit its own row or block.

import type { JSX } from "preact";
import { Suit, hasShape, shapeOf } from "../cards/suits";
import type { Book, Face, Seat, View } from "../wire/types";
import { t } from "../words/language";
import { cardOf } from "../words/names";
import { inSlots } from "./slots";

const ROW = 8;
const QUARTER = 4;
const BAND = 7;

interface Block {
  columns: number;
  wide: boolean;
  faces: Face[];
  /** A card without a suit that fills what is left, and how many places it takes. */
  last?: { face: Face; span: number };
}

const layouts = new WeakMap<Book, Block[]>();

/** A row for a suit of up to eight, a quarter of the pad for one of twelve, two rows for longer ones. */
function blocksOf(book: Book): Block[] {
  const known = layouts.get(book);
  if (known) return known;
  const suits = new Map<string, Face[]>();
  for (const { face, suit } of book.cards) suits.set(suit ?? "", [...(suits.get(suit ?? "") ?? []), face]);
  const bare = suits.get("") ?? [];
  suits.delete("");
  // The Weli is the ninth of a suit of eight: it has a place of its own, and the suits keep their rows.
  const nines = [...suits.values()].filter((faces) => faces.length > ROW);
  if (nines.length === 1 && nines[0]!.length === ROW + 1) bare.push(nines[0]!.pop()!);
  const longest = Math.max(0, ...[...suits.values()].map((faces) => faces.length));
  const quarters = longest > ROW && longest <= 3 * QUARTER;
  const found = [...suits.values()].map((faces, i): Block => {
    const wide = !quarters || (i === suits.size - 1 && i % 2 === 0);
    return { columns: !quarters ? (longest > ROW ? BAND : Math.max(QUARTER, longest)) : wide ? ROW : QUARTER, wide, faces };
  });
  const gap = ({ columns, faces }: Block) => (columns - (faces.length % columns)) % columns;
  const open = found.filter((block) => gap(block) && !(block.wide && quarters));
  if (bare.length <= open.length) bare.forEach((face, i) => (open[i]!.last = { face, span: gap(open[i]!) }));
  else found.push({ columns: Math.min(ROW, bare.length), wide: true, faces: bare });
  layouts.set(book, found);
  return found;
}

/** How many rows the whole pack takes. */
export function rowsOf(book: Book): number {
  const all = blocksOf(book);
  const tall = (block: Block) => Math.ceil((block.faces.length + (block.last ? 1 : 0)) / block.columns);
  let rows = 0;
  for (let i = 0; i < all.length; i++) {
    const pair = !all[i]!.wide && all[i + 1] && !all[i + 1]!.wide;
    rows += pair ? Math.max(tall(all[i]!), tall(all[++i]!)) : tall(all[i]!);
  }
  return rows;
}

/** How many keys each block has: what a style goes by that lays a pack otherwise where a phone is narrow. */
export function packOf(book: Book): string {
  return blocksOf(book).map(({ faces, last }) => faces.length + (last ? 1 : 0)).join(" ");
}

/** The cards that have been seen in this hand and lie in nobody's hand, nor before who turns up theirs: how many of each. */
export function seenOf(table: View, seat?: Seat | null): Map<Face, number> {
  const seen = new Map<Face, number>();
  for (const { place, owner, cards } of table.places)
    if (!(owner && (place === `hand/${owner}` || (owner === seat && inSlots(place)))) && !place.startsWith("last/"))
      for (const face of cards) if (face) seen.set(face, (seen.get(face) ?? 0) + 1);
  return seen;
}

interface KeysOf {
  book: Book;
  /** Those that may be; the others can be told all the same. Nothing is all of them. */
  options: Face[] | null;
  seen: Map<Face, number>;
  on: (face: Face) => void;
  claim?: (face: Face) => string;
  /** How many of a card are left to be chosen. */
  left?: (face: Face) => number;
}

export function Keys({ book, options, seen, on, claim, left }: KeysOf): JSX.Element {
  const blocks = blocksOf(book);
  const may = options && new Set(options);
  // Where all that is left may be, nothing is said by a ring.
  const rings = may && book.cards.some(({ face, copies = 1 }) => !may.has(face) && copies > (seen.get(face) ?? 0));
  const key = (face: Face, span = 1) => {
    const { suit, rank, text, copies = 1 } = cardOf(book, face);
    const implied = claim?.(face) ?? "";
    const remain = copies - (seen.get(face) ?? 0);
    const fits = !may || may.has(face);
    const looks = ["key", remain <= 0 && "key-out", fits ? rings && may.size < 20 && "key-fits" : "key-off", !suit && (hasShape(text) ? "key-bare" : "key-word")];
    const shape = suit || text;
    const none = !!left && left(face) <= 0;
    return (
      <button
        key={face}
        type="button"
        class={looks.filter(Boolean).join(" ")}
        style={span > 1 ? { gridColumn: `span ${span}` } : undefined}
        data-shape={shapeOf(shape)}
        data-testid="card"
        data-face={face}
        aria-label={[text, remain <= 0 && t("played"), !fits && t("does not fit"), implied].filter(Boolean).join(", ")}
        aria-disabled={none || undefined}
        onClick={() => none || on(face)}
      >
        <span class={`key-rank${String(rank ?? "").length > 2 ? " key-long" : ""}`} aria-hidden="true">{suit ? rank : text}</span>
        {suit || hasShape(shape) ? <Suit suit={shape!} /> : null}
        {copies > 1 && <small aria-hidden="true">{Math.max(0, remain)}</small>}
        {implied && <span class="implied" aria-hidden="true" />}
      </button>
    );
  };
  return (
    <div class="keys" role="group" aria-label={t("Cards")} data-pack={packOf(book)}>
      {blocks.map((block, i) => (
        <div key={i} class="block" data-wide={block.wide || undefined} style={{ "--columns": block.columns }}>
          {block.faces.map((face) => key(face))}
          {block.last && key(block.last.face, block.last.span)}
        </div>
      ))}
    </div>
  );
}
