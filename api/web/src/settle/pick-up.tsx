// A hand picked up in the middle: the arbiter lays what is on the table into the match.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { call } from "../net/call";
import { once } from "../net/once";
import { useRequest } from "../net/use-request";
import { fromHere } from "../parts/from-here";
import { paths } from "../parts/router";
import { Failed } from "../sentences/failed";
import { Says } from "../sentences/sentence";
import { keys } from "../storage/local";
import type { Ruling } from "../wire/types";
import { t } from "../words/language";
import { toResume } from "./position";

interface PickUpOf {
  match: string;
  text: string;
  /** What was tapped last does not lie there yet. */
  laying: boolean;
}

/** The arbiter lays what is on the table into the match: a report like any other. */
export function PickUp({ match, text, laying }: PickUpOf): JSX.Element {
  const refused = useSignal<Ruling | null>(null);
  const { busy, failed, tried } = useRequest();
  const move = toResume(text);
  if (keys.value[match]?.role !== "arbiter") return <p class="hint">{t("Only the arbiter picks a hand up.")}</p>;
  const lay = (): void =>
    void tried(async () => {
      const on = fromHere();
      const path = `/matches/${encodeURIComponent(match)}`;
      const tryOut = await call<Ruling>(`${path}/preview`, { match, body: { move } });
      refused.value = tryOut.outcome === "stands" ? null : tryOut;
      if (refused.value) return;
      const what = { match, move };
      await once(what, ({ id: report_id }) => call<Ruling>(`${path}/rulings`, { match, body: { move, report_id, at: Date.now() } }));
      on(paths.match(match));
    });
  return (
    <>
      <p class="hint">{t("From here every card is judged. What was before is not: nobody watched it. It stays marked.")}</p>
      {refused.value && (
        <p class="reason" role="alert" data-testid="not-so">
          <Says of={refused.value} field="reason" />
        </p>
      )}
      <Failed why={failed.value} test="settle-failed" />
      <div class="answers">
        <button type="button" class="button" data-testid="pick-up" disabled={!move || laying || busy.value} onClick={lay}>
          {t("The hand goes on from here")}
        </button>
      </div>
    </>
  );
}
