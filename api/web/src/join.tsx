// Joining a match by its code: as a player at a free seat, or to watch.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { call, sentence } from "./api";
import { device, keep, keys } from "./memory";
import { go, paths } from "./router";
import { DeviceName } from "./settings";
import type { Joined, Match, Seat } from "./types";
import { fullName } from "./words";

export function Join({ code: given }: { code: string }): JSX.Element {
  const code = useSignal(given);
  const match = useSignal<Match | null>(null);
  const failed = useSignal("");
  const busy = useSignal(false);

  useEffect(() => {
    code.value = given;
  }, [given]);

  async function attempt(act: () => Promise<void>): Promise<void> {
    if (busy.value) return;
    busy.value = true;
    failed.value = "";
    try {
      await act();
    } catch (error) {
      failed.value = sentence(error);
    } finally {
      busy.value = false;
    }
  }

  const body = (more: object) => ({ code: code.value.trim(), device: device.value || undefined, ...more });

  function remember(as: Joined, of: Match): void {
    const { token, participant, role, seat } = as;
    const had = keys.value[of.id];
    // Scanning one's own code takes nothing away.
    if (had && (had.role === "arbiter" || role === "spectator")) return;
    keep({ id: of.id, token, participant, role, seat, title: of.title, at: Date.now() });
  }

  /** The code alone lets a phone watch; who sits at the table then takes a seat. */
  const look = () =>
    attempt(async () => {
      const as = await call<Joined>("/join", { body: body({ role: "spectator" }) });
      const path = `/matches/${encodeURIComponent(as.match)}`;
      remember(as, await call<Match>(path));
      match.value = await call<Match>(path, { match: as.match });
    });

  const sit = (seat: Seat) =>
    attempt(async () => {
      const of = match.value!;
      const path = `/matches/${encodeURIComponent(of.id)}/participants`;
      remember(await call<Joined>(path, { body: body({ seat }) }), of);
      go(paths.match(of.id), true);
    });

  return (
    <main id="main" class="page">
      <h1 tabIndex={-1}>Join a match</h1>
      {!match.value ? (
        <form
          onSubmit={(e) => {
            e.preventDefault();
            void look();
          }}
        >
          <label class="field">
            <span>The code, as the arbiter's phone shows it</span>
            <input
              class="code"
              data-testid="code"
              value={code}
              required
              autocomplete="off"
              autocapitalize="characters"
              spellcheck={false}
              onInput={(e) => (code.value = e.currentTarget.value)}
            />
          </label>
          <DeviceName />
          <div class="answers">
            <button class="button" data-testid="join" disabled={busy.value || !code.value.trim()}>
              Join
            </button>
          </div>
        </form>
      ) : (
        <>
          <p class="quote">{match.value.title}</p>
          <p>Who are you?</p>
          <div class="choices">
            {match.value.seats.map((seat) => (
              <button
                key={seat}
                type="button"
                class="choice"
                data-testid={`sit-${seat}`}
                disabled={busy.value}
                onClick={() => void sit(seat)}
              >
                {fullName(match.value, seat)}
              </button>
            ))}
            <button
              type="button"
              class="choice"
              data-testid="watch"
              onClick={() => go(paths.match(match.value!.id), true)}
            >
              I watch
            </button>
          </div>
        </>
      )}
      {failed.value && <p class="reason" role="alert">{failed.value}</p>}
    </main>
  );
}
