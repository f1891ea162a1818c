// What the rules in this phone say before the record does; where that came to something else, both rulings.

import type { JSX } from "preact";
import { letStand } from "../match/actions";
import { differing, type Differing } from "../match/judged";
import { foretold } from "../match/next";
import { id } from "../match/session";
import type { Entry } from "../storage/entry";
import { Report, Tapped } from "../sentences/sentence";
import type { Ruling } from "../wire/types";
import { t } from "../words/language";
import { Said, outcomeText } from "./ruling";

/** A report that waits, with what the rules here say of it. */
export function Foretold({ of }: { of: Entry }): JSX.Element | null {
  const ruled = foretold(of);
  if (!ruled) return null;
  const fails = ruled.outcome !== "stands";
  const how = [fails && outcomeText(ruled.outcome), ruled.flags.length > 0 && t("flag")].filter(Boolean).join(", ");
  return (
    <details class={`last last-pending last-${ruled.outcome}`} data-testid="sending" data-outcome={ruled.outcome} open={fails && of.tried > 0}>
      <summary>
        <span class="said">
          <span class="grow"><Tapped of={of} /></span>
          <small data-testid="not-on-record">{t("not yet on record")}</small>
        </span>
        {how && <i>{how}</i>}
      </summary>
      <Said of={ruled} />
      {ruled.outcome === "void" && ruled.can_stand.length > 0 && (
        <div class="answers">
          <button type="button" class="button button-second" data-testid="let-stand-late" onClick={() => letStand(ruled)}>
            {t("It was played, record it")}
          </button>
        </div>
      )}
    </details>
  );
}

export function Differs(): JSX.Element {
  return <>{differing.value.filter((one) => one.match === id.value).map((one) => <Both key={one.record.number} of={one} />)}</>;
}

function Both({ of }: { of: Differing }): JSX.Element {
  const read = () => (differing.value = differing.value.filter((one) => one !== of));
  return (
    <div class="notice notice-contradicts" role="alert" data-testid="differs" data-ruling={of.record.number}>
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
      <Said of={of} />
    </section>
  );
}
