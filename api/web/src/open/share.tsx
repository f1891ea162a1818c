// Sharing a match: the code and the picture that bring another phone to the table.

import { batch, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { ArbiterTools } from "../arbiter/arbiter";
import { Forget } from "../arbiter/forget";
import { Exports } from "../around/exports";
import { BLANK } from "../around/first-table";
import { arbiter, dismissed, id, key, match } from "../match/session";
import { Kept } from "../carry/kept";
import { Codes } from "../carry/show";
import { call } from "../net/call";
import { keptHere } from "../net/transport";
import { useRequest } from "../net/use-request";
import { picture } from "../parts/picture";
import { paths, route } from "../parts/router";
import { Failed } from "../sentences/failed";
import type { JoinWay, Participant, Participants } from "../wire/types";
import { t } from "../words/language";
import { fullName, roleText } from "../words/names";

/** When a phone came, and when it was sent away or somebody else became the arbiter. */
function span({ since, until }: Participant): string {
  const hour = (at: number) => new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  return [since, until].flatMap((at) => (at ? hour(at) : [])).join("–");
}

export function Share(): JSX.Element {
  const way = useSignal<JoinWay | null>(null);
  const people = useSignal<Participant[]>([]);
  const { busy, failed, tried } = useRequest();
  const own = keptHere(id.value);
  const ours = !own && arbiter.value;
  const path = `/matches/${encodeURIComponent(id.value)}`;

  async function read(): Promise<void> {
    const [how, all] = await Promise.all([
      call<JoinWay>(`${path}/join`, { match: id.value }),
      call<Participants>(`${path}/participants`, { match: id.value }),
    ]);
    batch(() => ([way.value, people.value] = [how, all.participants]));
  }
  const look = () => tried(read);
  useEffect(() => {
    if (ours) void look();
  }, [ours]);

  const newCode = () =>
    tried(async () => {
      way.value = await call<JoinWay>(`${path}/join`, { match: id.value, body: {} });
    });
  const revoke = (who: string) =>
    tried(async () => {
      await call(`${path}/participants/${encodeURIComponent(who)}`, { match: id.value, method: "DELETE" });
      await read();
    });

  /** The room of what is on its way is kept: nothing moves away from a finger when it comes. */
  const shown = way.value ?? (failed.value ? null : { code: BLANK, url: `${location.origin}${paths.join}/${BLANK}`, qr_svg: "" });
  const still = !ours || people.value.length > 0 || !!failed.value;

  if (route.value.rest === "codes") return <Codes />;
  return (
    <div class="page">
      <h1 tabIndex={-1}>{t("Share this match")}</h1>
      <Failed why={failed.value} />
      {ours && shown && (
        <div class="join-way" style={{ visibility: way.value ? undefined : "hidden" }}>
          <img class="qr" alt="" src={way.value ? picture(shown.qr_svg) : undefined} data-testid={way.value ? "qr" : undefined} />
          <p>
            {t("Scan it with another phone, or enter the code at the table's address:")}
            <strong class="code" data-testid={way.value ? "join-code" : undefined}>
              {shown.code}
            </strong>
          </p>
          <p class="hint address">
            <a href={shown.url} target="_blank" rel="noopener">
              {shown.url}
            </a>
          </p>
          {"share" in navigator && (
            <button
              type="button"
              class="button"
              onClick={() => void navigator.share({ title: match.value?.title ?? "", url: shown.url }).catch(() => {})}
            >
              {t("Send the link")}
            </button>
          )}
          <button type="button" class="quiet" data-testid={way.value ? "new-code" : undefined} disabled={busy.value} onClick={() => void newCode()}>
            {t("New code")}
          </button>
        </div>
      )}
      {own && <Kept />}
      {!ours && !own && (
        <>
          <p>
            {key.value?.seat
              ? t("This phone speaks for {name}.", { name: fullName(match.value, key.value.seat) })
              : dismissed.value || (key.value ? t("This phone watches.") : t("This phone watches without having joined."))}
          </p>
          <p>{t("To take a seat, enter the code that the arbiter's phone shows under Share.")}</p>
          <div class="answers">
            <a class="button" href={paths.join} data-testid="to-join">
              {t("Enter a code")}
            </a>
            <a class="button button-second" href={paths.arbiter} data-testid="to-arbiter">
              {t("Become the arbiter")}
            </a>
          </div>
        </>
      )}
      {!own && (
        <a class="button button-second wide" href={paths.match(id.value, "share/codes")} data-testid="to-codes">
          {t("Others follow by scanning")}
        </a>
      )}
      <Exports />
      {ours && people.value.length > 0 && (
        <>
          <h2>{t("Phones at this table")}</h2>
          <ul class="people">
            {people.value.map((p) => (
              <li key={p.participant} class="line" data-testid="participant">
                <span class="grow">
                  {p.device || t("A phone")}
                  <small>
                    {" "}
                    {p.seat ? fullName(match.value, p.seat) : roleText(p.role)} · {span(p)}
                  </small>
                </span>
                {p.participant === key.value?.participant && <i>{t("this phone")}</i>}
                {p.revoked ? (
                  <i>{t("sent away")}</i>
                ) : (
                  p.participant !== key.value?.participant && (
                    <button
                      type="button"
                      class="quiet"
                      aria-label={t("Send away {who}", { who: p.seat ? fullName(match.value, p.seat) : p.device || roleText(p.role) })}
                      onClick={() => void revoke(p.participant)}
                    >
                      {t("Send away")}
                    </button>
                  )
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {!own && (ours || key.value?.seat) && still && <Forget />}
      {ours && still && (
        <details class="more" data-testid="arbiter-tools">
          <summary>{t("The arbiter's phone")}</summary>
          <ArbiterTools on={() => void look()} />
        </details>
      )}
    </div>
  );
}
