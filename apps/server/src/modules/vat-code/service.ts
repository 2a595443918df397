import type { Connection } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";
import { findVatCodesAt, type VatCodeRow } from "./repository.ts";

export type { VatCodeRow } from "./repository.ts";

/** The active VAT codes in force on a day, in the order of their codes. */
export async function vatCodesAt(
  db: Connection,
  scope: Scope,
  legalEntityId: string,
  date: string,
): Promise<VatCodeRow[]> {
  return findVatCodesAt(db, scope, legalEntityId, date);
}
