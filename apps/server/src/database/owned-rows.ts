import { fold } from "@grand-livre/domain/text/fold";
import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type Selectable,
  type SqlBool,
  sql,
  type Updateable,
} from "kysely";
import { type Scope, withinScope } from "../scope.ts";
import type { Connection, Tx } from "./connection.ts";
import type { DB } from "./schema.gen.ts";
import { snakeCase } from "./snake-case.ts";

/** Tables of a company whose rows are changed at the version that was read. */
export type OwnedTable = {
  [Name in keyof DB]: DB[Name] extends { id: unknown; legalEntityId: unknown; version: unknown }
    ? Name
    : never;
}[keyof DB];

export type RowOf<Table extends OwnedTable> = Selectable<DB[Table]>;

export type RowFilter<Table extends OwnedTable> = {
  /** Columns that equal a value; undefined is no condition. */
  readonly equal?: { readonly [Name in keyof RowOf<Table>]?: RowOf<Table>[Name] | undefined };
  /** Words that the row's folded `search_key` must hold, each of them. */
  readonly search?: string | undefined;
  /** Any other condition. */
  readonly where?: ((row: ExpressionBuilder<DB, Table>) => Expression<SqlBool>) | undefined;
};

export type RowPage<Table extends OwnedTable> = {
  /** Columns in order; the id comes last, so that the order is total. A leading `-` is descending. */
  readonly order: readonly `${"" | "-"}${string & keyof RowOf<Table>}`[];
  readonly skip?: number;
  readonly limit?: number;
};

type Identified = { readonly id: string; readonly legalEntityId: string; readonly version: number };

/** The company whose rows are wanted, by its id, or the scope whose companies a query reaches over. */
export type RowsOf = string | Scope;

/** The queries that every table of a company needs. */
export type OwnedRows<Table extends OwnedTable, Row = RowOf<Table>> = {
  readonly find: (db: Connection, of: RowsOf, id: string) => Promise<Row | undefined>;
  readonly list: (
    db: Connection,
    of: RowsOf,
    filter: RowFilter<Table>,
    page: RowPage<Table>,
  ) => Promise<Row[]>;
  readonly count: (db: Connection, of: RowsOf, filter: RowFilter<Table>) => Promise<number>;
  /** Writes new rows of one legal entity; row security refuses one that the caller does not reach. */
  readonly insert: (
    tx: Tx,
    legalEntityId: string,
    rows: readonly Omit<Insertable<DB[Table]>, "legalEntityId">[],
  ) => Promise<Row[]>;
  /** Writes a change over the version that was read; undefined when another one came first. */
  readonly update: (tx: Tx, row: Identified, change: Updateable<DB[Table]>) => Promise<Row | undefined>;
  /** Removes a row at the version that was read; false when another change came first. */
  readonly remove: (tx: Tx, row: Identified) => Promise<boolean>;
};

/** The queries of one table. `Row` may narrow a column that holds one of some words. */
export function ownedRows<Table extends OwnedTable, Row = RowOf<Table>>(table: Table): OwnedRows<Table, Row> {
  // Kysely cannot follow a table that is a parameter: its types are checked here, at the borders of the object.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  const from = (db: Connection): any => db.selectFrom(table as never);
  const column = `${snakeCase(table)}.legal_entity_id`;
  const owned = (of: RowsOf) =>
    typeof of === "string" ? sql<SqlBool>`${sql.ref(column)} = ${of}` : withinScope(of, column);
  // biome-ignore lint/suspicious/noExplicitAny: a query of any shape
  function filtered(query: any, of: RowsOf, { equal = {}, search = "", where }: RowFilter<Table>): any {
    let found = query.where(owned(of));
    for (const [column, value] of Object.entries(equal))
      if (value !== undefined) found = found.where(column, value === null ? "is" : "=", value);
    for (const word of fold(search).split(/\s+/).filter(Boolean))
      found = found.where(sql<SqlBool>`strpos(search_key, ${word}) > 0`);
    return where ? found.where(where) : found;
  }
  return {
    find: (db, of, id) => from(db).selectAll().where("id", "=", id).where(owned(of)).executeTakeFirst(),
    list: (db, of, filter, { order, skip, limit }) => {
      let query = filtered(from(db).selectAll(), of, filter);
      for (const column of order)
        query = column.startsWith("-") ? query.orderBy(column.slice(1), "desc") : query.orderBy(column);
      query = query.orderBy("id");
      if (skip) query = query.offset(skip);
      return (limit === undefined ? query : query.limit(limit)).execute();
    },
    count: async (db, of, filter) => {
      const counted = filtered(from(db).select(sql<number>`count(*)`.as("count")), of, filter);
      return (await counted.executeTakeFirstOrThrow()).count;
    },
    insert: async (tx, legalEntityId, rows) => {
      if (rows.length === 0) return [];
      const values = rows.map((row) => ({ ...row, legalEntityId }));
      return tx
        .insertInto(table)
        .values(values as never)
        .returningAll()
        .execute() as never;
    },
    update: (tx, row, change) =>
      // biome-ignore lint/suspicious/noExplicitAny: see above
      (tx.updateTable(table as never) as any)
        .set({ ...change, version: row.version + 1 })
        .where("legalEntityId", "=", row.legalEntityId)
        .where("id", "=", row.id)
        .where("version", "=", row.version)
        .returningAll()
        .executeTakeFirst(),
    remove: async (tx, row) => {
      // biome-ignore lint/suspicious/noExplicitAny: see above
      const gone = await (tx.deleteFrom(table as never) as any)
        .where("legalEntityId", "=", row.legalEntityId)
        .where("id", "=", row.id)
        .where("version", "=", row.version)
        .executeTakeFirst();
      return Number(gone.numDeletedRows) === 1;
    },
  };
}
