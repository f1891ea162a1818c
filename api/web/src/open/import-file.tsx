// A match out of a file: an export, or one match in the notation. Who may import is for the service to say.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { ImportKey, brought, claimed, needsKey, proofIn, useWelcome } from "../carry/bringing";
import { Problem, call } from "../net/call";
import { transport } from "../net/transport";
import { useRequest } from "../net/use-request";
import { go, paths } from "../parts/router";
import { Failed } from "../sentences/failed";
import { keep } from "../storage/local";
import type { Match } from "../wire/types";
import { t } from "../words/language";

export function ImportFile(): JSX.Element | null {
  const file = useSignal<File | null>(null);
  const key = useSignal("");
  const stays = useSignal<{ match: string; why: string } | null>(null);
  const { busy, failed, tried } = useRequest();
  const who = useWelcome().value;
  const why = failed.value;

  const take = () =>
    tried(async () => {
      stays.value = null;
      const raw = await file.value!.arrayBuffer();
      const { match } = await brought(raw, key.value);
      const proof = proofIn(raw);
      if (!proof || (await goesOn(match, proof))) go(paths.match(match));
    });
  /** Says whether this phone is the arbiter now. */
  const goesOn = async (which: string, proof: string): Promise<boolean> => {
    const { title, status } = await call<Match>(`/matches/${encodeURIComponent(which)}`);
    if (status === "closed") return true;
    try {
      const { token, participant, role, recovery } = await claimed(which, proof, key.value);
      keep({ id: which, title, token, participant, role, recovery, seat: null, at: Date.now() });
      return true;
    } catch (error) {
      if (!(error instanceof Problem) || error.passing) throw error;
      stays.value = { match: which, why: error.message };
      return false;
    }
  };

  if (transport.alone || who === "nobody") return null;
  return (
    <details class="more" data-testid="import">
      <summary>{t("Bring a match from a file")}</summary>
      <form
        onSubmit={(e) => {
          e.preventDefault();
          void take();
        }}
      >
        <p class="hint">
          {t("An export of another referee, or a match in the notation. It is marked as imported for ever.")}
        </p>
        <label class="field">
          <span>{t("The file")}</span>
          <input
            type="file"
            data-testid="import-file"
            onChange={(e) => (file.value = e.currentTarget.files?.[0] ?? null)}
          />
        </label>
        {needsKey(who, why) && <ImportKey of={key} test="import-key" />}
        <Failed why={why} test="import-failed" />
        {stays.value && (
          <p class="reason" role="alert" data-testid="import-stays">
            {t("The match is here now, and this phone does not go on with it: {why}", { why: stays.value.why })}{" "}
            <a href={paths.match(stays.value.match)}>{t("Show the match")}</a>
          </p>
        )}
        <div class="answers">
          <button class="button button-second" data-testid="import-it" disabled={!file.value || busy.value}>
            {busy.value ? t("Judging it…") : t("Bring it in")}
          </button>
        </div>
      </form>
    </details>
  );
}
