import { CompiledQuery, type Insertable, type Selectable } from "kysely";
import type { Tx } from "./connection.ts";
import type { DB } from "./schema.gen.ts";
import { snakeCase } from "./snake-case.ts";

/** The moment of the transaction, as the database knows it. */
export const NOW = Symbol("now()") as unknown as Date;

/** A jsonb value inside rows: the driver would write an array as a PostgreSQL array. */
export function jsonText(value: unknown): never {
  return JSON.stringify(value) as never;
}

const texts = new Map<string, string>();
const MOST_TEXTS = 1000;
/** A batch of more comes back with another number of rows: its text is not worth its room. */
const MOST_CELLS = 500;

/**
 * Writes rows by a text that is put together once for their columns and their number: of
 * what the commands write most, that costs as much as all the rest. `undefined` leaves a column its default.
 * @returns the rows as they stand when `answers` is "rows"
 */
export async function insertRows<Table extends keyof DB & string>(
  tx: Tx,
  table: Table,
  rows: readonly Insertable<DB[Table]>[],
  answers: "rows" | "nothing" = "nothing",
): Promise<Selectable<DB[Table]>[]> {
  if (rows.length === 0) return [];
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row as object)))];
  const values: unknown[] = [];
  let own = "";
  for (const row of rows as readonly Readonly<Record<string, unknown>>[]) {
    for (const column of columns) {
      const value = row[column];
      if (value === undefined) own += "d";
      else if ((value as unknown) === NOW) own += "n";
      else {
        if (isExpression(value))
          throw new TypeError(`${table}.${column} is no value: a text cannot be kept for it`);
        own += "v";
        values.push(value);
      }
    }
  }
  const shape = `${table} ${answers} ${columns.join(" ")} ${own}`;
  let text = texts.get(shape);
  if (text === undefined) {
    text = textOf(table, columns, own, answers);
    if (texts.size >= MOST_TEXTS) texts.clear();
    if (own.length <= MOST_CELLS) texts.set(shape, text);
  }
  return (await tx.executeQuery<Selectable<DB[Table]>>(CompiledQuery.raw(text, values))).rows;
}

function isExpression(value: unknown): boolean {
  return typeof value === "object" && value !== null && "toOperationNode" in value;
}

function textOf(table: string, columns: readonly string[], own: string, answers: "rows" | "nothing"): string {
  let sent = 0;
  const cells = [...own].map((letter) => {
    if (letter === "d") return "default";
    if (letter === "n") return "now()";
    sent += 1;
    return `$${sent}`;
  });
  const rows = Array.from({ length: cells.length / columns.length }, (_, row) =>
    cells.slice(row * columns.length, (row + 1) * columns.length).join(", "),
  );
  const names = columns.map((column) => `"${snakeCase(column)}"`).join(", ");
  const end = answers === "rows" ? " returning *" : "";
  return `insert into "${snakeCase(table)}" (${names}) values ${rows.map((row) => `(${row})`).join(", ")}${end}`;
}
