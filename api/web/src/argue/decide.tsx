// The remedies of a dispute with what each would do, and the decision: one of them, with a reason.

import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { arbiter, book, disputesTurn, id, match } from "../match/session";
import { Problem, call } from "../net/call";
import { announce } from "../parts/announce";
import { Failed } from "../sentences/failed";
import { Says } from "../sentences/sentence";
import { newId } from "../storage/local";
import { limits } from "../wire/limits";
import type { Dossier, Outlook, Remedy } from "../wire/types";
import { t } from "../words/language";
import { said } from "../words/messages";
import { plain } from "../words/names";
import { Another, Points } from "./another-remedy";
import { Follows } from "./follows";

const reasons = () => [t("the evidence shows it"), t("the table agreed"), t("nobody could show otherwise")];
const same = (one: Remedy[], other: Remedy[]) => JSON.stringify(one) === JSON.stringify(other);
const title = (one: Outlook) => said(one, "title", match.value, book.value);

export function Decide({ of }: { of: Dossier }): JSX.Element | null {
  const chosen = useSignal<Remedy[]>([]);
  const decides = arbiter.value && match.value?.status !== "closed";
  const panel = useRef<HTMLDivElement>(null);
  const since = useSignal<number | null>(null);
  const many = of.decisions.length;
  const may = of.remedies.filter((one) => one.possible);
  const cannot = of.remedies.filter((one) => !one.possible);
  const ruling = of.played?.number ?? null;

  // What was decided just now stands above, once it has come from the service.
  useEffect(() => {
    if (since.value === null || many <= since.value) return;
    since.value = null;
    document.querySelector(".decisions > li:last-child")?.scrollIntoView({ block: "start" });
  }, [many, since.value]);

  const choose = (remedies: Remedy[]) => {
    chosen.value = remedies;
    setTimeout(() => panel.current?.scrollIntoView({ block: "nearest" }));
  };
  // A ruling that stands has nothing beside it; points go with everything else.
  const points = (one: Remedy) => choose([...chosen.value.filter((r) => r.remedy !== "score" && r.remedy !== "stands"), one]);

  return (
    <section aria-labelledby="d-remedies">
      <h2 id="d-remedies" tabIndex={-1}>
        {of.dispute.open ? t("What may be done") : t("What else might be done")}
      </h2>
      <Folded open={of.dispute.open} title={arbiter ? t("Decide again") : t("Show the remedies")}>
        {!arbiter && <p class="hint">{t("The arbiter decides. This is what would follow.")}</p>}
        {!of.dispute.open && decides && (
          <p class="hint">{t("A new decision takes the place of the one that holds now, and both stay visible.")}</p>
        )}
        <ul class="remedies">
          {may.map((one) => (
            <li key={one.text} class="remedy" data-testid="remedy" data-remedy={one.remedies[0]?.remedy} data-text={one.text}>
              <div class="line">
                <h3 class="grow">
                  <Says of={one} field="title" flat />
                </h3>
                {decides && (
                  <button
                    type="button"
                    class="chip"
                    data-testid="choose-remedy"
                    aria-pressed={same(chosen.value, one.remedies)}
                    aria-label={t("Choose: {what}", { what: title(one) })}
                    onClick={() => choose(same(chosen.value, one.remedies) ? [] : one.remedies)}
                  >
                    {same(chosen.value, one.remedies) ? t("Chosen") : t("Choose")}
                  </button>
                )}
              </div>
              <Follows of={one} ruling={ruling} />
            </li>
          ))}
        </ul>
        {cannot.length > 0 && (
          <details class="more">
            <summary>{t("What cannot be done here")}</summary>
            <ul class="remedies">
              {cannot.map((one) => (
                <li key={one.text} data-testid="no-remedy">
                  <b><Says of={one} field="title" /></b>: <Says of={one} field="problem" />
                </li>
              ))}
            </ul>
          </details>
        )}
        {decides && <Another of={of} on={choose} points={points} />}
        {decides && chosen.value.length > 0 && (
          <div ref={panel}>
            <Deciding key={JSON.stringify(chosen.value)} of={of} chosen={chosen.value} points={points} drop={() => (chosen.value = [])} after={(before) => (since.value = before)} />
          </div>
        )}
      </Folded>
    </section>
  );
}

