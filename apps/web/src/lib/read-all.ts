import { api, type Query } from "./api.ts";

const MOST_ROWS = 200;

/** Every row of a short list, however many pages the API cuts it into. */
export async function readAll<Row>(
  path: string,
  plural: string,
  query: Query,
  signal?: AbortSignal,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const answer = await api.get<Record<string, unknown>>(path, {
      query: { ...query, skip: rows.length, limit: MOST_ROWS },
      ...(signal === undefined ? {} : { signal }),
    });
    const page = answer[plural] as Row[];
    rows.push(...page);
    if (page.length === 0 || rows.length >= Number(answer.count)) return rows;
  }
}
