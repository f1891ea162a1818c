// Where requests go: to the service, or to the rules in this phone: where there is no service, or they keep the match.

import { HERE, keys } from "../storage/local";

export const BASE = "/api/v1";
const MATCH = /^\/matches\/(\w+)/;
/** What the rules can tell as well as a service: books, and arguments about a position. */
const ANYWHERE = /^\/(books|positions)\b/;

interface LocalService {
  send(path: string, how: RequestInit): Promise<Response>;
  /** Answers about the rules instead of a service that was not reached, or fails as it did. */
  instead(path: string, how: RequestInit, error: unknown): Promise<Response>;
}

export const transport = {
  /** Whether there is no service at all: so it stands in the page of such a folder. */
  alone: "alone" in document.documentElement.dataset,
  /** Fetches what answers in this phone; the page says how when it begins. */
  local: (): Promise<LocalService> => Promise.reject(new Error()),
  /** Asks the service; or the rules `here`, and them alone about a match that this phone keeps. */
  async send(path: string, how: RequestInit, here = false): Promise<Response> {
    if (here || keptHere(MATCH.exec(path)?.[1] ?? "")) return (await transport.local()).send(path, how);
    const answer = fetch(BASE + path, how);
    return ANYWHERE.test(path) ? answer.catch(async (error: unknown) => (await transport.local()).instead(path, how, error)) : answer;
  },
};

/** Whether this phone itself has the match, and no service is asked about it. */
export function keptHere(match: string): boolean {
  return transport.alone || keys.value[match]?.token === HERE;
}
