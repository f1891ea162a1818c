// A match on its way to a service: what is asked for there, the record, and the proof by which this phone goes on with it.

import { useSignal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Problem, call } from "../net/call";
import { device, newId } from "../storage/local";
import { limits } from "../wire/limits";
import type { Arbiter, ImportedMatch, Root } from "../wire/types";
import { t } from "../words/language";

const EXPORT = "application/x-ndjson";
const NOTATION = "text/plain";
/** What opens the seal of the phone that kept a match, as its file to go on with has it. */
const OWN = /^\{"opening":\{"about":"","digest":"\w+","kind":"device","salt":"([\w-]+)","value":""\}\}$/m;

/** Who may bring a match, as the service says before anybody is asked for anything; nothing while it is not heard. */
export function useWelcome(): ReadonlySignal<Root["imports"] | null> {
  const told = useSignal<Root["imports"] | null>(null);
  useEffect(() => {
    const look = () => void call<Root>("/").then((root) => (told.value = root.imports), () => {});
    look();
    addEventListener("online", look);
    return () => removeEventListener("online", look);
  }, []);
  return told;
}

/** Whether a key is asked for: the service has said so, or has refused somebody without one. */
export const needsKey = (who: Root["imports"] | null, why: unknown): boolean => who === "key" || (why instanceof Problem && why.kind === "unsigned");

export function ImportKey({ of, test }: { of: Signal<string>; test: string }): JSX.Element {
  return (
    <label class="field">
      <span>
        {t("The import key")} <small>{t("Whoever runs the service has one.")}</small>
      </span>
      <input
        data-testid={test}
        value={of}
        required
        maxLength={limits.credential}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        onInput={(e) => (of.value = e.currentTarget.value)}
      />
    </label>
  );
}

/** Brings a record; it is marked as imported for ever. */
export function brought(raw: ArrayBuffer, key: string): Promise<ImportedMatch> {
  // Each line of an export is an object of JSON; nothing in the notation begins like that.
  const type = new Uint8Array(raw)[0] === "{".charCodeAt(0) ? EXPORT : NOTATION;
  return call<ImportedMatch>("/imports", { raw, type, token: key.trim() });
}

/** Becomes the arbiter of a match that was brought, by what opens the seal of the phone that kept it. */
export const claimed = (match: string, credential: string, key: string): Promise<Arbiter> =>
  call<Arbiter>("/arbiter", { body: { match, credential, secret: newId(), device: device.value || undefined }, token: key.trim() });

/** What a file proves itself by, where it is one to go on with. */
export const proofIn = (raw: ArrayBuffer): string | undefined => OWN.exec(new TextDecoder().decode(raw))?.[1];
