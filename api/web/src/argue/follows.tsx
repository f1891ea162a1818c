// What would follow from a remedy, in words: the score, who is to act, what comes out otherwise.

import type { JSX } from "preact";
import type { Outlook, Scores } from "../argued";
import { Changes } from "../correct";
import { outcomes } from "../ruling";
import { book, match } from "../session";
import { cardOf, count, list, nameOf, plain, sidesOf, whoever } from "../words";

export function Follows({ of, ruling }: { of: Outlook; ruling: number | null }): JSX.Element {
  const now = match.value!;
  const itself = of.changes.find((c) => c.number === ruling);
  const others = of.changes.filter((c) => c.number !== ruling);
  const turned = others.filter((c) => c.before !== c.after);
  const title = (move: string) => (book.value?.moves.find((m) => m.move === move)?.title ?? move).toLowerCase();
  const next = of.awaited[0];
  return (
    <div class="follows">
      <ScoreAfter of={of.scores} now={now.table.scores} />
      <p data-testid="then">
        {of.over
          ? `${of.winners.length ? list(of.winners.map((side) => whoever(now, side))) : "Nobody"} would have won the match.`
          : next
            ? `Then ${nameOf(now, next.seat)} is to ${list(next.moves.map(title), "or")}${of.hand !== now.table.hand ? `, in hand ${of.hand}` : ""}.`
            : "Then nobody is awaited."}
      </p>
      {itself && itself.before !== itself.after && (
        <p>
          The ruling itself: {outcomes[itself.before] ?? itself.before} → <b>{outcomes[itself.after] ?? itself.after}</b>.
        </p>
      )}
      {of.waives.length > 0 && <p>Let stand against {list(of.waives.map((c) => `${c.clause} ${c.title}`))}.</p>}
      {of.struck.length > 0 && <p>Do not count any more: {rulingsText(of.struck)}.</p>}
      {of.back.length > 0 && <p>Count again: {rulingsText(of.back)}.</p>}
      {of.unknown_again.length > 0 && (
        <p>Unknown again: {list(of.unknown_again.map((face) => cardOf(book.value, face).text))}.</p>
      )}
      {turned.length > 0 ? (
        <details class="later-changes" data-testid="later-changes">
          <summary>{count(turned.length, "later ruling comes", "later rulings come")} out otherwise</summary>
          <Changes of={turned} />
        </details>
      ) : (
        <p class="hint">{others.length ? "Every later ruling has the outcome it had." : "No later ruling changes."}</p>
      )}
    </div>
  );
}

const rulingsText = (numbers: number[]) =>
  numbers.length === 1
    ? `ruling ${numbers[0]}`
    : numbers.length > 4
      ? `rulings ${numbers[0]} to ${numbers.at(-1)}`
      : `rulings ${list(numbers.map(String))}`;

/** The score after it, beside the score now where it differs. */
function ScoreAfter({ of, now }: { of: Scores; now: Scores }): JSX.Element {
  const titles = [...new Set([...Object.keys(of), ...Object.keys(now)])];
  if (!titles.length) return <p data-testid="score-after">The score stays: no points yet.</p>;
  return (
    <div data-testid="score-after">
      {titles.map((title) => {
        const sides = [...new Set([...sidesOf(match.value!), ...Object.keys(of[title] ?? {})])];
        return (
          <p key={title} class="score-after">
            <span>{title === "points" ? "Score after it" : plain(title)}</span>
            {sides.map((side) => {
              const [was, is] = [now[title]?.[side] ?? 0, of[title]?.[side] ?? 0];
              return (
                <span key={side} class={was === is ? "points" : "points points-changed"}>
                  {whoever(match.value, side)} <b>{is}</b>
                  {was !== is && <small> now {was}</small>}
                </span>
              );
            })}
          </p>
        );
      })}
    </div>
  );
}
