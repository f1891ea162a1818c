// Where the pages of a tournament are: behind the # of the first page.

const at = (id: string, part = ""): string => `/#tournament/${encodeURIComponent(id)}${part && `/${part}`}`;

export const hallPaths = {
  /** To open one, or come into one by a code. */
  start: "/#tournament",
  join: "/#hall",
  /** What this phone is there: the desk, a table, an entry; else somebody who looks. */
  at,
  desk: (id: string, section = ""): string => at(id, `desk${section && `/${section}`}`),
  wall: (id: string): string => at(id, "wall"),
};
