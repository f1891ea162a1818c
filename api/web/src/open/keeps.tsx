// Who keeps the match that is opened: the service, or this phone alone, by choice or since it hears of no service.

import type { Signal } from "@preact/signals";
import type { JSX } from "preact";
import { reached } from "../net/call";
import { t } from "../words/language";
import { Lasting } from "../carry/kept";

/** `keeps` is nothing until somebody has chosen. */
export const here = (keeps: Signal<boolean | null>): boolean => keeps.value ?? !reached.value;

export function Keeps({ keeps }: { keeps: Signal<boolean | null> }): JSX.Element {
  const chosen = here(keeps);
  return (
    <div data-testid="keeps">
      {!reached.value && <p role="status">{t("The referee cannot be reached just now. This phone can keep the match by itself, and bring it there later.")}</p>}
      <label class="check">
        <input type="checkbox" data-testid="keep-here" checked={chosen} onChange={(e) => (keeps.value = e.currentTarget.checked)} />
        <span>
          {t("This phone keeps the match")} <small>{t("It needs no network, and alone reports. Others follow by scanning.")}</small>
        </span>
      </label>
      {chosen && !navigator.serviceWorker && (
        <p class="hint" data-testid="plainly">
          {t("This page came without TLS, so without a network it cannot be loaded again. Leave it open while you play; what is kept stays on this phone.")}
        </p>
      )}
      {chosen && <Lasting />}
    </div>
  );
}
