// What was tapped without a network, as the rules of this phone see it: what the record says is not known yet.

import { computed } from "@preact/signals";
import { reached } from "../net/call";
import type { Ruling } from "../wire/types";
import { foretold } from "./next";
import { pending } from "./session";

/** What is taken back again before it was sent: it has come to nothing. */
const back = computed(() => new Set(pending.value.filter((e) => e.kind === "correction" && e.state !== "stopped" && e.body["replacement"] === null).map((e) => e.of)));

/** The ruling by this phone on each report; `null` where it cannot rule. With a network nobody waits for it. */
export const away = computed((): (Ruling | null)[] =>
  reached.value ? [] : pending.value.filter((e) => e.kind === "report" && e.state !== "stopped" && !back.value.has(e.body.report_id)).map(foretold),
);

/** Whether this report was tapped since the page has come: what waited before is no news. */
export const fromNow = (report: unknown): boolean =>
  pending.value.some((e) => e.body.report_id === report && e.order / 100 >= performance.timeOrigin);
