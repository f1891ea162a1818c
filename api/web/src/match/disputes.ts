// What is argued about in a match, as the service tells it: disputes, decisions, hands and who confirmed them.

import { computed, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { call, reached } from "../net/call";
import { snapshots } from "../storage/database";
import type { Entry } from "../storage/entry";
import type { Disputes, Hand, Hands } from "../wire/types";
import { disputesTurn, id, pending, rulings, settledUnread } from "./session";

/** The disputes and decisions of the match that is open. */
type Known = Disputes & { match: string };

export const disputes = signal<Known | null>(null);
const hands = signal<{ match: string; all: Hand[] }>({ match: "", all: [] });

/** Whether they are known, from the service or from what it told last. */
export const handsKnown = computed(() => hands.value.match === id.value);

/** The rulings that were taken back, or are just being taken back by this phone. */
export const undone = computed((): Set<unknown> => {
  const back = (e: Entry): boolean => e.kind === "correction" && e.state !== "stopped" && e.body["replacement"] === null;
  return new Set([
    ...rulings.value.filter((r) => r.struck).map((r) => r.number),
    // a report that is taken back before it was answered is ruled on first
    ...pending.value.filter(back).map((e) => e.body["ruling"] ?? rulings.value.find((r) => r.report_id === e.of)?.number),
    ...settledUnread.value.filter(({ entry }) => back(entry)).map(({ ruling }) => ruling),
  ]);
});

/** The hands of the match that is open that have ended, but for one whose end is taken back. */
export const ended = computed((): Hand[] => (hands.value.match === id.value ? hands.value.all.filter((hand) => !undone.value.has(hand.ruling)) : []));

const path = (which: string) => `/matches/${encodeURIComponent(which)}`;

/**
 * Numbers what is asked: an answer is news unless one to what was asked later has come before it.
 * It is, where what was asked later failed: then nothing newer is known.
 */
function inOrder(): () => () => boolean {
  let [asked, told] = [0, 0];
  return () => {
    const mine = ++asked;
    return () => mine > told && !!(told = mine);
  };
}

const [askDisputes, askHands] = [inOrder(), inOrder()];

/** Keeps disputes and decisions as they are while whoever uses it is shown; what was lost is asked again once something is heard. */
export function useDisputes(): Known | null {
  const [which, turn] = [id.value, disputesTurn.value];
  useEffect(() => {
    const isNews = askDisputes();
    call<Disputes>(`${path(which)}/disputes`, { match: which })
      .then((told) => isNews() && (disputes.value = { ...told, match: which }))
      .catch(() => {}); // what was told last stays
  }, [which, turn, reached.value]);
  return disputes.value?.match === which ? disputes.value : null;
}

/** Of which moment the hands were asked for last. */
let handsOf = "";

const WEIGHTY = new Set(["ended", "scored", "refuted"]);

/** Takes the hands as they were told last, also before a reload, until the service tells them. */
async function recallHands(which: string): Promise<void> {
  const all = await snapshots.get<Hand[]>(`hands:${which}`);
  if (all && which === id.value && !handsKnown.value) hands.value = { match: which, all };
}

function take(which: string, all: Hand[]): void {
  hands.value = { match: which, all };
  void snapshots.put(`hands:${which}`, all);
}

/** Keeps the hands that have ended; asks again when a ruling bears on what one came to. */
export function useHands(): Hand[] {
  const [which, turn] = [id.value, disputesTurn.value];
  const weighty = rulings.value
    .filter((r) => r.facts?.some((f) => WEIGHTY.has(f.fact) && f.what !== "trick"))
    .map((r) => `${r.number}${r.struck ? "-" : ""}`)
    .join();
  useEffect(() => {
    const now = [which, turn, weighty].join(" ");
    if (now === handsOf) return; // they are shown in another place, and are the same
    handsOf = now;
    const isNews = askHands();
    if (!handsKnown.value) void recallHands(which);
    call<Hands>(`${path(which)}/hands`, { match: which })
      .then((told) => isNews() && take(which, told.hands))
      .catch(() => now === handsOf && (handsOf = ""));
  }, [which, turn, weighty, reached.value]);
  return ended.value;
}
