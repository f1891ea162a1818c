// What was tapped without a network, as the rules of this phone see it: what the record says is not known yet.

import { computed } from "@preact/signals";
import { reached } from "../net/call";
import type { Ruling } from "../wire/types";
import { foretold } from "./next";
import { pending } from "./session";

/** The ruling by this phone on each report; `null` where it cannot rule. With a network nobody waits for it. */
export const away = computed((): (Ruling | null)[] =>
  reached.value ? [] : pending.value.filter((e) => e.kind === "report" && e.state !== "stopped").map(foretold),
);
