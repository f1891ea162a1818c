// The audit of a match: first what a committee asks, then the score and the hands, every event last.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { disputesTurn, id, match } from "../match/session";
import { call } from "../net/call";
import { Imported } from "../parts/imported";
import { Failed } from "../sentences/failed";
import type { Audit, Match } from "../wire/types";
import { count, inWords, t } from "../words/language";
import { day, fullName, list } from "../words/names";
import { Matters, Result, Scored, Written } from "./answer";
import { Findings } from "./findings";
import { Pictures } from "./pictures-soon";
import { SigningKey } from "./signing-key";
import { Trail } from "./trail";

export function AuditPage(): JSX.Element {
  const now = match.value!;
  const told = useSignal<Audit | null>(null);
  const failed = useSignal<unknown>(null);
  const open = useSignal(false);
  const turn = disputesTurn.value;
  useEffect(() => {
    let here = true;
    call<Audit>(`/matches/${encodeURIComponent(id.value)}/audit?trail=false`, { match: id.value })
      .then((found) => here && ([told.value, failed.value] = [found, null]))
      .catch((error: unknown) => here && (failed.value = error));
    return () => void (here = false);
  }, [now.version, turn]);

  return (
    <div class="page audit" data-testid="audit">
      <h1 tabIndex={-1}>{t("Audit")}</h1>
      <Head of={now} />
      <Imported of={now} whole />
      <Failed why={failed.value} />
      {!told.value && !failed.value && <p class="hint" role="status">{t("Reading the record…")}</p>}
      {told.value && (
        <>
          <Result of={told.value.answer} />
          <Matters of={told.value.answer.matters} />
          <Findings of={told.value} />
          <Scored of={told.value.answer} />
          <Pictures />
          <SigningKey />
          <Written of={told.value.answer} />
        </>
      )}
      {open.value && <Trail />}
      {/* not before what stands above is there: it would push them from under a finger */}
      {!!(told.value || failed.value) && (
        <div class="answers no-print">
          {!open.value && (
            <button type="button" class="button button-second" data-testid="open-trail" onClick={() => (open.value = true)}>
              {t("Every event")}
            </button>
          )}
          <button type="button" class="button" data-testid="print-audit" onClick={() => print()}>
            {t("Print")}
          </button>
        </div>
      )}
    </div>
  );
}

function Head({ of }: { of: Match }): JSX.Element {
  return (
    <p class="hint">
      {inWords(of.title)} · {day(of.opened_at)} · {list(of.seats.map((s) => fullName(of, s)))} ·{" "}
      {count("event|events", of.version)}{of.waits ? t(" · play waits for disputes") : ""}
      <span class="print-only-inline"> · {t("match {id}", { id: of.id })}</span>
    </p>
  );
}
