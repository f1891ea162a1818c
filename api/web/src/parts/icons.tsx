// The few pictures of the page, as lines.

import type { JSX } from "preact";

const lines = {
  table: "M3 8h18M5 8v10M19 8v10M8 4h5v4H8z",
  history: "M12 7v5l3 2M4 12a8 8 0 1 0 2.5-5.8M4 4v4h4",
  rules: "M5 4h10a4 4 0 0 1 4 4v12H9a4 4 0 0 1-4-4zM9 9h6M9 13h6",
  audit: "M9 4h6v3H9zM9 5H6v15h12V5h-3M9 12l2 2 4-4M9 17h6",
  share: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2M20 14v2M14 20h2M19 19h1v1",
  home: "M4 11l8-7 8 7M6 10v10h12V10",
  menu: "M4 6h16M4 12h16M4 18h16",
  undo: "M4 9h10a6 6 0 0 1 0 12H8M9 4L4 9l5 5",
  dispute: "M12 4v16M7 20h10M4 8h16M4 8l-2 6h4zM20 8l-2 6h4z",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M13 7a2 2 0 1 0 4 0a2 2 0 1 0-4 0M7 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0",
} as const;

export function Icon({ name }: { name: keyof typeof lines }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={lines[name]} />
    </svg>
  );
}
