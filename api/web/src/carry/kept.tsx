// What a phone says of the matches that it keeps by itself: where they are, how long, and the way to a service.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { arbiter, id, match } from "../match/session";
import { Problem } from "../net/call";
import { keptHere, transport } from "../net/transport";
import { useRequest } from "../net/use-request";
import { paths } from "../parts/router";
import { Failed } from "../sentences/failed";
import { keep, type Key } from "../storage/local";
import { ios } from "../storage/settings";
import { t } from "../words/language";
import { drop, saltOf } from "../worker/own-matches";
import { ImportKey, brought, claimed, needsKey, useWelcome } from "./bringing";
import { onlyHere, toTell, toldToTake, tookAlong } from "./taken-along";

/** Whether this phone is the one that records the match. */
const keeps = (): boolean => keptHere(id.value) && arbiter.value;

/** What a browser may do to what a page keeps, in one sentence; nothing where it has promised not to. */
export function Lasting(): JSX.Element | null {
  const promised = useSignal(true);
  useEffect(() => {
    void (navigator.storage?.persisted?.() ?? Promise.resolve(false)).then((is) => (promised.value = is), () => (promised.value = false));
  }, []);
  const installed = matchMedia("(display-mode: standalone)").matches;
  const words = ios && !installed
    ? t("Safari deletes what a page keeps after seven days without a visit. Put the page on the home screen, or take the match along.")
    : promised.value ? "" : t("The browser may delete it when the phone runs out of room.");
  return words ? <p class="hint" data-testid="lasting">{words}</p> : null;
}

/** Under Share: instead of a code that lets other phones in. */
export function Kept(): JSX.Element {
  const now = match.value!;
  const codes = (
    <a class="button wide" href={paths.match(id.value, "share/codes")} data-testid="to-codes">
      {t("Others follow by scanning")}
    </a>
  );
  if (!keeps())
    return (
      <>
        <Watching />
        {codes}
      </>
    );
  return (
    <section data-testid="kept">
      <p>
        <b>{t("This phone keeps the match.")}</b> {onlyHere(id.value, now.version) && t("It is nowhere else yet.")}
      </p>
      <Lasting />
      {codes}
      {!transport.alone && <Bring />}
    </section>
  );
}

type Rights = Pick<Key, "token" | "participant" | "role" | "recovery">;

/**
 * One tap brings the match to the service, where this phone goes on as its arbiter. What does not go
 * on there goes on here: a match that two places go on with would be two matches.
 */
function Bring(): JSX.Element {
  const token = useSignal("");
  const stays = useSignal("");
  const { busy, failed, tried } = useRequest();
  const who = useWelcome().value;
  const why = failed.value;
  const closed = match.value!.status === "closed";
  const which = id.value;
  const sent = async (): Promise<number> => {
    const answer = await transport.send(`/matches/${encodeURIComponent(which)}/export?format=jsonl&names=true&pictures=true`, {});
    if (!answer.ok) throw new Error(t("This match cannot be read any more."));
    const made = await brought(await answer.arrayBuffer(), token.value);
    tookAlong(which, made.version);
    return made.version;
  };
  const claim = async (): Promise<Rights> =>
    closed ? { token: "", participant: "", role: "spectator" } : claimed(which, (await saltOf(which)) ?? "", token.value);
  const bring = () =>
    tried(async () => {
      const { title } = match.value!;
      stays.value = "";
      let version = await sent();
      const rights = await claim().catch((error: unknown) => {
        if (!(error instanceof Problem) || error.passing) throw error;
        stays.value = error.message;
      });
      if (!rights) return;
      const { token, participant, role, recovery } = rights;
      // what was reported here meanwhile goes along
      while (!(await drop(which, version, () => keep({ id: which, title, token, participant, role, recovery, seat: null, at: Date.now() })))) version = await sent();
      location.reload(); // under the same address, by another keeper
    });
  if (who === "nobody") return <p class="hint" data-testid="bring-nobody">{t("This service takes no matches in. Take it along as a file.")}</p>;
  return (
    <form
      data-testid="bring"
      onSubmit={(e) => {
        e.preventDefault();
        void bring();
      }}
    >
      {needsKey(who, why) && <ImportKey of={token} test="bring-key" />}
      <button class="button button-second wide" data-testid="bring-it" disabled={busy.value}>
        {busy.value ? t("Judging it…") : t("Bring it to the service")}
      </button>
      <Failed why={why} test="bring-failed" />
      {stays.value && (
        <p class="reason" role="alert" data-testid="bring-stays">
          {t("The service has the match as it is now, and this phone goes on keeping it: {why}", { why: stays.value })}
        </p>
      )}
      <p class="hint">
        {t("The service takes the record as it is and marks the match as imported.")}{" "}
        {closed ? t("Then it is there, and no longer on this phone.") : t("Then it goes on there, and no longer on this phone alone: this phone is its arbiter, and others join.")}
      </p>
    </form>
  );
}

/** At the end of a match that is nowhere else, once. */
export function EndedHere(): JSX.Element | null {
  const now = match.value!;
  if (!keeps() || !(now.table.over || now.status === "closed")) return null;
  return <TakeAlong of={now.id} version={now.version} />;
}

export function TakeAlong({ of, version, who = "" }: { of: string; version: number; who?: string }): JSX.Element | null {
  if (!toTell(of, version)) return null;
  return (
    <section class="notice" data-testid="take-along">
      <p>
        {who && <b>{who}: </b>}
        {t("This match is on this phone alone.")}
      </p>
      <Lasting />
      <div class="answers">
        <a class="button button-second" href={paths.match(of, "share")} data-testid="take-along-now">
          {t("Take it along")}
        </a>
        <button type="button" class="button button-second" data-testid="take-along-later" onClick={() => toldToTake(of, version)}>
          {t("Not now")}
        </button>
      </div>
    </section>
  );
}

/** Below a table at which this phone reports nothing. */
export function Watching(): JSX.Element {
  return keptHere(id.value) ? (
    <p class="hint" data-testid="followed">
      {t("Followed by scanning, as the table was then.")}{" "}
      <a class="quiet" href={paths.follow}>{t("Scan again")}</a>
    </p>
  ) : (
    <p class="hint">
      {t("You are watching.")} <a class="quiet" href={paths.match(id.value, "share")}>{t("Take a seat")}</a>
    </p>
  );
}
