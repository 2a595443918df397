import { assertCents, sumCentsOf } from "../money/cents.ts";
import type { VatCode } from "../vat/vat-code.ts";
import {
  hasReportedPayments,
  isOnDebits,
  type LeftOut,
  type ReportCategory,
  reportCategory,
} from "./reported-code.ts";
import { type ReportedBuyer, saleRoute } from "./sale-route.ts";

/** Lines of sales in the books with one code, one account, one day and one kind of buyer. Credit is positive. */
export interface BookedSales extends ReportedBuyer {
  readonly date: string;
  readonly vatCode: string;
  readonly account: string;
  readonly cents: number;
  /** On the side of `cents`; 0 where the lines have none. */
  readonly baseCents: number;
  /** Of a deposit: the line has price and tax together. */
  readonly isAdvance: boolean;
}

/** What payments made due: of one code and one day; of one invoice where the buyer is abroad. */
export interface BookedPayments extends ReportedBuyer {
  readonly date: string;
  readonly vatCode: string;
  readonly account: string;
  readonly cents: number;
  readonly baseCents: number;
  readonly invoiceId: string | null;
}

export interface ReportContext {
  readonly code: (vatCode: string, date: string) => VatCode | undefined;
  /** Accounts of VAT collected and of VAT that waits for its payment, beside those that codes name. */
  readonly taxAccounts: readonly string[];
  /** Where the tax of a deposit stands: it is no tax of a sale. */
  readonly depositVatAccount: string;
}

export interface DayRow {
  readonly flow: "10.3";
  readonly date: string;
  readonly category: ReportCategory;
  /** Services on debits: apart from those due on receipt. */
  readonly onDebits: boolean;
  readonly rateBasisPoints: number;
  readonly baseCents: number;
  readonly taxCents: number;
}

export interface PaymentRow {
  readonly flow: "10.2" | "10.4";
  readonly date: string;
  readonly rateBasisPoints: number;
  readonly baseCents: number;
  readonly taxCents: number;
  readonly invoiceId: string | null;
}

export interface LeftOutAmount {
  readonly reason: LeftOut;
  readonly baseCents: number;
}

/**
 * The sales to consumers by day, category and rate (10.3), and what of them is not reported. A sale counts as its entry
 * does: what a deposit told on its day, its final invoice does not tell again.
 */
export function consumerRows(
  sales: readonly BookedSales[],
  context: ReportContext,
): { readonly rows: DayRow[]; readonly leftOut: LeftOutAmount[] } {
  const rows: DayRow[] = [];
  const leftOut: LeftOutAmount[] = [];
  for (const one of sales) {
    if (saleRoute(one, false, one.date) !== "consumer") continue;
    const code = context.code(one.vatCode, one.date);
    if (code === undefined) continue;
    const { baseCents, taxCents } = amountsOf(one, code, context);
    const placed = reportCategory(code);
    if ("leftOut" in placed) leftOut.push({ reason: placed.leftOut, baseCents });
    else {
      const { rateBasisPoints } = code;
      const common = { date: one.date, onDebits: isOnDebits(code), rateBasisPoints, baseCents, taxCents };
      rows.push({ flow: "10.3", ...common, category: placed.category });
    }
  }
  const sums = summed(rows, (row) => [row.date, row.category, row.onDebits, row.rateBasisPoints]);
  const reasons = Map.groupBy(leftOut, ({ reason }) => reason);
  return {
    rows: sums.filter(hasAmount),
    leftOut: [...reasons].map(([reason, own]) => ({
      reason,
      baseCents: sumCentsOf(own, (x) => x.baseCents),
    })),
  };
}

/** Sales that are entries without an invoice (a till's totals, a journal of sales): said, so that nobody takes them for reported. */
export function typedSales(
  sales: readonly Pick<BookedSales, "date" | "vatCode" | "account" | "baseCents">[],
  { code, taxAccounts, depositVatAccount }: ReportContext,
): LeftOutAmount[] {
  const bases = sales.flatMap(({ date, vatCode, account, baseCents }) => {
    const own = code(vatCode, date);
    const taxes = [own?.account, own?.pendingAccount, ...taxAccounts, depositVatAccount];
    return own?.direction === "sale" && !taxes.includes(account) ? [baseCents] : [];
  });
  const baseCents = sumCentsOf(bases, (cents) => cents);
  return baseCents === 0 ? [] : [{ reason: "typed", baseCents }];
}

