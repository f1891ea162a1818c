// The rules of one book on the shelf, read outside any match.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { call, sentence } from "./api";
import { Rules } from "./rules";
import type { Book } from "./types";

export function Printed({ name }: { name: string }): JSX.Element {
  const book = useSignal<Book | null>(null);
  const failed = useSignal("");
  useEffect(() => {
    call<Book>(`/books/${encodeURIComponent(name)}`)
      .then((found) => (book.value = found))
      .catch((error: unknown) => (failed.value = sentence(error)));
  }, [name]);
  return (
    <main id="main">
      {book.value ? <Rules book={book.value} /> : <p class="hint" role="status">{failed.value || "Fetching the rules…"}</p>}
    </main>
  );
}
