import { atLength } from "../chart/account-number.ts";
import { decimalFromMinorUnits } from "../currency/rate.ts";
import type { EntryContent, EntryLine } from "../entry/entry.ts";
import { balancedLines, type SignedAmount } from "../entry/signed-amount.ts";
import { assertCents, sumCentsOf } from "../money/cents.ts";
import { applyRate } from "../money/multiply.ts";
import { isRefusal, type Refusal, refuse } from "../refusal.ts";
import { expenseNature, recoverableShare } from "./expense-nature.ts";

/** The VAT of one code, as the receipt prints it. */
export interface ExpenseTax {
  readonly vatCode: string;
  /** Deductible VAT of the code (44566). */
  readonly account: string;
  readonly baseCents: number;
  readonly vatCents: number;
}

/** A line of an expense report: one receipt, or one journey. */
export interface ExpenseLine {
  readonly id: string;
  readonly date: string;
  readonly nature: string;
  readonly label: string;
  readonly inclVatCents: number;
  /** An amount in none of them has no VAT. */
  readonly taxes: readonly ExpenseTax[];
  readonly hasReceipt: boolean;
  /** The account that somebody chose; null: the nature's. */
  readonly account: string | null;
  /** Recovered share that somebody chose, or that the gifts of the year leave; null: the nature's. */
  readonly shareBasisPoints?: number | null | undefined;
  /** What was paid in another currency, in its smallest units; `inclVatCents` are its euros. */
  readonly inCurrency?: { readonly currency: string; readonly units: number } | null | undefined;
}

/** The cost of an expense, once the VAT that is recovered is taken off. */
export interface ExpenseAmounts {
  readonly chargeCents: number;
  readonly recoveredCents: number;
}

export type ExpenseRefusal =
  | Refusal<"EXPENSE_REPORT_EMPTY">
  | Refusal<"EXPENSE_NATURE_UNKNOWN", { lineId: string; nature: string }>
  | Refusal<"EXPENSE_AMOUNT_INVALID", { lineId: string; inclVatCents: number }>
  | Refusal<"EXPENSE_VAT_IN_CURRENCY", { lineId: string; currency: string }>
  | Refusal<"EXPENSE_TAX_ABOVE_TOTAL", { lineId: string; taxedCents: number; inclVatCents: number }>;

export interface ExpenseContext {
  readonly vatRegime: "franchise" | "normal";
  readonly accountLength: number;
}

/** Refuses a line that cannot be posted; undefined when it can. */
export function checkExpenseLine({ id: lineId, nature, inclVatCents, taxes, inCurrency }: ExpenseLine) {
  if (expenseNature(nature) === undefined) return refuse("EXPENSE_NATURE_UNKNOWN", { lineId, nature });
  if (!Number.isSafeInteger(inclVatCents) || inclVatCents <= 0)
    return refuse("EXPENSE_AMOUNT_INVALID", { lineId, inclVatCents });
  // What another country charged is not deducted here (CGI art. 271, I): its own refund is asked there.
  if (inCurrency && taxes.length > 0)
    return refuse("EXPENSE_VAT_IN_CURRENCY", { lineId, currency: inCurrency.currency });
  const taxedCents = sumCentsOf(taxes, (tax) => tax.baseCents + tax.vatCents);
  const wrong = taxes.some((tax) => tax.vatCents < 0 || tax.baseCents < 0) || taxedCents > inclVatCents;
  return wrong ? refuse("EXPENSE_TAX_ABOVE_TOTAL", { lineId, taxedCents, inclVatCents }) : undefined;
}

/** What of each tax of a line is recovered: nothing without a receipt (CGI art. 271, II), nor in franchise. */
export function recoveredTaxes(
  line: ExpenseLine,
  { vatRegime }: Pick<ExpenseContext, "vatRegime">,
): number[] {
  const none = vatRegime === "franchise" || !line.hasReceipt;
  const share = none ? 0 : (line.shareBasisPoints ?? recoverableShare(line.nature, line.date));
  return line.taxes.map(({ vatCents }) => applyRate(vatCents, share));
}

/** A line's charge and the VAT recovered on it; together they are its total. */
export function expenseAmounts(
  line: ExpenseLine,
  context: Pick<ExpenseContext, "vatRegime">,
): ExpenseAmounts {
  const recoveredCents = sumCentsOf(recoveredTaxes(line, context), (cents) => cents);
  return { chargeCents: assertCents(line.inclVatCents - recoveredCents), recoveredCents };
}

