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

/** Rows of one table. `undefined` leaves a column its default. */
export type TableRows<Table extends keyof DB & string = keyof DB & string> = Table extends Table
  ? { readonly table: Table; readonly rows: readonly Insertable<DB[Table]>[] }
  : never;

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
  return insertTogether<Table>(tx, [], { table, rows } as unknown as TableRows<Table>, answers);
}

/**
 * Writes rows of several tables by one statement: what hangs on the rows of another is judged at its end, when all of them
 * stand.
 * @returns the rows of the last table as they stand when `answers` is "rows"
 */
export async function insertTogether<Table extends keyof DB & string>(
  tx: Tx,
  first: readonly TableRows[],
  last: TableRows<Table>,
  answers: "rows" | "nothing" = "nothing",
): Promise<Selectable<DB[Table]>[]> {
  const values: unknown[] = [];
  const parts = [...first, last]
    .filter(({ rows }) => rows.length > 0)
    .map(({ table, rows }) => {
      const columns = [...new Set(rows.flatMap((row) => Object.keys(row as object)))];
      return { table, columns, cells: cellsOf(table, columns, rows as readonly Cells[], values) };
    });
  if (parts.length === 0) return [];
  const shape = parts.map(({ table, columns, cells }) => `${table} ${columns.join(" ")} ${cells}`).join("|");
  const key = `${answers} ${shape}`;
  let text = texts.get(key);
  if (text === undefined) {
    text = textOf(parts, answers);
    if (texts.size >= MOST_TEXTS) texts.clear();
    if (parts.reduce((sum, { cells }) => sum + cells.length, 0) <= MOST_CELLS) texts.set(key, text);
  }
  return (await tx.executeQuery<Selectable<DB[Table]>>(CompiledQuery.raw(text, values))).rows;
}

type Cells = Readonly<Record<string, unknown>>;

/** What stands in each cell: a value that is sent, the column's default, or the moment of the transaction. */
function cellsOf(
  table: string,
  columns: readonly string[],
  rows: readonly Cells[],
  values: unknown[],
): string {
  let cells = "";
  for (const row of rows) {
    for (const column of columns) {
      const value = row[column];
      if (value === undefined) cells += "d";
      else if (value === NOW) cells += "n";
      else {
        if (isExpression(value))
          throw new TypeError(`${table}.${column} is no value: a text cannot be kept for it`);
        cells += "v";
        values.push(value);
      }
    }
  }
  return cells;
}

function isExpression(value: unknown): boolean {
  return typeof value === "object" && value !== null && "toOperationNode" in value;
}

function textOf(
  parts: readonly { readonly table: string; readonly columns: readonly string[]; readonly cells: string }[],
  answers: "rows" | "nothing",
): string {
  let sent = 0;
  const statements = parts.map(({ table, columns, cells }) => {
    const own = [...cells].map((letter) => {
      if (letter === "d") return "default";
      if (letter === "n") return "now()";
      sent += 1;
      return `$${sent}`;
    });
    const rows = Array.from(
      { length: own.length / columns.length },
      (_, row) => `(${own.slice(row * columns.length, (row + 1) * columns.length).join(", ")})`,
    );
    const names = columns.map((column) => `"${snakeCase(column)}"`).join(", ");
    return `insert into "${snakeCase(table)}" (${names}) values ${rows.join(", ")}`;
  });
  const last = statements.pop();
  const before = statements.map((statement, at) => `part_${at + 1} as (${statement})`).join(", ");
  return `${before === "" ? "" : `with ${before} `}${last}${answers === "rows" ? " returning *" : ""}`;
}
