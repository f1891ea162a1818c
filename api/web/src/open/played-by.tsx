// By which rules a table plays: as agreed now, as kept here under a name, or by a regulation as clubs announce it.

import { useSignal, type Signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { Game } from "../cards/games";
import { RegulationPage } from "../desk/regulation";
import { call } from "../net/call";
import { transport } from "../net/transport";
import { limits } from "../wire/limits";
import type { Book, OnShelf, Regulation, Regulations, Value } from "../wire/types";
import { language, t } from "../words/language";
import { type KeptRules, forgetRules, keepRules, keptRules } from "./rules-kept";

type Terms = Record<string, Value>;

type Played = Pick<KeptRules, "book" | "terms" | "players">;

interface PlayedByOf {
  of: Game;
  book: Book | null;
  players: number;
  terms: Signal<Terms>;
  on: (found: () => Promise<Played>) => void;
}

/** What is agreed at a table of its first stage, and how many sit there. */
function tableOf({ terms, stages, players }: Regulation): { terms: Terms; players: number } {
  const stage = stages[0]!;
  const several = stage.games > 1 ? { series: "all", games: stage.games } : {};
  return { terms: { ...terms, ...stage.terms, ...several }, players: players * stage.side * stage.sides };
}

/** Whether two tables agree on the same: what is said as the book has it anyhow does not count. */
function same(book: Book, one: Terms, other: Terms): boolean {
  return book.terms.every(({ name, default: usual }) => (one[name] ?? usual) === (other[name] ?? usual));
}

export function PlayedBy({ of, book, players, terms, on }: PlayedByOf): JSX.Element | null {
  const shelf = useSignal<OnShelf[]>([]);
  const chosen = useSignal<Regulation | KeptRules | null>(null);
  useEffect(() => {
    if (!transport.alone)
      call<Regulations>(`/regulations?language=${language.value}`).then(
        (found) => (shelf.value = found.regulations.filter((one) => of.books.some((book) => book.name === one.book))),
        () => {}, // without them a table plays as ever
      );
  }, [language.value]);
  const mine = keptRules.value.filter((one) => one.game === of.name && of.books.some((book) => book.name === one.book));
  const now = chosen.value;
  const agreed = now && ("stages" in now ? tableOf(now).terms : now.terms);
  const still = !!now && !!book && book.name === now.book && same(book, terms.value, agreed!);
  const choose = (value: string): void => {
    chosen.value = null;
    const [kind, name] = [value.slice(0, 1), value.slice(1)];
    if (kind === "r")
      on(async () => {
        const found = await call<Regulation>(`/regulations/${encodeURIComponent(name)}?language=${language.value}`);
        chosen.value = found;
        return { book: found.book, ...tableOf(found) };
      });
    else if (kind === "k") {
      const found = mine.find((one) => one.name === name)!;
      on(async () => (chosen.value = found));
    } else if (book) on(async () => ({ book: book.name, terms: {}, players }));
  };
  return (
    <>
      {(shelf.value.length > 0 || mine.length > 0) && (
        <label class="field">
          <span>{t("By which rules")}</span>
          <select data-testid="played-by" value={still ? ("stages" in now ? `r${now.name}` : `k${now.name}`) : ""} onChange={(e) => choose(e.currentTarget.value)}>
            <option value="">{t("As agreed at this table")}</option>
            {mine.length > 0 && (
              <optgroup label={t("Kept on this phone")}>
                {mine.map((one) => (
                  <option key={one.name} value={`k${one.name}`}>
                    {one.name}
                  </option>
                ))}
              </optgroup>
            )}
            {shelf.value.length > 0 && (
              <optgroup label={t("Regulations")}>
                {shelf.value.map((one) => (
                  <option key={one.name} value={`r${one.name}`}>
                    {one.title}
                  </option>
                ))}
              </optgroup>
            )}
          </select>
        </label>
      )}
      {still && "stages" in now && (
        <details class="more" data-testid="regulation-says">
          <summary>{t("What this regulation says")}</summary>
          <h2>{now.title}</h2>
          <RegulationPage of={now} />
        </details>
      )}
      {still && !("stages" in now) && (
        <button type="button" class="quiet wide" data-testid="forget-rules" onClick={() => (forgetRules(now), (chosen.value = null))}>
          {t("Forget {name}", { name: now.name })}
        </button>
      )}
      {!still && book && !same(book, terms.value, {}) && (
        <Keep
          on={(name) => {
            const kept = { name, game: of.name, book: book.name, players, terms: terms.value };
            keepRules(kept);
            chosen.value = kept;
          }}
        />
      )}
    </>
  );
}

function Keep({ on }: { on: (name: string) => void }): JSX.Element {
  const name = useSignal("");
  return (
    <details class="more" data-testid="keep-rules">
      <summary>{t("Keep these rules under a name")}</summary>
      <div class="line">
        <label class="field grow">
          <span>{t("Name")}</span>
          <input data-testid="keep-name" value={name} maxLength={limits.name} autocomplete="off" onInput={(e) => (name.value = e.currentTarget.value)} onKeyDown={(e) => e.key === "Enter" && e.preventDefault()} />
        </label>
        <button type="button" class="button" data-testid="keep-do" disabled={!name.value.trim()} onClick={() => on(name.value.trim())}>
          {t("Keep")}
        </button>
      </div>
    </details>
  );
}
