// Being the arbiter: hand it to another phone, take it over, make another phrase, send everybody away.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { id, key, match } from "../match/session";
import { call } from "../net/call";
import { once } from "../net/once";
import { useRequest } from "../net/use-request";
import { announce } from "../parts/announce";
import { DeviceName } from "../parts/device-name";
import { picture } from "../parts/picture";
import { go, paths } from "../parts/router";
import { Failed } from "../sentences/failed";
import { device, keep } from "../storage/local";
import { limits } from "../wire/limits";
import type { Arbiter, Handover } from "../wire/types";
import { t } from "../words/language";
import { minute } from "../words/names";
import { becomeArbiter, sendAllAway } from "./token";

/** A phone that is to be the arbiter: by the code of the other phone, or by the phrase. */
export function TakeOver({ code }: { code: string }): JSX.Element {
  const credential = useSignal(code);
  const { busy, failed, tried } = useRequest();

  const take = () =>
    tried(async () => {
      const what = { credential: credential.value.trim(), device: device.value || undefined };
      const made = await once(what, ({ secret }) => call<Arbiter>("/arbiter", { body: { ...what, secret } }));
      await becomeArbiter(made);
      go(paths.match(made.match), true);
    });

  return (
    <div class="page">
      <h1 tabIndex={-1}>{t("Become the arbiter")}</h1>
      <p>{t("The phone that is the arbiter now will only watch.")}</p>
      <form
        onSubmit={(e) => {
          e.preventDefault();
          void take();
        }}
      >
        <label class="field">
          <span>{t("The code on the arbiter's phone, or the recovery phrase")}</span>
          <textarea
            rows={2}
            data-testid="credential"
            value={credential}
            required
            maxLength={limits.credential}
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            onInput={(e) => (credential.value = e.currentTarget.value)}
          />
        </label>
        <DeviceName />
        <Failed why={failed.value} test="take-over-failed" />
        <div class="answers">
          <button class="button" data-testid="take-over" disabled={busy.value || !credential.value.trim()}>
            {busy.value ? t("One moment…") : t("Make this phone the arbiter")}
          </button>
        </div>
      </form>
    </div>
  );
}

/** What the arbiter can do about being the arbiter; `on` is called when codes and phones have changed. */
export function ArbiterTools({ on }: { on: () => void }): JSX.Element {
  const way = useSignal<Handover | null>(null);
  const sure = useSignal(false);
  const { busy, failed, tried } = useRequest();
  const path = `/matches/${encodeURIComponent(id.value)}`;

  const ask = <T,>(rest: string, body: object) => call<T>(path + rest, { match: id.value, body });

  const handOver = () =>
    tried(async () => {
      way.value = await ask<Handover>("/handover", {});
    });
  const newPhrase = () =>
    tried(async () => {
      const { recovery } = await once({ what: "recovery", match: id.value }, ({ secret }) =>
        ask<{ recovery: string }>("/recovery", { secret }),
      );
      keep({ ...key.value!, recovery });
    });
  const sendAll = () =>
    tried(async () => {
      await sendAllAway(id.value);
      sure.value = false;
      way.value = null; // its code is worthless now
      announce(t("Every other phone was sent away. There is a new join code."));
      on();
    });

  return (
    <div class="arbiter-tools">
      <Failed why={failed.value} />
      <h3>{t("Another phone takes over")}</h3>
      {way.value ? (
        <div class="join-way" data-testid="handover-way">
          <img class="qr" alt="" src={picture(way.value.qr_svg)} />
          <p>
            {t("Scan it with the other phone, or enter the code there under Join a table, Become the arbiter:")}
            <strong class="code" data-testid="handover-code">
              {way.value.code.slice(0, 5)} {way.value.code.slice(5)}
            </strong>
          </p>
          {"share" in navigator && (
            <button type="button" class="button button-second" data-testid="handover-send" onClick={() => void navigator.share({ url: way.value!.url }).catch(() => {})}>
              {t("Send the link")}
            </button>
          )}
          <p class="hint">{t("It is good once, until {time}. When the other phone has used it, this one only watches.", { time: minute(way.value.expires_at) })}</p>
        </div>
      ) : (
        <div class="answers">
          <button type="button" class="button button-second" data-testid="hand-over" disabled={busy.value} onClick={() => void handOver()}>
            {t("Hand over")}
          </button>
        </div>
      )}
      <h3>{t("When this phone is gone")}</h3>
      <p>{t("With the recovery phrase any phone becomes the arbiter. Only the newest phrase is good.")}</p>
      <Phrase />
      {!key.value?.recovery && (
        <div class="answers">
          <button type="button" class="button button-second" data-testid="new-phrase" disabled={busy.value} onClick={() => void newPhrase()}>
            {t("Make another phrase")}
          </button>
        </div>
      )}
      <h3>{t("A phone reports that should not")}</h3>
      <p>{t("Every phone but this one is sent away, and there is a new join code and a new phrase.")}</p>
      <div class="answers">
        {sure.value ? (
          <>
            <button type="button" class="button" data-testid="send-all-sure" disabled={busy.value} onClick={() => void sendAll()}>
              {t("Yes, all of them")}
            </button>
            <button type="button" class="button button-second" onClick={() => (sure.value = false)}>
              {t("No")}
            </button>
          </>
        ) : (
          <button type="button" class="button button-second" data-testid="send-all" onClick={() => (sure.value = true)}>
            {t("Send everybody away")}
          </button>
        )}
      </div>
    </div>
  );
}

function Phrase(): JSX.Element | null {
  const phrase = key.value?.recovery;
  return phrase && match.value ? (
    <p class="phrase" data-testid="phrase-now">
      {phrase}
    </p>
  ) : null;
}
