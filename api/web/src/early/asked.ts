// What was asked for before the page was there, each answer to be taken once.

export type Early = Map<string, { token: string | undefined; answer: Promise<Response> }>;

declare global {
  interface Window {
    asked?: Early;
  }
}

const SOON = 5000; // milliseconds since the page was asked for: later an answer may be an old one

/** The answer that is under way, if this phone asked for it under the same token; nothing else is asked early. */
export async function early(path: string, token: string | undefined): Promise<Response | null> {
  const found = (window.asked ??= new Map()).get(path);
  window.asked.delete(path);
  if (!found || found.token !== token || performance.now() > SOON) return null;
  const answer = await found.answer.catch(() => null);
  return answer?.ok ? answer : null;
}
