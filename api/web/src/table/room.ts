// How much of the desk has to be seen at once: felt and keys stay where they are while words come and go.

/** Tells the table what a question takes up to its last card, and what the words above the cards ever took. */
export function keepRoom(pad: HTMLElement): void {
  const table = pad.closest<HTMLElement>(".at-table");
  const desk = pad.closest(".desk");
  if (!table || !desk) return;
  const question = pad.querySelector(".question");
  const keys = question?.querySelector(".keys");
  const said = pad.querySelector(":scope > .say");
  const last = (keys ?? question ?? said)?.getBoundingClientRect();
  // What stands far down is scrolled to: it takes the room that it has itself.
  const first = question && !question.matches(".pad > *") ? question : desk;
  const begins = first.getBoundingClientRect().top - (first === desk ? desk.scrollTop : 0);
  table.style.setProperty("--need", `${last ? Math.ceil(last.bottom - begins) : 0}px`);
  if (!keys || begun(question!)) return;
  const above = Math.ceil(keys.getBoundingClientRect().top - pad.getBoundingClientRect().top);
  const known = table.dataset["across"] === `${innerWidth}` ? parseInt(table.style.getPropertyValue("--words")) || 0 : 0;
  table.dataset["across"] = `${innerWidth}`;
  table.style.setProperty("--words", `${Math.max(known, above)}px`);
}

/** A question that somebody began has a heading, which takes the place of the words. */
const begun = (question: Element): boolean => !question.querySelector(":scope > header.unseen");
