import type { CounterpartyAnswer } from "@grand-livre/contracts/counterparty";
import { dueDateOf } from "@grand-livre/domain/invoice/payment-terms";
import { isRefusal } from "@grand-livre/domain/refusal";
import { chooseSaleVatCode } from "@grand-livre/domain/vat/choose-sale-vat-code";
import type { VatRegime } from "@grand-livre/domain/vat/choose-vat-code";
import { type SupplyPlaces, standardRate } from "@grand-livre/domain/vat/supply-territory";
import {
  isDisbursement,
  isUntaxedCategory,
  type SupplyType,
  type VatCode,
} from "@grand-livre/domain/vat/vat-code";
import { basisPointsFromText, basisPointsToText } from "../../app/document/decimal-text.ts";
import type { DocumentForm } from "../../app/document/draft/document-form.ts";
import { type DocumentLine, isBlank } from "../../app/document/draft/document-line.ts";
import type { LineRules } from "../../app/document/lines/line-context.ts";

/** What the VAT code of a line depends on beside the line. */
export interface SaleContext {
  readonly date: string;
  readonly vatRegime: VatRegime;
  /** The document's own option for débits, else the company's. */
  readonly vatOnDebits: boolean;
  readonly companyOnDebits: boolean;
  readonly buyerCountry: string | null;
  readonly buyerVatNumber?: string | null | undefined;
  readonly places?: SupplyPlaces | undefined;
  /** The sales codes of the day; none while they load: the server then proposes. */
  readonly vatCodes: ReadonlyMap<string, VatCode>;
}

/** What a change of a field of a sale's line does to its other fields. */
export function saleRules(context: SaleContext): LineRules {
  return {
    withRate: (line, vatRate) => withRate(line, vatRate, context),
    withVatCode: (line, vatCode) => withVatCode(line, vatCode, context),
    withAccount: (line, account) => ({ ...line, account, accountOrigin: account === null ? null : "user" }),
    withSupply: (line, supplyType) => withSupply(line, supplyType, context),
    proposed: (line) => started(line, context),
  };
}

/** The line at another rate, under the code that such a sale usually has. */
export function withRate(line: DocumentLine, vatRate: string, context: SaleContext): DocumentLine {
  const rate = basisPointsFromText(vatRate);
  const vatCategory =
    rate !== undefined && rate > 0 && isUntaxedCategory(line.vatCategory) ? null : line.vatCategory;
  return proposed({ ...line, vatRate, vatCategory }, context);
}

/** Goods or services: the code and the proposed account follow. */
export function withSupply(line: DocumentLine, supplyType: SupplyType, context: SaleContext): DocumentLine {
  const account = line.accountOrigin === "user" ? line.account : null;
  return proposed({ ...line, supplyType, account }, context);
}

/** The line under another code, which says its rate. */
export function withVatCode(line: DocumentLine, vatCode: string | null, context: SaleContext): DocumentLine {
  const code = vatCode === null ? undefined : context.vatCodes.get(vatCode);
  if (code === undefined) return { ...line, vatCode };
  // A disbursement for the client is booked on another account than a sale to it: the proposed account goes with the code.
  const moved = isDisbursement(code) !== isDisbursed(line, context);
  const account = moved && line.accountOrigin !== "user" ? { account: null, accountOrigin: null } : {};
  return {
    ...line,
    ...account,
    vatCode,
    vatRate: basisPointsToText(code.rateBasisPoints),
    vatCategory: code.category,
    supplyType: code.supplyType ?? line.supplyType,
  };
}

function isDisbursed({ vatCode }: DocumentLine, { vatCodes }: SaleContext): boolean {
  return vatCode !== null && isDisbursement(vatCodes.get(vatCode));
}

/** A line that nothing was typed on is at the standard rate of where the company is: 8,5 % at La Réunion. */
export function started(line: DocumentLine, context: SaleContext): DocumentLine {
  const isNew = isBlank(line) && line.vatCode === null && line.vatCategory === null;
  const { places, date } = context;
  const rate = () => basisPointsToText(standardRate(places?.seller, date));
  return proposed(isNew ? { ...line, vatRate: rate() } : line, context);
}

/** The line under the code that the rules propose; as it is while its rate cannot be read. */
export function proposed(line: DocumentLine, context: SaleContext): DocumentLine {
  const rateBasisPoints = basisPointsFromText(line.vatRate);
  if (rateBasisPoints === undefined) return line;
  // A rate of zero does not say that money was advanced: who chose it keeps it.
  if (rateBasisPoints === 0 && isDisbursed(line, context)) return line;
  const found = chooseSaleVatCode(
    {
      date: context.date,
      rateBasisPoints,
      category: line.vatCategory,
      supplyType: line.supplyType,
      account: line.account,
      buyerCountry: context.buyerCountry,
      buyerVatNumber: context.buyerVatNumber,
      places: context.places,
      vatRegime: context.vatRegime,
      vatOnDebitsOption: context.vatOnDebits,
    },
    [...context.vatCodes.values()],
  );
  if (isRefusal(found)) return { ...line, vatCode: null };
  const { code, category } = found.code;
  return {
    ...line,
    vatCode: code,
    vatCategory: category,
    vatRate: found.code.rateBasisPoints === rateBasisPoints ? line.vatRate : basisPointsToText(0),
  };
}

/** The client brings its terms, and the account and code that its sales usually have. */
export function withClient(form: DocumentForm, client: CounterpartyAnswer): DocumentForm {
  const usualAccount = client.defaultAccount?.startsWith("7") === true ? client.defaultAccount : null;
  const accountOrigin = usualAccount === null ? null : ("counterparty" as const);
  const lines = form.lines.map((line) =>
    line.kind !== "line" || line.accountOrigin === "user"
      ? line
      : { ...line, account: usualAccount, accountOrigin },
  );
  const changed: DocumentForm = {
    ...form,
    party: { id: client.id, name: client.name, country: client.address?.country ?? null },
    // Deposits belong to their client.
    depositIds: form.party?.id === client.id ? form.depositIds : [],
    lines,
  };
  return client.paymentTerms === null ? changed : withTerms(changed, client.paymentTerms);
}

/** The due date follows the terms and the date until another one is typed. */
export function withTerms(form: DocumentForm, terms: string): DocumentForm {
  return { ...form, terms, dueDate: followingDue(form, form.billDate, terms) };
}

export function withBillDate(form: DocumentForm, billDate: string | undefined): DocumentForm {
  return { ...form, billDate, dueDate: followingDue(form, billDate, form.terms) };
}

function followingDue(before: DocumentForm, billDate: string | undefined, terms: string): string | undefined {
  const computed = before.billDate === undefined ? undefined : dueDateOf(before.billDate, before.terms);
  if (before.dueDate !== undefined && before.dueDate !== computed) return before.dueDate;
  return billDate === undefined ? undefined : dueDateOf(billDate, terms);
}
