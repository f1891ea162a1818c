// The ledge below the table: undo, the last report and what became of it, and the way to the rest.

import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { undoable } from "../match/actions";
import { cover } from "../match/guard";
import { foretold } from "../match/next";
import { book, key, latest, match, pending, rulings } from "../match/session";
import { corrected } from "../match/slip";
import { Icon } from "../parts/icons";
import { paths, route } from "../parts/router";
import { Report, Tapped } from "../sentences/sentence";
import type { Entry } from "../storage/entry";
import type { Ruling } from "../wire/types";
import { t } from "../words/language";
import { recorder } from "../words/names";
import { tell } from "../words/reports";
import { outcomeText } from "./outcome";

const LONG = 24; // letters: more take three lines, in small ones
const MORE = 60; // letters: more take four, in smaller ones

interface Ledge {
  menu: ComponentChildren;
  /** What waits and was ruled on here, before it is on record. */
  before: (of: Entry) => ComponentChildren;
  /** All that the last ruling says. */
  opened: (of: Ruling) => ComponentChildren;
  redo: ComponentChildren;
}

export function Strip({ menu, before, opened, redo }: Ledge): JSX.Element | null {
  const waits = pending.value.findLast((e) => e.state !== "stopped");
  // What was corrected last, which an arrow beside it puts back; else what came last.
  const last = rulings.value.find((r) => r.number === corrected.value?.ruling) ?? latest.value;
  const undo = undoable();
  return (
    <section class="strip" aria-label={t("The last report")}>
      {undo && (
        <button type="button" class="undo" data-testid="undo" aria-label={t("Undo: {what}", { what: undo.words })} onClick={() => (cover(), undo.act())}>
          <Icon name="undo" />
          <span>{t("Undo")}</span>
        </button>
      )}
      {waits && foretold(waits) ? (
        before(waits)
      ) : waits ? (
        <p class="last last-pending" data-testid="sending">
          <span class="grow"><Tapped of={waits} /></span>
          <i>{waits.state === "sending" ? t("sending…") : t("waiting")}</i>
        </p>
      ) : last ? (
        <Last of={last}>{opened(last)}</Last>
      ) : (
        <p class="last" />
      )}
      {!waits && redo}
      <a class="to-history" href={paths.match(route.value.id, "history")} data-testid="tab-history" aria-label={t("History")}>
        <Icon name="history" />
      </a>
      <Menu>{menu}</Menu>
    </section>
  );
}

/** What is looked at beside the table, out of the way while people play. */
function Menu({ children }: { children: ComponentChildren }): JSX.Element {
  const open = useSignal(false);
  return (
    <>
      <button type="button" class="menu-button" data-testid="menu" aria-expanded={open} aria-label={t("Menu")} onClick={() => (open.value = !open.value)}>
        <Icon name="menu" />
      </button>
      {open.value && (
        <div class="menu" data-testid="menu-open" onClick={() => (open.value = false)}>
          <div class="menu-list">{children}</div>
        </div>
      )}
    </>
  );
}

function Last({ of, children }: { of: Ruling; children: ComponentChildren }): JSX.Element {
  const how = of.struck ? t("taken back") : of.waived.length ? t("let stand") : of.outcome !== "stands" && outcomeText(of.outcome);
  const mended = of.number === corrected.value?.ruling && !of.struck && t("corrected");
  const small = [mended, how, of.flags.length > 0 && t("noted")].filter(Boolean).join(", ");
  const letters = tell(of.move, book.value, match.value).length;
  const elsewhere = of.by?.participant && of.by.participant !== key.value?.participant;
  return (
    <details class={`last last-${of.struck ? "struck" : of.outcome}`} data-testid="last-ruling" data-ruling={of.number}>
      <summary>
        <span class="said" data-long={letters > MORE ? "more" : letters > LONG || undefined}>
          <span class={of.struck ? "grow struck" : "grow"}><Report of={of.move} flat /></span>
          <small>
            {small && <i>{small}</i>}{" "}
            {elsewhere && <span data-testid="from">{t("from {who}", { who: of.by!.device || recorder(of.by, match.value) })}</span>}
          </small>
        </span>
      </summary>
      {children}
    </details>
  );
}
