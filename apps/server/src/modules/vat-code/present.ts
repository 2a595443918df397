import type { VatCodeAnswer } from "@grand-livre/contracts/vat-code";
import type { Connection } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";
import { refIdsOf } from "../legal-entity/service.ts";
import type { VatCodeRow } from "./row.ts";

/** VAT codes as the contract prints them. */
export async function presentVatCodes(
  db: Connection,
  scope: Scope,
  rows: readonly VatCodeRow[],
): Promise<VatCodeAnswer[]> {
  const refIds = await refIdsOf(db, scope, rows);
  return rows.map(({ legalEntityId, legalSource, declarationTags, ...row }) => ({
    ...row,
    declarationTags: [...declarationTags],
    legalSource: legalSource === "" ? null : legalSource,
    legalEntityRefId: refIds.get(legalEntityId) ?? "",
  }));
}

/** One VAT code as the contract prints it. */
export async function presentVatCode(db: Connection, scope: Scope, row: VatCodeRow): Promise<VatCodeAnswer> {
  const [answer] = await presentVatCodes(db, scope, [row]);
  if (!answer) throw new Error("one row is one answer");
  return answer;
}
