// The rules of one book on the shelf, read outside any match.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { call } from "../net/call";
import { Why } from "../sentences/failed";
import type { Book } from "../wire/types";
import { t } from "../words/language";
import { Rules } from "./rules";

/** The way to the rules of a book on the shelf, or to one of its clauses. */
export const shelved = (name: string, clause = ""): string => `/#rules/${name}${clause && `/${clause}`}`;

/** The book, and behind a stroke the clause at which it is opened. */
export function Printed({ at }: { at: string }): JSX.Element {
  const [name = "", clause = ""] = at.split("/");
  const book = useSignal<Book | null>(null);
  const failed = useSignal<unknown>(null);
  useEffect(() => {
    let here = true;
    book.value = failed.value = null; // the book before is not this one, however long it takes to come
    call<Book>(`/books/${encodeURIComponent(name)}`)
      .then((found) => here && (book.value = found))
      .catch((error: unknown) => here && (failed.value = error));
    return () => void (here = false);
  }, [name]);
  return (
    <main id="main">
      {book.value ? <Rules book={book.value} to={(number) => shelved(name, number)} at={clause} /> : <p class="hint" role="status">{failed.value ? <Why of={failed.value} /> : t("Fetching the rules…")}</p>}
    </main>
  );
}
