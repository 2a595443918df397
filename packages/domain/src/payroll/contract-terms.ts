import type { AxisShare } from "../analytic/axis.ts";
import { type Refusal, refuse } from "../refusal.ts";
import type { ContractKind } from "./employer.ts";

/** What a contract says from a day on, until its next terms begin. */
export interface ContractTerms {
  readonly from: string;
  /** The establishment that employs. */
  readonly employerId: string;
  readonly job: string;
  readonly classification: string;
  readonly contract: ContractKind;
  readonly executive: boolean;
  /** Hundredths: 3 500 is a full week, more has overtime each week. */
  readonly weeklyHours: number;
  /** Days of a year that are worked (forfait jours); null: hours are counted. */
  readonly yearlyDays: number | null;
  /** For the hours of the contract up to the legal ones; the overtime of each week comes on top. */
  readonly monthlyCents: number;
  readonly mutualEmployeeCents: number;
  readonly mutualEmployerCents: number;
  /** The monthly minimum that the collective agreement gives the person's level, for the hours of the contract; absent or null: not told. */
  readonly minimumCents?: number | null | undefined;
  /** The month, 1 to 12, that pays a 13th month; absent or null: the contract has none. */
  readonly thirteenthMonth?: number | null | undefined;
  /** The analytic sections that bear its cost; absent: none. */
  readonly sections?: readonly AxisShare[] | undefined;
}

export type TermsRefusal = Refusal<"PAYROLL_TERMS_DAY", { day: string }> | Refusal<"PAYROLL_TERMS_DAY_TWICE">;

/**
 * The terms of a contract in the order of their days. Each begins with the contract or on the first day of a month, because a
 * month is paid on one set of terms.
 */
export function orderedTerms<Terms extends { readonly from: string }>(
  terms: readonly Terms[],
  entryDate: string,
): readonly Terms[] | TermsRefusal {
  const wrong = terms.find(({ from }) => from !== entryDate && !from.endsWith("-01"));
  if (wrong !== undefined) return refuse("PAYROLL_TERMS_DAY", { day: wrong.from });
  if (new Set(terms.map(({ from }) => from)).size < terms.length) return refuse("PAYROLL_TERMS_DAY_TWICE");
  return terms.toSorted((a, b) => (a.from < b.from ? -1 : 1));
}
