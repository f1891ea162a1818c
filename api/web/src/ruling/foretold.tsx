// What the rules in this phone say before the record does; where that came to something else, both rulings.

import type { JSX } from "preact";
import { letStand } from "../match/actions";
import { differing, strayed, type Differing } from "../match/judged";
import { foretold } from "../match/next";
import { id, pending } from "../match/session";
import { reached } from "../net/call";
import { keptHere } from "../net/transport";
import type { Entry } from "../storage/entry";
import { Report, Says, Tapped } from "../sentences/sentence";
import type { Ruling } from "../wire/types";
import { t } from "../words/language";
import { outcomeText } from "./outcome";
import { Came, Grounds, Said } from "./ruling";

/** Said before it happens: a page that no service worker keeps is lost by a reload, what waits is not. */
export function NoReload(): JSX.Element | null {
  if (keptHere(id.value) || reached.value || !pending.value.length || navigator.serviceWorker?.controller) return null;
  return (
    <p class="hint" role="status" data-testid="no-reload">
      {t("Leave this page open until the network is back: without it the page cannot be loaded again. What waits is kept.")}
    </p>
  );
}

/** A report that waits, with what the rules here say of it. */
export function Foretold({ of }: { of: Entry }): JSX.Element | null {
  const ruled = foretold(of);
  if (!ruled) return null;
  const fails = ruled.outcome !== "stands";
  const how = [fails && outcomeText(ruled.outcome), ruled.flags.length > 0 && t("noted")].filter(Boolean).join(", ");
  return (
    <details class={`last last-pending last-${ruled.outcome}`} data-testid="sending" data-outcome={ruled.outcome}>
      <summary>
        <span class="said">
          <span class="grow"><Tapped of={of} /></span>
          <small>
            {how && <i>{how}</i>} <span data-testid="not-on-record">{t("not yet on record")}</span>
          </small>
        </span>
      </summary>
      <Said of={ruled} />
    </details>
  );
}

/** What does not stand, while nobody else can say so: the question to the table waits for the record. */
export function Unrecorded(): JSX.Element | null {
  const last = pending.value.findLast((e) => e.state !== "stopped");
  const ruled = last && last.tried > 0 && foretold(last);
  if (!ruled || ruled.outcome === "stands") return null;
  const voided = ruled.outcome === "void";
  return (
    <article class={`notice notice-${ruled.outcome}`} data-testid={`unrecorded-${ruled.outcome}`}>
      <h2>
        <span class="badge">{voided ? t("Does not count") : t("Cannot be")}</span> <Report of={ruled.move} />
      </h2>
      {ruled.reason && <p class="reason"><Says of={ruled} field="reason" /></p>}
      <p class="hint">{t("So this phone rules; it is not yet on record.")}</p>
      {voided && ruled.can_stand.length > 0 && (
        <div class="answers">
          <button type="button" class="button button-second" data-testid="let-stand-here" onClick={() => letStand(ruled)}>
            {t("It was played, record it")}
          </button>
        </div>
      )}
      <details class="why">
        <summary>{t("Why?")}</summary>
        <Said of={ruled} />
      </details>
    </article>
  );
}

/** Where the record came to something else than this phone: it is told beside the question that follows. */
export function Differs(): JSX.Element | null {
  const here = differing.value.filter((one) => one.match === id.value);
  const astray = strayed.value === id.value && strayed.value !== "";
  if (!astray && !here.length) return null;
  return (
    <div class="notices">
      {astray && <Astray />}
      {here.map((one) => <Both key={one.record.number} of={one} />)}
    </div>
  );
}

function Astray(): JSX.Element {
  return (
    <div class="notice" role="alert" data-testid="strayed">
      <p>
        <b>{t("This phone had come to another table than the record.")}</b> {t("It shows the record's now; until the page is loaded again the service rules for it.")}
      </p>
      <div class="answers">
        <button type="button" class="button button-second" data-testid="strayed-read" onClick={() => (strayed.value = "")}>
          {t("I have read it")}
        </button>
      </div>
    </div>
  );
}

function Both({ of }: { of: Differing }): JSX.Element {
  const read = () => (differing.value = differing.value.filter((one) => one !== of));
  return (
    <div class="notice" role="alert" data-testid="differs" data-ruling={of.record.number}>
      <p>
        <b>{t("The record rules otherwise than this phone did, and the record counts.")}</b>
      </p>
      <h2>
        <Report of={of.record.move} />
      </h2>
      <One title={t("On record")} of={of.record} />
      <One title={t("On this phone, before it was heard")} of={of.phone} />
      <div class="answers">
        <button type="button" class="button button-second" data-testid="differs-read" onClick={read}>
          {t("I have read it")}
        </button>
      </div>
    </div>
  );
}

function One({ title, of }: { title: string; of: Ruling }): JSX.Element {
  return (
    <section data-outcome={of.outcome}>
      <h3>
        {title}: {outcomeText(of.outcome)}
      </h3>
      <Came of={of} />
      <details class="why">
        <summary>{t("Why?")}</summary>
        <Grounds of={of} />
      </details>
    </section>
  );
}
