// One call to the service: the token, the JSON, and problems as a class of their own.

import { signal } from "@preact/signals";
import { keys } from "./memory";

/** The service answered that it will not: what it says is shown to the player. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly title: string,
    readonly detail: string,
    readonly body: Record<string, unknown>,
  ) {
    super(detail || title);
  }
  get field(): string | null {
    const field = this.body["field"] ?? this.body["term"];
    return typeof field === "string" ? field : null;
  }
  /** Worth trying again later, just as it is. */
  get passing(): boolean {
    return this.status >= 500 || this.status === 408 || this.status === 425 || this.status === 429;
  }
}

/** Nothing was heard at all. */
export class Unreached extends Error {}

export const reached = signal(true);
export const BASE = "/api/v1";

export function headersFor(match: string | null): Record<string, string> {
  const token = match ? keys.value[match]?.token : undefined;
  return token ? { Authorization: `Bearer ${token}` } : {};
}

interface Call {
  match?: string | null;
  body?: unknown;
  method?: string;
  timeout?: number;
}

export async function call<T>(path: string, how: Call = {}): Promise<T> {
  const headers: Record<string, string> = {
    Accept: "application/json",
    ...headersFor(how.match ?? null),
  };
  if (how.body !== undefined) headers["Content-Type"] = "application/json";
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(BASE + path, {
      method: how.method ?? (how.body === undefined ? "GET" : "POST"),
      headers,
      body: how.body === undefined ? null : JSON.stringify(how.body),
      cache: "no-store",
      signal: AbortSignal.timeout(how.timeout ?? 12000),
    });
    text = await answer.text();
  } catch {
    reached.value = false;
    throw new Unreached("The referee cannot be reached just now.");
  }
  reached.value = true;
  const body = parse(text);
  if (answer.ok) return body as T;
  const told = (body && typeof body === "object" ? body : {}) as Record<string, unknown>;
  throw new Problem(
    answer.status,
    String(told["title"] ?? `The service answered ${answer.status}`),
    String(told["detail"] ?? told["title"] ?? "The service gave no reason."),
    told,
  );
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
