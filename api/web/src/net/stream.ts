// The live stream of a match or a tournament: Server-Sent Events read by fetch, so that the token can go along.

import { signal } from "@preact/signals";
import { problem, reached } from "./call";
import { transport } from "./transport";

interface StreamEvent {
  event: string;
  id: string;
  data: Record<string, unknown>;
}

export const live = signal(false);

const SILENCE = 40000; // the service beats every 15 s
const OPENS = 15000; // a browser may have lost the request, and says nothing

/** From where a stream goes on: after a version, and for a phone that has the rules by what it holds. */
type From = Partial<Record<"after" | "rules" | "revision" | "tag", string>>;

interface Follows {
  /** Under which token it is read. */
  headers(): Record<string, string>;
  /** Asked whenever the stream is opened; `last` is the version of which it has told. */
  from(last: string): From | Promise<From>;
  /** It is open, or it cannot be followed; `ruled` where it tells events as they are recorded. `turned` is one opened anew. */
  open(followed: boolean, ruled: boolean, turned: boolean): void;
  event(e: StreamEvent): void;
}

/** Reads until stopped; comes back after every break, from where it was. */
export function listen(path: string, on: Follows): { stop(): void; again(): void; anew(): void } {
  let stopped = false;
  let turning = false;
  let last = "";
  let broken = 0;
  let ended = new AbortController();
  let wake: () => void = () => {};

  function within<T>(milliseconds: number, heard: Promise<T>): Promise<T> {
    const late = setTimeout(() => ended.abort(), milliseconds);
    return heard.finally(() => clearTimeout(late));
  }

  async function read(): Promise<void> {
    const from = await on.from(last);
    if (stopped) return;
    ended = new AbortController();
    const turned = turning;
    turning = false;
    const headers: Record<string, string> = { Accept: "text/event-stream", ...on.headers() };
    if (!from.after && last) headers["Last-Event-ID"] = last;
    const query = String(new URLSearchParams(from));
    const answer = await within(OPENS, transport.send(path + (query && `?${query}`), {
      headers,
      cache: "no-store",
      signal: ended.signal,
    })).catch((error: unknown) => {
      if (!ended.signal.aborted) reached.value = false; // not every browser knows that it is offline
      throw error;
    });
    if (!answer.ok || !answer.body) {
      const failed = problem(answer.status, await answer.text(), headers);
      // Asking often will not help; but with a token that is not taken any more, the next time goes without.
      const dismissed = failed.status === 401 && "Authorization" in headers;
      if (!failed.passing && !dismissed) broken = 6;
      if (!failed.passing || failed.status === 429) on.open(false, false, false); // look now and then
      throw failed;
    }
    live.value = true;
    const reaches = () => answer.url && navigator.onLine && (reached.value = true);
    reaches();
    broken = 0;
    on.open(true, answer.headers.has("Referee-Rules"), turned);
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
      const { done, value } = await within(SILENCE, reader.read());
      if (done) return;
      reaches(); // though something that was asked was lost
      const blocks = (text + value.replaceAll("\r", "")).split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = parse(block);
        if (event?.id) last = event.id;
        if (event) on.event(event);
      }
    }
  }

  async function run(): Promise<void> {
    while (!stopped) {
      try {
        await read();
      } catch {
        if (!turning) broken += 1;
      }
      if (turning && !broken) continue;
      live.value = false;
      if (stopped) return;
      const wait = broken ? Math.min(1000 * 2 ** (broken - 1), 15000) : 100;
      await new Promise<void>((done) => {
        wake = done;
        setTimeout(done, wait * (0.75 + Math.random() / 2));
      });
    }
  }

  void run();
  const heard = reached.subscribe((now) => now && wake()); // something was answered: so can this be
  return {
    stop() {
      heard();
      stopped = true;
      ended.abort();
      wake();
      live.value = false;
    },
    /** Opens it anew, from what the phone holds by now. */
    anew() {
      if (!live.value) return;
      turning = true;
      ended.abort();
    },
    again() {
      broken = 0;
      if (!live.value) wake();
    },
  };
}

function parse(block: string): StreamEvent | null {
  let event = "message";
  let id = "";
  const data: string[] = [];
  for (const line of block.split("\n")) {
    const colon = line.indexOf(":");
    if (colon === 0) continue;
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (name === "event") event = value;
    else if (name === "id") id = value;
    else if (name === "data") data.push(value);
  }
  if (!data.length) return null;
  try {
    return { event, id, data: JSON.parse(data.join("\n")) as Record<string, unknown> };
  } catch {
    return null;
  }
}
