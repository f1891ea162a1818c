// The shapes of suits, drawn by their names; a suit without a shape is written out.

import type { JSX } from "preact";

const heart = "M12 21C5 15 3 12 3 8.5a4.5 4.5 0 0 1 9-1.2a4.5 4.5 0 0 1 9 1.2C21 12 19 15 12 21z";
const shapes: Record<string, string> = {
  circle: "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18z",
  triangle: "M12 3L22 20.5H2z",
  cross: "M9 3h6v6h6v6h-6v6H9v-6H3V9h6z",
  square: "M4 4h16v16H4z",
  star: "M12 2l3 7 7.5.6-5.7 4.9 1.8 7.5L12 18l-6.6 4 1.8-7.5L1.5 9.6 9 9z",
  heart,
  diamond: "M12 2l8 10-8 10-8-10z",
  spade: "M12 2c3 5 9 8 9 12a4.5 4.5 0 0 1-7.7 3.2L15 22H9l1.7-4.800A4.5 4.5 0 0 1 3 14c0-4 6-7 9-12z",
  club: "M12 2a4.5 4.5 0 0 1 3.9 6.800a4.5 4.5 0 1 1-2.4 7.900L15 22H9l1.5-5.300a4.5 4.5 0 1 1-2.4-7.900A4.5 4.5 0 0 1 12 2z",
  bell: "M12 2a2 2 0 0 1 2 2c4 1 5 4 5 8 0 3 1 4 2 5H3c1-1 2-2 2-5 0-4 1-7 5-8a2 2 0 0 1 2-2zM9 18.5h6a3 3 0 0 1-6 0z",
  leaf: "M12 2c7 5 8 10 5 14-1 1.3-2.5 2-4 2.2V22h-2v-3.800c-1.5-.2-3-.9-4-2.2C4 12 5 7 12 2z",
  acorn: "M11 2h2v2c4 .3 6 2 6 5H5c0-3 2-4.7 6-5zM6 10.5h12c0 5-3 9-6 11.5-3-2.5-6-6.5-6-11.5z",
};
const also: Record<string, string> = { leaves: "leaf" };

function shapeOf(suit: string): string | undefined {
  const name = suit.toLowerCase();
  return shapes[also[name] ?? name] ?? shapes[name.replace(/s$/, "")];
}

export const hasShape = (suit: string | null | undefined): boolean => !!suit && !!shapeOf(suit);

export function Suit({ suit }: { suit: string }): JSX.Element {
  const path = shapeOf(suit);
  if (!path) return <span class="suit-word">{suit}</span>;
  return (
    <svg class="suit" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  );
}
