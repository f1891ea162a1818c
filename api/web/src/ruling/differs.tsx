// Where the record rules otherwise than this phone did: said in one sentence, with both rulings.

import type { JSX } from "preact";
import { differing, type Differing } from "../match/judged";
import { id } from "../match/session";
import { Report } from "../sentences/sentence";
import type { Ruling } from "../wire/types";
import { t } from "../words/language";
import { Said, outcomeText } from "./ruling";

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
