// The page's end of the worker: started when there is time, asked in turn, given up where it fails.

import { signal } from "@preact/signals";
import { ownRules } from "../storage/settings";
import type { Answered, Asked, Packed } from "./packed";

const HOME = "/rules/";
const STARTING = 120_000; // milliseconds: by then even a slow network has brought it
const ANSWERING = 10_000;

/** The rules that run in this phone; nothing while they do not. */
export const desk = signal<Packed | null>(null);

let worker: Worker | null = null;
let starting: Promise<void> | null = null;
/** Ends the waiting for a worker that is to go before it has started. */
let abandon: () => void = () => {};
/** It failed on this phone: until the page is loaded again it is not tried any more. */
let failed = false;
export const hopeless = (): boolean => failed;
let given = 0;
const waiting = new Map<number, (answer: string | null) => void>();

/** Not where bytes are dear or memory is small. */
function wanted(): boolean {
  const { connection, deviceMemory = 8 } = navigator as { connection?: { saveData?: boolean }; deviceMemory?: number };
  return ownRules.value === "on" && "Worker" in window && "WebAssembly" in window && !connection?.saveData && deviceMemory > 1;
}

/**
 * Starts the rules that the service has packed; where that fails, it stays as it was without them.
 * Where they are needed they are tried again, whatever this phone is thought to be able to do.
 */
export function startDesk(needed = false): Promise<void> {
  if (desk.value || !(needed || (!failed && wanted()))) return Promise.resolve();
  return (starting ??= start().finally(() => (starting = null)));
}

async function start(): Promise<void> {
  const packed = await latest().catch(() => null); // out of reach: the next time, perhaps
  if (packed) await begin(packed).catch(giveUp);
}

/** Which rules the service offers now. */
async function latest(): Promise<Packed> {
  const answer = await fetch(`${HOME}manifest.json`, { cache: "no-cache", signal: AbortSignal.timeout(ANSWERING) });
  if (!answer.ok) throw new Error(answer.statusText);
  return (await answer.json()) as Packed;
}

/** Starts anew where the service has other rules by now; says whether it did. */
export async function renewDesk(): Promise<boolean> {
  const packed = await latest().catch(() => null);
  if (!packed || packed.digest === desk.value?.digest) return false;
  stopDesk();
  await begin(packed).catch(giveUp);
  return desk.value !== null;
}

function begin(packed: Packed): Promise<void> {
  return new Promise((done, fail) => {
    const one = (worker = new Worker(HOME + packed.worker, { type: "module" }));
    const late = setTimeout(() => fail(new Error("late")), STARTING);
    abandon = () => {
      clearTimeout(late);
      done();
    };
    one.onerror = () => fail(new Error("no worker"));
    one.onmessage = ({ data }: MessageEvent<Answered>) => {
      if ("id" in data) {
        waiting.get(data.id)?.(data.answer);
        return;
      }
      clearTimeout(late);
      if ("failed" in data) {
        fail(new Error(data.failed));
        return;
      }
      one.onerror = giveUp;
      desk.value = packed;
      done();
    };
    one.postMessage({ start: packed } satisfies Asked);
  });
}

function giveUp(): void {
  failed = true;
  stopDesk();
}

/** Ends it, and gives its memory back; it can be started again. */
export function stopDesk(): void {
  worker?.terminate();
  abandon();
  worker = null;
  desk.value = null;
  for (const answer of waiting.values()) answer(null);
}

/** Asks the rules; nothing is the answer where they cannot tell, or are not there. */
export async function ask<T>(what: string, more: object, patience = ANSWERING): Promise<T | null> {
  if (!desk.value) return null;
  const id = (given += 1);
  const answer = await new Promise<string | null>((done) => {
    const late = setTimeout(giveUp, patience);
    waiting.set(id, (text) => {
      clearTimeout(late);
      waiting.delete(id);
      done(text);
    });
    worker?.postMessage({ id, question: JSON.stringify({ ask: what, ...more }) } satisfies Asked);
  });
  return answer === null ? null : (JSON.parse(answer) as T | null);
}
