import { addMonths, firstDayOfMonth } from "../date/calendar-date.ts";
import { sumCentsOf } from "../money/cents.ts";
import { isRefusal } from "../refusal.ts";
import { type DeferralMethod, deferredCents } from "./deferral.ts";

/** A validated line of class 6 or 7 whose service dates are known, or that a person chose to defer whole. */
export interface ServiceLine {
  readonly lineId: string;
  readonly account: string;
  readonly label: string;
  /** Debit − credit. */
  readonly balanceCents: number;
  readonly serviceStart: string | null;
  readonly serviceEnd: string | null;
}

export interface DeferralProposal {
  readonly lineId: string;
  readonly kind: "cca" | "pca";
  readonly account: string;
  readonly label: string;
  readonly serviceStart: string | null;
  readonly serviceEnd: string | null;
  /** Without VAT, positive; negative for what a credit note gave back. */
  readonly deferredCents: number;
}

/**
 * CCA and PCA of a closing: the lines whose service goes beyond it, for the part that does; a line without one, whole. What is below the threshold of
 * significance, and the lines that have one for this closing already, are left out.
 */
export function proposeDeferrals(
  lines: Iterable<ServiceLine>,
  closing: {
    readonly date: string;
    readonly method: Exclude<DeferralMethod, "fixed">;
    readonly thresholdCents: number;
    readonly taken: ReadonlySet<string>;
  },
): DeferralProposal[] {
  const proposals: DeferralProposal[] = [];
  for (const { lineId, account, label, balanceCents, serviceStart, serviceEnd } of lines) {
    if (closing.taken.has(lineId) || !/^[67]/.test(account)) continue;
    const expense = account.startsWith("6");
    const amountCents = expense ? balanceCents : -balanceCents;
    const cents =
      serviceStart === null || serviceEnd === null
        ? amountCents
        : deferredCents({ amountCents, serviceStart, serviceEnd }, closing.date, closing.method);
    if (isRefusal(cents) || cents === 0 || Math.abs(cents) < closing.thresholdCents) continue;
    const kind = expense ? "cca" : "pca";
    proposals.push({ lineId, kind, account, label, serviceStart, serviceEnd, deferredCents: cents });
  }
  return proposals;
}

/** What a supplier billed in a month. */
export interface BilledMonth {
  readonly counterpartyId: string;
  /** Account of class 6 that is charged. */
  readonly account: string;
  /** `YYYY-MM`. */
  readonly month: string;
  readonly netCents: number;
}

export interface MissingBill {
  readonly counterpartyId: string;
  /** That of the last month. */
  readonly account: string;
  readonly month: string;
  /** The median of the three months before. */
  readonly netCents: number;
}

/** Months in a row that make a supplier a monthly one. */
export const HABIT_MONTHS = 3;

/**
 * FNP by habit: the suppliers who billed each of the three months before the closing month and not that one, with the
 * median of what they billed.
 */
export function proposeMissingBills(billed: Iterable<BilledMonth>, closingDate: string): MissingBill[] {
  const month = closingDate.slice(0, 7);
  const before = Array.from({ length: HABIT_MONTHS }, (_, at) =>
    addMonths(firstDayOfMonth(closingDate), -at - 1).slice(0, 7),
  );
  const byHabit = Map.groupBy(billed, ({ counterpartyId }) => counterpartyId);
  return [...byHabit].flatMap(([counterpartyId, rows]) => {
    if (rows.some((row) => row.month === month)) return [];
    const amounts = before.map((one) =>
      sumCentsOf(
        rows.filter((row) => row.month === one),
        (row) => row.netCents,
      ),
    );
    const [least = 0, median = 0] = amounts.toSorted((one, other) => one - other);
    const latest = rows.find((row) => row.month === before[0]);
    return least <= 0 || latest === undefined
      ? []
      : [{ counterpartyId, account: latest.account, month, netCents: median }];
  });
}
