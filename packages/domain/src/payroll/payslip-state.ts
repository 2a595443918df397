import { ALLOWED, type Permission, refuse } from "../refusal.ts";

export const PAYSLIP_STATES = ["prepared", "calculated", "validated", "paid", "corrected"] as const;
export type PayslipState = (typeof PAYSLIP_STATES)[number];

/** What the steps of a payslip look at. */
export interface PayslipFacts {
  readonly state: PayslipState;
  /** Its entry; null before. */
  readonly entryId: string | null;
  readonly belowMinimumWage: boolean;
  /** Values of its month are past their review day. */
  readonly toReview: boolean;
}

type StateRefusal = "PAYSLIP_STATE";

/** A payslip changes until it is validated; then a corrective one replaces it. */
export function canChangePayslip({ state }: PayslipFacts): Permission<StateRefusal> {
  return state === "prepared" || state === "calculated" ? ALLOWED : refuse("PAYSLIP_STATE");
}

/** A calculated payslip whose pay reaches the minimum wage. */
export function canValidatePayslip(
  facts: PayslipFacts,
): Permission<StateRefusal | "PAYSLIP_BELOW_MINIMUM_WAGE" | "PAYSLIP_VALUES_TO_REVIEW"> {
  if (facts.state !== "calculated") return refuse("PAYSLIP_STATE");
  if (facts.toReview) return refuse("PAYSLIP_VALUES_TO_REVIEW");
  return facts.belowMinimumWage ? refuse("PAYSLIP_BELOW_MINIMUM_WAGE") : ALLOWED;
}

/** A validated payslip, paid or not, is replaced by a corrective one. */
export function canCorrectPayslip({ state }: PayslipFacts): Permission<StateRefusal> {
  return state === "validated" || state === "paid" ? ALLOWED : refuse("PAYSLIP_STATE");
}

/** A payslip is paid once its entry owes it. */
export function canPayPayslip({
  state,
  entryId,
}: PayslipFacts): Permission<StateRefusal | "PAYROLL_NOT_POSTED"> {
  if (state !== "validated") return refuse("PAYSLIP_STATE");
  return entryId === null ? refuse("PAYROLL_NOT_POSTED") : ALLOWED;
}
