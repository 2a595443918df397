import type { VatCode as VatCodeTerms } from "@grand-livre/domain/vat/vat-code";
import type { Selectable } from "kysely";
import type { Connection } from "../../database/connection.ts";
import type { VatCode } from "../../database/schema.gen.ts";
import { type Scope, withinScope } from "../../scope.ts";

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
