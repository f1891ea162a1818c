// Joining a match by its code: as a player at a free seat, or to watch.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { call, refused } from "../net/call";
import { once } from "../net/once";
import { useRequest } from "../net/use-request";
import { CodeField } from "../parts/code-field";
import { DeviceName } from "../parts/device-name";
import { go, paths } from "../parts/router";
import { Failed } from "../sentences/failed";
import { device, keep, type Key, keys } from "../storage/local";
import type { Joinable, Joined, Seat } from "../wire/types";
import { inWords, t } from "../words/language";
import { fullName } from "../words/names";

/** A seat that was taken by mistake is free again for whoever sits there. */
function leave({ id, participant, token }: Key): void {
  const path = `/matches/${encodeURIComponent(id)}/participants/${encodeURIComponent(participant)}`;
  void call(path, { method: "DELETE", token }).catch(() => {}); // else the arbiter can send it away
}

export function Join({ code: given }: { code: string }): JSX.Element {
  const code = useSignal(given);
  const match = useSignal<Joinable | null>(null);
  const { busy, failed, tried } = useRequest();

  /** Looks at the match of the code; nobody has joined anything yet. */
  const look = () =>
    tried(async () => {
      match.value = await call<Joinable>(`/join/${encodeURIComponent(code.value.trim())}`);
    });

  useEffect(() => {
    code.value = given;
    match.value = null;
    if (given) void look();
  }, [given]);

  /** Takes a seat, or with null watches; who has joined already goes on as before. */
  const join = (seat: Seat | null) =>
    tried(async () => {
      const { id, title, free } = match.value!;
      const had = keys.value[id];
      const same = had && (had.role === "arbiter" || (had.seat === seat && !(seat && free.includes(seat))));
      const here = same && (await still(id));
      if (!here) {
        const as = seat === null ? { role: "spectator" } : { seat };
        const body = { code: code.value.trim(), device: device.value || undefined, ...as };
        const { token, participant, role, ...at } = await once(body, ({ secret }) =>
          call<Joined>("/join", { body: { ...body, secret } }),
        );
        keep({ id, token, participant, role, seat: at.seat, title, at: Date.now(), code: body.code });
        if (had && had.role !== "arbiter") leave(had);
      }
      go(paths.match(id), true);
    });

  /** Whether the token that this phone has for a match is still good for something. */
  async function still(id: string): Promise<boolean> {
    await call(`/matches/${encodeURIComponent(id)}`, { match: id }).catch(() => {});
    return !refused.value.has(keys.value[id]?.token ?? "");
  }

  return (
    <main id="main" class="page">
      <h1 tabIndex={-1}>{t("Join a table")}</h1>
      {!match.value ? (
        <form
          onSubmit={(e) => {
            e.preventDefault();
            void look();
          }}
        >
          <CodeField code={code} label={t("The code, as the arbiter's phone shows it")} test="code" />
          <div class="answers">
            <button class="button" data-testid="join" disabled={busy.value || !code.value.trim()}>
              {t("Join")}
            </button>
          </div>
          <p class="hint">
            <a class="quiet wide" href={paths.arbiter} data-testid="to-arbiter">
              {t("Become the arbiter")}
            </a>
          </p>
        </form>
      ) : (
        <>
          <p class="quote">{inWords(match.value.title)}</p>
          <DeviceName />
          <p>{t("Who are you?")}</p>
          <div class="choices">
            {match.value.seats.map((seat) => {
              const mine = keys.value[match.value!.id]?.seat === seat;
              const taken = !mine && !match.value!.free.includes(seat);
              return (
                <button
                  key={seat}
                  type="button"
                  class="choice"
                  data-testid={`sit-${seat}`}
                  disabled={busy.value || taken}
                  onClick={() => void join(seat)}
                >
                  <span>
                    {fullName(match.value, seat)}
                    {taken && <small>{t("has a phone")}</small>}
                  </span>
                </button>
              );
            })}
            <button type="button" class="choice" data-testid="watch" disabled={busy.value} onClick={() => void join(null)}>
              {t("I watch")}
            </button>
          </div>
        </>
      )}
      <Failed why={failed.value} />
    </main>
  );
}
