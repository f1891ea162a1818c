// By keyboard: the arrow keys go from card to card and from button to button, and the cards are one stop of Tab.

/** Where arrows go about: what a seat may do, and what lies before everybody. */
const ABOUT = ".pad, .seats";
const STOP = ".keys";

type Way = readonly [x: number, y: number];
const WAYS: Record<string, Way> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The card that had the focus last: the pad is drawn anew after each report. */
let last: string | undefined;

const buttons = (within: Element): HTMLElement[] =>
  [...within.querySelectorAll<HTMLElement>("button:not(:disabled), summary, a[href]")].filter((one) => one.checkVisibility());

const middle = (one: Element): [number, number] => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  return [(left + right) / 2, (top + bottom) / 2];
};

/** The next one that way: in the same row or column before any other. */
function next(from: HTMLElement, all: HTMLElement[], [x, y]: Way): HTMLElement | undefined {
  const [atX, atY] = middle(from);
  const far = (one: HTMLElement): number => {
    const [toX, toY] = middle(one);
    const along = (toX - atX) * x + (toY - atY) * y;
    const aside = Math.abs((toX - atX) * y) + Math.abs((toY - atY) * x);
    return along > 4 ? along + 3 * aside : Infinity;
  };
  const [nearest] = all.map((one) => [far(one), one] as const).sort(([a], [b]) => a - b);
  return nearest && nearest[0] < Infinity ? nearest[1] : undefined;
}

function step(from: HTMLElement, key: string): HTMLElement | undefined {
  const keys = from.closest(STOP);
  const own = keys ? buttons(keys) : [];
  if (key === "Home" || key === "End") return lines(own).at(key === "Home" ? 0 : -1);
  const way = WAYS[key];
  if (!way) return undefined;
  // Sideways from the end of a row it goes on with the next one; up and down also leaves the cards.
  if (keys && way[0]) return lines(own)[lines(own).indexOf(from) + way[0]];
  return next(from, own, way) ?? next(from, buttons(from.closest(ABOUT)!), way);
}

/** As they are read: line by line. */
function lines(all: HTMLElement[]): HTMLElement[] {
  const where = new Map(all.map((one) => [one, middle(one)]));
  return [...all].sort((a, b) => {
    const [[ax, ay], [bx, by]] = [where.get(a)!, where.get(b)!];
    return Math.abs(ay - by) > 4 ? ay - by : ax - bx;
  });
}

/** Where the focus was lost to a redrawn pad, an arrow finds the same card again. */
function found(): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>(`.pad ${STOP} button`)];
  return all.find((one) => one.dataset["face"] === last) ?? all[0];
}

addEventListener("keydown", (event) => {
  if (!(event.key in WAYS) && event.key !== "Home" && event.key !== "End") return;
  if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return;
  const at = document.activeElement as HTMLElement | null;
  const to = !at || at === document.body ? (last === undefined ? undefined : found()) : at.closest(ABOUT) ? step(at, event.key) : undefined;
  if (!to) return;
  event.preventDefault();
  to.focus();
});

/** While one of them has the focus, Tab passes the others by. */
addEventListener("focusin", (event) => {
  const at = event.target as HTMLElement;
  const keys = at.closest(STOP);
  if (!keys) return;
  last = at.dataset["face"];
  for (const one of buttons(keys)) one.tabIndex = one === at ? 0 : -1;
});
addEventListener("focusout", (event) => {
  const keys = (event.target as HTMLElement).closest(STOP);
  if (!keys || keys.contains(event.relatedTarget as Node | null)) return;
  for (const one of keys.querySelectorAll("button")) one.removeAttribute("tabindex");
});
