// The shapes of suits and of named cards, drawn by their names; what has no shape is written out.

import type { JSX } from "preact";

/** What is filled, and the lines that are left open in it. */
type Shape = readonly [fill: string, open?: string];

const tray = "M3 13h4v5h10v-5h4v9H3z";
const shapes: Record<string, Shape> = {
  circle: ["M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18z"],
  triangle: ["M12 3L22 20.5H2z"],
  cross: ["M9 3h6v6h6v6h-6v6H9v-6H3V9h6z"],
  square: ["M4 4h16v16H4z"],
  star: ["M12 2l3 7 7.5.6-5.7 4.9 1.8 7.5L12 18l-6.6 4 1.8-7.5L1.5 9.6 9 9z"],
  heart: ["M12 21.5C5 15.5 2.500 12.500 2.500 8.500a4.900 4.900 0 0 1 9.500-1.700a4.900 4.900 0 0 1 9.500 1.700C21.500 12.500 19 15.500 12 21.500z"],
  diamond: ["M12 1.500l8 10.500-8 10.500-8-10.500z"],
  spade: ["M12 1.500c3 5.500 9.500 8 9.500 12.700a4.600 4.600 0 0 1-8 3L15.500 22.500h-7l2-5.300a4.600 4.600 0 0 1-8-3C2.500 9.500 9 7 12 1.500z"],
  club: ["M12 1.500a4.700 4.700 0 0 1 3.800 7.500a4.700 4.700 0 1 1-2.300 8L15.500 22.500h-7l2-5.500a4.700 4.700 0 1 1-2.300-8A4.700 4.700 0 0 1 12 1.500z"],
  bell: [
    "M10 2h4v2.800a8.800 8.800 0 1 1-4 0z",
    "M3 11.500h18M3 14.500h18M12 15v5",
  ],
  leaf: [
    "M12 1.500C15 6 21.500 9 21.500 14.500c0 4-4.500 5.500-8 4V22.500h-3v-4c-3.500 1.500-8 0-8-4C2.500 9 9 6 12 1.500z",
    "M12 6v13M12 12.500l4.500-3.500M12 16.500l5-3M12 12.500L7.500 9M12 16.500l-5-3",
  ],
  acorn: [
    "M11 1.500h2v2.200c5 .3 8.500 3 8.500 7.300h-19C2.500 6.700 6 4 11 3.700zM4.500 12.500h15c0 5-3 8-7.500 10.500-4.500-2.500-7.500-5.500-7.500-10.500z",
    "M8 4.500l-2 6M12 4v6.500M16 4.500l2 6",
  ],
  giver: [`${tray}M12 1l6.500 7H14v7h-4V8H5.500z`],
  taker: [`${tray}M12 16L5.500 9H10V1h4v8h4.500z`],
  mover: ["M1 12l7-7v4.500h8V5l7 7-7 7v-4.500H8V19z"],
  shaker: ["M14.500 1L4 14h6l-2.500 9L19.500 9.500h-7z"],
  joker: ["M4.500 17L1.500 7l6 4L12 3l4.500 8 6-4-3 10zM4.500 18.500h15V22h-15z"],
};
const also: Record<string, string> = { leaves: "leaf" };

function keyOf(name: string): string | undefined {
  const word = name.toLowerCase();
  return [also[word] ?? word, word.replace(/s$/, "")].find((key) => Object.hasOwn(shapes, key));
}

export const hasShape = (name: string | null | undefined): boolean => !!name && !!keyOf(name);

/** What colours the drawing, and the card it stands on. */
export const shapeOf = (name: string | null | undefined): string | undefined => (name ? keyOf(name) : undefined);

export function Suit({ suit }: { suit: string }): JSX.Element {
  const key = keyOf(suit);
  if (!key) return <span class="suit-word">{suit}</span>;
  const [fill, open] = shapes[key]!;
  return (
    <svg class="suit" data-shape={key} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={fill} />
      {open && <path class="open" d={open} />}
    </svg>
  );
}
