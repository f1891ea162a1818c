// Leading on from where somebody tapped: whoever has gone elsewhere before the answer came is left there.

import { go } from "./router";

/** Returns what leads on from this page, and does nothing once another one is looked at. */
export function fromHere(): typeof go {
  const here = location.href;
  return (to, replace) => {
    if (location.href === here) go(to, replace);
  };
}
