// One call to the service: the token, the JSON, and what goes wrong as an error.

import { signal } from "@preact/signals";
import { early } from "../early/asked";
import { keys, receiptOf, write } from "../storage/local";
import { t } from "../words/language";
import { Problem } from "./problem";
import { transport } from "./transport";

export { Problem };

/** Nothing was heard at all. */
class Unreached extends Error {}

export const reached = signal(true);
/** Tokens that the service does not take any more, and why: from then on this phone only watches. */
export const refused = signal<ReadonlyMap<string, Problem>>(new Map());
const BEARER = "Bearer ".length;

export const headersOf = (token: string | undefined): Record<string, string> =>
  token && !refused.value.has(token) ? { Authorization: `Bearer ${token}` } : {};

export const headersFor = (match: string | null): Record<string, string> => headersOf(match ? keys.value[match]?.token : undefined);

interface Call {
  match?: string | null;
  body?: unknown;
  /** What is sent as it is, instead of JSON, and of which type it is. */
  raw?: ArrayBuffer;
  type?: string;
  /** A token or key other than that of the match. */
  token?: string;
  method?: string;
  timeout?: number;
  /** The ruling need not come with the answer: it is made here of what the stream tells. */
  brief?: boolean;
  /** Asked of the rules in this phone, also where there is a service. */
  here?: boolean;
}

export async function call<T>(path: string, how: Call = {}): Promise<T> {
  const headers: Record<string, string> = {
    Accept: "application/json",
    ...headersFor(how.match ?? null),
  };
  if (how.brief) headers["Prefer"] = "return=minimal";
  if (how.token) headers["Authorization"] = `Bearer ${how.token}`;
  const sent = how.raw ?? (how.body === undefined ? null : JSON.stringify(how.body));
  if (sent !== null) headers["Content-Type"] = how.type ?? "application/json";
  let answer: Response;
  let text: string;
  try {
    const method = how.method ?? (sent === null ? "GET" : "POST");
    answer =
      (method === "GET" && (await early(path, headers["Authorization"]?.slice(BEARER)))) ||
      (await transport.send(path, {
        method,
        headers,
        body: sent,
        cache: "no-store",
        signal: AbortSignal.timeout(how.timeout ?? 12000),
      }, how.here));
    text = await answer.text();
  } catch {
    reached.value = false;
    throw new Unreached(t("The referee cannot be reached just now."));
  }
  if (answer.url) reached.value = true; // what this phone tells itself comes from no address
  const receipt = answer.headers.get("Referee-Receipt");
  if (receipt && how.match) write(receiptOf(how.match), receipt);
  const version = answer.headers.get("Referee-Version");
  if (version) return { version: Number(version), number: Number(answer.headers.get("Location")?.split("/").pop()) } as T;
  if (answer.ok) return parse(text) as T;
  throw problem(answer.status, text, headers);
}

/** What the service will not do; a token that it does not take is not sent again. */
export function problem(status: number, text: string, headers: Record<string, string>): Problem {
  const body = parse(text);
  const document = (body && typeof body === "object" ? body : {}) as Record<string, unknown>;
  const found = new Problem(
    status,
    String(document["title"] ?? t("The service answered {status}", { status })),
    String(document["detail"] ?? document["title"] ?? t("The service gave no reason.")),
    document,
  );
  const sent = headers["Authorization"]?.slice(BEARER);
  if (sent && status === 401) refused.value = new Map(refused.value).set(sent, found);
  return found;
}

function parse(text: string): unknown {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

/** What to tell a person about anything that went wrong. */
export function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
