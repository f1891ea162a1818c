// What did not stand is a question to the table: what really happened, in three answers.

import type { JSX, Ref } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { advice, letStand, say } from "../match/actions";
import { mine, refused } from "../match/answers";
import { earlier, mayCorrect } from "../match/correctable";
import { priced } from "../match/costs";
import { mistaken } from "../match/mistaken";
import { keepOther, rival } from "../match/rivals";
import { answered, id, match } from "../match/session";
import { paths } from "../parts/router";
import { Report, Says, Sentence } from "../sentences/sentence";
import type { Ruling } from "../wire/types";
import { t } from "../words/language";
import { told } from "../words/messages";
import { nameOf, recorder } from "../words/names";
import { Dispute, Earlier, Said } from "./ruling";

function Refused({ of }: { of: Ruling }): JSX.Element {
  const card = useSight<HTMLElement>();
  const other = rival(of);
  const voided = of.outcome === "void";
  const read = () => of.number !== null && answered(of.number);
  return (
    <article ref={card} class={`notice notice-${of.outcome}`} data-testid={`notice-${of.outcome}`} data-ruling={of.number}>
      <h2>
        <span class="badge">{voided ? t("Does not count") : t("Cannot be")}</span> <Report of={of.move} />
      </h2>
      {other && mine(of) ? <Twice of={of} other={other} /> : (
        <>
          {of.reason && <p class="reason"><Says of={of} field="reason" /></p>}
          {priced(of) && (
            <>
              <b>{t("What it costs:")}</b>
              <ul data-testid="price-of-it">
                {told(of, "happened").map((line, i) => (
                  <li key={i}>
                    <Sentence is={line} />
                  </li>
                ))}
              </ul>
            </>
          )}
          {mine(of) && <Answers of={of} read={read} />}
        </>
      )}
      <div class="besides">
        <details class="why" open={!mine(of)}>
          <summary>{t("Why?")}</summary>
          <Said of={of} />
        </details>
        {mine(of) && earlier(of) && voided && <Earlier of={of} plain />}
        {mine(of) && <Dispute of={of} plain />}
      </div>
    </article>
  );
}

/** Whether it really happened, as one would ask across the table. */
function asked({ move, facts }: Ruling): string {
  if (typeof move["seat"] !== "string") return t("Did it really happen?");
  const name = nameOf(match.value, move["seat"]);
  // A card from somebody's hand was laid; others were drawn, or turned up.
  const laid = move["move"] === "play" && move["card"] && !facts.some((fact) => fact.fact === "shown" && !String(fact["place"]).startsWith("hand/"));
  return laid ? t("Did {name} really lay it?", { name }) : t("Did {name} really do it?", { name });
}

/** The answers a person would give: it was taken back, it was let stand, or a finger slipped. */
function Answers({ of, read }: { of: Ruling; read: () => void }): JSX.Element {
  const voided = of.outcome === "void";
  return (
    <>
      <h3>{asked(of)}</h3>
      <div class="answers answers-large">
        {voided ? (
          <button type="button" class="button" data-testid="not-played" onClick={read}>
            {t("Yes, and took it back")}
          </button>
        ) : (
          <a class="button" href={paths.match(id.value, "history")} data-testid="to-history">
            {t("Yes: look at what was told before")}
          </a>
        )}
        {of.can_stand.length > 0 && voided && (
          <button type="button" class="button button-second" data-testid="let-stand" onClick={() => letStand(of)}>
            {t("Yes, and we let it stand")}
          </button>
        )}
        <button
          type="button"
          class="button button-second"
          data-testid={voided ? "mistap" : "this-wrong"}
          onClick={() => (mayCorrect(of) ? mistaken(of) : read())}
        >
          {t("No, I tapped wrong")}
        </button>
      </div>
    </>
  );
}

/** Two phones told two things about one turn: neither is accused, and one question settles it. */
function Twice({ of, other }: { of: Ruling; other: Ruling }): JSX.Element {
  const who = nameOf(match.value, String(of.move["seat"]));
  return (
    <>
      <p>
        <b>{t("Two phones told {who}’s turn.", { who })}</b> {t("What happened?")}
      </p>
      <div class="answers answers-large" data-testid="twice">
        <button type="button" class="button button-second" data-testid="twice-other" onClick={() => mistaken(of, t("two phones told one turn"))}>
          <span>
            <Report of={other.move} flat />
            <small>{t("told by {who}", { who: other.by?.device || recorder(other.by, match.value) })}</small>
          </span>
        </button>
        {mayCorrect(other) && (
          <button type="button" class="button button-second" data-testid="twice-mine" onClick={() => keepOther(of, other)}>
            <span>
              <Report of={of.move} flat />
              <small>{t("told by this phone")}</small>
            </span>
          </button>
        )}
        <button type="button" class="quiet" data-testid="not-played" onClick={() => of.number !== null && answered(of.number)}>
          {t("Both: the second was taken back")}
        </button>
      </div>
    </>
  );
}

/** Brings what is to be answered into sight when it appears. */
function useSight<T extends HTMLElement>(): Ref<T> {
  const card = useRef<T>(null);
  useEffect(() => {
    card.current?.scrollIntoView({ block: "nearest", behavior: still() ? "auto" : "smooth" });
  }, []);
  return card;
}

/** A warning for this phone alone, before anything is reported. */
function Advice({ of }: { of: Ruling }): JSX.Element {
  const card = useSight<HTMLDivElement>();
  return (
    <div ref={card} role="alert" class="notice notice-void" data-testid="advice">
      <h2>
        <span class="badge">{t("Only you see this")}</span> <Report of={of.move} />
      </h2>
      <p>
        {of.outcome === "void"
          ? t("By what this phone has noted it would be void. Nothing is recorded yet.")
          : t("By what this phone has noted it would be a contradiction. Nothing is recorded yet.")}
      </p>
      <Said of={of} />
      <div class="answers">
        <button type="button" class="button" data-testid="leave-it" onClick={() => (advice.value = null)}>
          {t("Leave it")}
        </button>
        <button type="button" class="button button-second" data-testid="report-it" onClick={() => say(of.move)}>
          {t("Report it all the same")}
        </button>
      </div>
    </div>
  );
}

/** What did not stand and waits for an answer. */
export function Notices(): JSX.Element | null {
  const open = refused();
  const told = advice.value?.version === match.value?.version ? advice.value?.of : null;
  if (!open.length && !told) return null;
  return (
    <section class="notices" aria-label={t("Rulings to answer")}>
      {told && <Advice of={told} />}
      {open.map((r) => (
        <Refused key={r.number} of={r} />
      ))}
    </section>
  );
}

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
