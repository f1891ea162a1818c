// What the service says when it will not do something.

/** The service answered that it will not: what it says is shown to the player. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly title: string,
    readonly detail: string,
    readonly body: Record<string, unknown>,
  ) {
    super(detail || title);
  }
  get field(): string | null {
    const field = this.body["field"] ?? this.body["term"];
    return typeof field === "string" ? field : null;
  }
  /** Which kind of problem it is: the word behind # in its type. */
  get kind(): string {
    return String(this.body["type"] ?? "").split("#")[1] ?? "";
  }
  /** Worth trying again later, just as it is. */
  get passing(): boolean {
    return this.status >= 500 || this.status === 408 || this.status === 425 || this.status === 429;
  }
}