/** The lines that lack the receipt that their nature needs, and do not say why it is lost. */
export function unprovedLines<
  Line extends Pick<ExpenseLine, "nature" | "hasReceipt"> & { readonly lostReceipt: string | null },
>(lines: readonly Line[]): Line[] {
  return lines.filter(
    ({ hasReceipt, lostReceipt, nature }) =>
      !hasReceipt && lostReceipt === null && expenseNature(nature)?.needsReceipt !== false,
  );
}

/** Where a report is owed: 4219, or the current account (455) of a manager who is a partner. */
export interface Payee {
  readonly account: string;
  readonly counterpartyId?: string | null;
  readonly auxiliary?: string | null;
}

/** A line of the entry, with the lines of the report that made it. */
export interface ExpenseEntryLine extends EntryLine {
  readonly expenseLineIds: readonly string[];
}

interface Posted extends SignedAmount {
  readonly expenseLineIds: readonly string[];
}

/**
 * The entry of a report (4.1): its charges line by line with the VAT that is not recovered, the recovered VAT by code, and
 * what is owed to the person.
 */
export function expenseEntry(
  report: {
    readonly journalCode: string;
    readonly date: string;
    readonly pieceRef: string;
    readonly label: string;
    readonly lines: readonly ExpenseLine[];
    readonly payee: Payee;
  },
  context: ExpenseContext,
): EntryContent<ExpenseEntryLine> | ExpenseRefusal {
  const { lines, label, payee, journalCode, date, pieceRef } = report;
  if (lines.length === 0) return refuse("EXPENSE_REPORT_EMPTY");
  const charges: Posted[] = [];
  const taxes = new Map<string, Posted>();
  for (const line of lines) {
    const refusal = checkExpenseLine(line);
    if (isRefusal(refusal)) return refusal;
    charges.push(...chargeAmounts(line, context));
    for (const tax of taxAmounts(line, context, label)) addTax(taxes, tax);
  }
  const owed: Posted = {
    ...payee,
    label,
    cents: -sumCentsOf(lines, (line) => line.inclVatCents),
    expenseLineIds: lines.map(({ id }) => id),
  };
  const entry = balancedLines([...charges, ...taxes.values(), owed]);
  return { journalCode, date, pieceRef, pieceDate: date, label, nature: "normal", lines: entry };
}

/** The charge of each VAT code of a line, and of the part without VAT. */
function chargeAmounts(line: ExpenseLine, context: ExpenseContext): Posted[] {
  const number = expenseNature(line.nature)?.pcgNumber ?? "";
  const account = line.account ?? atLength(number, context.accountLength);
  const posted = { account, label: line.label, expenseLineIds: [line.id] };
  const recovered = recoveredTaxes(line, context);
  const taxed = line.taxes.map(({ vatCode, baseCents, vatCents }, at): Posted => {
    const cents = assertCents(baseCents + vatCents - (recovered[at] ?? 0));
    return { ...posted, cents, vatCode, vatBaseCents: baseCents };
  });
  const taxedCents = sumCentsOf(line.taxes, (tax) => tax.baseCents + tax.vatCents);
  const { inCurrency } = line;
  const paid = inCurrency && {
    currency: inCurrency.currency,
    foreignAmount: decimalFromMinorUnits(inCurrency.units, inCurrency.currency),
  };
  return [...taxed, { ...posted, ...paid, cents: assertCents(line.inclVatCents - taxedCents) }];
}

function taxAmounts(line: ExpenseLine, context: ExpenseContext, label: string): Posted[] {
  const recovered = recoveredTaxes(line, context);
  return line.taxes.map(({ account, vatCode, baseCents }, at) => {
    const cents = recovered[at] ?? 0;
    return { account, label, cents, vatCode, vatBaseCents: baseCents, expenseLineIds: [line.id] };
  });
}

function addTax(taxes: Map<string, Posted>, tax: Posted): void {
  if (tax.cents === 0) return;
  const key = `${tax.account} ${tax.vatCode}`;
  const same = taxes.get(key);
  taxes.set(key, {
    ...tax,
    cents: assertCents((same?.cents ?? 0) + tax.cents),
    vatBaseCents: assertCents((same?.vatBaseCents ?? 0) + (tax.vatBaseCents ?? 0)),
    expenseLineIds: [...(same?.expenseLineIds ?? []), ...tax.expenseLineIds],
  });
}
