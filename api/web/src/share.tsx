// Sharing a match: the code and the picture that bring another phone to the table.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { call, sentence } from "./api";
import { paths } from "./router";
import { id, key, match } from "./session";
import type { JoinWay, Seat } from "./types";
import { fullName } from "./words";

interface Participant {
  participant: string;
  role: string;
  seat: Seat | null;
  device?: string | null;
  revoked?: boolean;
}

export function Share(): JSX.Element {
  const way = useSignal<JoinWay | null>(null);
  const people = useSignal<Participant[]>([]);
  const failed = useSignal("");
  const arbiter = key.value?.role === "arbiter";
  const path = `/matches/${encodeURIComponent(id.value)}`;

  async function look(): Promise<void> {
    try {
      way.value = await call<JoinWay>(`${path}/join`, { match: id.value });
      const all = await call<{ participants: Participant[] }>(`${path}/participants`, { match: id.value });
      people.value = all.participants ?? [];
    } catch (error) {
      failed.value = sentence(error);
    }
  }
  useEffect(() => {
    if (arbiter) void look();
  }, [arbiter]);

  async function revoke(who: string): Promise<void> {
    try {
      await call(`${path}/participants/${encodeURIComponent(who)}`, { match: id.value, method: "DELETE" });
      await look();
    } catch (error) {
      failed.value = sentence(error);
    }
  }

  return (
    <div class="page">
      <h1 tabIndex={-1}>Share this match</h1>
      {failed.value && <p class="reason" role="alert">{failed.value}</p>}
      {way.value && (
        <div class="join-way">
          <img class="qr" alt="" src={picture(way.value.qr_svg)} data-testid="qr" />
          <p>
            Scan it with another phone, or enter the code at the table's address:
            <strong class="code" data-testid="join-code">
              {way.value.code}
            </strong>
          </p>
          <p class="hint address">
            <a href={way.value.url} target="_blank" rel="noopener">
              {way.value.url}
            </a>
          </p>
          {"share" in navigator && (
            <button
              type="button"
              class="button"
              onClick={() => void navigator.share({ title: match.value?.title ?? "", url: way.value!.url }).catch(() => {})}
            >
              Send the link
            </button>
          )}
        </div>
      )}
      {!arbiter && (
        <>
          <p>
            {key.value
              ? key.value.seat
                ? `This phone speaks for ${fullName(match.value, key.value.seat)}.`
                : "This phone watches."
              : "This phone watches without having joined."}
          </p>
          <p>To take a seat, enter the code that the arbiter's phone shows under Share.</p>
          <a class="button" href={paths.join} data-testid="to-join">
            Enter a code
          </a>
        </>
      )}
      {people.value.length > 0 && (
        <>
          <h2>Phones at this table</h2>
          <ul class="people">
            {people.value.map((p) => (
              <li key={p.participant} class="line" data-testid="participant">
                <span class="grow">
                  {p.device || "A phone"}
                  <small> {p.seat ? fullName(match.value, p.seat) : p.role}</small>
                </span>
                {p.participant === key.value?.participant && <i>this phone</i>}
                {p.revoked ? (
                  <i>sent away</i>
                ) : (
                  p.participant !== key.value?.participant && (
                    <button
                      type="button"
                      class="quiet"
                      aria-label={`Send away ${p.seat ? fullName(match.value, p.seat) : p.device || p.role}`}
                      onClick={() => void revoke(p.participant)}
                    >
                      Send away
                    </button>
                  )
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** As a picture, so that nothing inside the drawing can act. */
function picture(svg: string): string {
  return svg.startsWith("data:") ? svg : `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}
