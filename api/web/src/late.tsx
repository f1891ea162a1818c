// The pages that a match seldom needs, fetched when they are first looked at or the phone has nothing to do.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";

type Pages = typeof import("./argue");

const pages = signal<Pages | null>(null);
const failed = signal(false);

export function fetchPages(): void {
  if (pages.value) return;
  failed.value = false;
  import("./argue").then(
    (found) => (pages.value = found),
    () => (failed.value = true),
  );
}

export function Late({ show }: { show: (pages: Pages) => JSX.Element }): JSX.Element {
  useEffect(fetchPages, []);
  if (pages.value) return show(pages.value);
  return (
    <div class="page">
      <h1 tabIndex={-1}>One moment</h1>
      <p class="hint" role="status">
        {failed.value ? "This part of the page could not be fetched." : "Fetching this part of the page…"}
      </p>
      {failed.value && (
        <button type="button" class="button" onClick={() => location.reload()}>
          Load the page again
        </button>
      )}
    </div>
  );
}
