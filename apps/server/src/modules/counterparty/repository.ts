import type { Insertable, Selectable, Updateable } from "kysely";
import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import type { Counterparty } from "../../database/schema.gen.ts";
import { type Scope, scopeReaches, withinScope } from "../../scope.ts";

export type CounterpartyRow = Selectable<Counterparty>;
export type NewCounterparty = Insertable<Counterparty>;

/** Counterparties by their ids, in no order; those out of the scope are absent. */
export async function findCounterpartiesById(
  db: Connection,
  scope: Scope,
  legalEntityId: string,
  ids: readonly string[],
): Promise<CounterpartyRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("counterparty")
    .selectAll()
    .where("legalEntityId", "=", legalEntityId)
    .where("id", "in", [...ids])
    .where(withinScope(scope, "counterparty.legal_entity_id"))
    .execute();
}

/** One counterparty by its id alone, when its legal entity is in the scope. */
export async function findCounterpartyById(
  db: Connection,
  scope: Scope,
  id: string,
): Promise<CounterpartyRow | undefined> {
  return db
    .selectFrom("counterparty")
    .selectAll()
    .where("id", "=", id)
    .where(withinScope(scope, "counterparty.legal_entity_id"))
    .executeTakeFirst();
}

/** Those that share the SIREN, the VAT number or the name's key, the oldest first. */
export async function findCounterpartiesLike(
  db: Connection,
  scope: Scope,
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
    .where(withinScope(scope, "counterparty.legal_entity_id"))
    .orderBy("id")
    .execute();
}

/**
 * Waits until no other transaction creates a counterparty of this legal entity: two creations at once see each
 * other, so that neither doubles the other nor takes its auxiliary. Taken before the ledger's lock.
 */
export async function lockCounterparties(tx: Tx, scope: Scope, legalEntityId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('counterparty:' || id::text, 0))
    from legal_entity where id = ${legalEntityId} and ${withinScope(scope, "legal_entity.id")}`.execute(tx);
}

/** Writes a new counterparty. */
export async function insertCounterparty(
  tx: Tx,
  scope: Scope,
  values: NewCounterparty,
): Promise<CounterpartyRow | undefined> {
  if (!scopeReaches(scope, values.legalEntityId)) return undefined;
  return tx.insertInto("counterparty").values(values).returningAll().executeTakeFirstOrThrow();
}

/** Every auxiliary in use, on one side. */
export async function findAuxiliaries(
  db: Connection,
  scope: Scope,
  legalEntityId: string,
  side: "customer" | "supplier",
): Promise<string[]> {
  const column = side === "customer" ? ("subledgerCustomer" as const) : ("subledgerSupplier" as const);
  const rows = await db
    .selectFrom("counterparty")
    .select(`${column} as auxiliary`)
    .where("legalEntityId", "=", legalEntityId)
    .where(column, "is not", null)
    .where(withinScope(scope, "counterparty.legal_entity_id"))
    .execute();
  return rows.flatMap((row) => (row.auxiliary === null ? [] : [row.auxiliary]));
}

/** Writes a change over the version that was read; undefined when another one came first. */
export async function updateCounterpartyRow(
  tx: Tx,
  scope: Scope,
  row: Pick<CounterpartyRow, "legalEntityId" | "id" | "version">,
  change: Updateable<Counterparty>,
): Promise<CounterpartyRow | undefined> {
  return tx
    .updateTable("counterparty")
    .set({ ...change, version: row.version + 1 })
    .where("legalEntityId", "=", row.legalEntityId)
    .where("id", "=", row.id)
    .where("version", "=", row.version)
    .where(withinScope(scope, "counterparty.legal_entity_id"))
    .returningAll()
    .executeTakeFirst();
}
