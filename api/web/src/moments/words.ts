// Words that have just come to lie where others lay take no tap until an eye can have read them.

const READ = 200; // milliseconds: who taps sooner has aimed at what lay there before

/** Follows the words of the pad as they come and move; one that stays where it was takes taps all the time. */
export function watchWords(): () => void {
  const lay = new WeakMap<Element, string>();
  const unread = new WeakMap<Element, ReturnType<typeof setTimeout>>();
  const look = (): HTMLElement[] =>
    [...document.querySelectorAll<HTMLElement>(".pad > .say > button")].filter((word) => {
      const where = [word.offsetLeft, word.offsetTop, word.offsetWidth].join();
      const moved = lay.get(word) !== where;
      lay.set(word, where);
      return moved;
    });
  look();
  const watch = new MutationObserver(() => {
    for (const word of look()) {
      word.style.pointerEvents = "none";
      // one that moves again is read anew
      clearTimeout(unread.get(word));
      unread.set(word, setTimeout(() => (word.style.pointerEvents = ""), READ));
    }
  });
  watch.observe(document.body, { childList: true, subtree: true });
  return () => watch.disconnect();
}
