// Something somebody does at a tournament: given once, and where it is refused, why, and what happened meanwhile.

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useSignal, type ReadonlySignal, type Signal } from "@preact/signals";
import { Problem } from "../net/call";
import { useRequest } from "../net/use-request";
import { announce } from "../parts/announce";
import { Failed } from "../sentences/failed";
import { Sentence } from "../sentences/sentence";
import { newId } from "../storage/local";
import { hall } from "../tournament/session";
import type { Role } from "../tournament/keys";
import { speaker } from "../tournament/names";
import { again, give, leaveOut, madeHere, meanwhileOf, own, waitingAt } from "../tournament/waiting";
import { limits } from "../wire/limits";
import type { Command, Done, Happening } from "../wire/types";
import { t } from "../words/language";
import { told } from "../words/messages";
import { minute } from "../words/names";

export interface Act {
  busy: ReadonlySignal<boolean>;
  failed: ReadonlySignal<unknown>;
  /** Whether it was done, or waits for the network. */
  act: (command: Command, words: string, now?: boolean) => Promise<boolean>;
  /** The same once more by somebody who has seen what happened meanwhile. */
  again: () => Promise<void>;
  done: ReadonlySignal<Done | null>;
  /** The id of what was given last, by which it is found where it waits. */
  id: ReadonlySignal<string>;
}

/** What stands here; and what a refusal has told, which may be later. */
function seenHere(refused?: unknown): number {
  const now = hall.value;
  return now ? Math.max(now.version, own.hall === now.id ? own.version : 0, meanwhileOf(refused).at(-1)?.version ?? 0) : 0;
}

/** What was seen is what stood there when the form was opened; with `now`, what stands there at the tap. */
export function useAct(then?: (done: Done | null) => void, role: Role | undefined = "direction"): Act {
  const { busy, failed, tried } = useRequest();
  const seen = useRef(seenHere());
  const last = useRef<[Command, string] | null>(null);
  const shown = useRef(true);
  useEffect(() => () => void (shown.current = false), []);
  const done = useSignal<Done | null>(null);
  const id = useSignal("");
  async function act(command: Command, words: string, now = false): Promise<boolean> {
    const here = hall.value;
    if (!here) return false;
    if (now) seen.current = seenHere(failed.value);
    last.current = [command, words];
    let well = false;
    await tried(async () => {
      id.value = newId();
      done.value = await give(here.id, command, { id: id.value, seen: seen.current, words, role, shown: () => shown.current });
      const version = done.value?.version ?? 0;
      if (version === seenHere() + 1) Object.assign(own, { hall: here.id, version });
      seen.current = Math.max(here.version, version);
      well = true;
      const waits = waitingAt(here.id).some((one) => one.id === id.value);
      announce(waits ? t("{what}: waits for the network.", { what: words }) : t("{what}: recorded.", { what: words }));
      then?.(done.value);
    });
    return well;
  }
  const again = async () => void (last.current && (await act(...last.current, true)));
  return { busy, failed, act, again, done, id };
}

/** Why it was not done; where somebody else was faster, what they did, and the way to do it all the same. */
export function Refused({ of, test = "refused" }: { of: Act; test?: string }): JSX.Element | null {
  const why = of.failed.value;
  if (!why) return null;
  const meanwhile = meanwhileOf(why);
  if (!meanwhile.length) return <Failed why={why} test={test} />;
  return (
    <div class="notice notice-void" role="alert" data-testid={test}>
      <p>
        {meanwhile.some(byOther) && <b>{t("Somebody else was faster.")}</b>} {t("Meanwhile:")}
      </p>
      <Meanwhile of={meanwhile} />
      <div class="answers">
        <button type="button" class="button" data-testid="all-the-same" disabled={of.busy.value} onClick={() => void of.again()}>
          {t("Do it all the same")}
        </button>
      </div>
    </div>
  );
}

