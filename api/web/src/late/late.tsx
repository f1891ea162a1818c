// The pages that a match seldom needs, fetched when they are first looked at or the phone has nothing to do.

import { signal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { settled } from "../words/language";
import { Coming } from "./coming";

type Pages = typeof import("./pages");

const AGAIN = 3000; // milliseconds until what could not be fetched is asked for once more

const pages = signal<Pages | null>(null);
const failed = signal(false);
let again: ReturnType<typeof setTimeout> | undefined;

/** Fetches them, and goes on trying: parts of them belong to a table that is looked at meanwhile. */
export function fetchPages(): void {
  clearTimeout(again);
  if (pages.value) return;
  import("./pages").then(
    (found) => (pages.value = found),
    () => {
      failed.value = true;
      again = setTimeout(fetchPages, AGAIN);
    },
  );
}

/** Fetches them when what is looked at now is there, so that nobody waits for them later. */
export function fetchPagesSoon(): () => void {
  const later = setTimeout(fetchPages, 1500);
  return () => clearTimeout(later);
}

/** The styles of those pages are fetched at once, and nothing waits for them. */
export function showLateStyles(): void {
  const link = document.getElementById("late") as HTMLLinkElement | null;
  if (link) link.media = "all";
}

interface Shown {
  show: (pages: Pages) => ComponentChildren;
  /** What stands there until then. */
  meanwhile?: ComponentChildren;
}

/** What is shown as soon as it is there: it belongs to a view that does not wait for it. */
export function Soon({ show, meanwhile }: Shown): JSX.Element {
  return <>{pages.value ? show(pages.value) : meanwhile}</>;
}

export function Late({ show }: { show: (pages: Pages) => JSX.Element }): JSX.Element {
  useEffect(fetchPages, []);
  // Nor is a page shown in one language and then in another.
  if (pages.value && settled.value) return show(pages.value);
  return <Coming failed={failed.value} />;
}
