// The match after a match: the arbiter opens it with a tap, the other phones come along with one.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { id, key, match } from "../match/session";
import { call } from "../net/call";
import { once } from "../net/once";
import { useRequest } from "../net/use-request";
import { fromHere } from "../parts/from-here";
import { paths } from "../parts/router";
import { Failed } from "../sentences/failed";
import { device, keep, keys } from "../storage/local";
import { hallOf } from "../tournament/matches";
import { hallPaths } from "../tournament/paths";
import type { Joined, Opened, Rematches } from "../wire/types";
import { t } from "../words/language";

/** So often a phone that waits looks whether the rematch is there, in milliseconds. */
const AGAIN = 6000;

export function Rematch(): JSX.Element | null {
  const now = match.value!;
  const after = useSignal<string | null>(null);
  const { busy, failed, tried } = useRequest();
  const over = now.table.over || now.status !== "open";
  const who = key.value;
  useEffect(() => {
    if (!over || !who) return;
    const look = () =>
      void call<Rematches>(`/matches/${encodeURIComponent(now.id)}/rematch`, { match: now.id })
        .then((found) => (after.value = found.rematch))
        .catch(() => {});
    look();
    const often = setInterval(() => document.visibilityState === "visible" && !after.value && look(), AGAIN);
    return () => clearInterval(often);
  }, [over, now.id, who?.token]);
  if (!over || !who) return null;
  const there = hallOf(now.id);
  if (there)
    return (
      <a class="button" href={hallPaths.at(there)} data-testid="to-hall">
        {t("Back to the tournament")}
      </a>
    );

  const come = () =>
    tried(async () => {
      const on = fromHere();
      const there = after.value!;
      if (!keys.value[there]) await comeAlong(now.id);
      on(paths.match(there));
    });
  if (after.value)
    return (
      <>
        <button type="button" class="button" data-testid="to-rematch" disabled={busy.value} onClick={() => void come()}>
          {t("To the rematch")}
        </button>
        <Failed why={failed.value} />
      </>
    );
  if (who.role !== "arbiter") return <p class="hint">{t("The arbiter's phone opens the rematch.")}</p>;
  return (
    <>
      <button type="button" class="button" data-testid="rematch" disabled={busy.value} onClick={() => void tried(async () => void (await openRematch(id.value)))}>
        {busy.value ? t("Opening…") : t("Rematch")}
      </button>
      <Failed why={failed.value} test="rematch-failed" />
    </>
  );
}

/** Opens it, or finds the one that was opened; the same people, the same terms. */
export async function openRematch(before: string, on = fromHere()): Promise<string> {
  const what = { rematch: before, device: device.value || undefined };
  const path = `/matches/${encodeURIComponent(before)}/rematch`;
  const made = await once(what, ({ secret }) => call<Opened>(path, { match: before, body: { device: what.device, secret } }));
  seated(made);
  on(paths.match(made.match.id));
  return made.match.id;
}

/** Keeps what lets this phone speak as the arbiter of a match that it has opened. */
export function seated({ match: now, token, participant, recovery }: Opened): void {
  keep({ id: now.id, token, role: "arbiter", seat: null, participant, recovery, title: now.title, at: Date.now() });
}

/** Joins the rematch as what this phone is here; no code is needed. */
async function comeAlong(before: string): Promise<void> {
  const what = { along: before, device: device.value || undefined };
  const path = `/matches/${encodeURIComponent(before)}/rematch/participants`;
  const joined = await once(what, ({ secret }) => call<Joined>(path, { match: before, body: { device: what.device, secret } }));
  const { match: there, token, participant, role, seat } = joined;
  keep({ id: there, token, participant, role, seat, title: match.value?.title ?? t("A match"), at: Date.now() });
}
