// What else the desk has: the wall, codes of the hall and of the direction, paper, files, the regulation.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { useRequest } from "../net/use-request";
import { Failed } from "../sentences/failed";
import { ask, hallKey } from "../tournament/session";
import { hallPaths } from "../tournament/paths";
import { limits } from "../wire/limits";
import type { Direction, Regulation, Tournament, WayDrawn } from "../wire/types";
import { language, t } from "../words/language";
import { minute } from "../words/names";
import { Files, Papers } from "./papers";
import { RegulationPage } from "./regulation";
import { Way } from "./table-sheet";

export function MoreOfHall({ now }: { now: Tournament }): JSX.Element {
  return (
    <div class="desk-list" data-testid="more-of-hall">
      {now.about && <p class="lead">{now.about}</p>}
      <section aria-labelledby="seed">
        <h2 id="seed">{t("The draw is bound")}</h2>
        <p>{t("Announce this digest with the regulation. The seed is told with each draw, and anybody can draw again and get the same.")}</p>
        <p class="digest" data-testid="digest">
          {now.seeds.announced}
        </p>
      </section>
      <Hall now={now} />
      <Papers now={now} />
      <People now={now} />
      <Files now={now} />
      <OfRegulation now={now} />
    </div>
  );
}

/** The wall, and the code by which the hall looks. */
function Hall({ now }: { now: Tournament }): JSX.Element {
  const way = useSignal<WayDrawn | null>(null);
  const { failed, tried } = useRequest();
  useEffect(() => void tried(async () => void (way.value = await ask<WayDrawn>(now.id, "/join"))), [now.id]);
  return (
    <section aria-labelledby="hall-code">
      <h2 id="hall-code">{t("For the hall")}</h2>
      <div class="answers">
        <a class="button" href={hallPaths.wall(now.id)} data-testid="to-wall">
          {t("The wall, on a large screen")}
        </a>
      </div>
      <Failed why={failed.value} />
      {way.value && (
        <>
          <p>{t("Whoever scans this sees who sits where and how it stands, and tells nothing.")}</p>
          <Way of={way.value} test="hall-join-code" />
        </>
      )}
    </section>
  );
}

/** Those who direct, each with a code of their own. */
function People({ now }: { now: Tournament }): JSX.Element {
  const people = useSignal<Direction["direction"]>([]);
  const name = useSignal("");
  const way = useSignal<WayDrawn | null>(null);
  const leaving = useSignal("");
  const { busy, failed, tried } = useRequest();
  const read = async () => void (people.value = (await ask<Direction>(now.id, "/direction")).direction);
  useEffect(() => void tried(read), [now.id]);
  const admit = () =>
    tried(async () => {
      way.value = await ask<WayDrawn>(now.id, "/direction", { body: { device: name.value.trim() } });
      name.value = "";
      await read();
    });
  const sendAway = (participant: string) =>
    tried(async () => {
      await ask(now.id, `/direction/${encodeURIComponent(participant)}`, { method: "DELETE" });
      leaving.value = "";
      if (way.value?.participant === participant) way.value = null;
      await read();
    });
  return (
    <section aria-labelledby="direction">
      <h2 id="direction">{t("The direction")}</h2>
      <ul class="people">
        {people.value.map((one) => (
          <li key={one.participant} class="line" data-testid="director">
            <span class="grow">
              {one.device || t("Somebody")} <small>{minute(one.since)}</small>
              {one.code && <small class="code-small">{one.code}</small>}
            </span>
            {one.participant === hallKey.value?.participant ? (
              <i>{t("this phone")}</i>
            ) : one.revoked ? (
              <i>{t("sent away")}</i>
            ) : leaving.value === one.participant ? (
              <button type="button" class="chip" data-testid="send-director" onClick={() => void sendAway(one.participant)}>
                {t("Yes, send away")}
              </button>
            ) : (
              <button type="button" class="quiet" aria-label={t("Send away {who}", { who: one.device || t("Somebody") })} onClick={() => (leaving.value = one.participant)}>
                {t("Send away")}
              </button>
            )}
          </li>
        ))}
      </ul>
      {way.value && (
        <>
          <p>{t("They scan this, or enter the code. It is for them alone: whoever has it directs.")}</p>
          <Way of={way.value} test="director-code" />
        </>
      )}
      <form
        class="line"
        onSubmit={(e) => {
          e.preventDefault();
          void admit();
        }}
      >
        <label class="grow">
          <span>{t("One more directs")}</span>
          <input data-testid="director-name" value={name} maxLength={limits.device} required placeholder={t("Their name")} onInput={(e) => (name.value = e.currentTarget.value)} />
        </label>
        <button class="button" data-testid="admit" disabled={busy.value || !name.value.trim()}>
          {t("Make a code")}
        </button>
      </form>
      <Failed why={failed.value} test="direction-failed" />
    </section>
  );
}

function OfRegulation({ now }: { now: Tournament }): JSX.Element {
  const shown = useSignal<Regulation | null>(null);
  const { failed, tried } = useRequest();
  const speaks = language.value === "de" ? "de" : "en";
  const read = () => tried(async () => void (shown.value = await ask<Regulation>(now.id, `/regulation?language=${speaks}`)));
  return (
    <details class="more" data-testid="the-regulation" onToggle={(e) => void (e.currentTarget.open && read())}>
      <summary>{t("The regulation")}</summary>
      <Failed why={failed.value} />
      {shown.value && <RegulationPage of={shown.value} />}
    </details>
  );
}
