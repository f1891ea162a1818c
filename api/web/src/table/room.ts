// How much of the desk has to be seen at once: felt and keys stay where they are while words come and go.

const FAR = 140; // pixels: two rows of words

/** Tells the table what a question takes up to its last card, and what words and long facts took so far. */
export function keepRoom(pad: HTMLElement): void {
  const table = pad.closest<HTMLElement>(".at-table");
  const desk = pad.closest(".desk");
  if (!table || !desk) return;
  const question = pad.querySelector<HTMLElement>(".question");
  const keys = question?.querySelector(".keys");
  const said = pad.querySelector<HTMLElement>(":scope > .say");
  const last = (keys ?? question ?? said)?.getBoundingClientRect();
  // What stands far down is scrolled to: it takes the room that it has itself.
  const top = desk.getBoundingClientRect().top - desk.scrollTop;
  const own = question?.getBoundingClientRect().top ?? top;
  const begins = own - top > FAR ? own : top;
  table.style.setProperty("--need", `${last ? Math.ceil(last.bottom - begins) : 0}px`);
  // What was measured before the phone was turned says nothing now, and would hold open what it measured.
  if (table.dataset["across"] !== `${innerWidth}`) for (const name of ["--words", "--facts"]) table.style.removeProperty(name);
  const known = (name: string) => parseInt(table.style.getPropertyValue(name)) || 0;
  const words = Math.max(known("--words"), keys && said && !question!.dataset["begun"] ? said.offsetHeight : 0);
  const facts = Math.max(known("--facts"), table.querySelector<HTMLElement>(":scope > .facts")?.offsetHeight ?? 0);
  table.dataset["across"] = `${innerWidth}`;
  table.style.setProperty("--words", `${words}px`);
  table.style.setProperty("--facts", `${facts}px`);
}
