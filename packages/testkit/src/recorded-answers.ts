/** What the server answered to one call. */
export interface RecordedAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** A file of `answers/`: the calls by `METHOD path?query`, and the ids that tests ask for by name. */
export interface RecordedAnswers {
  readonly ids: Readonly<Record<string, string>>;
  readonly answers: Readonly<Record<string, RecordedAnswer>>;
}

/** The clock of the server when the answers were recorded, and of the browser that shows them. */
export const RECORDED_AT = new Date("2026-11-20T09:00:00Z");
