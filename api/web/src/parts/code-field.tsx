// The field for a code that another screen or a slip shows.

import type { Signal } from "@preact/signals";
import type { JSX } from "preact";

export function CodeField({ code, label, test }: { code: Signal<string>; label: string; test: string }): JSX.Element {
  return (
    <label class="field">
      <span>{label}</span>
      <input class="code" data-testid={test} value={code} required autocomplete="off" autocapitalize="characters" spellcheck={false} onInput={(e) => (code.value = e.currentTarget.value)} />
    </label>
  );
}
