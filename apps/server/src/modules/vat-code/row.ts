import type { VatCode as VatCodeTerms } from "@grand-livre/domain/vat/vat-code";
import type { Selectable } from "kysely";
import type { VatCode } from "../../database/schema.gen.ts";

/** A row reads as the domain's VAT code, with its identity. */
export type VatCodeRow = Omit<Selectable<VatCode>, keyof VatCodeTerms> & VatCodeTerms;

/** The row with the types of its words. */
export function asVatCode(row: Selectable<VatCode>): VatCodeRow {
  return { ...row, legalSource: row.legalSource ?? "" } as VatCodeRow;
}
