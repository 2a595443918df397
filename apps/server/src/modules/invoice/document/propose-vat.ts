import { isRefusal } from "@grand-livre/domain/refusal";
import { chooseSaleVatCode } from "@grand-livre/domain/vat/choose-sale-vat-code";
import { choosePurchaseVatCode } from "@grand-livre/domain/vat/choose-vat-code";
import type { SupplyPlaces, VatPlace } from "@grand-livre/domain/vat/supply-territory";
import { type Application, today } from "../../../application.ts";
import { vatCodesAt } from "../../vat-code/service.ts";
import type { Context } from "./context.ts";
import type { LineContent } from "./document.ts";

/** An address as rows keep it. */
export const placeOf = (address: unknown) => (address ?? null) as VatPlace | null;

const buyerOf = (party: Context["party"]): SupplyPlaces["buyer"] => ({
  address: placeOf(party?.address),
  deliveryAddress: placeOf(party?.deliveryAddress),
  customerKind: party?.customerKind ?? null,
});

export type TypedDocument = {
  readonly direction: "credit" | "debit";
  readonly billDate: string | null;
  /** Of a sale; the company's own option by default. */
  readonly vatOnDebits?: boolean | null;
};

type TypedLine = Readonly<Partial<Record<"vatCode" | "vatCategory", string | null | undefined>>>;

/**
 * Lines with what their bodies, in the same order, leave to the rules: the VAT code, as it is proposed for a captured
 * bill, and of a sale its category, so that its paper, its mentions and the books say the same. The rest stays as sent.
 */
export function completeVat(
  app: Application,
  { books, party }: Context,
  document: TypedDocument,
  lines: readonly LineContent[],
  typed: readonly TypedLine[],
): LineContent[] {
  const isSale = document.direction === "credit";
  // A blank that was sent is an answer.
  const withoutCode = (line: TypedLine) => line.vatCode === undefined;
  const withoutCategory = (line: TypedLine) => isSale && line.vatCategory == null;
  if (!typed.some((line) => withoutCode(line) || withoutCategory(line))) return [...lines];
  const { direction } = document;
  const { entity } = books;
  const date = document.billDate ?? today(app);
  const codes = vatCodesAt(books.vatCodes, date);
  const country = placeOf(party?.address)?.country ?? null;
  return lines.map((line, index) => {
    const sent = typed[index];
    const proposed = sent !== undefined && withoutCode(sent) ? propose(line) : line;
    if (sent === undefined || !withoutCategory(sent)) return proposed;
    const code = codes.find((one) => one.code === proposed.vatCode);
    return { ...proposed, vatCategory: code?.category ?? proposed.vatCategory };
  });

  function propose(line: LineContent): LineContent {
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
            {
              ...asked,
              rateBasisPoints,
              sellerCountry: country,
              sellerVatNumber: party?.vatNumber ?? null,
              buyerPlace: placeOf(entity.address),
            },
            codes,
          )
        : chooseSaleVatCode(
            {
              ...asked,
              rateBasisPoints,
              buyerCountry: country,
              buyerVatNumber: party?.vatNumber,
              places: { seller: placeOf(entity.address), buyer: buyerOf(party) },
              vatOnDebitsOption: document.vatOnDebits ?? entity.vatOnDebitsOption,
            },
            codes,
          );
    return isRefusal(chosen) ? line : { ...line, vatCode: chosen.code.code };
  }
}
