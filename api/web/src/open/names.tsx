// Who plays, clockwise: names by a tap where this phone has met them, else typed.

import { useSignal, type Signal } from "@preact/signals";
import type { JSX, TargetedKeyboardEvent } from "preact";
import { limits } from "../wire/limits";
import { t } from "../words/language";
import { people } from "./last";

interface NamesOf {
  names: Signal<string[]>;
  players: number;
}

export function Names({ names, players }: NamesOf): JSX.Element {
  const at = useSignal(0);
  const known = people().filter((name) => !names.value.slice(0, players).includes(name));
  const put = (n: number, name: string) => {
    const all = Array.from({ length: Math.max(n, names.value.length) }, (_, i) => names.value[i] ?? "");
    all[n - 1] = name;
    names.value = all;
  };
  /** A tapped name goes where the finger was last, or to the next empty place. */
  const seat = (name: string) => {
    const empty = Array.from({ length: players }, (_, i) => i + 1).find((n) => !names.value[n - 1]);
    put(empty ?? Math.max(1, Math.min(at.value || 1, players)), name);
  };
  /** The key that ends a name goes to the next one; to the table goes the button. */
  const onward = (event: TargetedKeyboardEvent<HTMLInputElement>, n: number) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    const all = event.currentTarget.closest("fieldset")?.querySelectorAll("input") ?? [];
    (all[n] ?? event.currentTarget).focus();
    if (n === players) event.currentTarget.blur();
  };
  return (
    <fieldset class="names">
      <legend>{t("Who plays, clockwise")}</legend>
      {Array.from({ length: players }, (_, i) => i + 1).map((n) => (
        <label key={n} class="field">
          <span>{n === 1 ? t("Deals first") : t("Player {n}", { n })}</span>
          <input
            data-testid={`name-${n}`}
            value={names.value[n - 1] ?? ""}
            maxLength={limits.name}
            autocomplete="off"
            enterkeyhint="next"
            onFocus={() => (at.value = n)}
            onKeyDown={(e) => onward(e, n)}
            onInput={(e) => put(n, e.currentTarget.value)}
          />
        </label>
      ))}
      {known.length > 0 && (
        <div class="known" role="group" aria-label={t("Names from before")}>
          {known.map((name) => (
            <button key={name} type="button" class="chip" data-testid="known-name" onClick={() => seat(name)}>
              {name}
            </button>
          ))}
        </div>
      )}
    </fieldset>
  );
}
