// The position in the notation, to be shared or changed by hand.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { announce } from "../parts/announce";
import { t } from "../words/language";
import { addressOf } from "./position";

export function Words({ text, on }: { text: string; on: (text: string) => void }): JSX.Element {
  const typed = useSignal(text);
  useEffect(() => void (typed.value = text), [text]);
  const copy = async (): Promise<void> => {
    await navigator.clipboard?.writeText(addressOf(text)).catch(() => {});
    announce(t("The link is copied."));
  };
  return (
    <details class="more" data-testid="words">
      <summary>{t("Share it, or change it in words")}</summary>
      <label class="field">
        <span>{t("The position in the notation")}</span>
        <textarea rows={9} data-testid="words-text" value={typed} spellcheck={false} autocapitalize="none" onInput={(e) => (typed.value = e.currentTarget.value)} />
      </label>
      <div class="answers">
        <button type="button" class="button button-second" data-testid="words-done" disabled={typed.value === text} onClick={() => on(typed.value)}>
          {t("Lay it so")}
        </button>
        <a class="button button-second" href={addressOf(text)} data-testid="link" target="_blank" rel="noreferrer" onClick={(e) => { if (navigator.clipboard) { e.preventDefault(); void copy(); } }}>
          {t("Copy the link")}
        </a>
      </div>
    </details>
  );
}
