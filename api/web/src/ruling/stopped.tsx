// Why nothing can be reported from here; or a report the service would not take, or has lost: the queue waits until the player says what to do.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { damaged, dismissed, pending, setBack, trouble } from "../match/session";
import { leaveOut, tryAgain } from "../net/outbox";
import { paths } from "../parts/router";
import { Why } from "../sentences/failed";
import { Says, Tapped } from "../sentences/sentence";
import type { Entry } from "../storage/entry";
import { limits } from "../wire/limits";
import { inWords, t } from "../words/language";

export function Stopped(): JSX.Element {
  const entry = pending.value.find((e) => e.state === "stopped");
  return (
    <>
      {(dismissed.value || trouble.value !== null) && (
        <p class="reason" role="alert" data-testid="trouble">
          {dismissed.value || <Why of={trouble.value} />} {!damaged.value && <a href={paths.join}>{t("Join again")}</a>}
        </p>
      )}
      {setBack.value !== null && <SetBack last={setBack.value} />}
      {entry && <Asked key={entry.order} entry={entry} />}
    </>
  );
}

/** The record has lost its end: everybody at the table is told, whoever reported it. */
function SetBack({ last }: { last: number }): JSX.Element {
  return (
    <div class="notice notice-contradicts" role="alert" data-testid="set-back">
      <p>
        <b>{t("The record was set back, and reports are lost that had been ruled on.")}</b>{" "}
        {last ? t("It ends with ruling {n} now.", { n: last }) : t("It ends with the opening of the match now.")}{" "}
        {t("Look at the table, and report again what is missing.")}
      </p>
      <div class="answers">
        <button type="button" class="button button-second" data-testid="set-back-read" onClick={() => (setBack.value = null)}>
          {t("I have read it")}
        </button>
      </div>
    </div>
  );
}

/** What the button says that sends it again. */
function again(entry: Entry): string {
  if (entry.reason) return t("Send with this reason");
  if (entry.over) return t("It was the next hand: report it");
  if (entry.renamed) return t("Send as a new report");
  if (entry.lost) return t("Report it again");
  return entry.problem ? t("Try again") : t("Send it too");
}

/** Why it waits for the player though the service has refused nothing. */
const unsent = (entry: Entry): string =>
  entry.lost
    ? t("The record was set back and has lost this, though it had been ruled on.")
    : t("It was tapped before, and this phone found it only now. Leave it out if it was reported again since.");

function Asked({ entry }: { entry: Entry }): JSX.Element {
  const why = useSignal("");
  const behind = pending.value.length - 1;
  return (
    <div class="notice notice-contradicts" role="alert" data-testid="stopped">
      <h2>
        <span class="badge">{entry.lost ? t("Lost") : entry.problem ? t("Not taken") : t("Not sent")}</span> <Tapped of={entry} />
      </h2>
      <p class="reason">{entry.messages ? <Says of={entry} field="detail" /> : inWords(entry.problem ?? unsent(entry))}</p>
      {entry.lost && (
        <p class="hint">
          {entry.kind === "report"
            ? t("Report it again if it belongs to the table as it is now.")
            : t("Look at the history, and correct it there again.")}
        </p>
      )}
      {behind > 0 && <p class="hint">{t("{n} more wait behind it.", { n: behind })}</p>}
      {entry.reason && (
        <label class="field">
          <span>{t("The reason, for the record")}</span>
          <input
            data-testid="why"
            value={why}
            maxLength={limits.reason}
            onInput={(e) => (why.value = e.currentTarget.value)}
          />
        </label>
      )}
      <div class="answers">
        {!(entry.lost && entry.kind === "correction") && (
          <button
            type="button"
            class="button"
            data-testid="try-again"
            disabled={!!entry.reason && !why.value.trim()}
            onClick={() => tryAgain(entry, { ...(entry.reason && { why: why.value.trim() }), ...(entry.over && { hand: null }) })}
          >
            {again(entry)}
          </button>
        )}
        <button type="button" class="button button-second" data-testid="leave-out" onClick={() => leaveOut(entry)}>
          {t("Leave it out")}
        </button>
      </div>
    </div>
  );
}
