// The table as it will be once what was tapped has been heard: nobody waits for the answer to go on.
// Who is awaited then was told with the offers; where that was not enough, nobody can say.

import { computed } from "@preact/signals";
import type { Entry } from "../storage/entry";
import type { Face, Move, Seat, View } from "../wire/types";
import { book, match, offers, pending } from "./session";

type Awaited = View["awaited"][number];

const waits = computed(() => pending.value.filter((e) => e.state !== "stopped"));
const moveOf = (entry: Entry): Move => entry.body["move"] as Move;
const seatOf = (move: Move): Seat => (move["seat"] as Seat | undefined) ?? "";

/** Who is awaited after all that waits to be heard; `null` where nobody can say. */
const queue = computed<Awaited[] | null>(() => {
  let now: Awaited[] | null = match.value?.table.awaited ?? [];
  let told = true;
  for (const entry of waits.value) {
    const after: Awaited[] | null = entry.kind === "report" && now ? follow(moveOf(entry), now, told) : null;
    told &&= after === now;
    now = after;
  }
  return now;
});

/** The queue after one report; `told` while the offers are those of the table it is made at. */
function follow(move: Move, now: Awaited[], told: boolean): Awaited[] | null {
  const seat = seatOf(move);
  const [head, ...rest] = now;
  if (head?.seat !== seat || !head.moves.includes(move.move))
    return book.value?.moves.find((m) => m.move === move.move)?.in_turn ? null : now;
  const offer = told ? offers.value.find((o) => o.move === move.move && (o.seat ?? "") === seat) : undefined;
  const given = offer?.fields.filter((f) => f.name !== "seat" && move[f.name] !== undefined) ?? [];
  const after = given.length > 1 ? undefined : offer?.then.find((one) => !one.values.length || one.values.some((v) => v === move[given[0]?.name ?? ""]));
  if (!after) return rest.length ? rest : null;
  const seated = after.seat ?? "";
  return rest[0]?.seat === seated ? rest : [{ seat: seated, moves: after.moves, clause: "", since: null }];
}

/** Whether it cannot be told whose turn it will be. */
export const unsure = computed(() => waits.value.length > 0 && !queue.value?.length);

/** Cards that were tapped and are not yet heard of, with whoever laid them. */
export const underway = computed<{ seat: Seat; card: Face }[]>(() =>
  waits.value.flatMap((entry) => {
    const card = entry.kind === "report" ? moveOf(entry)["card"] : undefined;
    return typeof card === "string" && card !== "?" ? [{ seat: seatOf(moveOf(entry)), card }] : [];
  }),
);

/** The table with whoever is awaited now awaited for what can be done; where nobody has said what can, for all of it. */
function doable(table: View): View {
  const [head, ...rest] = table.awaited;
  const can = head?.moves.filter((move) => offers.value.some((o) => o.move === move && (o.seat ?? "") === head.seat));
  return head && can?.length ? { ...table, awaited: [{ ...head, moves: can }, ...rest] } : table;
}

/** The table with all that was tapped: who is awaited next, and the cards that were laid. */
export const foreseen = computed<View | null>(() => {
  const table = match.value?.table;
  if (!table || !waits.value.length) return table ? doable(table) : null;
  const trick = table.trick && {
    ...table.trick,
    laid: [...table.trick.laid, ...underway.value.filter((one) => !table.trick!.laid.some((l) => l.seat === one.seat))],
  };
  return { ...table, trick, awaited: queue.value ?? [], clocks: [] };
});
