// The text of a clause that a sentence cites, laid over the page until it was read.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { paths, route } from "../parts/router";
import { t } from "../words/language";
import { looked } from "./look-up";

/** One for the whole page. */
export function ClauseSheet(): JSX.Element {
  const sheet = useRef<HTMLDialogElement>(null);
  const clause = looked.value;
  useEffect(() => {
    if (clause) sheet.current?.showModal();
  }, [clause]);
  return (
    <dialog
      ref={sheet}
      class="clause-sheet"
      aria-labelledby="clause-title"
      data-testid="clause-sheet"
      onClose={() => (looked.value = null)}
      onClick={(e) => e.target === e.currentTarget && e.currentTarget.close()}
    >
      {clause && (
        <div>
          <h2 id="clause-title">
            <span class="clause-number">{clause.number}</span> {clause.title}
          </h2>
          <p class="clause-text">{clause.text}</p>
          {route.value.page === "match" && (
            <a class="button button-second" href={paths.rules(route.value.id, clause.number)} data-testid="in-the-rules" onClick={() => sheet.current?.close()}>
              {t("Read it in the rules")}
            </a>
          )}
          <button type="button" class="button" data-testid="close-clause" onClick={() => sheet.current?.close()}>
            {t("Close")}
          </button>
        </div>
      )}
    </dialog>
  );
}
