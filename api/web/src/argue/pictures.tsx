// Photographs of the table: those on record, those that wait to be sent, and one more.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { disputesTurn, id, match, mayReport } from "../match/session";
import { call } from "../net/call";
import { useRequest } from "../net/use-request";
import { Failed } from "../sentences/failed";
import { newId } from "../storage/local";
import type { Image, Picture, Pictures as Told } from "../wire/types";
import { count, t } from "../words/language";
import { clock, nameOf, recorder } from "../words/names";
import { photograph } from "./shrinking";
import { leaveOut, send, unsent } from "./unsent";

type Of = { dispute?: number; hand?: number };

const path = (which: string): string => `/matches/${encodeURIComponent(which)}/pictures`;
const shown = (image: string): string => `data:image/jpeg;base64,${image}`;

export function Pictures(of: Of): JSX.Element | null {
  const now = match.value!;
  const told = useSignal<Picture[]>([]);
  const failed = useSignal<unknown>(null);
  const every = of.dispute === undefined && of.hand === undefined;
  const turn = disputesTurn.value;
  useEffect(() => {
    let here = true;
    call<Told>(path(now.id), { match: now.id }).then(
      ({ pictures }) => here && ([told.value, failed.value] = [pictures, null]),
      (error: unknown) => here && (failed.value = error),
    );
    return () => void (here = false);
  }, [now.id, now.version, turn]);
  const mine = (one: { dispute?: number | null; hand?: number | null }) =>
    every || (of.dispute === undefined ? one.hand === of.hand : one.dispute === of.dispute);
  const there = told.value.filter(mine);
  const waiting = unsent.value.filter((one) => one.match === now.id && mine(one.body));
  const may = !every && mayReport.value && now.status !== "closed";
  if (!there.length && !waiting.length && !may) return null;
  return (
    <section class="pictures" aria-label={t("Pictures of the table")} data-testid="pictures">
      <h2>{t("Pictures of the table")}</h2>
      <ul>
        {there.map((one) => (
          <li key={one.number} data-testid={`picture-${one.number}`} data-erased={one.erased}>
            <OnRecord of={one} />
          </li>
        ))}
        {waiting.map((one) => (
          <li key={one.body.report_id} data-testid="unsent-picture">
            <img src={shown(one.body.image)} alt={t("A picture that waits to be sent")} />
            <small>{one.problem ? <Failed why={one.problem} hint /> : t("It waits to be sent.")}</small>
            <button type="button" class="quiet" onClick={() => void leaveOut(one)}>
              {t("Leave it out")}
            </button>
          </li>
        ))}
      </ul>
      {!told.value.length && <Failed why={failed.value} hint />}
      {may && <Adding of={of} />}
    </section>
  );
}

/** What was fetched stays until the page is left: a picture never becomes another one. */
const images = new Map<string, string | null>();

function OnRecord({ of }: { of: Picture }): JSX.Element {
  const where = `${path(id.value)}/${of.number}`;
  const image = useSignal<string | null | undefined>(images.get(where));
  const failed = useSignal<unknown>(null);
  const large = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (of.erased || images.has(where)) return;
    call<Image>(where, { match: id.value, timeout: 60_000 }).then(
      (told) => {
        images.set(where, told.image);
        image.value = told.image;
      },
      (error: unknown) => (failed.value = error),
    );
  }, [where]);
  const called = t("Picture {n}", { n: of.number });
  const about = of.hand === null ? t("Dispute {n}", { n: of.dispute! }) : t("Hand {n}", { n: of.hand });
  const from = `${called}, ${about} · ${t("{time} by {who}", { time: clock(of.recorded_at), who: of.seat ? nameOf(match.value, of.seat) : recorder(of.by, match.value) })}`;
  if (of.erased) return <p class="hint">{t("{what}: it was erased.", { what: from })}</p>;
  if (image.value === null) return <p class="hint">{t("{what}: it has not come along.", { what: from })}</p>;
  if (!image.value) return failed.value ? <Failed why={failed.value} hint /> : <p class="hint" role="status">{called}…</p>;
  return (
    <>
      <button type="button" class="thumb" aria-label={t("{what}: see it large", { what: called })} onClick={() => large.current?.showModal()}>
        <img src={shown(image.value)} alt={called} />
      </button>
      <small>{from}</small>
      <dialog ref={large} class="large-picture" aria-label={called} data-testid="large-picture" onClick={() => large.current?.close()}>
        <img src={shown(image.value)} alt={called} />
        <button type="button" class="button" data-testid="close-picture">
          {t("Close")}
        </button>
      </dialog>
    </>
  );
}

/** Chosen pictures are seen small, and can go again before they are sent. */
function Adding({ of }: { of: Of }): JSX.Element {
  const chosen = useSignal<string[]>([]);
  const { busy, failed, tried, inTurn } = useRequest();
  const choose = (from: HTMLInputElement) => {
    const files = [...(from.files ?? [])];
    from.value = ""; // the same file may be chosen again
    // It takes a phone some seconds: who chooses one more meanwhile loses none.
    return inTurn(async () => {
      for (const file of files) chosen.value = [...chosen.value, await photograph(file)];
    });
  };
  const add = () =>
    tried(async () => {
      while (chosen.value[0] !== undefined) {
        await send(id.value, { report_id: newId(), image: chosen.value[0], ...of });
        chosen.value = chosen.value.slice(1);
      }
    });
  return (
    <div class="no-print">
      <ul>
        {chosen.value.map((image, i) => (
          <li key={image} data-testid="chosen-picture">
            <img src={shown(image)} alt={t("Chosen, not sent yet")} />
            <button type="button" class="quiet" data-testid="drop-picture" onClick={() => (chosen.value = chosen.value.filter((_, j) => j !== i))}>
              {t("Remove")}
            </button>
          </li>
        ))}
      </ul>
      <Failed why={failed.value} test="picture-failed" />
      <div class="answers">
        {chosen.value.length > 0 && (
          <button type="button" class="button" data-testid="add-pictures" disabled={busy.value} onClick={() => void add()}>
            {t("Add {pictures}", { pictures: count("picture|pictures", chosen.value.length) })}
          </button>
        )}
        <label class="button button-second">
          {t("Take a photograph")}
          <input type="file" accept="image/*" capture="environment" data-testid="take-picture" onChange={(e) => void choose(e.currentTarget)} />
        </label>
        <label class="button button-second">
          {t("Choose a picture")}
          <input type="file" accept="image/*" multiple data-testid="choose-picture" onChange={(e) => void choose(e.currentTarget)} />
        </label>
      </div>
      {/* Below what is tapped: nothing moves under a finger while it comes and goes. */}
      <p class="hint" role="status">{busy.value ? t("One moment…") : ""}</p>
      <p class="hint">{t("Made small on this phone, without where and by what it was taken. Whoever takes part in the match sees it.")}</p>
    </div>
  );
}
