// An entry of the outbox: what was tapped, under an id of its own, and how far it has come.

export interface Entry {
  order: number;
  match: string;
  kind: "report" | "correction";
  body: Record<string, unknown> & { report_id: string };
  words: string;
  tried: number;
  state: "waiting" | "sending" | "stopped" | "heard";
  /** Nobody has answered it in a moment: the table goes on without the answer. */
  late?: boolean;
  /** Why it was not taken; where the service said so, in pieces as well. What stopped without it was never answered, or is `lost`. */
  problem?: string;
  messages?: unknown;
  /** A reason has to be given before it can be sent. */
  reason?: boolean;
  /** Its id belongs to another report: it is sent again under a new one. */
  renamed?: boolean;
  /** The hand that it tells of is over since. */
  over?: boolean;
  /** It was ruled on, and the record has lost it since. */
  lost?: boolean;
  /** Takes back a report that has no ruling yet: the id of that report. */
  of?: string;
  /** Of how many corrections that are one act it is one. */
  act?: { id: string; many: number };
}
