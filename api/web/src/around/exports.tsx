// A match to take along: as text, as a table for a spreadsheet, as the record itself; sent or saved.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { id, key, match } from "../match/session";
import { Problem, headersFor, problem } from "../net/call";
import { transport } from "../net/transport";
import { useRequest } from "../net/use-request";
import { paths } from "../parts/router";
import { Failed } from "../sentences/failed";
import { t } from "../words/language";
import { day } from "../words/names";

interface Form {
  format: "text" | "csv" | "jsonl";
  title: string;
  about: string;
  /** Under this name other programs take it, and mail and messengers let it pass. */
  ending: string;
  type: string;
}

const forms = (): readonly Form[] => [
  { format: "text", title: t("As text"), about: t("Every report in a line: to read, to replay, to bring back"), ending: "txt", type: "text/plain" },
  { format: "csv", title: t("As a table"), about: t("For a spreadsheet"), ending: "csv", type: "text/csv" },
  { format: "jsonl", title: t("The record itself"), about: t("Everything, to be checked and brought back; what is sealed stays sealed"), ending: "jsonl", type: "application/x-ndjson" },
];

export function Exports(): JSX.Element {
  const { busy, failed, tried } = useRequest();
  const names = useSignal(true);
  const joined = !!key.value;
  const now = match.value;

  const fetched = async ({ format, ending, type }: Form): Promise<File> => {
    const named = format === "text" && joined && names.value ? "&names=true" : "";
    const headers = headersFor(id.value);
    const answer = await transport.send(`/matches/${encodeURIComponent(id.value)}/export?format=${format}${named}`, { headers, cache: "no-store" }).catch(() => null);
    if (!answer) throw new Error(t("The referee cannot be reached just now."));
    if (!answer.ok) throw problem(answer.status, await answer.text(), headers) as Problem;
    const date = new Date(now?.opened_at ?? Date.now()).toISOString().slice(0, 10);
    return new File([await answer.blob()], `${date} ${now?.title ?? "match"}.${ending}`, { type });
  };
  const take = (form: Form) =>
    tried(async () => {
      const file = await fetched(form);
      if (!mayShare(file)) return save(file);
      await navigator.share({ files: [file], title: `${now?.title ?? ""}, ${day(now?.opened_at)}` }).catch((error: unknown) => {
        // who closes the phone's own sheet has changed their mind; anything else saves it all the same
        if (!(error instanceof DOMException && error.name === "AbortError")) save(file);
      });
    });

  return (
    <section class="exports" data-testid="exports">
      <h2>{t("Take it along")}</h2>
      <Failed why={failed.value} />
      <ul>
        {forms().filter((form) => !transport.here || form.format === "text").map((form) => (
          <li key={form.format} class="line">
            <span class="grow">
              {form.title} <small>{form.about}</small>
            </span>
            <button type="button" class="button button-second" data-testid={`take-${form.format}`} disabled={busy.value} aria-label={t("{form}: send or save", { form: form.title })} onClick={() => void take(form)}>
              {t("Send or save")}
            </button>
          </li>
        ))}
        <li class="line">
          <span class="grow">
            {t("Audit and score sheet")} <small>{t("Who did what, what was argued, hand by hand: to print, or to keep as PDF")}</small>
          </span>
          <a class="button button-second" href={paths.audit(id.value)} data-testid="take-audit">
            {t("Open")}
          </a>
        </li>
        <li class="line">
          <span class="grow">
            {t("On a large screen")} <small>{`${location.host}${paths.wall(id.value)}`}</small>
          </span>
          <a class="button button-second" href={paths.wall(id.value)} data-testid="take-wall">
            {t("Open")}
          </a>
        </li>
      </ul>
      {joined && (
        <label class="check">
          <input type="checkbox" data-testid="take-names" checked={names} onChange={(e) => (names.value = e.currentTarget.checked)} />
          <span>{t("With the names of the players in the text")}</span>
        </label>
      )}
    </section>
  );
}

const mayShare = (file: File): boolean => "canShare" in navigator && matchMedia("(pointer: coarse)").matches && navigator.canShare({ files: [file] });

function save(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
