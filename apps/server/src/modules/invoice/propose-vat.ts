import { isRefusal } from "@grand-livre/domain/refusal";
import { chooseSaleVatCode } from "@grand-livre/domain/vat/choose-sale-vat-code";
import { choosePurchaseVatCode } from "@grand-livre/domain/vat/choose-vat-code";
import { type Application, today } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";
import { findCounterparties } from "../counterparty/service.ts";
import { legalEntityById } from "../legal-entity/service.ts";
import { vatCodesAt } from "../vat-code/service.ts";
import type { LineContent } from "./document.ts";

export type TypedDocument = {
  readonly legalEntityId: string;
  readonly direction: "credit" | "debit";
  readonly billDate: string | null;
  readonly counterpartyId: string | null;
  /** Of a sale; the company's own option unless told. */
  readonly vatOnDebits?: boolean | null;
};

/** The VAT code of lines typed without one, as the same rules propose it for a captured bill. The rest stays as sent. */
export async function proposeVatCodes(
  app: Application,
  db: Connection,
  scope: Scope,
  document: TypedDocument,
  lines: readonly LineContent[],
  wanting: ReadonlySet<string>,
): Promise<LineContent[]> {
  if (wanting.size === 0) return [...lines];
  const { legalEntityId, counterpartyId, direction } = document;
  const entity = await legalEntityById(db, scope, legalEntityId);
  const parties = await findCounterparties(db, scope, legalEntityId, counterpartyId ? [counterpartyId] : []);
  const party = counterpartyId ? parties.get(counterpartyId) : undefined;
  const date = document.billDate ?? today(app);
  const codes = await vatCodesAt(db, scope, legalEntityId, date);
  const country = (party?.address as { country?: string } | null | undefined)?.country ?? null;
  return lines.map((line) => {
    if (!wanting.has(line.id)) return line;
    const asked = {
      date,
      category: line.vatCategory,
      supplyType: line.supplyType as "goods" | "services" | null,
      account: line.account,
      vatRegime: entity.vatRegime as "normal_monthly",
    };
    const rateBasisPoints = line.vatRateBasisPoints ?? 0;
    const chosen =
      direction === "debit"
        ? choosePurchaseVatCode(
            { ...asked, rateBasisPoints, sellerCountry: country, sellerVatNumber: party?.vatNumber ?? null },
            codes,
          )
        : chooseSaleVatCode(
            {
              ...asked,
              rateBasisPoints,
              buyerCountry: country,
              vatOnDebitsOption: document.vatOnDebits ?? entity.vatOnDebitsOption,
            },
            codes,
          );
    return isRefusal(chosen) ? line : { ...line, vatCode: chosen.code.code };
  });
}
