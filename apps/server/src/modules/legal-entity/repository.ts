import { firstStatus } from "@grand-livre/domain/company/life";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import { NAMED } from "../../database/named-statements.ts";
import { reachNewCompany } from "../../database/row-scope.ts";
import type { LegalEntity } from "../../database/schema.gen.ts";
import { type Scope, withinScope } from "../../scope.ts";

export type LegalEntityRow = Selectable<LegalEntity>;

/** One legal entity by its opaque reference, when it is in the scope. */
export async function findLegalEntityByRef(
  db: Connection,
  refId: string,
): Promise<LegalEntityRow | undefined> {
  const { rows } = await sql<LegalEntityRow>`${NAMED}
    select * from legal_entity where ref_id = ${refId}`.execute(db);
  return rows[0];
}

/** One legal entity by its id, when it is in the scope. */
export async function findLegalEntityById(db: Connection, id: string): Promise<LegalEntityRow | undefined> {
  return db.selectFrom("legalEntity").selectAll().where("id", "=", id).executeTakeFirst();
}

export type LegalEntityFilter = { readonly nameContains?: string | undefined };

/** The legal entities of the scope by name; `nameContains` is folded, or the digits of a SIREN. */
export async function findLegalEntities(
  db: Connection,
  scope: Scope,
  filter: LegalEntityFilter & { readonly skip: number; readonly limit: number },
): Promise<LegalEntityRow[]> {
  return filtered(db, scope, filter)
    .selectAll()
    .orderBy(sql`name collate "fr-x-icu"`)
    .orderBy("id")
    .offset(filter.skip)
    .limit(filter.limit)
    .execute();
}

/** How many legal entities the filter finds in the scope. */
export async function countLegalEntities(
  db: Connection,
  scope: Scope,
  filter: LegalEntityFilter,
): Promise<number> {
  const row = await filtered(db, scope, filter)
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

function filtered(db: Connection, scope: Scope, { nameContains }: LegalEntityFilter) {
  const all = db.selectFrom("legalEntity").where(withinScope(scope, "legal_entity.id"));
  if (!nameContains) return all;
  const pattern = `%${nameContains}%`;
  return all.where((where) => where.or([where("nameKey", "like", pattern), where("siren", "like", pattern)]));
}

/**
 * Whether a SIREN has its legal entity anywhere in the installation.
 * A SIREN is unique in the installation; the answer discloses nothing of the entity.
 */
export async function sirenExists(db: Connection, siren: string): Promise<boolean> {
  const row = await db.selectFrom("legalEntity").select("id").where("siren", "=", siren).executeTakeFirst();
  return row !== undefined;
}

/** Where a new company begins, as the firm wants it. tidy-allow scope: a setting of the whole installation. */
export async function firstStatusOf(db: Connection): Promise<string> {
  const firm = await db.selectFrom("installation").select("kycBeforeActive").executeTakeFirst();
  return firstStatus(firm?.kycBeforeActive ?? false);
}

/** Writes a new legal entity and gives it to the person of the scope. The scope reaches it from here on. */
export async function insertLegalEntity(
  tx: Tx,
  scope: Scope,
  values: Insertable<LegalEntity>,
): Promise<{ row: LegalEntityRow; scope: Scope }> {
  await reachNewCompany(tx, values.id);
  const row = await tx.insertInto("legalEntity").values(values).returningAll().executeTakeFirstOrThrow();
  await tx.insertInto("userLegalEntity").values({ userId: scope.userId, legalEntityId: row.id }).execute();
  const legalEntityIds =
    scope.legalEntityIds === "all" ? ("all" as const) : [...scope.legalEntityIds, row.id];
  return { row, scope: { ...scope, legalEntityIds } };
}

/** Writes a change over the version that was read; undefined when another one came first. */
export async function updateLegalEntityRow(
  tx: Tx,
  row: Pick<LegalEntityRow, "id" | "version">,
  change: Updateable<LegalEntity>,
): Promise<LegalEntityRow | undefined> {
  return tx
    .updateTable("legalEntity")
    .set({ ...change, version: row.version + 1 })
    .where("id", "=", row.id)
    .where("version", "=", row.version)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Writes the logo of the next invoices. It has no part in the form of the company, whose version stays: a person who has it
 * open saves it all the same.
 */
export async function saveLogo(
  tx: Tx,
  id: string,
  logoSha256: string | null,
): Promise<LegalEntityRow | undefined> {
  return tx
    .updateTable("legalEntity")
    .set({ logoSha256 })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

/** One change of the books' frame at a time: exercises and charts of a legal entity follow each other. */
export async function lockLegalEntityRow(tx: Tx, id: string): Promise<LegalEntityRow | undefined> {
  return tx.selectFrom("legalEntity").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

/** The references of legal entities, by id. */
export async function findRefIds(db: Connection, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("legalEntity")
    .select(["id", "refId"])
    .where("id", "in", [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row.refId]));
}
