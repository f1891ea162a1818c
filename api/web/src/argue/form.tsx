// Disputing: what is wrong, by which clause, and who says so; two taps are enough.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Problem, call, sentence } from "../api";
import { useArgued, type Dispute } from "../argued";
import { newId } from "../memory";
import { go, paths } from "../router";
import { outcomes } from "../ruling";
import { argues, book, id, key, match, mayReport, rulings } from "../session";
import type { Ruling, Seat } from "../types";
import { inWords, named, nameOf, plain, tell } from "../words";

const OBJECTION = "I object to this.";
const often = {
  stands: ["It was another card", "That was not played", "It should be void", "It came out of turn"],
  void: ["It was another card", "Nobody objected at the table", "It does fit", "That was not played"],
  contradicts: ["This report is right", "The earlier report was wrong", "It was another card"],
  decision: ["It rests on wrong facts", "The remedy does not fit", "Not everybody was heard"],
  nothing: ["Somebody looked at a card", "A card was shown", "A card was taken and not reported", "Somebody spoke of the cards"],
};

export function DisputeForm({ rest }: { rest: string }): JSX.Element {
  const [kind, which] = rest.startsWith("decision/") ? ["decision", rest.slice(9)] : ["ruling", rest];
  const number = Number(which) || 0;
  const told = useArgued();
  const held = rulings.value.find((r) => r.number === number);
  const fetched = useSignal<Ruling | null>(null);
  const words = useSignal("");
  const clause = useSignal<string | null | undefined>(undefined);
  const seat = useSignal<Seat | null>(null);
  const failed = useSignal("");
  const busy = useSignal(false);
  const report = useSignal(newId());
  const now = match.value!;
  const about = kind === "ruling" && number ? (held ?? fetched.value) : null;
  const decision = kind === "decision" ? told?.decisions.find((one) => one.number === number) : undefined;

  useEffect(() => {
    if (kind !== "ruling" || !number || held) return;
    call<Ruling>(`/matches/${encodeURIComponent(now.id)}/rulings/${number}`, { match: now.id })
      .then((ruled) => (fetched.value = ruled))
      .catch((error: unknown) => (failed.value = sentence(error)));
  }, [rest]);

  const cited = about ? [...about.cites, ...about.waived, ...about.flags] : [];
  const near = [...new Map(cited.map((c) => [c.clause, c])).values()];
  // What made it void is what is argued about, if nobody says otherwise.
  const chosen = clause.value === undefined ? (about && about.outcome !== "stands" ? near[0]?.clause : undefined) : clause.value;

  async function dispute(event: Event): Promise<void> {
    event.preventDefault();
    if (busy.value) return;
    busy.value = true;
    failed.value = "";
    try {
      const body = {
        report_id: report.value,
        ...(number ? { [kind as string]: number } : {}),
        words: words.value.trim() || OBJECTION,
        ...(chosen ? { clause: chosen } : {}),
        ...(seat.value ? { seat: seat.value } : {}),
      };
      const made = await call<Dispute>(`/matches/${encodeURIComponent(now.id)}/disputes`, { match: now.id, body });
      argues.value += 1;
      go(paths.dossier(now.id, made.number), true);
    } catch (error) {
      failed.value = sentence(error);
      if (error instanceof Problem) report.value = newId();
    } finally {
      busy.value = false;
    }
  }

  if (!mayReport.value)
    return (
      <div class="page">
        <h1 tabIndex={-1}>Dispute</h1>
        <p class="hint">
          Who watches takes no part in an argument. <a href={paths.match(id.value, "share")}>Take a seat</a>
        </p>
      </div>
    );
  const what = !number ? "nothing" : kind === "decision" ? "decision" : (about?.outcome ?? "stands");
  return (
    <form class="page" data-testid="disputing" onSubmit={(e) => void dispute(e)}>
      <h1 tabIndex={-1}>
        {!number ? "Dispute something nobody reported" : `Dispute ${kind} ${number}`}
      </h1>
      {about && (
        <p class="quote">
          {about.struck ? <s>{tell(about.move, book.value, now)}</s> : tell(about.move, book.value, now)}{" "}
          <i>{about.struck ? "taken back" : outcomes[about.outcome]}</i>
        </p>
      )}
      {about?.reason && about.outcome !== "stands" && <p>{named(about.reason, now, book.value)}</p>}
      {decision && (
        <p class="quote">
          {plain(inWords(decision.text, now, book.value))} <i>because {decision.why}</i>
        </p>
      )}
      <fieldset>
        <legend>What is wrong</legend>
        <div class="chips">
          {often[what].map((one) => (
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
          <span>In your own words, if you like</span>
          <input
            data-testid="dispute-words"
            value={words}
            maxLength={500}
            placeholder={OBJECTION}
            onInput={(e) => (words.value = e.currentTarget.value)}
          />
        </label>
      </fieldset>
      <fieldset>
        <legend>By which clause</legend>
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
          <span>{near.length ? "Another one" : "Choose one, if you like"}</span>
          <select
            data-testid="rely-other"
            value={chosen && !near.some((c) => c.clause === chosen) ? chosen : ""}
            onChange={(e) => (clause.value = e.currentTarget.value || null)}
          >
            <option value="">{near.length ? "Of those above" : "None"}</option>
            {[...new Map(book.value?.clauses.map((c) => [c.number, c.title]))].map(([n, title]) => (
              <option key={n} value={n}>
                {n} {title}
              </option>
            ))}
          </select>
        </label>
      </fieldset>
      {key.value?.role === "arbiter" && (
        <fieldset>
          <legend>Who says so</legend>
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
                {one ? nameOf(now, one) : "The arbiter"}
              </button>
            ))}
          </div>
        </fieldset>
      )}
      {now.waits && <p class="hint">This table agreed that play waits until it is decided.</p>}
      {failed.value && (
        <p class="reason" role="alert">
          {failed.value}
        </p>
      )}
      <div class="answers answers-stay">
        <button class="button" data-testid="dispute-it" disabled={busy.value || (kind === "ruling" && number > 0 && !about)}>
          {busy.value ? "Recording…" : "Dispute it"}
        </button>
      </div>
    </form>
  );
}
