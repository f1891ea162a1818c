// A match as QR codes, one after the other: who scans them follows it without a network.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { id, key, match } from "../match/session";
import { call } from "../net/call";
import { useRequest } from "../net/use-request";
import { picture } from "../parts/picture";
import { Failed } from "../sentences/failed";
import type { Told } from "../wire/types";
import { t } from "../words/language";
import { followedAs, packed } from "./codes";

/** Milliseconds for each code where they run by themselves. */
const EACH = 1400;
/** So far a finger moves sideways, in pixels, to turn to another code. */
const SWIPE = 40;

export function Codes(): JSX.Element {
  const pictures = useSignal<string[] | null>(null);
  const at = useSignal(0);
  const running = useSignal(false);
  const named = useSignal(false);
  const from = useSignal(0);
  const { failed, inTurn } = useRequest();
  const version = match.value?.version;
  const names = Object.entries(match.value?.names ?? {});

  useEffect(() => {
    void inTurn(async () => {
      const told = await call<Told>(`/matches/${encodeURIComponent(id.value)}/told`, { match: id.value });
      const [links, { drawn }] = await Promise.all([
        packed({ match: followedAs(id.value), version: told.version, text: named.value ? withNames(told.text, names) : told.text }, location.origin),
        import("./drawing"),
      ]);
      pictures.value = links.map((link) => picture(drawn(link)));
      at.value = Math.min(at.value, Math.max(0, links.length - 1));
    });
  }, [version, named.value]);
  useEffect(() => {
    if (!running.value) return;
    const turning = setInterval(() => turn(1), EACH);
    return () => clearInterval(turning);
  }, [running.value]);

  const of = pictures.value?.length ?? 0;
  const turn = (by: number): void => {
    const all = pictures.value?.length ?? 0;
    if (all) at.value = (at.value + by + all) % all;
  };
  const swiped = (to: number): void => {
    const by = to - from.value;
    if (Math.abs(by) > SWIPE) turn(by < 0 ? 1 : -1);
  };
  return (
    <div class="page codes" data-testid="codes-page">
      <h1 tabIndex={-1}>{t("Others follow by scanning")}</h1>
      <Failed why={failed.value} test="codes-failed" />
      {pictures.value && !of && <p class="reason" role="alert">{t("This match is too long for codes. Take it along as a file instead.")}</p>}
      {of > 0 && (
        <>
          {of > 1 && (
            <div class="answers turning">
              <button type="button" class="button button-second" aria-label={t("The code before")} data-testid="code-before" onClick={() => turn(-1)}>
                ‹
              </button>
              <strong class="grow" role="status" data-testid="code-number">
                {t("Code {n} of {all}", { n: at.value + 1, all: of })}
              </strong>
              <button type="button" class="button button-second" aria-label={t("The next code")} data-testid="code-next" onClick={() => turn(1)}>
                ›
              </button>
            </div>
          )}
          <img
            class="qr qr-large"
            src={pictures.value![at.value]}
            alt={t("Code {n} of {all}", { n: at.value + 1, all: of })}
            data-testid="code"
            data-of={of}
            data-number={at.value + 1}
            onTouchStart={(e) => (from.value = e.touches[0]!.clientX)}
            onTouchEnd={(e) => swiped(e.changedTouches[0]!.clientX)}
          />
          {of > 1 && (
            <button type="button" class="button button-second wide" aria-pressed={running.value} data-testid="codes-run" onClick={() => (running.value = !running.value)}>
              {running.value ? t("Stop") : t("Run through them")}
            </button>
          )}
          <p>{t("Point another phone's camera at it: it shows table, score and history as they are now, and needs no network between the two.")}</p>
          {key.value && names.length > 0 && (
            <label class="check">
              <input type="checkbox" data-testid="codes-names" checked={named} onChange={(e) => (named.value = e.currentTarget.checked)} />
              <span>{t("With the names of the players")}</span>
            </label>
          )}
          <p class="hint">{t("What only one phone knows is not in it. The other phone needs this page once by a network, or has had it before.")}</p>
        </>
      )}
    </div>
  );
}

/** The notation has a line for names, and no sign of them may mean anything else there. */
function withNames(text: string, names: [string, string][]): string {
  const plain = (name: string): string => name.replace(/\s+/g, " ").replace(/[#=]|->/g, " ").replace(/^[, ]+|[, ]+$/g, "");
  const told = names.map(([seat, name]) => [seat, plain(name)]).filter(([, name]) => name);
  return told.length ? text.replace(/^seats: .*$/m, (seats) => `${seats}\nnames: ${told.map((one) => one.join("=")).join(" ")}`) : text;
}
