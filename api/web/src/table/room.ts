// How much of the desk has to be seen at once: felt and keys stay where they are while words come and go.

const FAR = 140; // pixels: two rows of words

/** Tells the table what a question takes up to its last card, and what the words above the cards took so far. */
export function keepRoom(pad: HTMLElement): void {
  const table = pad.closest<HTMLElement>(".at-table");
  const desk = pad.closest(".desk");
  if (!table || !desk) return;
  const question = pad.querySelector(".question");
  const keys = question?.querySelector(".keys");
  const said = pad.querySelector<HTMLElement>(":scope > .say");
  const last = (keys ?? question ?? said)?.getBoundingClientRect();
  // What stands far down is scrolled to: it takes the room that it has itself.
  const top = desk.getBoundingClientRect().top - desk.scrollTop;
  const own = question?.getBoundingClientRect().top ?? top;
  const begins = own - top > FAR ? own : top;
  table.style.setProperty("--need", `${last ? Math.ceil(last.bottom - begins) : 0}px`);
  if (!keys || !said) return;
  const across = `${innerWidth}`;
  const known = table.dataset["across"] === across ? parseInt(table.style.getPropertyValue("--words")) || 0 : 0;
  table.dataset["across"] = across;
  table.style.setProperty("--words", `${Math.max(known, said.offsetHeight)}px`);
}
