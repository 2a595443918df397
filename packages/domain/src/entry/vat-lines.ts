import { assertCents, sumCentsOf } from "../money/cents.ts";
import { applyRate, multiplyRatio } from "../money/multiply.ts";
import { splitProrata } from "../money/prorata.ts";
import type { VatCode } from "../vat/vat-code.ts";

const WHOLE_BASIS_POINTS = 10_000;

/** What of a VAT code decides the tax lines of an entry. */
export type VatTreatment = Pick<
  VatCode,
  | "code"
  | "direction"
  | "rateBasisPoints"
  | "exigibility"
  | "deductibleShareBasisPoints"
  | "account"
  | "pendingAccount"
  | "dueAccount"
>;

/** A charge, an asset or an income with its amount before tax. Debit is positive. */
export interface VatBase {
  readonly account: string;
  readonly amountCents: number;
  /** The tax where a total including tax was split; null: the rate of the amount. */
  readonly vatCents: number | null;
}

/** `tax`: deducted or collected. `due`: owed by the buyer himself. `non_deductible`: part of the charge. */
export type EntryVatRole = "tax" | "due" | "non_deductible";

export interface EntryVatLine {
  readonly role: EntryVatRole;
  readonly account: string;
  /** Debit is positive. */
  readonly amountCents: number;
}

/**
 * The tax lines that the bases of one code ask for. The tax is the rate of their sum, as on a document; what is not
 * deductible goes to the accounts of the bases. A line that comes to zero is left out.
 */
export function entryVatLines(code: VatTreatment, bases: readonly VatBase[]): EntryVatLine[] {
  const taxCents = taxOf(code, bases);
  const isSale = code.direction === "sale";
  const deductibleCents = isSale ? taxCents : applyRate(taxCents, code.deductibleShareBasisPoints);
  const account = code.exigibility === "receipt" ? (code.pendingAccount ?? code.account) : code.account;
  // A purchase whose code has no account of deductible tax deducts nothing.
  const taxedCents = account === null ? 0 : deductibleCents;
  const lines: EntryVatLine[] = [];
  if (account !== null) lines.push({ role: "tax", account, amountCents: taxedCents });
  if (!isSale) lines.push(...nonDeductible(assertCents(taxCents - taxedCents), bases));
  if (!isSale && code.dueAccount !== null)
    lines.push({ role: "due", account: code.dueAccount, amountCents: -taxCents });
  return lines.filter(({ amountCents }) => amountCents !== 0);
}

function taxOf({ rateBasisPoints }: VatTreatment, bases: readonly VatBase[]): number {
  const atRate = bases.filter(({ vatCents }) => vatCents === null);
  const split = bases.filter(({ vatCents }) => vatCents !== null);
  return assertCents(
    applyRate(
      sumCentsOf(atRate, ({ amountCents }) => amountCents),
      rateBasisPoints,
    ) + sumCentsOf(split, ({ vatCents }) => vatCents ?? 0),
  );
}

function nonDeductible(amountCents: number, bases: readonly VatBase[]): EntryVatLine[] {
  if (amountCents === 0) return [];
  const accounts = [...Map.groupBy(bases, ({ account }) => account)].map(([account, own]) => ({
    account,
    weight: Math.abs(sumCentsOf(own, (base) => base.amountCents)),
  }));
  const shares = splitProrata(
    amountCents,
    accounts.map(({ weight }) => weight),
  );
  return accounts.map(({ account }, at) => ({
    role: "non_deductible",
    account,
    amountCents: shares[at] ?? 0,
  }));
}

/** A total including tax as its amount before tax and its tax, which add up to it. A tax that the buyer owes is not in it. */
export function splitInclusive(
  totalCents: number,
  { rateBasisPoints, dueAccount }: Pick<VatTreatment, "rateBasisPoints" | "dueAccount">,
): { readonly amountCents: number; readonly vatCents: number } {
  const rate = dueAccount === null ? rateBasisPoints : 0;
  const amountCents = multiplyRatio(totalCents, WHOLE_BASIS_POINTS, WHOLE_BASIS_POINTS + rate);
  return { amountCents, vatCents: assertCents(totalCents - amountCents) };
}
