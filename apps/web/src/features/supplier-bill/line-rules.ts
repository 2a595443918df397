import { isRefusal } from "@grand-livre/domain/refusal";
import { choosePurchaseVatCode, type VatRegime } from "@grand-livre/domain/vat/choose-vat-code";
import type { VatPlace } from "@grand-livre/domain/vat/supply-territory";
import { isReverseCharge, isUntaxedCategory, type VatCode } from "@grand-livre/domain/vat/vat-code";
import { basisPointsFromText, basisPointsToText } from "../../app/document/decimal-text.ts";
import type { DocumentForm } from "../../app/document/draft/document-form.ts";
import type { DocumentLine } from "../../app/document/draft/document-line.ts";
import type { LineRules } from "../../app/document/lines/line-context.ts";
import type { Dossier } from "../../lib/context.ts";
import { localToday } from "../../lib/format.ts";

/** What the VAT code of a line depends on beside the line. */
export interface BillContext {
  readonly date: string;
  readonly vatRegime: VatRegime;
  /** Of the company. */
  readonly place: VatPlace | null;
  readonly vatCodes: ReadonlyMap<string, VatCode>;
  /** Rates are printed on the document: choosing a code does not change them. */
  readonly ratesArePrinted: boolean;
}

/** The context of the lines of a form. */
export function billContext(
  form: DocumentForm,
  { vatRegime, address }: Pick<Dossier, "vatRegime" | "address">,
  codes: ReadonlyMap<string, VatCode> | undefined,
): BillContext {
  return {
    date: form.billDate ?? localToday(),
    vatRegime,
    place: address,
    vatCodes: codes ?? new Map(),
    ratesArePrinted: form.printed.source === "document",
  };
}

/** What a change of a field of a bill's line does to its other fields. */
export function billRules(context: BillContext): LineRules {
  return {
    withRate: (line, vatRate) => withRate(line, vatRate, context),
    withVatCode: (line, vatCode) => withVatCode(line, vatCode, context),
    withAccount: (line, account) => withAccount(line, account, context),
    withSupply: (line, supplyType) => ({ ...line, supplyType }),
    proposed: (line) => line,
  };
}

/** The accounting date follows the bill's until a person changes one of them. */
export function withBillDate(form: DocumentForm, billDate: string | undefined): DocumentForm {
  const follows = form.accountingDate === undefined || form.accountingDate === form.billDate;
  return { ...form, billDate, accountingDate: follows ? billDate : form.accountingDate };
}

/** The line at another rate: its code stays when it still says that rate, else the usual one is proposed. */
export function withRate(line: DocumentLine, vatRate: string, context: BillContext): DocumentLine {
  const rate = basisPointsFromText(vatRate);
  const current = line.vatCode === null ? undefined : context.vatCodes.get(line.vatCode);
  const category =
    rate !== undefined && rate > 0 && isUntaxedCategory(line.vatCategory) ? null : line.vatCategory;
  const next = { ...line, vatRate, vatCategory: category };
  if (rate === undefined || (current !== undefined && charged(current) === rate)) return next;
  return { ...next, vatCode: proposedCode(next, rate, context) };
}

/** The line on another account; a line without a VAT code gets the one that such a purchase usually has. */
export function withAccount(line: DocumentLine, account: string | null, context: BillContext): DocumentLine {
  const next: DocumentLine = { ...line, account, accountOrigin: account === null ? null : "user" };
  const rate = basisPointsFromText(line.vatRate);
  return account === null || line.vatCode !== null || rate === undefined
    ? next
    : { ...next, vatCode: proposedCode(next, rate, context) };
}

/** The line under another code; where no rate is printed, the code says it. */
export function withVatCode(line: DocumentLine, vatCode: string | null, context: BillContext): DocumentLine {
  const code = vatCode === null ? undefined : context.vatCodes.get(vatCode);
  if (code === undefined || context.ratesArePrinted) return { ...line, vatCode };
  return { ...line, vatCode, vatRate: basisPointsToText(charged(code)), vatCategory: code.category };
}

/** What a document under this code charges: nothing when the buyer assesses the tax. */
function charged(code: VatCode): number {
  return isReverseCharge(code) ? 0 : code.rateBasisPoints;
}

function proposedCode(line: DocumentLine, rateBasisPoints: number, context: BillContext): string | null {
  const proposed = choosePurchaseVatCode(
    {
      date: context.date,
      category: line.vatCategory,
      rateBasisPoints,
      sellerCountry: "FR",
      supplyType: line.supplyType,
      account: line.account,
      vatRegime: context.vatRegime,
      buyerPlace: context.place,
    },
    [...context.vatCodes.values()],
  );
  return isRefusal(proposed) ? null : proposed.code.code;
}
