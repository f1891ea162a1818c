// Settings of this phone at a table: awake, own cards face down; and what it lacks without TLS.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { t } from "../words/language";
import { awake, faceDown } from "./prefer";

export function ThisPhone(): JSX.Element {
  return (
    <>
      <Check of={faceDown} test="face-down" more={t("Hold a finger on them to see them; on a keyboard, the key H.")}>
        {t("Own cards lie face down")}
      </Check>
      {isSecureContext && !("wakeLock" in navigator) ? (
        <p class="hint" data-testid="no-awake">{t("This browser cannot keep the screen awake: the phone's own settings can.")}</p>
      ) : isSecureContext ? (
        <Check of={awake} test="awake" more={t("Until nothing has happened for half an hour.")}>
          {t("Keep the screen awake during a match")}
        </Check>
      ) : (
        <Plain />
      )}
    </>
  );
}

interface CheckOf {
  of: typeof awake;
  test: string;
  more: string;
  children: string;
}

function Check({ of, test, more, children }: CheckOf): JSX.Element {
  return (
    <label class="check">
      <input type="checkbox" data-testid={test} checked={of.on.value} onChange={(e) => of.set(e.currentTarget.checked)} />
      <span>
        {children} <small>{more}</small>
      </span>
    </label>
  );
}

/** In one sentence what a phone lacks on plain http, and the way out where there is one. */
function Plain(): JSX.Element {
  const offered = useSignal(false);
  useEffect(() => {
    fetch("/authority.crt", { method: "HEAD" }).then(
      (answer) => (offered.value = answer.ok),
      () => {},
    );
  }, []);
  return (
    <p class="hint" data-testid="plain">
      {t("This page came without TLS: it works, but cannot keep the screen awake, nor be kept on the phone for use without a network.")}{" "}
      {offered.value && <a href="/trust">{t("Trust this referee")}</a>}
    </p>
  );
}

/** Told beside a table on which something lies that only this phone knows. */
export function OwnTold(): JSX.Element {
  return (
    <p class="hint yours-told">
      <span class="eye" aria-hidden="true" />{" "}{faceDown.on.value ? t("What only this phone knows: hold to see it.") : t("What only this phone knows.")}
    </p>
  );
}
