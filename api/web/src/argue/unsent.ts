// Photographs that wait to be sent, kept on this phone: apart from the reports, which none of them holds up.

import { signal } from "@preact/signals";
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { Problem, call } from "../net/call";
import { disputesTurn } from "../match/session";
import { t } from "../words/language";

/** What is sent of a photograph: it belongs to a dispute or to a hand. */
export interface Sent {
  report_id: string;
  image: string;
  dispute?: number;
  hand?: number;
  seat?: string;
}

export interface Unsent {
  match: string;
  body: Sent;
  /** Why the service would not take it. */
  problem?: unknown;
}

interface Shape extends DBSchema {
  unsent: { key: string; value: Unsent };
}

const AGAIN = 5000; // milliseconds
const PATIENCE = 60_000; // a weak network takes so long for a photograph
export const unsent = signal<Unsent[]>([]);

let opening: Promise<IDBPDatabase<Shape>> | null = null;
const db = () => (opening ??= openDB<Shape>("referee-pictures", 1, { upgrade: (fresh) => void fresh.createObjectStore("unsent") }));

/** Keeps a photograph on this phone, and sends it as soon as that can be; throws where there is no room for it. */
export async function send(match: string, body: Sent): Promise<void> {
  const one = { match, body };
  try {
    await (await db()).put("unsent", one, body.report_id);
  } catch {
    throw new Error(t("This phone has no room left for a picture."));
  }
  unsent.value = [...unsent.value, one];
  void flush();
}

export async function leaveOut(one: Unsent): Promise<void> {
  unsent.value = unsent.value.filter((other) => other.body.report_id !== one.body.report_id);
  await (await db()).delete("unsent", one.body.report_id);
}

let busy = false;
let again: ReturnType<typeof setTimeout> | undefined;

/** Sends what waits, one after the other; the same id again is no second picture. */
async function flush(): Promise<void> {
  clearTimeout(again);
  if (busy) return;
  busy = true;
  try {
    for (let next; (next = unsent.value.find((one) => !one.problem)); ) {
      const { match, body } = next;
      try {
        await call(`/matches/${encodeURIComponent(match)}/pictures`, { match, body, timeout: PATIENCE });
        await leaveOut(next);
        disputesTurn.value += 1;
      } catch (problem) {
        if (!(problem instanceof Problem) || problem.passing) {
          again = setTimeout(() => void flush(), AGAIN);
          return;
        }
        unsent.value = unsent.value.map((one) => (one.body.report_id === body.report_id ? { ...one, problem } : one));
      }
    }
  } finally {
    busy = false;
  }
}

/** What was left over from the last visit is sent now. */
async function begin(): Promise<void> {
  unsent.value = await (await db()).getAll("unsent");
  void flush();
}

addEventListener("online", () => void flush());
void begin().catch(() => {}); // a browser that keeps nothing has nothing left over
