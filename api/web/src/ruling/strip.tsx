// The ledge below the table: undo, the last report and what became of it, and the way to the rest.

import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { letStand, putBack, undoable } from "../match/actions";
import { foretold } from "../match/next";
import { earlier, key, latest, match, mayCorrect, pending, undone } from "../match/session";
import { Icon } from "../parts/icons";
import { paths, route } from "../parts/router";
import { Report, Tapped } from "../sentences/sentence";
import type { Entry } from "../storage/entry";
import type { Ruling } from "../wire/types";
import { t } from "../words/language";
import { recorder } from "../words/names";
import { Dispute, Earlier, Recorded, Said, outcomeText } from "./ruling";

export function Strip({ menu }: { menu: ComponentChildren }): JSX.Element | null {
  const waits = pending.value.findLast((e) => e.state !== "stopped");
  const last = latest.value;
  const undo = undoable();
  const redo = undone.value;
  return (
    <section class="strip" aria-label={t("The last report")}>
      {undo && (
        <button type="button" class="undo" data-testid="undo" aria-label={t("Undo: {what}", { what: undo.words })} onClick={undo.act}>
          <Icon name="undo" />
          <span>{t("Undo")}</span>
        </button>
      )}
      {waits ? (
        <Waiting of={waits} />
      ) : last ? (
        <Last of={last} />
      ) : (
        <p class="last" />
      )}
      {redo && !waits && (
        <button
          type="button"
          class="redo"
          data-testid="redo"
          aria-label={t("Put back what was undone: {what}", { what: redo.words })}
          onClick={() => putBack(redo.version, t("Put it back"))}
        >
          {t("Redo")}
        </button>
      )}
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

/** What is not on record yet; where the rules run in this phone, with what they say of it. */
function Waiting({ of }: { of: Entry }): JSX.Element {
  const ruled = foretold(of);
  if (!ruled)
    return (
      <p class="last last-pending" data-testid="sending">
        <span class="grow"><Tapped of={of} /></span>
        <i>{of.state === "sending" ? t("sending…") : t("waiting")}</i>
      </p>
    );
  const void_ = ruled.outcome !== "stands";
  return (
    <details class={`last last-pending last-${ruled.outcome}`} data-testid="sending" data-outcome={ruled.outcome} open={void_ && of.tried > 0}>
      <summary>
        <span class="said">
          <span class="grow"><Tapped of={of} /></span>
          <small data-testid="not-on-record">{t("not yet on record")}</small>
        </span>
        {(void_ || ruled.flags.length > 0) && <i>{[void_ && outcomeText(ruled.outcome), ruled.flags.length > 0 && t("flag")].filter(Boolean).join(", ")}</i>}
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

function Last({ of }: { of: Ruling }): JSX.Element {
  const how = of.struck ? t("taken back") : of.waived.length ? t("let stand") : of.outcome !== "stands" && outcomeText(of.outcome);
  const elsewhere = of.by?.participant && of.by.participant !== key.value?.participant;
  return (
    <details class={`last last-${of.struck ? "struck" : of.outcome}`} data-testid="last-ruling" data-ruling={of.number}>
      <summary>
        <span class="said">
          <span class={of.struck ? "grow struck" : "grow"}><Report of={of.move} flat /></span>
          {elsewhere && <small data-testid="from">{t("by {who}", { who: of.by!.device || recorder(of.by, match.value) })}</small>}
        </span>
        {(how || of.flags.length > 0) && <i>{[how, of.flags.length > 0 && t("flag")].filter(Boolean).join(", ")}</i>}
      </summary>
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
    </details>
  );
}
