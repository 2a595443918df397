import type { ContractTerms } from "./contract-terms.ts";
import { LEGAL_WEEK, monthlyHours } from "./employer.ts";
import type { Payslip } from "./payslip.ts";

/** Nobody works more than 48 hours in a week (code du travail, art. L. 3121-20). */
const LONGEST_WEEK = 4_800;
/** Hundredths: the overtime of a month whose weeks all have the longest one. */
const MOST_OVERTIME = monthlyHours(LONGEST_WEEK) - monthlyHours(LEGAL_WEEK);

/** What somebody must look at before a payslip is validated; it refuses nothing. */
export type PayNotice =
  | { readonly code: "below_agreement"; readonly monthlyCents: number; readonly minimumCents: number }
  | { readonly code: "overtime_of_month"; readonly hours: number; readonly mostHours: number };

/** A pay below what the collective agreement gives the person's level, and more overtime than the weeks of a month may have. */
export function payNotices(
  terms: Pick<ContractTerms, "monthlyCents" | "minimumCents">,
  gross: Pick<Payslip["gross"], "overtimeHours"> | undefined,
): PayNotice[] {
  const { monthlyCents, minimumCents } = terms;
  const hours = gross?.overtimeHours ?? 0;
  return [
    ...(minimumCents != null && monthlyCents < minimumCents
      ? [{ code: "below_agreement", monthlyCents, minimumCents } as const]
      : []),
    ...(hours > MOST_OVERTIME
      ? [{ code: "overtime_of_month", hours, mostHours: MOST_OVERTIME } as const]
      : []),
  ];
}
