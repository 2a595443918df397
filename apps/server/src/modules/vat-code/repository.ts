import type { VatCode as VatCodeTerms } from "@grand-livre/domain/vat/vat-code";
import type { Insertable, Selectable, Updateable } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import type { VatCode } from "../../database/schema.gen.ts";
import { type Scope, scopeReaches, withinScope } from "../../scope.ts";

/** A row reads as the domain's VAT code, with its identity. */
export type VatCodeRow = Omit<Selectable<VatCode>, keyof VatCodeTerms> & VatCodeTerms;

function asVatCode(row: Selectable<VatCode>): VatCodeRow {
  return { ...row, legalSource: row.legalSource ?? "" } as VatCodeRow;
}

/** The active VAT codes in force on a day, in the order of their codes. */
export async function findVatCodesAt(
  db: Connection,
  scope: Scope,
  legalEntityId: string,
  date: string,
): Promise<VatCodeRow[]> {
  const rows = await db
    .selectFrom("vatCode")
    .selectAll()
    .where("legalEntityId", "=", legalEntityId)
    .where("active", "=", true)
    .where("validFrom", "<=", date)
    .where((where) => where.or([where("validTo", "is", null), where("validTo", ">=", date)]))
    .where(withinScope(scope, "vat_code.legal_entity_id"))
    .orderBy("code")
    .execute();
  return rows.map(asVatCode);
}

/** One VAT code by its id. */
export async function findVatCodeById(
  db: Connection,
  scope: Scope,
  id: string,
): Promise<VatCodeRow | undefined> {
  const row = await db
    .selectFrom("vatCode")
    .selectAll()
    .where("id", "=", id)
    .where(withinScope(scope, "vat_code.legal_entity_id"))
    .executeTakeFirst();
  return row && asVatCode(row);
}

/** Every row of one code, each with its dates. */
export async function findVatCodeRows(
  db: Connection,
  scope: Scope,
  legalEntityId: string,
  code: string,
): Promise<VatCodeRow[]> {
  const rows = await db
    .selectFrom("vatCode")
    .selectAll()
    .where("legalEntityId", "=", legalEntityId)
    .where("code", "=", code)
    .where(withinScope(scope, "vat_code.legal_entity_id"))
    .orderBy("validFrom")
    .execute();
  return rows.map(asVatCode);
}

export type VatCodeFilter = {
  readonly legalEntityId?: string | undefined;
  readonly date?: string | undefined;
  readonly direction?: string | undefined;
  readonly active?: boolean | undefined;
  /** As typed; codes and labels are few, and compared in lower case without accents. */
  readonly matches: (row: VatCodeRow) => boolean;
};

/** VAT codes in the order of their codes and dates. */
export async function findVatCodes(
  db: Connection,
  scope: Scope,
  filter: VatCodeFilter,
): Promise<VatCodeRow[]> {
  let query = db.selectFrom("vatCode").selectAll().where(withinScope(scope, "vat_code.legal_entity_id"));
  const { legalEntityId, date, direction, active } = filter;
  if (legalEntityId) query = query.where("legalEntityId", "=", legalEntityId);
  if (direction) query = query.where("direction", "=", direction);
  if (active !== undefined) query = query.where("active", "=", active);
  if (date)
    query = query
      .where("validFrom", "<=", date)
      .where((where) => where.or([where("validTo", "is", null), where("validTo", ">=", date)]));
  const rows = await query.orderBy("code").orderBy("validFrom").orderBy("legalEntityId").execute();
  return rows.map(asVatCode).filter(filter.matches);
}

/** Writes new VAT codes; one that exists from the same day violates `vat_code_unique`. */
export async function insertVatCodes(
  tx: Tx,
  scope: Scope,
  legalEntityId: string,
  rows: readonly Omit<Insertable<VatCode>, "legalEntityId">[],
): Promise<VatCodeRow[]> {
  if (!scopeReaches(scope, legalEntityId)) return [];
  const inserted = await tx
    .insertInto("vatCode")
    .values(rows.map((row) => ({ ...row, legalEntityId })))
    .returningAll()
    .execute();
  return inserted.map(asVatCode);
}

/** Writes a change over the version that was read; undefined when another one came first. */
export async function updateVatCodeRow(
  tx: Tx,
  scope: Scope,
  row: Pick<VatCodeRow, "legalEntityId" | "id" | "version">,
  change: Updateable<VatCode>,
): Promise<VatCodeRow | undefined> {
  const updated = await tx
    .updateTable("vatCode")
    .set({ ...change, version: row.version + 1 })
    .where("legalEntityId", "=", row.legalEntityId)
    .where("id", "=", row.id)
    .where("version", "=", row.version)
    .where(withinScope(scope, "vat_code.legal_entity_id"))
    .returningAll()
    .executeTakeFirst();
  return updated && asVatCode(updated);
}

/** The last day of an entry line that bears a code, draft or not, from a day on. */
export async function findLastUse(
  db: Connection,
  scope: Scope,
  row: Pick<VatCodeRow, "legalEntityId" | "code">,
  from: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom("entryLine")
    .select("entryDate")
    .where("legalEntityId", "=", row.legalEntityId)
    .where("vatCode", "=", row.code)
    .where("entryDate", ">=", from)
    .where(withinScope(scope, "entry_line.legal_entity_id"))
    .orderBy("entryDate", "desc")
    .limit(1)
    .executeTakeFirst();
  return found?.entryDate;
}
