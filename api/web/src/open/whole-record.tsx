// Every match of the club in one file, for whoever has a record key; a broken connection does not matter.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { transport } from "../net/transport";
import { Failed } from "../sentences/failed";
import { t } from "../words/language";
import { type Progress, takeWhole } from "./whole";

export function WholeRecord(): JSX.Element | null {
  const key = useSignal("");
  const now = useSignal<Progress | null>(null);
  const pictures = useSignal(false);
  const saved = useSignal("");
  const failed = useSignal<Error | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  if (transport.alone) return null;

  const take = async () => {
    [saved.value, failed.value] = ["", null];
    now.value = { done: 0, of: 0, damaged: 0, broken: false };
    stop.current = new AbortController();
    try {
      const file = await takeWhole(key.value.trim(), pictures.value, (told) => (now.value = told), stop.current.signal);
      save(file);
      saved.value = said(now.value);
    } catch (error) {
      if (!stop.current.signal.aborted) failed.value = error instanceof Error ? error : new Error(String(error));
    }
    now.value = null;
  };

  return (
    <details class="more" data-testid="whole-record">
      <summary>{t("The whole record")}</summary>
      <p class="hint">{t("Every match in one file, to keep elsewhere; without names. It needs a record key, which the operator makes. Leave this page open until it is done.")}</p>
      <form
        onSubmit={(e) => {
          e.preventDefault();
          void take();
        }}
      >
        <label class="field">
          <span>{t("The record key")}</span>
          <input data-testid="record-key" required value={key} maxLength={400} autocomplete="off" autocapitalize="none" spellcheck={false} onInput={(e) => (key.value = e.currentTarget.value)} />
        </label>
        <label class="check">
          <input type="checkbox" data-testid="record-pictures" checked={pictures} onChange={(e) => (pictures.value = e.currentTarget.checked)} />
          <span>{t("With the pictures of the tables")}</span>
        </label>
        <div class="answers">
          {now.value ? (
            <button key="stop" type="button" class="button button-second" data-testid="record-stop" onClick={() => stop.current?.abort()}>
              {t("Stop")}
            </button>
          ) : (
            <button key="take" class="button button-second" data-testid="record-take">
              {t("Save every match")}
            </button>
          )}
        </div>
      </form>
      {now.value && <Coming now={now.value} />}
      {saved.value && (
        <p role="status" data-testid="record-saved">
          {saved}
        </p>
      )}
      <Failed why={failed.value} test="record-failed" />
    </details>
  );
}

function Coming({ now }: { now: Progress }): JSX.Element {
  const far = t("{done} of {of} matches", { done: now.done, of: now.of });
  return (
    <>
      <progress max={now.of || 1} value={now.done} aria-label={far} />
      <p role="status" data-testid="record-far">
        {now.broken ? t("The connection is broken. It goes on after {done} matches as soon as the referee can be reached.", { done: now.done }) : far}
      </p>
    </>
  );
}

function said(now: Progress | null): string {
  const { done = 0, damaged = 0 } = now ?? {};
  const n = done - damaged;
  return damaged ? t("Matches saved: {n}. Damaged, and not in the file: {damaged}.", { n, damaged }) : t("Matches saved: {n}.", { n });
}

function save(file: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = `${location.hostname} ${new Date().toISOString().slice(0, 10)}.jsonl`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
