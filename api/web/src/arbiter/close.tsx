// The end of a match as the arbiter declares it: asked once more, with a reason where it is not over.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { arbiter, id, match, pending } from "../match/session";
import { call } from "../net/call";
import { once } from "../net/once";
import { useRequest } from "../net/use-request";
import { fromHere } from "../parts/from-here";
import { paths } from "../parts/router";
import { Failed } from "../sentences/failed";
import { limits } from "../wire/limits";
import { t } from "../words/language";

/** Whether this phone may close the match that is shown. */
export const mayClose = (): boolean => arbiter.value && match.value?.status !== "closed";

export function CloseMatch(): JSX.Element {
  const why = useSignal("");
  const { busy, failed, tried } = useRequest();
  const { over } = match.value!.table;
  const back = paths.match(id.value);
  const close = () =>
    tried(async () => {
      const which = id.value;
      const on = fromHere();
      const body = { why: why.value.trim() || undefined };
      await once({ what: "closing", match: which, ...body }, ({ id: report_id }) =>
        call(`/matches/${encodeURIComponent(which)}/closing`, { match: which, body: { ...body, report_id } }),
      );
      on(back, true);
    });
  return (
    <div class="page" data-testid="close-page">
      <h1 tabIndex={-1}>{t("Close the match?")}</h1>
      {mayClose() ? (
        <form
          onSubmit={(e) => {
            e.preventDefault();
            void close();
          }}
        >
          <p>{t("Nothing more is reported, corrected or decided in it then, and nobody joins. It cannot be opened again.")}</p>
          {!over && (
            <label class="field">
              <span>{t("It is not over. Why does it end now?")}</span>
              <input data-testid="close-why" value={why} required maxLength={limits.words} autocomplete="off" onInput={(e) => (why.value = e.currentTarget.value)} />
            </label>
          )}
          {pending.value.length > 0 && <p class="reason" data-testid="close-waits">{t("Reports of this phone wait still: they come first.")}</p>}
          <Failed why={failed.value} test="close-failed" />
          <div class="answers">
            <button class="button" data-testid="close-it" disabled={busy.value || pending.value.length > 0 || !(over || why.value.trim())}>
              {t("Yes, close it")}
            </button>
            <a class="button button-second" href={back} data-testid="close-not">
              {t("No")}
            </a>
          </div>
        </form>
      ) : (
        <>
          <p>{match.value!.status === "closed" ? t("The match is closed.") : t("Only the arbiter closes a match.")}</p>
          <a class="button button-second" href={back}>
            {t("To the table")}
          </a>
        </>
      )}
    </div>
  );
}
