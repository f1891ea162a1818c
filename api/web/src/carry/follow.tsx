// To follow a match by scanning: codes come by the camera in the page, or as links that a camera app opens.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { go, paths } from "../parts/router";
import { list } from "../words/names";
import { t } from "../words/language";
import { Camera, mayLook } from "./camera";
import { NotAMatch, read, type Carried } from "./codes";
import { become, gather, gathered, letGo, missing, whole, type Became } from "./gathering";

type Trouble = "foreign" | "damaged" | "mixed" | null;

/** `code` is what stood behind the # of a link that was opened. */
export function Follow({ code }: { code: string }): JSX.Element {
  const looking = useSignal(false);
  const wrong = useSignal<Trouble>(null);
  const became = useSignal<Became | null>(null);
  const carried = useSignal<Carried | null>(null);
  // who has gone elsewhere meanwhile is not fetched back
  const here = useRef(true);
  useEffect(() => () => void (here.current = false), []);
  const hear = (text: string): void => {
    const part = read(text);
    wrong.value = typeof part === "string" ? part : null;
    if (typeof part === "string") return;
    // what the codes before this one came to is settled
    carried.value = null;
    became.value = null;
    gather(part);
  };
  useEffect(() => {
    if (code === "follow") return;
    hear(`#${code}`);
    go(paths.follow, true); // a reload begins with what is here, and not with this code again
  }, [code]);

  const now = gathered.value;
  const lacks = now ? missing(now) : [];
  const complete = !!now && !lacks.length;
  useEffect(() => {
    if (!complete || carried.value) return;
    looking.value = false;
    void (async () => {
      try {
        carried.value = await whole(now!);
        became.value = await become(carried.value);
        if (became.value !== "unruled") letGo(now!.set); // they are read when the rules have come
        if (became.value === "followed" && here.current) show(carried.value.match);
      } catch (error) {
        letGo(now!.set);
        wrong.value = error instanceof NotAMatch ? "mixed" : null;
        if (!(error instanceof NotAMatch)) became.value = (error as Error).name === "QuotaExceededError" ? "full" : "unread";
      }
    })();
  }, [complete]);

  return (
    <main id="main" class="page codes" data-testid="follow-page">
      <h1 tabIndex={-1}>{t("Follow a match by scanning")}</h1>
      {wrong.value && (
        <p class="reason" role="alert" data-testid="scan-wrong" data-why={wrong.value}>
          {wrong.value === "foreign" && t("This code is not from a match. Scan the one under Others follow by scanning.")}
          {wrong.value === "damaged" && t("This code did not come whole. Scan it once more.")}
          {wrong.value === "mixed" && t("These codes do not make a match. Scan all of them again, from the first on.")}
        </p>
      )}
      {became.value ? (
        <Result of={became.value} told={carried.value!} />
      ) : carried.value ? (
        <p class="hint" role="status">{t("All codes are here. Looking what they tell…")}</p>
      ) : (
        <>
          {now && !complete && (
            <p role="status" data-testid="scan-missing">
              <b>{t("{n} of {all} codes are here.", { n: now.of - lacks.length, all: now.of })}</b>{" "}
              {t("Scan these too: {numbers}.", { numbers: list(lacks.map(String)) })}
            </p>
          )}
          {!now && <p>{t("The phone that keeps the match shows its codes after each hand, and under Share.")}</p>}
          {looking.value ? (
            <Camera on={hear} />
          ) : mayLook() ? (
            <button type="button" class="button wide" data-testid="scan" onClick={() => (looking.value = true)}>
              {t("Scan with this page")}
            </button>
          ) : null}
          <p class="hint">{t("Or point the phone's own camera app at each code, and open the link that it finds.")}</p>
        </>
      )}
    </main>
  );
}

const show = (match: string): void => go(paths.match(match), true);

function Result({ of, told }: { of: Became; told: Carried }): JSX.Element {
  if (of === "older" || of === "otherwise")
    return (
      <>
        <p class="hint" role="status" data-testid="scan-result" data-became={of}>
          {of === "older" ? t("This phone follows that match further already.") : t("The rules in this phone come to something else at a line. Ask the phone that keeps the match.")}
        </p>
        <button type="button" class="button wide" onClick={() => show(told.match)}>
          {t("Show the match")}
        </button>
      </>
    );
  return (
    <>
      <p class="hint" role="status" data-testid="scan-result" data-became={of}>
        {of === "full" && t("This phone has no room left for this match. This is what was written down:")}
        {of === "unruled" && t("The rules are not on this phone yet: with a network, load this page again and it shows the table. This is what was written down:")}
        {of === "unread" && t("The rules in this phone cannot show this match as a table. This is what was written down:")}
      </p>
      <pre class="scrolls" tabIndex={0} data-testid="scan-lines">
        {told.text}
      </pre>
    </>
  );
}
