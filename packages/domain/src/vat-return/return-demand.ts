import { inForce } from "../date/dated.ts";
import { formatMoney } from "../money/format-amount.ts";
import { type Refusal, refuse } from "../refusal.ts";
import { endsYear, type ReturnPeriod } from "./return-period.ts";
import { vatRules } from "./vat-rules.ts";

/** A sum without entry line: typed by a person, with the account that it is booked on. */
export interface Adjustment {
  /** 15 and 5B add to the tax, 29 to what is paid (taxes of the annex 3310-A), 21 and 2C are taken off. */
  readonly box: "15" | "5B" | "29" | "21" | "2C";
  readonly euros: number;
  readonly account: string;
}

/** What a person adds to the lines. Whole euros. */
export interface ReturnDemand {
  /** Box 27 of the return before. */
  readonly previousCreditEuros?: number | undefined;
  readonly refundEuros?: number | undefined;
  /** Paid in the year under the simplified regime (box 30 of the CA12). */
  readonly instalmentEuros?: number | undefined;
  /** Taxation coefficient of the year (22A), a whole percentage; 10 000 when everything gives right to deduction. */
  readonly coefficientBasisPoints?: number | undefined;
  readonly adjustments?: readonly Adjustment[] | undefined;
}

export type AskedRefusal =
  | Refusal<"VAT_REFUND_ABOVE_CREDIT", { creditCents: number; credit: string }>
  | Refusal<"VAT_REFUND_BELOW_MINIMUM", { minimumCents: number; minimum: string }>
  | Refusal<"VAT_COEFFICIENT_INVALID", { coefficientBasisPoints: number }>
  | Refusal<"VAT_ADJUSTMENT_INVALID", { box: string; euros: number }>;

/** A refund is at most the credit, and at least 760 € (150 € with the last return of a year). */
export function checkAsked(
  demand: ReturnDemand,
  creditEuros: number,
  period: ReturnPeriod,
): AskedRefusal | undefined {
  const {
    coefficientBasisPoints: coefficient = 10_000,
    refundEuros = 0,
    previousCreditEuros = 0,
    instalmentEuros = 0,
  } = demand;
  if (!Number.isInteger(coefficient) || coefficient % 100 !== 0 || coefficient < 0 || coefficient > 10_000)
    return refuse("VAT_COEFFICIENT_INVALID", { coefficientBasisPoints: coefficient });
  const typed = [
    ...(demand.adjustments ?? []),
    { box: "22", euros: previousCreditEuros },
    { box: "26", euros: refundEuros },
    { box: "30", euros: instalmentEuros },
  ];
  const wrong = typed.find(({ euros }) => !Number.isSafeInteger(euros) || euros < 0);
  if (wrong !== undefined) return refuse("VAT_ADJUSTMENT_INVALID", { box: wrong.box, euros: wrong.euros });
  if (refundEuros === 0) return undefined;
  if (refundEuros > creditEuros) {
    const creditCents = creditEuros * 100;
    return refuse("VAT_REFUND_ABOVE_CREDIT", { creditCents, credit: formatMoney(creditCents) });
  }
  const rule = inForce(vatRules.refund, period.endDate);
  const minimumCents = (endsYear(period) ? rule?.yearlyMinimumCents : rule?.minimumCents) ?? 0;
  if (refundEuros * 100 >= minimumCents) return undefined;
  return refuse("VAT_REFUND_BELOW_MINIMUM", { minimumCents, minimum: formatMoney(minimumCents) });
}
