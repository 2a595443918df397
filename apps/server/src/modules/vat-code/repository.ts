import type { Connection } from "../../database/connection.ts";
import { ownedRows } from "../../database/owned-rows.ts";
import { type Scope, withinScope } from "../../scope.ts";
import { asVatCode, type VatCodeRow } from "./row.ts";

export const vatCodeRows = ownedRows("vatCode");

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
