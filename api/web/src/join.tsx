// Joining a match by its code: as a player at a free seat, or to watch.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { call, sentence } from "./api";
import { device, keep, keys } from "./memory";
import { go, paths } from "./router";
import { DeviceName } from "./settings";
import type { Joinable, Joined, Seat } from "./types";
import { fullName } from "./words";

export function Join({ code: given }: { code: string }): JSX.Element {
  const code = useSignal(given);
  const match = useSignal<Joinable | null>(null);
  const failed = useSignal("");
  const busy = useSignal(false);

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

  /** Looks at the match of the code; nobody has joined anything yet. */
  const look = () =>
    attempt(async () => {
      match.value = await call<Joinable>(`/join/${encodeURIComponent(code.value.trim())}`);
    });

  useEffect(() => {
    code.value = given;
    match.value = null;
    if (given) void look();
  }, [given]);

  /** Takes a seat, or with null watches; who has joined already goes on as before. */
  const join = (seat: Seat | null) =>
    attempt(async () => {
      const { id, title, free } = match.value!;
      const had = keys.value[id];
      const here = had && (had.role === "arbiter" || seat === null || (had.seat === seat && !free.includes(seat)));
      if (!here) {
        const as = seat === null ? { role: "spectator" } : { seat };
        const body = { code: code.value.trim(), device: device.value || undefined, ...as };
        const { token, participant, role, ...at } = await call<Joined>("/join", { body });
        keep({ id, token, participant, role, seat: at.seat, title, at: Date.now() });
      }
      go(paths.match(id), true);
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
                    {taken && <small>has a phone</small>}
                  </span>
                </button>
              );
            })}
            <button type="button" class="choice" data-testid="watch" disabled={busy.value} onClick={() => void join(null)}>
              I watch
            </button>
          </div>
          <DeviceName />
        </>
      )}
      {failed.value && <p class="reason" role="alert">{failed.value}</p>}
    </main>
  );
}
