import type { OfficeCall } from "@grand-livre/office/areas/office-call";
import type { OfficeStore, OfficeTable } from "@grand-livre/office/areas/office-store";
import { type Connection, json, type Tx } from "../database/connection.ts";
import { officeLinks, officeRows } from "../database/office-rows.ts";
import { inTransaction } from "../database/transaction.ts";
import { RefusalError } from "../http/refusal-error.ts";
import { handle, type Route } from "../http/route.ts";
import { newId } from "../ids.ts";
import type { Scope } from "../scope.ts";

type Values = Readonly<Record<string, unknown>>;

/** The driver would write a list as a PostgreSQL array. */
const columnsOf = (values: object) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "object" && value !== null && !(value instanceof Date) ? json(value) : value,
    ]),
  );
const rowsOf = (table: OfficeTable) => officeRows(table.name as "task", table);
const withoutPerson = ({ userId: _, ...row }: Values): Values => row;

/** The rows of the office in SQL, those of a person being the scope's own. What is written is written within `transaction`. */
export function officeStore(db: Connection, scope: Scope, now: () => Date): OfficeStore {
  const store = {
    now,
    newId,
    list: async (table: OfficeTable, filter: never) =>
      (await rowsOf(table).list(db, scope, filter)).map(withoutPerson),
    page: (table: OfficeTable, page: never) => rowsOf(table).page(db, scope, page),
    insert: async (table: OfficeTable, values: object) =>
      withoutPerson(await rowsOf(table).insert(db as Tx, scope, { id: newId(), ...columnsOf(values) })),
    update: async (table: OfficeTable, id: string, change: object) => {
      const row = await rowsOf(table).update(db as Tx, scope, id, columnsOf(change));
      return row && withoutPerson(row);
    },
    remove: (table: OfficeTable, id: string) => rowsOf(table).remove(db as Tx, scope, id),
    reorder: (table, ids) => rowsOf(table).reorder(db as Tx, scope, ids),
    linked: (links, ownerIds) => officeLinks(links).of(db, ownerIds),
    link: (links, ownerId, ids) => officeLinks(links).replace(db as Tx, scope, ownerId, ids),
    transaction: (work) => inTransaction(db, (tx) => work(officeStore(tx, scope, now))),
    refusal: (code, details) => new RefusalError(code, details),
    // The shape of a row is the area's to know: the database holds those that it wrote.
  } satisfies Omit<OfficeStore, "list" | "page" | "insert" | "update"> & Record<string, unknown>;
  return store as unknown as OfficeStore;
}

/** The routes of an area: being signed in is the right, and of a person's own rows no other person's are within reach. */
export const officeRoutes = (calls: readonly OfficeCall[]): Route[] =>
  calls.map(({ endpoint, answer }) =>
    handle(
      endpoint,
      ({ app, caller, query, body }) =>
        answer(officeStore(app.db, (caller as { scope: Scope }).scope, app.now), { query, body }) as never,
    ),
  );
