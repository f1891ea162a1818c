// Disputing: what is wrong, by which clause, and who says so; two taps are enough.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { useDisputes } from "../match/disputes";
import { arbiter, book, disputesTurn, id, match, mayReport, rulings } from "../match/session";
import { Problem, call } from "../net/call";
import { fromHere } from "../parts/from-here";
import { paths } from "../parts/router";
import { outcomeText } from "../ruling/outcome";
import { Failed } from "../sentences/failed";
import { Report, Says } from "../sentences/sentence";
import { newId } from "../storage/local";
import { limits } from "../wire/limits";
import type { Dispute, Ruling, Seat } from "../wire/types";
import { cited, clauseTitles } from "../words/clauses";
import { t } from "../words/language";
import { nameOf } from "../words/names";

const often = () => ({
  stands: [t("It was another card"), t("That was not played"), t("It should be void"), t("It came out of turn")],
  void: [t("It was another card"), t("Nobody objected at the table"), t("It does fit"), t("That was not played")],
  contradicts: [t("This report is right"), t("The earlier report was wrong"), t("It was another card")],
  decision: [t("It rests on wrong facts"), t("The remedy does not fit"), t("Not everybody was heard")],
  nothing: [t("Somebody looked at a card"), t("A card was shown"), t("A card was taken and not reported"), t("Somebody spoke of the cards")],
});

export function DisputeForm({ rest }: { rest: string }): JSX.Element {
  const [kind, which] = rest.startsWith("decision/") ? ["decision", rest.slice(9)] : ["ruling", rest];
  const number = Number(which) || 0;
  const told = useDisputes();
  const held = rulings.value.find((r) => r.number === number);
  const fetched = useSignal<Ruling | null>(null);
  const words = useSignal("");
  const clause = useSignal<string | null | undefined>(undefined);
  const seat = useSignal<Seat | null>(null);
  const failed = useSignal<unknown>(null);
  const busy = useSignal(false);
  const report = useSignal(newId());
  const now = match.value!;
  const about = kind === "ruling" && number ? (held ?? fetched.value) : null;
  const decision = kind === "decision" ? told?.decisions.find((one) => one.number === number) : undefined;

  useEffect(() => {
    if (kind !== "ruling" || !number || held) return;
    call<Ruling>(`/matches/${encodeURIComponent(now.id)}/rulings/${number}`, { match: now.id })
      .then((ruled) => (fetched.value = ruled))
      .catch((error: unknown) => (failed.value = error));
  }, [rest]);

  const all = about ? [...about.cites, ...about.waived, ...about.flags] : [];
  const near = [...new Map(all.map((c) => [c.clause, cited(book.value, c)])).values()];
  // What made it void is what is argued about, if nobody says otherwise.
  const chosen = clause.value === undefined ? (about && about.outcome !== "stands" ? near[0]?.clause : undefined) : clause.value;

  async function dispute(event: Event): Promise<void> {
    event.preventDefault();
    if (busy.value) return;
    busy.value = true;
    failed.value = null;
    const on = fromHere();
    try {
      const body = {
        report_id: report.value,
        ...(number ? { [kind as string]: number } : {}),
        words: words.value.trim() || t("I object to this."),
        ...(chosen ? { clause: chosen } : {}),
        ...(seat.value ? { seat: seat.value } : {}),
      };
      const made = await call<Dispute>(`/matches/${encodeURIComponent(now.id)}/disputes`, { match: now.id, body });
      disputesTurn.value += 1;
      on(paths.dossier(now.id, made.number), true);
    } catch (error) {
      failed.value = error;
      if (error instanceof Problem) report.value = newId();
    } finally {
      busy.value = false;
    }
  }

  if (!mayReport.value)
    return (
      <div class="page">
        <h1 tabIndex={-1}>{t("Dispute")}</h1>
        <p class="hint">
          {t("Who watches takes no part in an argument.")} <a href={paths.match(id.value, "share")}>{t("Take a seat")}</a>
        </p>
      </div>
    );
  const what = !number ? "nothing" : kind === "decision" ? "decision" : (about?.outcome ?? "stands");
  return (
    <form class="page" data-testid="disputing" onSubmit={(e) => void dispute(e)}>
      <h1 tabIndex={-1}>
        {!number ? t("Dispute something nobody reported") : kind === "decision" ? t("Dispute decision {n}", { n: number }) : t("Dispute ruling {n}", { n: number })}
      </h1>
      {about && (
        <p class="quote">
          {about.struck ? <s><Report of={about.move} /></s> : <Report of={about.move} />}{" "}
          <i>{about.struck ? t("taken back") : outcomeText(about.outcome)}</i>
        </p>
      )}
      {about?.reason && about.outcome !== "stands" && <p><Says of={about} field="reason" /></p>}
      {decision && (
        <p class="quote">
          <Says of={decision} field="said" begins /> <i>{t("because {why}", { why: decision.why })}</i>
        </p>
      )}
      <fieldset>
        <legend>{t("What is wrong")}</legend>
        <div class="chips">
          {often()[what].map((one) => (
            <button
              key={one}
              type="button"
              class="chip"
              data-testid="words-chip"
              aria-pressed={words.value === one}
              onClick={() => (words.value = words.value === one ? "" : one)}
            >
              {one}
            </button>
          ))}
        </div>
        <label class="field">
          <span>{t("In your own words, if you like")}</span>
          <input
            data-testid="dispute-words"
            value={words}
            maxLength={limits.words}
            placeholder={t("I object to this.")}
            onInput={(e) => (words.value = e.currentTarget.value)}
          />
        </label>
      </fieldset>
      <fieldset>
        <legend>{t("By which clause")}</legend>
        {near.length > 0 && (
          <div class="chips">
            {near.map((c) => (
              <button
                key={c.clause}
                type="button"
                class="chip"
                data-testid={`rely-${c.clause}`}
                aria-pressed={chosen === c.clause}
                onClick={() => (clause.value = chosen === c.clause ? null : c.clause)}
              >
                {c.clause} {c.title}
              </button>
            ))}
          </div>
        )}
        <label class="field">
          <span>{near.length ? t("Another one") : t("Choose one, if you like")}</span>
          <select
            data-testid="rely-other"
            value={chosen && !near.some((c) => c.clause === chosen) ? chosen : ""}
            onChange={(e) => (clause.value = e.currentTarget.value || null)}
          >
            <option value="">{near.length ? t("Of those above") : t("None")}</option>
            {clauseTitles(book.value).map(([n, title]) => (
              <option key={n} value={n}>
                {n} {title}
              </option>
            ))}
          </select>
        </label>
      </fieldset>
      {arbiter.value && (
        <fieldset>
          <legend>{t("Who says so")}</legend>
          <div class="chips">
            {[null, ...now.seats].map((one) => (
              <button
                key={one ?? ""}
                type="button"
                class="chip"
                data-testid={`says-${one ?? "arbiter"}`}
                aria-pressed={seat.value === one}
                onClick={() => (seat.value = one)}
              >
                {one ? nameOf(now, one) : t("The arbiter")}
              </button>
            ))}
          </div>
        </fieldset>
      )}
      {now.waits && <p class="hint">{t("This table agreed that play waits until it is decided.")}</p>}
      <Failed why={failed.value} />
      <div class="answers answers-stay">
        <button class="button" data-testid="dispute-it" disabled={busy.value || (kind === "ruling" && number > 0 && !about)}>
          {busy.value ? t("Recording…") : t("Dispute it")}
        </button>
      </div>
    </form>
  );
}
