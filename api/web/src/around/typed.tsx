// A line below the table in which reports are typed: completed from what may be done, read by the service.

import { useComputed, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { say, sayCarefully } from "../match/actions";
import { book, id, match, offers } from "../match/session";
import { Problem, call } from "../net/call";
import { useRequest } from "../net/use-request";
import { Failed } from "../sentences/failed";
import { limits } from "../wire/limits";
import type { Read } from "../wire/types";
import { t } from "../words/language";
import { completions, whole, type Known } from "./completion";
import { typing } from "./typing";

const KEPT = 30;
/** What was typed before, the last one first. */
const sent: string[] = [];

export function Typed(): JSX.Element {
  const line = useSignal("");
  const chosen = useSignal(-1);
  const open = useSignal(false);
  const back = useSignal(-1);
  const input = useRef<HTMLInputElement>(null);
  const { busy, failed, tried } = useRequest();
  const known = useComputed<Known>(() => ({ book: book.value!, match: match.value!, offers: offers.value }));
  const may = useComputed(() => (open.value ? completions(line.value, known.value) : []));

  // As in many a program the stroke leads to the line, as soon as the line is seen.
  useLayoutEffect(() => {
    const stroke = (event: KeyboardEvent) => {
      if (event.key !== "/" || (event.target instanceof Element && event.target.closest("input, textarea, select"))) return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener("keydown", stroke);
    return () => removeEventListener("keydown", stroke);
  }, []);

  function write(text: string): void {
    line.value = text;
    chosen.value = -1;
    open.value = true;
    back.value = -1;
    failedAt(null);
    input.current?.focus();
  }
  const failedAt = (column: unknown) => {
    if (typeof column === "number") input.current?.setSelectionRange(column - 1, line.value.length);
  };
  const send = () =>
    tried(async () => {
      const text = whole(line.value, known.value);
      line.value = text;
      open.value = false;
      try {
        const { move, waive } = await call<Read>(`/matches/${encodeURIComponent(id.value)}/reading`, { match: id.value, body: { text } });
        const { kind: _kind, ...rest } = move;
        if (waive.length) say(rest as typeof move, { waive });
        else await sayCarefully(rest as typeof move);
      } catch (error) {
        if (error instanceof Problem && line.value === text) failedAt(error.body["column"]);
        throw error;
      }
      sent.unshift(text);
      sent.splice(KEPT);
      // What was typed before the answer came stays.
      if (line.value !== text) return;
      line.value = "";
      back.value = -1;
    });

  function onKey(event: KeyboardEvent): void {
    const some = may.value;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step && some.length && (step > 0 || chosen.value >= 0)) chosen.value = Math.max(-1, Math.min(some.length - 1, chosen.value + step));
    else if (step) recall(-step);
    else if (event.key === "Tab" && !event.shiftKey && some.length && line.value) write(some[Math.max(0, chosen.value)]!);
    else if (event.key === "Enter" && chosen.value >= 0) write(some[chosen.value]!);
    else if (event.key === "Escape" && open.value) open.value = false;
    else return;
    event.preventDefault();
  }

  /** What was typed before, and after that again. */
  function recall(by: number): void {
    back.value = Math.max(-1, Math.min(sent.length - 1, back.value + by));
    line.value = sent[back.value] ?? "";
    open.value = false;
  }

  return (
    <form
      class="typed"
      data-on={typing.value || undefined}
      data-testid="typed"
      onSubmit={(event) => {
        event.preventDefault();
        if (line.value.trim()) void send();
      }}
    >
      {may.value.length > 0 && (
        <ul class="typed-may scrolls" id="typed-may" role="listbox" aria-label={t("How the line may go on")}>
          {may.value.map((one, i) => (
            <li key={one} id={`typed-${i}`} role="option" aria-selected={i === chosen.value} data-testid="typed-option" onPointerDown={(event) => event.preventDefault()} onClick={() => write(one)}>
              {one}
            </li>
          ))}
        </ul>
      )}
      <div class="line">
        <input
          ref={input}
          role="combobox"
          aria-label={t("Type a report")}
          aria-expanded={may.value.length > 0}
          aria-controls="typed-may"
          aria-autocomplete="list"
          aria-activedescendant={chosen.value >= 0 ? `typed-${chosen.value}` : undefined}
          data-testid="typed-line"
          placeholder={t("Type a report, such as {line}", { line: `${match.value!.table.awaited[0]?.seat || match.value!.seats[0]}: ${match.value!.table.awaited[0]?.moves[0] ?? ""}` })}
          value={line}
          maxLength={limits.text}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          enterkeyhint="send"
          onFocus={() => (open.value = true)}
          // On a phone nothing moves away below the finger that leaves the line.
          onBlur={() => (open.value = typing.value)}
          onInput={(event) => write(event.currentTarget.value)}
          onKeyDown={onKey}
        />
        <button class="button" data-testid="typed-send" disabled={busy.value || !line.value.trim()}>
          {t("Report")}
        </button>
      </div>
      <Failed why={failed.value} test="typed-failed" />
    </form>
  );
}
