// The phrase that makes a new phone the arbiter, shown until somebody has written it down.

import type { JSX } from "preact";
import { key } from "../match/session";
import { keep } from "../storage/local";
import { t } from "../words/language";

export function Recovery(): JSX.Element | null {
  const known = key.value;
  if (!known?.recovery) return null;
  const done = () => {
    const { recovery: _written, ...rest } = known;
    keep(rest);
  };
  return (
    <section class="notice recovery" aria-labelledby="recovery">
      <h2 id="recovery">{t("If this phone dies")}</h2>
      <p>{t("With these six words any phone becomes the arbiter. Write them down now: then this phone forgets them.")}</p>
      <p class="phrase" data-testid="phrase">
        {known.recovery}
      </p>
      <div class="answers">
        <button type="button" class="button button-second" data-testid="phrase-kept" onClick={done}>
          {t("I have written them down")}
        </button>
      </div>
    </section>
  );
}
