// What stands there until a part of the page has come.

import type { JSX } from "preact";
import { t } from "../words/language";

export function Coming({ failed }: { failed: boolean }): JSX.Element {
  return (
    <div class="page">
      <h1 tabIndex={-1}>{t("One moment")}</h1>
      <p class="hint" role="status">
        {failed ? t("This part of the page could not be fetched.") : t("Fetching this part of the page…")}
      </p>
      {failed && (
        <button type="button" class="button" onClick={() => location.reload()}>
          {t("Load the page again")}
        </button>
      )}
    </div>
  );
}
