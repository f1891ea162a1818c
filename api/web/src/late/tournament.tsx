// The pages of a tournament: opening one, coming in by a code, the desk, and what else this phone is there.

import type { JSX } from "preact";
import { Announce } from "../desk/announce";
import { Desk } from "../desk/desk";
import { JoinHall } from "../desk/join-hall";
import { Hall } from "../hall/hall";
import { keyOf } from "../tournament/keys";

/** `part` is `tournament` or `hall`, and `rest` what stands behind it in the address. */
export function Tournament({ part, rest }: { part: string; rest: string }): JSX.Element {
  const [id = "", place = "", ...more] = rest.split("/");
  if (part === "hall") return <JoinHall key={rest} code={rest} />;
  if (!id) return <Announce />;
  if (place === "desk" || (!place && keyOf(id)?.role === "direction")) return <Desk key={id} id={id} section={more.join("/")} />;
  return <Hall key={id} id={id} place={place} />;
}
