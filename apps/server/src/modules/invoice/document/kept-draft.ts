import { isDocumentCurrency } from "@grand-livre/domain/currency/currencies";
import { checkKeptSale } from "@grand-livre/domain/invoice/check-kept-sale";
import { multiplyPrice } from "@grand-livre/domain/money/multiply";
import { isRefusal } from "@grand-livre/domain/refusal";
import type { VatRegime } from "@grand-livre/domain/vat/choose-vat-code";
import { RefusalError } from "../../../http/refusal-error.ts";
import type { Context } from "./context.ts";
import type { LineContent } from "./document.ts";
import { vatCodesOf } from "./find-issues.ts";
import type { DraftContent } from "./write.ts";

type Kept = Pick<
  DraftContent,
  | "kind"
  | "currency"
  | "billDate"
  | "precedingInvoiceId"
  | "precedingReference"
  | "prepaidCents"
  | "roundingCents"
  | "lines"
>;

/**
 * That a typed document may be kept as a draft: in euros or a currency whose documents are kept, and of a sale, with VAT that says one thing. A bill that was received is as
 * it is, and what it lacks is found.
 * @throws RefusalError DOCUMENT_CURRENCY, VAT_CODE_UNKNOWN, SALE_TO_ONESELF, SALE_ON_MARGIN, SALE_VAT_CATEGORY, SALE_VAT_RATE,
 * SALE_AMOUNT_DECIMALS, SALE_VAT_CODE_SIDE, SALE_VAT_CODE_CATEGORY, SALE_VAT_CODE_REASON, SALE_VAT_FRANCHISE
 */
export function requireKept(
  { books, party }: Context,
  direction: string,
  content: Kept,
  today: string,
): void {
  const { currency, lines } = content;
  if (!isDocumentCurrency(currency)) refuseAt("DOCUMENT_CURRENCY", "currency", { currency });
  if (direction !== "credit") return;
  const { siren, vatRegime } = books.entity;
  const refusal = checkKeptSale(
    {
      isToOneself: party?.siren != null && party.siren === siren,
      vatRegime: vatRegime as VatRegime,
      correctsInvoice:
        content.kind === "credit_note" &&
        (content.precedingInvoiceId !== null || content.precedingReference !== null),
      currency,
      prepaidCents: content.prepaidCents,
      roundingCents: content.roundingCents,
      lines: lines.map((line) => ({ ...line, grossCents: grossOf(line) })),
    },
    vatCodesOf(books, content, today),
  );
  if (isRefusal(refusal)) refuseAt(refusal.refused, refusal.details?.field ?? "", refusal.details);
}

/** Of a line, before its discount. */
function grossOf({ quantity, unitPriceCents, netCents }: LineContent): number {
  const gross = multiplyPrice({ quantity, unitPriceCents });
  return isRefusal(gross) ? netCents : gross;
}

function refuseAt(
  code: ConstructorParameters<typeof RefusalError>[0],
  path: string,
  details: Readonly<Record<string, unknown>> = {},
): never {
  throw new RefusalError(code, { ...details, fields: [{ path, message: code }] });
}
