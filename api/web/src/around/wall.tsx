// A match for a screen ten steps away: large, nothing to tap, and it follows what happens.

import type { JSX } from "preact";
import { book, dismissed, key, latest, match } from "../match/session";
import { paths } from "../parts/router";
import { outcomeText } from "../ruling/outcome";
import { Report, Says, Sentence } from "../sentences/sentence";
import { LaidOpen } from "../table/beside";
import { Felt } from "../table/table";
import type { Ruling } from "../wire/types";
import { inWords, t } from "../words/language";
import { told } from "../words/messages";

const FEW = 3;
/** What makes an act worth more words than itself. */
const counts = new Set(["scored", "ended", "refuted"]);

export function Wall(): JSX.Element {
  const now = match.value!;
  const last = latest.value;
  const full = () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.());
  return (
    <div class="wall" data-testid="wall-view" onDblClick={() => void full()}>
      <h1 class="unseen" tabIndex={-1}>
        {inWords(now.title)}
      </h1>
      <Felt book={book.value} match={now} table={now.table} last={last} chosen={null} mine={null} choose={null} />
      <LaidOpen book={book.value} match={now} table={now.table} />
      <footer class="wall-ledge">
        {last ? <Last of={last} /> : <p class="last">{inWords(now.title)}</p>}
        {(!key.value || dismissed.value) && !Object.keys(now.names ?? {}).length && (
          <a class="quiet" href={paths.join}>
            {t("Join to watch, and names are shown")}
          </a>
        )}
      </footer>
    </div>
  );
}

/** What was reported last; where it did not simply stand, also what was ruled. */
function Last({ of }: { of: Ruling }): JSX.Element {
  const how = of.struck ? t("taken back") : of.waived.length ? t("let stand") : outcomeText(of.outcome);
  const plain = !of.struck && !of.waived.length && of.outcome === "stands";
  return (
    <p class={`last last-${of.struck ? "struck" : of.outcome}`} data-testid="wall-last" data-ruling={of.number}>
      <span class={of.struck ? "struck" : undefined}>
        <Report of={of.move} flat />
      </span>
      {!plain && <i>{how}</i>}
      {!plain && !of.struck && of.reason && <small><Says of={of} field="reason" flat /></small>}
      {plain && of.facts.some((f) => counts.has(f.fact)) && told(of, "happened").slice(-FEW).map((line, i) => <small key={i}><Sentence is={line} flat /></small>)}
    </p>
  );
}
