// What costs somebody something is shown on every phone until it was read: a breach that is proven,
// and the price of an act that did not count.

import type { ComponentChildren, JSX } from "preact";
import { undoable } from "../match/actions";
import { breaches } from "../match/costs";
import { cover } from "../match/guard";
import { id, match, mayReport, rulings, unread } from "../match/session";
import { paths } from "../parts/router";
import { Clauses, Evidence } from "../ruling/ruling";
import { Report, Says, Sentence } from "../sentences/sentence";
import type { Ruling } from "../wire/types";
import { t } from "../words/language";
import { told, type Message } from "../words/messages";
import { list, nameOf } from "../words/names";

export function Costs(): JSX.Element | null {
  const of = unread.value.map((n) => rulings.value.find((r) => r.number === n && !r.struck)).find(Boolean);
  if (!of) return null;
  return breaches(of).length ? <Breach key={of.number} of={of} /> : <Price key={of.number} of={of} />;
}

const markRead = (of: Ruling): void => void (unread.value = unread.value.filter((n) => n !== of.number));

/** With this sentence the proof is told; what comes after it is what it costs. */
const PROVEN = "{seat} broke {clause} in ruling {ruling}: now proven";

function Breach({ of }: { of: Ruling }): JSX.Element {
  const lines = told(of, "happened");
  const at = lines.findIndex((line) => line.id === PROVEN);
  const found = breaches(of);
  const undo = undoable();
  const who = list([...new Set(found.map((f) => nameOf(match.value, String(f["seat"]))))]);
  const broken = new Set(found.map((f) => f["clause"]));
  const clauses = of.cites.filter((one) => broken.has(one.clause));
  const then = [...new Set(found.map((f) => Number(f["breach"])))].map((n) => rulings.value.find((r) => r.number === n) ?? n);
  return (
    <Plane of={of} test="proven" kind={t("Proven")} title={t("{who}: a breach is proven", { who })}>
      <dl class="then-now">
        {then.map((ruled) => (
          <Line key={String(ruled)} label={t("Then")} of={ruled} />
        ))}
        <Line label={t("Now")} of={of} />
      </dl>
      <Happened lines={lines.slice(at + 1)} />
      <div class="answers">
        <Read of={of} />
        {mayReport.value && undo && (
          <button type="button" class="button button-second" data-testid="proven-mistap" onClick={() => (cover(), markRead(of), undo.act())}>
            {t("I tapped wrong")}
          </button>
        )}
        {!clauses.length && <Why of={of} />}
      </div>
      <Clauses cites={clauses} />
      <Evidence of={of} />
    </Plane>
  );
}

function Price({ of }: { of: Ruling }): JSX.Element {
  return (
    <Plane of={of} test="price" kind={t("Does not count, and costs something")} title={<Report of={of.move} flat />}>
      {of.reason && (
        <p>
          <Says of={of} field="reason" />
        </p>
      )}
      <Happened lines={told(of, "happened")} />
      <div class="answers">
        <Read of={of} />
        <Why of={of} />
      </div>
    </Plane>
  );
}

interface PlaneOf {
  of: Ruling;
  test: string;
  kind: string;
  title: ComponentChildren;
  children: ComponentChildren;
}

const Plane = ({ of, test, kind, title, children }: PlaneOf): JSX.Element => (
  <div class="breach" role="alert" data-testid={test} data-ruling={of.number}>
    <p class="kind">{kind}</p>
    <h2>{title}</h2>
    {children}
  </div>
);

/** One of the two that cannot both be as they should: what was done then, and what was laid now. */
const Line = ({ label, of }: { label: string; of: Ruling | number }): JSX.Element => (
  <div>
    <dt>{label}</dt>
    <dd>
      {typeof of === "number" ? <a href={paths.moment(id.value, of)}>{t("ruling {n}", { n: of })}</a> : <Report of={of.move} />}
    </dd>
  </div>
);

const Happened = ({ lines }: { lines: Message[] }): JSX.Element => (
  <ul>
    {lines.map((line, i) => (
      <li key={i}>
        <Sentence is={line} begins />
      </li>
    ))}
  </ul>
);

const Read = ({ of }: { of: Ruling }): JSX.Element => (
  <button type="button" class="button" data-testid={`${breaches(of).length ? "proven" : "price"}-read`} onClick={() => markRead(of)}>
    {t("All have read it")}
  </button>
);

const Why = ({ of }: { of: Ruling }): JSX.Element => (
  <a class="button button-second" href={paths.moment(id.value, of.number ?? 0)}>
    {t("Why?")}
  </a>
);
