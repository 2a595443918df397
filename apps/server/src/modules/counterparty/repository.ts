import type { Insertable, Selectable } from "kysely";
import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import { ownedRows } from "../../database/owned-rows.ts";
import type { Counterparty } from "../../database/schema.gen.ts";
import { type Scope, withinScope } from "../../scope.ts";
import { findArchivedOn } from "../ledger/archived-service.ts";
import { refuseWhileHeld } from "../ledger/busy-service.ts";

export type CounterpartyRow = Selectable<Counterparty>;
export type NewCounterparty = Insertable<Counterparty>;

const counterpartyRows = ownedRows("counterparty");
export const findCounterpartyById = counterpartyRows.find;
export const updateCounterpartyRow = counterpartyRows.update;

/** Counterparties by their ids, in no order; those out of the scope are absent. */
export async function findCounterpartiesById(
  db: Connection,
  legalEntityId: string,
  ids: readonly string[],
): Promise<CounterpartyRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("counterparty")
    .selectAll()
    .where("legalEntityId", "=", legalEntityId)
    .where("id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

/** Those that share the SIREN, the VAT number or the name's key, the oldest first. */
export async function findCounterpartiesLike(
  db: Connection,
  legalEntityId: string,
  keys: {
    readonly siren?: string | undefined;
    readonly vatNumbers: readonly string[];
    readonly nameKey: string;
  },
): Promise<CounterpartyRow[]> {
  return db
    .selectFrom("counterparty")
    .selectAll()
    .where("legalEntityId", "=", legalEntityId)
    .where((where) =>
      where.or([
        where("nameKey", "=", keys.nameKey),
        ...(keys.siren ? [where("siren", "=", keys.siren)] : []),
        ...(keys.vatNumbers.length > 0 ? [where("vatNumber", "in", [...keys.vatNumbers])] : []),
      ]),
    )
    .orderBy("id")
    .execute();
}

/**
 * Waits until no other transaction creates a counterparty of this legal entity: two creations at once see each
 * other, so that neither doubles the other nor takes its auxiliary. Taken before the ledger's lock.
 * @throws RefusalError LEDGER_BUSY
 */
export async function lockCounterparties(tx: Tx, legalEntityId: string): Promise<void> {
  await refuseWhileHeld(tx, legalEntityId);
  await sql`select pg_advisory_xact_lock(hashtextextended('counterparty:' || id::text, 0))
    from legal_entity where id = ${legalEntityId}`.execute(tx);
}

/** Writes a new counterparty. */
export async function insertCounterparty(tx: Tx, { legalEntityId, ...values }: NewCounterparty) {
  const [row] = await counterpartyRows.insert(tx, legalEntityId, [values]);
  return row;
}

/** Every auxiliary in use, on one side. */
export async function findAuxiliaries(
  db: Connection,
  legalEntityId: string,
  side: "customer" | "supplier",
): Promise<string[]> {
  const column = side === "customer" ? ("subledgerCustomer" as const) : ("subledgerSupplier" as const);
  const rows = await db
    .selectFrom("counterparty")
    .select(`${column} as auxiliary`)
    .where("legalEntityId", "=", legalEntityId)
    .where(column, "is not", null)
    .execute();
  return rows.flatMap((row) => (row.auxiliary === null ? [] : [row.auxiliary]));
}

export type CounterpartyFilter = {
  readonly legalEntityId?: string | undefined;
  /** Folded: looked for in name, identifiers and auxiliaries. */
  readonly contains: string;
  readonly kind?: "customer" | "supplier" | "both" | undefined;
  readonly active?: boolean | undefined;
};

/** A page of counterparties by name; `after` is the id of the last row read. */
export async function findCounterpartyPage(
  db: Connection,
  scope: Scope,
  filter: CounterpartyFilter,
  page: { readonly skip: number; readonly limit: number; readonly after?: string | undefined },
): Promise<CounterpartyRow[]> {
  let query = filtered(db, scope, filter).selectAll();
  if (page.after)
    query = query.where(
      sql<boolean>`(name collate "fr-x-icu", id) > (select l.name collate "fr-x-icu", l.id from counterparty l
        where l.id = ${page.after} and ${withinScope(scope, "l.legal_entity_id")})`,
    );
  return query
    .orderBy(sql`name collate "fr-x-icu"`)
    .orderBy("id")
    .offset(page.after ? 0 : page.skip)
    .limit(page.limit)
    .execute();
}

/** How many counterparties the filter finds. */
export async function countCounterparties(
  db: Connection,
  scope: Scope,
  filter: CounterpartyFilter,
): Promise<number> {
  const row = await filtered(db, scope, filter)
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

function filtered(
  db: Connection,
  scope: Scope,
  { legalEntityId, contains, kind, active }: CounterpartyFilter,
) {
  let query = db.selectFrom("counterparty").where(withinScope(scope, "counterparty.legal_entity_id"));
  if (legalEntityId) query = query.where("legalEntityId", "=", legalEntityId);
  if (contains) query = query.where("searchKey", "like", `%${contains}%`);
  if (kind) query = query.where("kind", "in", kind === "both" ? ["both"] : [kind, "both"]);
  if (active !== undefined) query = query.where("active", "=", active);
  return query;
}

/** Whether a line, draft or not, here or in the archives, has an auxiliary of the counterparty. */
export async function auxiliaryHasLines(
  db: Connection,
  row: Pick<CounterpartyRow, "legalEntityId" | "id">,
  auxiliary: string,
): Promise<boolean> {
  const found = await db
    .selectFrom("entryLine")
    .select("id")
    .where("legalEntityId", "=", row.legalEntityId)
    .where("counterpartyId", "=", row.id)
    .where("auxiliary", "=", auxiliary)
    .limit(1)
    .executeTakeFirst();
  const archived = await findArchivedOn(db, row.legalEntityId, { auxiliaries: [auxiliary] });
  return found !== undefined || archived.length > 0;
}

/** Names and SIRENs of the suppliers in use, the latest first: what a reader of pages may recognise. */
export async function findSupplierNames(
  db: Connection,
  legalEntityId: string,
  limit: number,
): Promise<{ name: string; siren: string | null }[]> {
  return db
    .selectFrom("counterparty")
    .select(["name", "siren"])
    .where("legalEntityId", "=", legalEntityId)
    .where("kind", "in", ["supplier", "both"])
    .where("active", "=", true)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
