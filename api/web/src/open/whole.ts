// The whole record fetched as one stream; where the connection breaks, it goes on after the last match that came whole.

import { problem, type Problem } from "../net/call";
import { transport } from "../net/transport";

export interface Progress {
  done: number;
  of: number;
  /** How many of them the record has damaged, and tells nothing of. */
  damaged: number;
  /** Whether the connection is broken, and is tried again. */
  broken: boolean;
}

const AGAIN_MS = [500, 1000, 2000, 5000, 10_000];
/** So long may nothing come before the connection counts as broken. */
const SILENCE_MS = 60_000;

/** Rejects where the key is none, or when it is stopped. */
export async function takeWhole(key: string, pictures: boolean, tell: (now: Progress) => void, stop: AbortSignal): Promise<Blob> {
  const taken = new Taken();
  const headers = { Authorization: `Bearer ${key}` };
  for (let broken = 0; ; ) {
    const before = taken.after;
    try {
      if (await stream(taken, headers, pictures, tell, stop)) return new Blob(taken.parts, { type: "application/x-ndjson" });
    } catch (error) {
      if (stop.aborted || error instanceof Refused) throw error instanceof Refused ? error.why : error;
    }
    broken = taken.after === before ? broken + 1 : 0;
    tell({ ...taken.progress, broken: true });
    await waited(AGAIN_MS[Math.min(broken, AGAIN_MS.length - 1)]!, stop);
  }
}

/** What the service has answered: there is no use in asking again. */
class Refused extends Error {
  constructor(readonly why: Problem) {
    super(why.message);
  }
}

/** What has come whole so far, and the lines of the match that is coming. */
class Taken {
  readonly parts: Blob[] = [];
  after = "";
  progress: Progress = { done: 0, of: 0, damaged: 0, broken: false };
  private lines: string[] = [];
  private coming = "";

  /** Nothing is kept of a match that was broken off. */
  begin(): void {
    this.lines = [];
  }

  /** Returns whether this was the last line of all. */
  take(line: string): boolean {
    if (line.startsWith('{"before":')) {
      const { matches, before } = JSON.parse(line) as { matches: number; before: number };
      this.progress = { ...this.progress, done: before, of: matches, broken: false };
      if (!this.parts.length) this.keep(line);
      return false;
    }
    if (line.startsWith('{"end":{"after":')) {
      this.keep(line);
      return true;
    }
    if (line.startsWith('{"damaged":')) {
      const { damaged } = JSON.parse(line) as { damaged: { match: string } };
      this.whole(line, damaged.match);
      this.progress = { ...this.progress, damaged: this.progress.damaged + 1 };
      return false;
    }
    if (line.startsWith('{"format":')) this.coming = (JSON.parse(line) as { match: string }).match;
    this.lines.push(`${line}\n`);
    if (line.startsWith('{"end":')) this.whole(this.lines.splice(0).join(""), this.coming);
    return false;
  }

  private whole(text: string, match: string): void {
    this.keep(text);
    this.after = match;
    this.progress = { ...this.progress, done: this.progress.done + 1 };
  }

  private keep(text: string): void {
    this.parts.push(new Blob([text.endsWith("\n") ? text : `${text}\n`]));
  }
}

/** Returns whether the last line came. */
async function stream(taken: Taken, headers: Record<string, string>, pictures: boolean, tell: (now: Progress) => void, stop: AbortSignal): Promise<boolean> {
  const cut = new AbortController();
  const give = () => cut.abort();
  stop.addEventListener("abort", give);
  let silent = setTimeout(give, SILENCE_MS);
  try {
    const answer = await transport.send(`/record?after=${taken.after}${pictures ? "&pictures=true" : ""}`, { headers, cache: "no-store", signal: cut.signal });
    if (answer.status >= 400 && answer.status < 500) throw new Refused(problem(answer.status, await answer.text(), headers));
    if (!answer.ok || !answer.body) return false;
    taken.begin();
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let rest = ""; ; ) {
      const { value, done } = await reader.read();
      if (done) return false;
      clearTimeout(silent);
      silent = setTimeout(give, SILENCE_MS);
      const lines = (rest + value).split("\n");
      rest = lines.pop()!;
      const whole = lines.some((line) => taken.take(line));
      tell(taken.progress);
      if (whole) return true;
    }
  } finally {
    clearTimeout(silent);
    stop.removeEventListener("abort", give);
    cut.abort();
  }
}

const waited = (ms: number, stop: AbortSignal): Promise<void> =>
  new Promise((go, refuse) => {
    const later = setTimeout(go, ms);
    stop.addEventListener("abort", () => {
      clearTimeout(later);
      refuse(new DOMException("", "AbortError"));
    });
  });
