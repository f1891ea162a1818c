// The table as it will be once what was tapped has been heard: nobody waits for the answer to go on.
// Where the rules run in this phone, they say so. Else who is awaited then was told with the offers; where
// that was not enough, nobody can say.

import { computed } from "@preact/signals";
import { reached } from "../net/call";
import type { Entry } from "../storage/entry";
import type { Face, Match, Move, Offer, Ruling, Seat, View } from "../wire/types";
import { judged, type Judged } from "./judged";
import { arrived, book, match, offers, pending, rulings } from "./session";

type Awaited = View["awaited"][number];

/** What is not in the table on record yet; its answer may still be on the way when the news has come. */
export const unsettled = computed(() => {
  const version = match.value?.version ?? 0;
  const told = new Set(rulings.value.filter((r) => (r.version ?? 0) <= version).map((r) => r.report_id));
  return [...arrived.value, ...pending.value].filter((e) => e.state !== "stopped" && !told.has(e.body.report_id));
});
const moveOf = (entry: Entry): Move => entry.body["move"] as Move;
const seatOf = (move: Move): Seat => (move["seat"] as Seat | undefined) ?? "";

/** What the rules of this phone say of the first of what waits; nothing where that is another by now. */
const sure = computed<Judged | null>(() => {
  const found = judged.value;
  const now = match.value;
  const still = found?.ids.every((id, i) => unsettled.value[i]?.body.report_id === id);
  return still && found?.ids.length && found.match === now?.id && found.version === now.version ? found : null;
});

/** What is to be guessed: all that waits, but for what was judged here. */
const waits = computed(() => {
  const rest = sure.value ? unsettled.value.slice(sure.value.ids.length) : unsettled.value;
  return rest.filter((e) => e.state !== "heard");
});

/** The match as it lies as far as it was judged, on record or here. */
export const lying = computed<Match | null>(() => (match.value && sure.value ? { ...match.value, ...sure.value.now } : match.value));
/** What may be done then. */
export const mayNow = computed<Offer[]>(() => sure.value?.offers ?? offers.value);
/** The ruling of this phone on a report that waits. */
export const foretold = (entry: Entry): Ruling | null => sure.value?.rulings.get(entry.body.report_id) ?? null;

/** Reports wait that nobody has answered, nor the rules here: what may be done next is not known. */
export const unheard = computed(() => {
  const open = waits.value.filter((e) => e.kind === "report");
  return open.length > 0 && (!reached.value || open.some((e) => e.late || (e.tried > 0 && e.state === "waiting")));
});

/** Who is awaited after all that waits to be heard; `null` where nobody can say. */
const queue = computed<Awaited[] | null>(() => {
  let now: Awaited[] | null = lying.value?.table.awaited ?? [];
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
  const offer = told ? mayNow.value.find((o) => o.move === move.move && (o.seat ?? "") === seat) : undefined;
  const given = offer?.fields.filter((f) => f.name !== "seat" && move[f.name] !== undefined) ?? [];
  const after = given.length > 1 ? undefined : offer?.then.find((one) => !one.values.length || one.values.some((v) => v === move[given[0]?.name ?? ""]));
  if (!after) return rest.length ? rest : null;
  const seated = after.seat ?? "";
  return rest[0]?.seat === seated ? rest : [{ seat: seated, moves: after.moves, clause: "", since: null, since_utc: null }];
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
  const can = head?.moves.filter((move) => mayNow.value.some((o) => o.move === move && (o.seat ?? "") === head.seat));
  return head && can?.length ? { ...table, awaited: [{ ...head, moves: can }, ...rest] } : table;
}

/** The table with all that was tapped: who is awaited next, and the cards that were laid. */
export const foreseen = computed<View | null>(() => {
  const table = lying.value?.table;
  if (!table || !waits.value.length) return table ? doable(table) : null;
  const trick = table.trick && {
    ...table.trick,
    laid: [...table.trick.laid, ...underway.value.filter((one) => !table.trick!.laid.some((l) => l.seat === one.seat))],
  };
  return { ...table, trick, awaited: queue.value ?? [], clocks: [] };
});
