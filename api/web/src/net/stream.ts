// The live stream of a match: Server-Sent Events read by fetch, so that the token can go along.

import { signal } from "@preact/signals";
import { headersFor, problem, reached } from "./call";
import { transport } from "./transport";

interface StreamEvent {
  event: string;
  id: string;
  data: Record<string, unknown>;
}

export const live = signal(false);

const SILENCE = 40000; // the service beats every 15 s

/** Reads until stopped; comes back after every break, from where it was. */
export function listen(
  match: string,
  on: { after(): Promise<number>; open(followed: boolean): void; event(e: StreamEvent): void },
): { stop(): void; again(): void } {
  let stopped = false;
  let last = "";
  let broken = 0;
  let ended = new AbortController();
  let wake: () => void = () => {};

  async function read(): Promise<void> {
    const after = last ? 0 : await on.after();
    if (stopped) return;
    ended = new AbortController();
    const headers: Record<string, string> = { Accept: "text/event-stream", ...headersFor(match) };
    if (last) headers["Last-Event-ID"] = last;
    const from = after ? `?after=${after}` : "";
    const answer = await transport.send(`/matches/${encodeURIComponent(match)}/stream${from}`, {
      headers,
      cache: "no-store",
      signal: ended.signal,
    });
    if (!answer.ok || !answer.body) {
      const failed = problem(answer.status, await answer.text(), headers);
      // Asking often will not help; but with a token that is not taken any more, the next time goes without.
      const dismissed = failed.status === 401 && "Authorization" in headers;
      if (!failed.passing && !dismissed) broken = 6;
      if (!failed.passing || failed.status === 429) on.open(false); // look now and then
      throw failed;
    }
    live.value = true;
    if (answer.url) reached.value = true;
    broken = 0;
    on.open(true);
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
      const silence = setTimeout(() => ended.abort(), SILENCE);
      const { done, value } = await reader.read().finally(() => clearTimeout(silence));
      if (done) return;
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
        broken += 1;
      }
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
  return {
    stop() {
      stopped = true;
      ended.abort();
      wake();
      live.value = false;
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