/** What was done from this page, nobody at it has been slower than. */
const byOther = ({ version }: Happening): boolean => !madeHere(hall.value?.id ?? "", version);

/** What others did of it; all of it, where nobody else did anything. */
function Meanwhile({ of }: { of: readonly Happening[] }): JSX.Element {
  const others = of.filter(byOther);
  return <Log of={others.length ? others : of} />;
}

/** What happened, the latest first. */
export function Log({ of }: { of: readonly Happening[] }): JSX.Element {
  const now = hall.value;
  return (
    <ol class="log">
      {[...of].reverse().map((one) => (
        <li key={one.version} data-testid="happened">
          <time>{minute(one.at)}</time>
          <span>
            {told(one, "text").length ? <Sentence is={told(one, "text")} begins /> : one.text} {now && <i>{speaker(now, one.by)}</i>}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** What waits for the network, and what was refused when it was sent at last. */
export function Waits(): JSX.Element | null {
  const now = hall.value;
  const all = now ? waitingAt(now.id) : [];
  if (!now || !all.length) return null;
  return (
    <ul class="waits-for-network" data-testid="hall-waiting">
      {all.map((one) => {
        const why = one.problem && new Problem(one.problem.status, one.problem.title, one.problem.detail, one.problem.body);
        return (
          <li key={one.id} class={why ? "notice notice-void" : "line"}>
            <span class="grow">
              {one.words} {!why && <i>{t("waits for the network")}</i>}
            </span>
            {why && (
              <>
                <Failed why={why} />
                <Meanwhile of={meanwhileOf(why)} />
                <div class="answers">
                  {meanwhileOf(why).length > 0 && (
                    <button type="button" class="button" onClick={() => again(one, seenHere(why))}>
                      {t("Do it all the same")}
                    </button>
                  )}
                  <button type="button" class="button button-second" onClick={() => leaveOut(one)}>
                    {t("Leave it")}
                  </button>
                </div>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The reason for something, as it will stand in the record. */
export function Because({ why, needed = true, first = false }: { why: Signal<string>; needed?: boolean; first?: boolean }): JSX.Element {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (first) setTimeout(() => field.current?.focus()); // after the page has had its heading read
  }, []);
  return (
    <label class="field">
      <span>{t("Why")}</span>
      <input ref={field} data-testid="why" value={why} required={needed} maxLength={limits.reason} onInput={(e) => (why.value = e.currentTarget.value)} />
    </label>
  );
}

interface Asks {
  title: string;
  /** What stands on the button. */
  does: string;
  test: string;
  /** The command, or null while something lacks; `why` is the reason that was typed. */
  command: (why: string) => Command | null;
  words: string;
  needed?: boolean;
  children?: ComponentChildren;
  then?: (done: Done | null) => void;
}

/** A fold with something that is done rarely, for a reason. */
export function Rarely({ title, test, ...form }: Asks): JSX.Element {
  const open = useSignal(false);
  return (
    <details class="more" data-testid={test} open={open.value} onToggle={(e) => (open.value = e.currentTarget.open)}>
      <summary>{title}</summary>
      {open.value && <Reasoned {...form} test={test} then={(done) => ((open.value = false), form.then?.(done))} />}
    </details>
  );
}

/** A form that asks for a reason; what was seen is what stood there when it was opened. */
export function Reasoned({ does, test, command, words, needed = true, children, then }: Omit<Asks, "title">): JSX.Element {
  const why = useSignal("");
  const doing = useAct(then);
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault();
        const given = command(why.value.trim());
        if (given) void doing.act(given, words);
      }}
    >
      {children}
      <Because why={why} needed={needed} />
      <Refused of={doing} test={`${test}-refused`} />
      <div class="answers">
        <button class="button" data-testid={`${test}-do`} disabled={doing.busy.value || (needed && !why.value.trim()) || !command(why.value.trim())}>
          {does}
        </button>
      </div>
    </form>
  );
}
