// Check an export on this phone: a file, the key from the wall, and what holds of it.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { shortKey } from "../argue/signing-key";
import { Failed } from "../sentences/failed";
import { read, write } from "../storage/local";
import { t } from "../words/language";
import { list } from "../words/names";
import { stopDesk } from "../worker/desk";
import { Evening } from "./evening";
import { type Checked, checkTournament, isTournament } from "./tournament";
import { type Verdict, linesOf, verifyExport } from "./verify";

const KEY = "referee.wall-key";

export function Check(): JSX.Element {
  const lines = useSignal<string[] | null>(null);
  const key = useSignal(read(KEY, ""));
  const found = useSignal<Verdict | null>(null);
  const evening = useSignal<Checked | null>(null);
  const failed = useSignal<Error | null>(null);
  const doing = useSignal("");
  useEffect(() => stopDesk, []);

  const take = async (file: File | undefined) => {
    [found.value, evening.value, failed.value] = [null, null, null];
    lines.value = file ? linesOf(await file.arrayBuffer()) : null;
  };
  const check = async () => {
    if (doing.value) return;
    [found.value, evening.value, failed.value] = [null, null, null];
    const now = lines.value!;
    const vkey = key.value.trim();
    try {
      if (isTournament(now)) {
        doing.value = t("The rules in this phone are started…");
        evening.value = await checkTournament(now, vkey, (done, of) => (doing.value = t("Checking {n} of {of}…", { n: done + 1, of })));
      } else found.value = await verifyExport(now, vkey);
      if (vkey) write(KEY, vkey);
    } catch (error) {
      failed.value = error instanceof Error ? error : new Error(String(error));
    }
    doing.value = "";
  };

  const tournament = !!lines.value && isTournament(lines.value);
  return (
    <main id="main" class="page" data-testid="check">
      <h1 tabIndex={-1}>{t("Check an export")}</h1>
      <p class="hint">{t("The file stays on this phone; nothing is sent. The key is the line on the club's wall: one that came with the file proves nothing.")}</p>
      <form
        onSubmit={(e) => {
          e.preventDefault();
          void check();
        }}
      >
        <label class="field">
          <span>{t("The file")}</span>
          <input type="file" data-testid="check-file" required onChange={(e) => void take(e.currentTarget.files?.[0])} />
        </label>
        {tournament && <p class="hint">{t("A tournament: every draw is drawn again by the rules in this phone, and its standings are worked out again. Without a key nobody's signature is asked for.")}</p>}
        <label class="field">
          <span>{t("The public key")}</span>
          <input data-testid="check-key" required={!tournament} value={key} maxLength={400} autocomplete="off" autocapitalize="none" spellcheck={false} onInput={(e) => (key.value = e.currentTarget.value)} />
        </label>
        <button class="button" data-testid="check-now" disabled={!lines.value || !!doing.value}>
          {t("Check")}
        </button>
      </form>
      {doing.value && (
        <p class="hint" role="status">
          {doing.value}
        </p>
      )}
      <Failed why={failed.value} />
      {found.value && <Held of={found.value} />}
      {evening.value && <Evening is={evening.value} />}
    </main>
  );
}

const signer = ({ hand, seat, key }: Verdict["players"][number]): string =>
  seat ? t("hand {n} by {seat} (key {key})", { n: hand, seat, key: shortKey(key) }) : t("hand {n} by the arbiter (key {key})", { n: hand, key: shortKey(key) });

function Held({ of }: { of: Verdict }): JSX.Element {
  const rest = of.events - of.signed;
  return (
    <section role="status" data-testid="check-held">
      <h2>{rest ? t("Signed in part") : of.withheld ? t("It holds, and something is withheld") : t("All of it holds")}</h2>
      <p>{t("{origin} has signed for {signed} of {events} events, in its log of {size}.", { origin: of.origin, signed: of.signed, events: of.events, size: of.size })}</p>
      {rest > 0 && <p class="reason">{t("Nobody vouches for the last {n}.", { n: rest })}</p>}
      {of.players.length > 0 && <p data-testid="check-players">{t("Signed on players' own phones: {list}.", { list: list(of.players.map(signer)) })}</p>}
      {of.missing && (
        <p class="reason" data-testid="check-missing">
          {t("This phone has a key for this match, and nothing in the file is signed with it.")}
        </p>
      )}
      {of.withheld > 0 && <p class="reason">{t("Erased in this match: {n} — names, pictures, or what somebody said. The moves are all there.", { n: of.withheld })}</p>}
      {of.adopted > 0 && <p class="hint">{t("{n} of them were there before the record was sealed, or imported.", { n: of.adopted })}</p>}
    </section>
  );
}
