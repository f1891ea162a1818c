// The desk: one page for those who direct a tournament.

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Failed } from "../sentences/failed";
import { followHall, hall, unread } from "../tournament/session";
import { t } from "../words/language";

export function Desk({ id }: { id: string; section: string }): JSX.Element {
  useEffect(() => followHall(id, "direction"), [id]);
  const now = hall.value;
  return (
    <main id="main" class="page">
      <h1 tabIndex={-1}>{now?.title ?? t("One moment")}</h1>
      <Failed why={unread.value} test="hall-unread" />
    </main>
  );
}
