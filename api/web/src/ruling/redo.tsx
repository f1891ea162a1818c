// The button that brings back what was taken back last.

import type { JSX } from "preact";
import { corrected } from "../match/slip";
import { Icon } from "../parts/icons";
import { t } from "../words/language";

export function Redo(): JSX.Element | null {
  const redo = corrected.value;
  if (!redo?.struck) return null;
  return (
    <button
      type="button"
      class="redo"
      data-testid="redo"
      aria-label={t("Put back what was undone: {what}", { what: redo.words })}
      onClick={redo.act}
    >
      <Icon name="undo" />
      <span>{t("Redo")}</span>
    </button>
  );
}
