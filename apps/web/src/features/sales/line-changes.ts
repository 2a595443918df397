import type { CounterpartyAnswer } from "@grand-livre/contracts/counterparty";
import { dueDateOf } from "@grand-livre/domain/invoice/due-date";
import { isRefusal } from "@grand-livre/domain/refusal";
import { chooseSaleVatCode } from "@grand-livre/domain/vat/choose-sale-vat-code";
import type { VatRegime } from "@grand-livre/domain/vat/choose-vat-code";
import {
  isDisbursement,
  isUntaxedCategory,
  type SupplyType,
  type VatCode,
} from "@grand-livre/domain/vat/vat-code";
import { basisPointsFromText, basisPointsToText } from "../../app/invoicing/decimal-text.ts";
import type { SaleForm, SaleLine } from "./sale-form.ts";

/** What a line's changes look at beside the line. */
export interface LineContext {
  readonly date: string;
  readonly vatRegime: VatRegime;
  /** The document's own option for débits, else the company's. */
  readonly vatOnDebits: boolean;
  readonly buyerCountry: string | null;
  /** The sales codes of the day; none while they load: the server then proposes. */
  readonly vatCodes: ReadonlyMap<string, VatCode>;
}

/** The line at another rate, under the code that such a sale usually has. */
export function withRate(line: SaleLine, vatRate: string, context: LineContext): SaleLine {
  const rate = basisPointsFromText(vatRate);
  const vatCategory =
    rate !== undefined && rate > 0 && isUntaxedCategory(line.vatCategory) ? null : line.vatCategory;
  return proposed({ ...line, vatRate, vatCategory }, context);
}

/** Goods or services: the code and the proposed account follow. */
export function withSupply(line: SaleLine, supplyType: SupplyType, context: LineContext): SaleLine {
  const account = line.accountOrigin === "user" ? line.account : null;
  return proposed({ ...line, supplyType, account }, context);
}

/** The line under another code, which says its rate. */
export function withVatCode(line: SaleLine, vatCode: string | null, context: LineContext): SaleLine {
  const code = vatCode === null ? undefined : context.vatCodes.get(vatCode);
  if (code === undefined) return { ...line, vatCode };
  // What is advanced for the client is booked elsewhere than what is sold to him: the proposed account goes with the code.
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

function isDisbursed({ vatCode }: SaleLine, { vatCodes }: LineContext): boolean {
  return vatCode !== null && isDisbursement(vatCodes.get(vatCode));
}

/** The line under the code that the rules propose; as it is while its rate cannot be read. */
export function proposed(line: SaleLine, context: LineContext): SaleLine {
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
export function withClient(form: SaleForm, client: CounterpartyAnswer): SaleForm {
  const usualAccount = client.defaultAccount?.startsWith("7") === true ? client.defaultAccount : null;
  const lines = form.lines.map((line) =>
    line.kind !== "line" || line.accountOrigin === "user"
      ? line
      : ({
          ...line,
          account: usualAccount,
          accountOrigin: usualAccount === null ? null : "counterparty",
        } as const),
  );
  const changed: SaleForm = {
    ...form,
    client: { id: client.id, name: client.name, country: client.address?.country ?? null },
    // Those of another client are not his to take back.
    depositIds: form.client?.id === client.id ? form.depositIds : [],
    lines,
  };
  return client.paymentTerms === null ? changed : withTerms(changed, client.paymentTerms);
}

/** The due date follows the terms and the date as long as nobody typed another one. */
export function withTerms(form: SaleForm, terms: string): SaleForm {
  return { ...form, terms, dueDate: followingDue(form, form.billDate, terms) };
}

export function withBillDate(form: SaleForm, billDate: string | undefined): SaleForm {
  return { ...form, billDate, dueDate: followingDue(form, billDate, form.terms) };
}

function followingDue(before: SaleForm, billDate: string | undefined, terms: string): string | undefined {
  const computed = before.billDate === undefined ? undefined : dueDateOf(before.billDate, before.terms);
  if (before.dueDate !== undefined && before.dueDate !== computed) return before.dueDate;
  return billDate === undefined ? undefined : dueDateOf(billDate, terms);
}
