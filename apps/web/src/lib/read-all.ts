import type { Endpoint } from "@grand-livre/contracts/endpoint";
import { type AnswerOf, type CallInput, call } from "./api.ts";

const MOST_ROWS = 200;

/** The plural names under which an answer holds rows, and the type of a row. */
type RowsOf<Answer> = {
  [Name in keyof Answer as Answer[Name] extends readonly unknown[] ? Name : never]: Answer[Name];
};

/** Every row of a short list, read page by page. `plural` is the name under which the answer holds its rows. */
export async function readAll<const E extends Endpoint, Plural extends keyof RowsOf<AnswerOf<E>>>(
  endpoint: E,
  plural: Plural,
  query: NonNullable<CallInput<E>["query"]>,
  signal?: AbortSignal,
): Promise<RowsOf<AnswerOf<E>>[Plural]> {
  const rows: unknown[] = [];
  for (;;) {
    const input = { query: { ...query, skip: rows.length, limit: MOST_ROWS }, signal };
    const answer = (await call(endpoint as Endpoint, input as never)) as Readonly<Record<string, unknown>>;
    const page = answer[plural as string] as unknown[];
    rows.push(...page);
    // An answer that counts nothing is the whole list.
    if (page.length === 0 || rows.length >= Number(answer.count ?? 0))
      return rows as RowsOf<AnswerOf<E>>[Plural];
  }
}
