// The camera in the page: what it sees of codes is handed on, until it is closed.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../words/language";

/** Milliseconds between two looks. */
const EACH = 120;

/** Whether a page may ask for the camera here at all: browsers lend it by TLS alone. */
export const mayLook = (): boolean => !!navigator.mediaDevices?.getUserMedia;

export function Camera({ on }: { on: (code: string) => void }): JSX.Element {
  const failed = useSignal(false);
  const shown = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    let open = true;
    let seen: MediaStream | null = null;
    void (async () => {
      const { reader } = await import("./reading");
      const look = await reader();
      seen = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", width: { ideal: 1280 } } });
      const frame = shown.current;
      if (!frame) return;
      frame.srcObject = seen;
      await frame.play();
      while (open) {
        const code = await look(frame);
        if (code !== null && open) on(code);
        await new Promise((done) => setTimeout(done, EACH));
      }
    })()
      .catch(() => (failed.value = true))
      .finally(() => {
        if (!open) close(seen);
      });
    return () => {
      open = false;
      close(seen);
    };
  }, []);
  if (failed.value) return <p class="reason" role="alert" data-testid="no-camera">{t("The browser does not lend this page the camera. The phone's own camera app reads the codes as well.")}</p>;
  return <video class="camera" ref={shown} muted playsInline aria-label={t("What the camera sees")} data-testid="camera" />;
}

function close(seen: MediaStream | null): void {
  for (const track of seen?.getTracks() ?? []) track.stop();
}
