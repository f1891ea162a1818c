// Opening a tournament: a regulation of the shelf or a file of one, a title; and those that there are.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { call } from "../net/call";
import { once } from "../net/once";
import { useRequest } from "../net/use-request";
import { DeviceName } from "../parts/device-name";
import { fromHere } from "../parts/from-here";
import { Failed } from "../sentences/failed";
import { device } from "../storage/local";
import { forgetHall, hallKeys, keepHall } from "../tournament/keys";
import { hallPaths } from "../tournament/paths";
import type { Announced, Checked, OnShelf, Regulation, Regulations, TournamentList } from "../wire/types";
import { language, t } from "../words/language";
import { day } from "../words/names";
import { RegulationPage } from "./regulation";

export function Announce(): JSX.Element {
  return (
    <main id="main" class="page announce">
      <h1 tabIndex={-1}>{t("Tournament")}</h1>
      <There />
      <div class="answers">
        <a class="button button-second" href={hallPaths.join} data-testid="to-join-hall">
          {t("Come in by a code")}
        </a>
      </div>
      <Opening />
    </main>
  );
}

/** Those that this phone was at, and those that are listed. */
function There(): JSX.Element | null {
  const listed = useSignal<TournamentList["tournaments"]>([]);
  useEffect(() => {
    call<TournamentList>("/tournaments").then(
      ({ tournaments }) => (listed.value = tournaments.filter((one) => one.status !== "closed")),
      () => {}, // this service lists none
    );
  }, []);
  const mine = [...new Map(hallKeys.value.map((one) => [one.tournament, one])).values()];
  const others = listed.value.filter((one) => !mine.some((own) => own.tournament === one.id));
  if (!mine.length && !others.length) return null;
  return (
    <section aria-labelledby="halls">
      <h2 id="halls">{t("Go on")}</h2>
      <ul class="shelf">
        {mine.map((one) => (
          <li key={one.tournament} class="line">
            <a class="grow entry" href={hallPaths.at(one.tournament)} data-testid={`hall-${one.tournament}`}>
              <b>{one.title || t("A tournament")}</b>
              <small>{one.role === "direction" ? t("the direction") : one.role === "table" ? t("table {n}", { n: one.seat?.split("/")[1] ?? "" }) : one.role === "entry" ? t("No. {n}", { n: one.seat ?? "" }) : t("to look")}</small>
            </a>
            <button type="button" class="quiet" aria-label={t("Forget {match}", { match: one.title })} onClick={() => forgetHall(one.tournament)}>
              ✕
            </button>
          </li>
        ))}
        {others.map((one) => (
          <li key={one.id}>
            <a class="entry" href={hallPaths.at(one.id)}>
              <b>{one.title}</b>
              <small>{day(one.announced_at)}</small>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Opening(): JSX.Element {
  const shelf = useSignal<OnShelf[]>([]);
  const name = useSignal("");
  const shown = useSignal<Regulation | null>(null);
  const brought = useSignal("");
  const file = useSignal<{ toml: string } | null>(null);
  const mistakes = useSignal<Checked["mistakes"]>([]);
  const title = useSignal("");
  const about = useSignal("");
  const reading = useRequest();
  const { busy, failed, tried } = useRequest();
  const speaks = language.value === "de" ? "de" : "en";

  useEffect(() => {
    void reading.inTurn(async () => void (shelf.value = (await call<Regulations>(`/regulations?language=${speaks}`)).regulations));
  }, [speaks]);

  const choose = (chosen: string) =>
    reading.inTurn(async () => {
      name.value = chosen;
      brought.value = "";
      file.value = null;
      mistakes.value = [];
      shown.value = await call<Regulation>(`/regulations/${encodeURIComponent(chosen)}?language=${speaks}`);
    });
  const bring = (given: File | undefined) =>
    reading.inTurn(async () => {
      if (!given) return;
      brought.value = given.name;
      const toml = await given.text();
      name.value = "";
      shown.value = null;
      const checked = await call<Checked>("/regulations/check", { body: { toml, language: speaks } });
      mistakes.value = checked.mistakes;
      shown.value = checked.regulation;
      file.value = { toml };
    });
  const announce = () =>
    tried(async () => {
      const on = fromHere();
      const what = {
        title: title.value.trim(),
        ...(about.value.trim() ? { about: about.value.trim() } : {}),
        ...(file.value ? { toml: file.value.toml } : { regulation: name.value }),
        device: device.value || undefined,
      };
      const made = await once({ announce: what }, ({ id: report_id, secret }) => call<Announced>("/tournaments", { body: { ...what, report_id, secret } }));
      const { tournament, token, participant, role } = made;
      keepHall({ tournament: tournament.id, token, participant, role, seat: null, title: tournament.title, at: Date.now() });
      on(hallPaths.desk(tournament.id, "more"));
    });

  return (
    <form
      data-testid="announcing"
      onSubmit={(e) => {
        e.preventDefault();
        void announce();
      }}
    >
      <h2>{t("Announce one")}</h2>
      <fieldset class="pick">
        <legend>{t("By which regulation")}</legend>
        {shelf.value.map((one) => (
          <label key={one.name} class="pick-one">
            <input type="radio" name="regulation" data-testid={`regulation-${one.name}`} checked={name.value === one.name} onChange={() => void choose(one.name)} />
            <span>
              <b>{one.title}</b>
            </span>
          </label>
        ))}
      </fieldset>
      <label class="field">
        <span>{t("Or a file of your own (TOML)")}</span>
        <input type="file" accept=".toml,text/plain,application/toml" data-testid="regulation-file" onChange={(e) => {
            void bring(e.currentTarget.files?.[0]);
            e.currentTarget.value = ""; // the same file, mended, is brought again
          }} />
      </label>
      {brought.value && <p class="hint">{brought}</p>}
      <Failed why={reading.failed.value} test="regulation-failed" />
      {mistakes.value.length > 0 && (
        <div role="alert" data-testid="mistakes">
          <p class="reason">{t("This file cannot be played by yet:")}</p>
          <ol class="mistakes">
            {mistakes.value.map((one, i) => (
              <li key={i}>
                <b>{t("Line {n}", { n: one.line })}</b> {one.text}
              </li>
            ))}
          </ol>
        </div>
      )}
      {shown.value && (
        <>
          <label class="field">
            <span>{t("What it is called")}</span>
            <input data-testid="hall-title" value={title} required maxLength={120} placeholder={shown.value.title} onInput={(e) => (title.value = e.currentTarget.value)} />
          </label>
          <label class="field">
            <span>{t("When and where")}</span>
            <input data-testid="hall-about" value={about} maxLength={300} onInput={(e) => (about.value = e.currentTarget.value)} />
          </label>
          <DeviceName />
          <details class="more" data-testid="regulation-whole" open>
            <summary>{shown.value.title}</summary>
            <RegulationPage of={shown.value} />
          </details>
          <Failed why={failed.value} test="announce-failed" />
          <div class="answers answers-stay">
            <button class="button" data-testid="announce" disabled={busy.value || !title.value.trim()}>
              {busy.value ? t("Announcing it…") : t("Announce it")}
            </button>
          </div>
        </>
      )}
    </form>
  );
}
