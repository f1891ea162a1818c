// How the scores ran, as a picture: a line for each side, told hands hollow, the goal dotted.

import type { JSX } from "preact";
import type { Hand, Match } from "../wire/types";
import { t } from "../words/language";
import { sidesOf, whoever } from "../words/names";
import { titleOf } from "./standing";

export const WIDE = 328;
export const HIGH = 168;
const LEFT = 40;
const RIGHT = 116;
const TOP = 14;
const BOTTOM = 150;
/** Colours that differ in the dark and in the light, and for who sees few of them: each line has a dash of its own. */
const INKS = ["#9a5b00", "#1d7a55", "#a3344d", "#3b63b8", "#6b4aa0", "#5b6b2b", "#a04a1f", "#2b6f80"];
const DASHES = ["", "7 4", "2 4", "10 3 2 3", "1 3", "12 5", "4 2 1 2", "8 2"];
const FEW_LINES = 8;

interface Point {
  hand: Hand;
  points: number;
}

/** The points of a side after each hand of one game. */
export function course(hands: Hand[], side: string): Point[] {
  return hands.map((hand) => ({ hand, points: hand.scores[titleOf(hand.scores)]?.[side] ?? 0 }));
}

/** The points with which a side began a hand. */
export const beganWith = (hand: Hand, side: string): number => hand.before[titleOf(hand.scores)]?.[side] ?? 0;

interface RunOf {
  match: Match;
  hands: Hand[];
  /** So many points win, where the book says so. */
  goal: number | null;
}

export function Run({ match, hands, goal }: RunOf): JSX.Element | null {
  const sides = sidesOf(match).slice(0, FEW_LINES);
  if (!hands.length) return null;
  const all = sides.flatMap((side) => [beganWith(hands[0]!, side), ...course(hands, side).map(({ points }) => points)]);
  // Where nobody counts, it would run along the ground.
  if (goal === null && !all.some(Boolean)) return null;
  const [least, most] = [Math.min(0, ...all), Math.max(1, goal ?? 0, ...all)];
  const x = (i: number) => LEFT + ((WIDE - LEFT - RIGHT) * i) / Math.max(1, hands.length);
  const y = (points: number) => BOTTOM - ((BOTTOM - TOP) * (points - least)) / (most - least);
  const ends = spread(sides.map((side) => y(course(hands, side).at(-1)!.points)));
  return (
    <svg class="run" viewBox={`0 0 ${WIDE} ${HIGH}`} role="img" aria-label={inWordsOf(match, hands, sides)} data-testid="run">
      <line x1={LEFT} x2={WIDE - RIGHT} y1={y(0)} y2={y(0)} stroke="#8d8a7d" />
      <text x={LEFT - 6} y={y(0) + 4} text-anchor="end" font-size="12" fill="currentColor">
        0
      </text>
      {goal !== null && (
        <>
          <line x1={LEFT} x2={WIDE - RIGHT} y1={y(goal)} y2={y(goal)} stroke="#8d8a7d" stroke-dasharray="2 4" />
          <text x={LEFT - 6} y={y(goal) + 4} text-anchor="end" font-size="12" fill="currentColor">
            {goal}
          </text>
        </>
      )}
      {sides.map((side, n) => {
        const points = course(hands, side);
        const line = [`${x(0)},${y(beganWith(hands[0]!, side))}`, ...points.map((one, i) => `${x(i + 1)},${y(one.points)}`)].join(" ");
        const ink = INKS[n]!;
        return (
          <g key={side}>
            <polyline points={line} fill="none" stroke={ink} stroke-width="3" stroke-dasharray={DASHES[n]} stroke-linejoin="round" />
            {points.map((one, i) => (
              <circle key={i} cx={x(i + 1)} cy={y(one.points)} r="4.5" stroke={ink} stroke-width="2.5" fill={one.hand.watched ? ink : "#fffdf6"} />
            ))}
            <text x={WIDE - RIGHT + 10} y={ends[n]! + 4} font-size="11.5" font-weight="600" fill="currentColor">
              {short(whoever(match, side))}
            </text>
            <rect x={WIDE - RIGHT + 1} y={ends[n]! - 1.5} width="6" height="3" fill={ink} />
          </g>
        );
      })}
    </svg>
  );
}

const short = (name: string): string => (name.length > 15 ? `${name.slice(0, 14)}…` : name);

/** Names that would lie on each other move apart. */
function spread(at: number[]): number[] {
  const order = at.map((y, i) => ({ y, i })).sort((a, b) => a.y - b.y);
  for (let k = 1; k < order.length; k += 1) order[k]!.y = Math.max(order[k]!.y, order[k - 1]!.y + 14);
  const over = (order.at(-1)?.y ?? 0) - (BOTTOM + 12);
  const placed: number[] = [];
  for (const { y, i } of order) placed[i] = over > 0 ? y - over : y;
  return placed;
}

function inWordsOf(match: Match, hands: Hand[], sides: string[]): string {
  const ran = sides.map((side) => `${whoever(match, side)} ${course(hands, side).map(({ points }) => points).join(", ")}`);
  return `${t("How the scores ran")}: ${ran.join("; ")}`;
}