/** The base is read on income and advances, the tax on its own accounts; an advance has both on one line. */
function amountsOf(one: BookedSales, code: VatCode, { taxAccounts, depositVatAccount }: ReportContext) {
  if (one.account === depositVatAccount) return { baseCents: 0, taxCents: 0 };
  const isTax = [code.account, code.pendingAccount, ...taxAccounts].includes(one.account);
  if (isTax) return { baseCents: 0, taxCents: one.cents };
  const taxCents = one.isAdvance ? assertCents(one.cents - one.baseCents) : 0;
  return { baseCents: one.baseCents, taxCents };
}

/** Payments of services by rate: of a trader abroad one row an invoice (10.2), of the others one row a day (10.4). */
export function paymentRows(payments: readonly BookedPayments[], context: ReportContext): PaymentRow[] {
  const rows = payments.flatMap((one): PaymentRow[] => {
    const code = context.code(one.vatCode, one.date);
    if (code === undefined || !hasReportedPayments(code)) return [];
    // Each move has two lines: only the one on which the tax is due counts.
    if (one.account === code.pendingAccount || one.account === context.depositVatAccount) return [];
    const isUnitary = saleRoute(one, false, one.date) === "international";
    return [
      {
        flow: isUnitary ? "10.2" : "10.4",
        date: one.date,
        rateBasisPoints: code.rateBasisPoints,
        baseCents: one.baseCents,
        taxCents: one.cents,
        invoiceId: isUnitary ? one.invoiceId : null,
      },
    ];
  });
  return summed(rows, (row) => [row.flow, row.date, row.invoiceId, row.rateBasisPoints]).filter(hasAmount);
}

/**
 * What is sent of payments given back: no amount may be negative (G1.16), so that money paid back comes off the days around
 * it, at the same rate and, where it is told, of the same invoice. What more was paid back than received in the period is
 * left negative.
 */
export function withoutRefunds(rows: readonly PaymentRow[]): PaymentRow[] {
  const groups = Map.groupBy(rows, (row) => JSON.stringify([row.flow, row.invoiceId, row.rateBasisPoints]));
  return [...groups.values()].flatMap((own) => {
    const days = own.toSorted((a, b) => (a.date < b.date ? -1 : 1)).map((row) => ({ ...row }));
    // The day before first: what is undone was received just before.
    for (const [at, refund] of days.entries())
      for (const day of [...days.slice(0, at).toReversed(), ...days.slice(at + 1)]) {
        if (wholeOf(refund) >= 0) break;
        if (wholeOf(day) <= 0) continue;
        const takesAll = wholeOf(day) + wholeOf(refund) <= 0;
        const [from, into] = takesAll ? [day, refund] : [refund, day];
        Object.assign(into, {
          baseCents: assertCents(into.baseCents + from.baseCents),
          taxCents: assertCents(into.taxCents + from.taxCents),
        });
        Object.assign(from, { baseCents: 0, taxCents: 0 });
      }
    return days.filter((row) => wholeOf(row) !== 0);
  });
}

/** What was received: price and tax. */
export const wholeOf = ({ baseCents, taxCents }: Pick<PaymentRow, "baseCents" | "taxCents">) =>
  assertCents(baseCents + taxCents);

const hasAmount = ({ baseCents, taxCents }: Pick<PaymentRow, "baseCents" | "taxCents">) =>
  baseCents !== 0 || taxCents !== 0;

/** Rows of one key added up, in the order of their keys. */
function summed<Row extends Pick<PaymentRow, "baseCents" | "taxCents">>(
  rows: readonly Row[],
  key: (row: Row) => readonly unknown[],
): Row[] {
  const groups = Map.groupBy(rows, (row) => JSON.stringify(key(row)));
  return [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, [first, ...others]]) => {
      if (first === undefined) return [];
      const all = [first, ...others];
      const baseCents = sumCentsOf(all, (row) => row.baseCents);
      return [{ ...first, baseCents, taxCents: sumCentsOf(all, (row) => row.taxCents) }];
    });
}
