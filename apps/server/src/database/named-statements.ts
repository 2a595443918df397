import { sql } from "kysely";

/** Begins the text of a statement that is named outside transactions too: one that nearly every request sends. */
export const NAMED = sql.raw("/* named */");
const IS_NAMED = /^\s*\/\* named \*\//;

/** The pages that screens ask for. Others are planned each time: every length of page is a statement of its own. */
const USUAL_LENGTHS = [20, 50, 100, 200];

type Page = {
  readonly skip: number;
  readonly limit: number;
  readonly after?: unknown;
  readonly before?: unknown;
};

/** Whether it is a list's first page, which every screen begins with: it is as short for any company, and one plan serves. */
export const isFirstPage = ({ skip, limit, after, before }: Page): boolean =>
  skip === 0 && after === undefined && before === undefined && USUAL_LENGTHS.includes(limit);

/** Each costs every connection some 50 kB. */
const MOST_NAMES = 300;

/**
 * Names for the statements of commands: PostgreSQL prepares a named one once a connection, which saves a third of what it
 * spends on a sale. Lists and reports, outside transactions or in a snapshot, stay without: they are planned for their
 * values each time, which pays there.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();

  /** The name under which to send it, if any. */
  of(text: string, values: readonly unknown[], isCommand: boolean): string | undefined {
    if (!(isCommand && values.length > 0) && !IS_NAMED.test(text)) return undefined;
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MOST_NAMES) return known;
    const name = `s${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}
