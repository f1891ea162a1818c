// A match to take along: as text, as a table for a spreadsheet, as the record itself; sent or saved.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { arbiter, id, key, match } from "../match/session";
import { Problem, headersFor, problem } from "../net/call";
import { tookAlong } from "../carry/taken-along";
import { keptHere, transport } from "../net/transport";
import { useRequest } from "../net/use-request";
import { paths } from "../parts/router";
import { save } from "../parts/save";
import { Failed } from "../sentences/failed";
import { language, t } from "../words/language";
import { day } from "../words/names";

interface Form {
  format: "text" | "csv" | "csv-hands" | "csv-players" | "jsonl" | "cloudevents" | "pdf";
  title: string;
  about: string;
  /** Under this name other programs take it, and mail and messengers let it pass. */
  ending: string;
  type: string;
  /** Whether the players' names may stand in it. */
  named?: boolean;
  /** Whether pictures of the table may stand in it. */
  pictured?: boolean;
  /** The record with what its keeper goes on by at a service. */
  goesOn?: boolean;
}

type Asked = Pick<Form, "named" | "pictured" | "goesOn"> & { format: string };

/** Where the app of BG Stats takes a play from; the phone opens it, and nothing is sent from here. */
const BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data=";

/** Nobody can bring a service anything from another address: what goes there is a file, and the proof of who kept the match in it. */
const toGoOn = (): Form => ({
  format: "jsonl",
  title: t("To go on at a service"),
  about: t("There it is brought from this file, and goes on with that phone as its arbiter: give it to nobody else, and delete the match here."),
  ending: "goes-on.jsonl",
  type: "application/x-ndjson",
  named: true,
  pictured: true,
  goesOn: true,
});

const forms = (own: boolean): readonly Form[] => [
  { format: "text", title: t("As text"), about: t("Every report in a line: to read, to replay, to bring back"), ending: "txt", type: "text/plain", named: true },
  { format: "pdf", title: t("On paper"), about: t("What was argued and found, and the score: as PDF"), ending: "pdf", type: "application/pdf", named: true, pictured: true },
  { format: "csv-hands", title: t("The hands as a table"), about: t("For a spreadsheet: who won each, and the score"), ending: "hands.csv", type: "text/csv" },
  { format: "csv-players", title: t("The players as a table"), about: t("What each won and reported"), ending: "players.csv", type: "text/csv", named: true },
  { format: "csv", title: t("The rulings as a table"), about: t("A row for each of them"), ending: "csv", type: "text/csv" },
  { format: "jsonl", title: t("The record itself"), about: t("Everything, to be checked and brought back; what is sealed stays sealed"), ending: "jsonl", type: "application/x-ndjson", named: own, pictured: true },
  { format: "cloudevents", title: t("As CloudEvents"), about: t("For a club's own systems"), ending: "json", type: "application/cloudevents-batch+json" },
];

export function Exports(): JSX.Element {
  const { busy, failed, tried } = useRequest();
  const names = useSignal(true);
  const pictures = useSignal(false);
  const joined = !!key.value?.token;
  const own = keptHere(id.value);
  const now = match.value;
  const goesOn = transport.alone && arbiter.value && now?.status !== "closed";

  const asked = async ({ format, named, pictured, goesOn }: Asked): Promise<Response> => {
    const wanted = { names: named && joined && names.value, pictures: pictured && joined && (pictures.value || goesOn), going_on: goesOn };
    const more = Object.entries(wanted).flatMap(([name, is]) => (is ? `&${name}=true` : [])).join("");
    const headers = headersFor(id.value);
    const answer = await transport.send(`/matches/${encodeURIComponent(id.value)}/export?format=${format}&language=${language.value}${more}`, { headers, cache: "no-store" }).catch(() => null);
    if (!answer) throw new Error(t("The referee cannot be reached just now."));
    if (!answer.ok) throw problem(answer.status, await answer.text(), headers) as Problem;
    return answer;
  };
  const fetched = async (form: Form): Promise<File> => {
    const answer = await asked(form);
    const date = new Date(now?.opened_at ?? Date.now()).toISOString().slice(0, 10);
    return new File([await answer.blob()], `${date} ${now?.title ?? "match"}.${form.ending}`, { type: form.type });
  };
  const take = (form: Form) =>
    tried(async () => {
      const file = await fetched(form);
      if (own && now) tookAlong(now.id, now.version);
      if (!mayShare(file)) return save(file);
      await navigator.share({ files: [file], title: `${now?.title ?? ""}, ${day(now?.opened_at)}` }).catch((error: unknown) => {
        // who closes the phone's own sheet has changed their mind; anything else saves it all the same
        if (!(error instanceof DOMException && error.name === "AbortError")) save(file);
      });
    });
  const told = () =>
    tried(async () => {
      const play: unknown = await (await asked({ format: "bgstats", named: true })).json();
      location.assign(BG_STATS + encodeURIComponent(JSON.stringify(play)));
    });

  return (
    <section class="exports" data-testid="exports">
      <h2>{t("Take it along")}</h2>
      <Failed why={failed.value} />
      <ul>
        {[...(goesOn ? [toGoOn()] : []), ...forms(own).filter((form) => !own || form.format !== "pdf")].map((form) => (
          <li key={form.ending} class="line">
            <span class="grow">
              {form.title} <small>{form.about}</small>
            </span>
            <button type="button" class="button button-second" data-testid={form.goesOn ? "take-to-go-on" : `take-${form.format}`} disabled={busy.value} aria-label={t("{form}: send or save", { form: form.title })} onClick={() => void take(form)}>
              {t("Save")}
            </button>
          </li>
        ))}
        <li class="line">
          <span class="grow">
            {t("To BG Stats")} <small>{t("Who played, won and scored; its app opens, or else its website")}</small>
          </span>
          <button type="button" class="button button-second" data-testid="take-bgstats" disabled={busy.value} onClick={() => void told()}>
            {t("Open it")}
          </button>
        </li>
        <li class="line">
          <span class="grow">
            {t("Audit and score sheet")} <small>{t("Who did what, what was argued, hand by hand: to print, or to keep as PDF")}</small>
          </span>
          <a class="button button-second" href={paths.audit(id.value)} data-testid="take-audit">
            {t("Show")}
          </a>
        </li>
        <li class="line">
          <span class="grow">
            {t("Check an export")} <small>{t("Whether a file is what the club has signed for; on this phone, without sending it")}</small>
          </span>
          <a class="button button-second" href={paths.check} data-testid="take-check">
            {t("Open")}
          </a>
        </li>
        {!own && (
          <li class="line">
            <span class="grow">
              {t("On a large screen")} <small>{`${location.host}${paths.wall(id.value)}`}</small>
            </span>
            <a class="button button-second" href={paths.wall(id.value)} data-testid="take-wall">
              {t("Show")}
            </a>
          </li>
        )}
      </ul>
      {joined && (
        <label class="check">
          <input type="checkbox" data-testid="take-names" checked={names} onChange={(e) => (names.value = e.currentTarget.checked)} />
          <span>{t("With the names of the players")}</span>
        </label>
      )}
      {joined && (
        <label class="check">
          <input type="checkbox" data-testid="take-pictures" checked={pictures} onChange={(e) => (pictures.value = e.currentTarget.checked)} />
          <span>{t("With the pictures of the table: the record itself, and on paper")}</span>
        </label>
      )}
    </section>
  );
}

const mayShare = (file: File): boolean => "canShare" in navigator && matchMedia("(pointer: coarse)").matches && navigator.canShare({ files: [file] });
