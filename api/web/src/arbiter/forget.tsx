// Erasing what names somebody: a player's name at any time, what was said once nobody argues any more.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { id, match } from "../match/session";
import { call } from "../net/call";
import { useRequest } from "../net/use-request";
import { announce } from "../parts/announce";
import { Failed } from "../sentences/failed";
import { limits } from "../wire/limits";
import type { Erasable } from "../wire/types";
import { t } from "../words/language";
import { fullName } from "../words/names";

interface Line {
  what: string;
  is: string;
  reasons: string[];
  erase: (why: string) => Promise<unknown>;
}

/** What is mostly the reason; it stays on record for ever, and names nobody. */
const asked = (): string[] => [t("The person named has asked for it")];
const reasons = (): string[] => [...asked(), t("It names somebody who is not at the table"), t("It was said in anger")];

/** For the arbiter all that can be erased, for whoever sits somewhere their own name; asked for when it is opened. */
export function Forget(): JSX.Element {
  const open = useSignal(false);
  return (
    <details class="more" data-testid="forget" onToggle={(e) => (open.value = e.currentTarget.open)}>
      <summary>{t("Erase what names somebody")}</summary>
      {open.value && <Erasing />}
    </details>
  );
}

function Erasing(): JSX.Element {
  const found = useSignal<Erasable | null>(null);
  const sure = useSignal("");
  const why = useSignal("");
  const { busy, failed, tried } = useRequest();
  const path = `/matches/${encodeURIComponent(id.value)}`;
  const read = async () => {
    found.value = await call<Erasable>(`${path}/erasures`, { match: id.value });
  };
  useEffect(() => void tried(read), []);

  const gone = (line: Line) =>
    tried(async () => {
      await line.erase(why.value.trim());
      sure.value = "";
      announce(t("It is erased. The record says that it was."));
      await read();
    });
  const lines: Line[] = [
    ...Object.keys(found.value?.names ?? {}).map((seat) => ({
      what: `name-${seat}`,
      is: t("The name of {name}, and what their phones are called", { name: fullName(match.value, seat) }),
      reasons: asked(),
      erase: (why: string) => call(`${path}/names?why=${encodeURIComponent(why)}`, { match: id.value, method: "PUT", body: { [seat]: "" } }),
    })),
    ...(found.value?.words ?? []).map(({ event, said }) => ({
      what: `words-${event}`,
      is: said,
      reasons: reasons(),
      erase: (why: string) => call(`${path}/erasures`, { match: id.value, body: { event, why } }),
    })),
    ...(found.value?.pictures ?? []).map(({ event, picture }) => ({
      what: `picture-${picture}`,
      is: t("Picture {n}", { n: picture }),
      reasons: reasons(),
      erase: (why: string) => call(`${path}/erasures`, { match: id.value, body: { event, why } }),
    })),
  ];
  return (
    <div class="forget">
      <Failed why={failed.value} />
      <p class="hint">
        {t("A name goes at any time; what somebody said, and a picture, when the match is over and nothing is disputed. Moves and results stay. What is gone is gone for ever, and the record says that something was erased.")}
      </p>
      {found.value && !lines.length && <p>{t("Nothing here names anybody.")}</p>}
      <ul class="people">
        {lines.map((line) => (
          <li key={line.what} data-testid={`erasable-${line.what}`}>
            {sure.value === line.what ? (
              <form
                onSubmit={(e) => {
                  e.preventDefault();
                  void gone(line);
                }}
              >
                <p>{line.is}</p>
                <div class="chips">
                  {line.reasons.map((one) => (
                    <button key={one} type="button" class="chip" aria-pressed={why.value === one} onClick={() => (why.value = one)}>
                      {one}
                    </button>
                  ))}
                </div>
                <label class="field">
                  <span>{t("Why? It stays on record for ever: name nobody.")}</span>
                  <input data-testid="erase-why" value={why} required maxLength={limits.words} autocomplete="off" onInput={(e) => (why.value = e.currentTarget.value)} />
                </label>
                <div class="line">
                  <button class="button button-costs" data-testid="erase-sure" disabled={busy.value || !why.value.trim()}>
                    {t("Yes, for ever")}
                  </button>
                  <button type="button" class="quiet" onClick={() => (sure.value = "")}>
                    {t("No")}
                  </button>
                </div>
              </form>
            ) : (
              <div class="line">
                <span class="grow">{line.is}</span>
                <button type="button" class="quiet" data-testid={`erase-${line.what}`} aria-label={t("Erase: {what}", { what: line.is })} onClick={() => ([sure.value, why.value] = [line.what, ""])}>
                  {t("Erase")}
                </button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