function Folded({ open, title, children }: { open: boolean; title: string; children: ComponentChildren }) {
  if (open) return <>{children}</>;
  return (
    <details class="more" data-testid="decide-again">
      <summary>{title}</summary>
      {children}
    </details>
  );
}

const why = { words: "", dispute: 0 };

interface DecidingOf {
  of: Dossier;
  chosen: Remedy[];
  points: (one: Remedy) => void;
  drop: () => void;
  /** What was decided comes after so many decisions. */
  after: (before: number) => void;
}

/** What was chosen, tried by the service, and recorded once there is a reason. */
function Deciding({ of, chosen, points, drop, after }: DecidingOf): JSX.Element {
  const listed = of.remedies.find((one) => same(one.remedies, chosen));
  const tried = useSignal<Outlook | null>(null);
  const reason = useSignal(why.dispute === of.dispute.number ? why.words : "");
  const failed = useSignal<unknown>(null);
  const busy = useSignal(false);
  const report = useSignal(newId());
  const path = `/matches/${encodeURIComponent(id.value)}/disputes/${of.dispute.number}/decisions`;
  const outlook = listed ?? tried.value;

  useEffect(() => {
    if (listed) return;
    let here = true;
    call<Outlook>(path, { match: id.value, body: { remedies: chosen, preview: true } })
      .then((found) => here && ([tried.value, failed.value] = [found, null]))
      .catch((error: unknown) => here && (failed.value = error));
    return () => void (here = false);
  }, [of.version]);

  // The reason stays when another remedy is chosen.
  const give = (words: string) => {
    reason.value = why.words = words;
    why.dispute = of.dispute.number;
  };

  async function decide(): Promise<void> {
    if (busy.value) return;
    busy.value = true;
    failed.value = null;
    const before = of.decisions.length;
    try {
      const body = { report_id: report.value, remedies: chosen, why: reason.value.trim() };
      const done = await call<Outlook>(path, { match: id.value, body });
      announce(t("Decided: {what}.", { what: title(done) }));
      why.words = "";
      drop();
      after(before);
      disputesTurn.value += 1;
    } catch (error) {
      failed.value = error;
      if (error instanceof Problem) report.value = newId();
    } finally {
      busy.value = false;
    }
  }

  return (
    <div class="notice deciding" role="group" aria-label={t("Your decision")} data-testid="decision-panel">
      <h3>{outlook ? <Says of={outlook} field="title" flat /> : t("Your decision")}</h3>
      {!listed && outlook && <Follows of={outlook} ruling={of.played?.number ?? null} />}
      {!outlook && !failed.value && <p class="hint">{t("Trying it…")}</p>}
      {!chosen.some((one) => one.remedy === "score" || one.remedy === "stands") && (
        <details class="more">
          <summary>{t("And points as well")}</summary>
          <Points on={points} />
        </details>
      )}
      <label class="field">
        <span>{t("The reason, for the record (needed)")}</span>
        <input
          data-testid="decision-why"
          value={reason}
          maxLength={limits.reason}
          onInput={(e) => give(e.currentTarget.value)}
        />
      </label>
      <div class="chips">
        {reasons().map((one) => (
          <button key={one} type="button" class="chip" data-testid="why-chip" aria-pressed={reason.value === one} onClick={() => give(one)}>
            {plain(one)}
          </button>
        ))}
      </div>
      <Failed why={failed.value} />
      <div class="answers">
        <button
          type="button"
          class="button"
          data-testid="decide-it"
          disabled={busy.value || !outlook || !reason.value.trim()}
          onClick={() => void decide()}
        >
          {busy.value ? t("Recording…") : t("Decide it so")}
        </button>
        <button type="button" class="button button-second" data-testid="decide-not" onClick={drop}>
          {t("Choose again")}
        </button>
      </div>
    </div>
  );
}
