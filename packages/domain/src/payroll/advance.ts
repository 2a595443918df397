import { ALLOWED, type Permission, refuse } from "../refusal.ts";

/** What was paid of a month's pay before its payslip (code du travail, art. L. 3242-1). */
export interface PaidAdvance {
  readonly id: string;
  readonly paidOn: string;
  readonly cents: number;
}

/** Advances that are paid, and what other payslips took back of each, by its id. Cents. */
export interface AdvancesOf {
  readonly paid: readonly PaidAdvance[];
  readonly taken: Readonly<Record<string, number>>;
}
export const NO_ADVANCES: AdvancesOf = { paid: [], taken: {} };

/** What a payslip takes back of an advance, and what it leaves of it to the next ones. */
export interface TakenAdvance extends PaidAdvance {
  readonly leftCents: number;
}

/**
 * What the net pay of a month gives back of advances, the oldest first: an advance is pay already, so that no share of it is kept
 * from the employee's (art. L. 3251-3). What the net does not reach stays for the next month.
 */
export function takeAdvances({ paid, taken }: AdvancesOf, availableCents: number): TakenAdvance[] {
  let left = Math.max(0, availableCents);
  return paid
    .toSorted((a, b) => (a.paidOn < b.paidOn ? -1 : a.paidOn > b.paidOn ? 1 : a.id < b.id ? -1 : 1))
    .flatMap(({ id, paidOn, cents }) => {
      const owed = Math.max(0, cents - (taken[id] ?? 0));
      const now = Math.min(owed, left);
      left -= now;
      return owed === 0 ? [] : [{ id, paidOn, cents: now, leftCents: owed - now }];
    });
}

interface AdvanceFacts {
  readonly employee: string;
  /** A payslip of the advance's month or of a later one is validated. */
  readonly validated: boolean;
}

/** An advance is typed, paid and its payment taken back until a payslip that would take it is validated. */
export function canMoveAdvance({ employee, validated }: AdvanceFacts): Permission<"PAY_ADVANCE_MONTH"> {
  return validated ? refuse("PAY_ADVANCE_MONTH", { employee }) : ALLOWED;
}

/** What is paid is in the books: its payment is taken back first. */
export function canRemoveAdvance({
  paidOn,
}: {
  readonly paidOn: string | null;
}): Permission<"PAY_ADVANCE_PAID"> {
  return paidOn === null ? ALLOWED : refuse("PAY_ADVANCE_PAID");
}
