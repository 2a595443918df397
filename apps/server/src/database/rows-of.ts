import { type RawBuilder, sql } from "kysely";

type Value = string | number | null;
/** Rows between two joins: their texts are let go while they are young, which saves half of the garbage collection of an import. */
const JOINED_AT_ONCE = 250;

/**
 * Rows as a table of one statement, named `r`: an array for each column, written as rows are added. PostgreSQL reads arrays three
 * times faster than JSON, which repeats the name of each column in each row: worth it from some thousand rows on.
 */
export class RowsToSend<Row extends { readonly [column: string]: Value }> {
  length = 0;
  private readonly names: readonly (keyof Row & string)[];
  private readonly columns: { readonly [Column in keyof Row & string]: string };
  private readonly texts: string[];
  private readonly latest: string[][];

  /** @param columns each column with its type in PostgreSQL */
  constructor(columns: { readonly [Column in keyof Row & string]: string }) {
    this.columns = columns;
    this.names = Object.keys(columns) as (keyof Row & string)[];
    this.texts = this.names.map(() => "");
    this.latest = this.names.map(() => []);
  }

  add(row: Row): void {
    for (const [at, name] of this.names.entries()) this.latest[at]?.push(element(row[name]));
    this.length += 1;
    if (this.length % JOINED_AT_ONCE === 0) this.join();
  }

  /** The table of a `from`. */
  toTable(): RawBuilder<unknown> {
    this.join();
    const arrays = this.names.map(
      (name, at) => sql`${`{${this.texts[at]}}`}::${sql.raw(this.columns[name])}[]`,
    );
    return sql`unnest(${sql.join(arrays)}) as r(${sql.raw(this.names.join(", "))})`;
  }

  private join(): void {
    for (const [at, values] of this.latest.entries()) {
      if (values.length === 0) continue;
      const text = values.join(",");
      this.texts[at] = this.texts[at] ? `${this.texts[at]},${text}` : text;
      values.length = 0;
    }
  }
}

/** A value as PostgreSQL reads it within an array. */
function element(value: Value | undefined): string {
  if (value === null || value === undefined) return "NULL";
  if (typeof value === "number") return String(value);
  return `"${/["\\]/.test(value) ? value.replace(/["\\]/g, "\\$&") : value}"`;
}
