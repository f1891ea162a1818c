// What the last ruling says once it is opened, and what can still be done about it.

import type { JSX } from "preact";
import { letStand } from "../match/actions";
import { earlier, mayCorrect } from "../match/correctable";
import type { Ruling } from "../wire/types";
import { t } from "../words/language";
import { Dispute, Earlier, Recorded, Said } from "./ruling";

export function Opened({ of }: { of: Ruling }): JSX.Element {
  return (
    <>
      <Said of={of} />
      <Recorded of={of} />
      <div class="answers">
        {earlier(of) && <Earlier of={of} />}
        <Dispute of={of} />
        {of.outcome === "void" && !of.struck && of.can_stand.length > 0 && mayCorrect(of) && (
          <button type="button" class="button button-second" data-testid="let-stand-late" onClick={() => letStand(of)}>
            {t("It was played, record it")}
          </button>
        )}
      </div>
    </>
  );
}
