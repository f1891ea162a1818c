// The arbiter's own token: kept when this phone becomes the arbiter, and made anew when everybody is sent away.

import { effect } from "@preact/signals";
import { call, reached, refused } from "../net/call";
import { asked, once } from "../net/once";
import { keep, keys } from "../storage/local";
import type { Arbiter, Match } from "../wire/types";

/** Keeps the token of a phone that became the arbiter, and the phrase until it is written down. */
export async function becomeArbiter({ match: which, token, participant, role, recovery }: Arbiter): Promise<void> {
  const known = { token, participant, role, seat: null, recovery, at: Date.now() };
  keep({ id: which, title: keys.value[which]?.title ?? "A match", ...known });
  const found = await call<Match>(`/matches/${encodeURIComponent(which)}`, { match: which }).catch(() => null);
  if (found) keep({ id: which, title: found.title, ...known });
}

const sending = (match: string) => ({ what: "revocation", match });

/** Revokes every token of a match, that of this phone too, which gets another. */
export async function sendAllAway(match: string): Promise<void> {
  const path = `/matches/${encodeURIComponent(match)}/revocation`;
  await becomeArbiter(
    await once(sending(match), ({ secret }) => call<Arbiter>(path, { match, body: { secret } })),
  );
}

/** Where the answer was lost, this phone's own token is refused before it has the new one: it asks again. */
export function startRights(): void {
  effect(() => {
    if (!reached.value) return;
    for (const [match, { token }] of Object.entries(keys.value))
      if (refused.value.has(token) && asked(sending(match))) void sendAllAway(match).catch(() => {});
  });
}
