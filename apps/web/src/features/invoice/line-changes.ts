import { isRefusal } from "@grand-livre/domain/refusal";
import { choosePurchaseVatCode, type VatRegime } from "@grand-livre/domain/vat/choose-vat-code";
import { isReverseCharge, isUntaxedCategory, type VatCode } from "@grand-livre/domain/vat/vat-code";
import { basisPointsFromText, basisPointsToText } from "../../app/invoicing/decimal-text.ts";
import { localToday } from "../../lib/format.ts";
import type { BillForm, LineForm } from "./bill-form.ts";

/** What a line's changes look at beside the line. */
export interface LineContext {
  readonly date: string;
  readonly vatRegime: VatRegime;
  readonly vatCodes: ReadonlyMap<string, VatCode>;
  /** Rates stand printed on the document: choosing a code does not change them. */
  readonly ratesArePrinted: boolean;
}

/** What the lines of a form look at. */
export function lineContext(
  form: BillForm,
  vatRegime: VatRegime,
  codes: ReadonlyMap<string, VatCode> | undefined,
): LineContext {
  return {
    date: form.billDate ?? localToday(),
    vatRegime,
    vatCodes: codes ?? new Map(),
    ratesArePrinted: form.printed.source === "document",
  };
}

/** The line at another rate: its code stays when it still says that rate, else the usual one is proposed. */
export function withRate(line: LineForm, vatRate: string, context: LineContext): LineForm {
  const rate = basisPointsFromText(vatRate);
  const current = line.vatCode === null ? undefined : context.vatCodes.get(line.vatCode);
  const category =
    rate !== undefined && rate > 0 && isUntaxedCategory(line.vatCategory) ? null : line.vatCategory;
  const next = { ...line, vatRate, vatCategory: category };
  if (rate === undefined || (current !== undefined && charged(current) === rate)) return next;
  return { ...next, vatCode: proposedCode(next, rate, context) };
}

/** The line on another account; a line without a VAT code gets the one that such a purchase usually has. */
export function withAccount(line: LineForm, account: string | null, context: LineContext): LineForm {
  const next: LineForm = { ...line, account, accountOrigin: account === null ? null : "user" };
  const rate = basisPointsFromText(line.vatRate);
  return account === null || line.vatCode !== null || rate === undefined
    ? next
    : { ...next, vatCode: proposedCode(next, rate, context) };
}

/** The line under another code; where no rate is printed, the code says it. */
export function withVatCode(line: LineForm, vatCode: string | null, context: LineContext): LineForm {
  const code = vatCode === null ? undefined : context.vatCodes.get(vatCode);
  if (code === undefined || context.ratesArePrinted) return { ...line, vatCode };
  return { ...line, vatCode, vatRate: basisPointsToText(charged(code)), vatCategory: code.category };
}

/** What a document under this code charges: nothing when the buyer assesses the tax himself. */
function charged(code: VatCode): number {
  return isReverseCharge(code) ? 0 : code.rateBasisPoints;
}

function proposedCode(line: LineForm, rateBasisPoints: number, context: LineContext): string | null {
  const proposed = choosePurchaseVatCode(
    {
      date: context.date,
      category: line.vatCategory,
      rateBasisPoints,
      sellerCountry: "FR",
      supplyType: line.kept.supplyType ?? null,
      account: line.account,
      vatRegime: context.vatRegime,
    },
    [...context.vatCodes.values()],
  );
  return isRefusal(proposed) ? null : proposed.code.code;
}
