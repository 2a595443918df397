import { formatMoney } from "../money/format-amount.ts";
import { type Refusal, refuse } from "../refusal.ts";

/** What a closing looks at, one kind of work a word; the screens group by it. */
export const CLOSING_KINDS = [
  "bank",
  "bills",
  "drafts",
  "entries",
  "vat",
  "pay",
  "expenses",
  "lettering",
  "suspense",
  "accruals",
  "depreciation",
  "books",
] as const;
export type ClosingKind = (typeof CLOSING_KINDS)[number];

interface Place {
  readonly kind: ClosingKind;
  /** The screen where it is done. */
  readonly link: string;
}

const BILLS = "/accounting/supplier-bills";
const EXERCISES = "/accounting/settings/exercises";

/** Work that closing would leave behind: each is counted in the days that are closed, and led to where it is done. */
const OPEN_WORK = {
  OPEN_BANK_OPERATIONS: { kind: "bank", link: "/accounting/reconciliation" },
  OPEN_BILLS_TO_COMPLETE: { kind: "bills", link: `${BILLS}?view=to-complete` },
  OPEN_BILLS_TO_CHECK: { kind: "bills", link: `${BILLS}?view=to-check` },
  OPEN_BILLS_TO_VALIDATE: { kind: "bills", link: `${BILLS}?view=ready` },
  OPEN_DRAFT_SALES: { kind: "drafts", link: "/accounting/invoices?view=draft" },
  OPEN_VAT_RETURNS: { kind: "vat", link: "/accounting/declarations/vat" },
  OPEN_PAYSLIPS: { kind: "pay", link: "/accounting/payslip/employees" },
  OPEN_PAY_ENTRIES: { kind: "pay", link: "/accounting/payslip/employees" },
  OPEN_EXPENSES: { kind: "expenses", link: "/accounting/missions" },
  OPEN_LETTERING: { kind: "lettering", link: "/accounting/reconciliation/lettering" },
  OPEN_SUSPENSE: { kind: "suspense", link: "/accounting/reports/general-ledger?account=47*" },
  OPEN_DEFERRALS: { kind: "accruals", link: "/accounting/regulations" },
  OPEN_MISSING_BILLS: { kind: "accruals", link: "/accounting/regulations" },
  OPEN_CONVERSION: { kind: "accruals", link: "/accounting/regulations?view=conversion" },
  OPEN_REVALUATION: { kind: "accruals", link: "/accounting/regulations?view=revaluation" },
  OPEN_LEAVE: { kind: "pay", link: "/accounting/regulations?view=leave" },
  OPEN_THIRTEENTH_MONTH: { kind: "pay", link: "/accounting/regulations?view=thirteenth" },
  OPEN_HOUSING_EFFORT: { kind: "pay", link: "/accounting/regulations?view=housing" },
  OPEN_DEPRECIATION: { kind: "depreciation", link: "/accounting/immobilizations" },
} satisfies Readonly<Record<string, Place>>;

export type OpenWorkCode = keyof typeof OPEN_WORK;

/** Where the other findings of a closing are mended; what is not named here is looked up in the balance. */
const OTHER_PLACES: Readonly<Record<string, Place | undefined>> = {
  PERIOD_HAS_DRAFTS: { kind: "entries", link: "/accounting/entry-logs?state=draft" },
  EXERCISE_HAS_DRAFTS: { kind: "entries", link: "/accounting/entry-logs?state=draft" },
  EXERCISE_SUSPENSE_NOT_CLEARED: OPEN_WORK.OPEN_SUSPENSE,
  CLOSING_ACCRUAL_GAP: OPEN_WORK.OPEN_DEFERRALS,
  CLOSING_VAT_CODE_MISSING: { kind: "vat", link: "/accounting/reports/general-ledger?account=445*" },
  EXERCISE_HAS_UNSEALED_BATCHES: { kind: "books", link: "/accounting/imports-historical" },
  PERIOD_NOT_CLOSED_BEFORE: { kind: "books", link: EXERCISES },
  PERIOD_ALREADY_CLOSED: { kind: "books", link: EXERCISES },
  EXERCISE_ALREADY_CLOSED: { kind: "books", link: EXERCISES },
  EXERCISE_PREVIOUS_OPEN: { kind: "books", link: EXERCISES },
  CLOSING_NEXT_NOT_OPEN: { kind: "books", link: EXERCISES },
  CLOSING_RESULT_NOT_APPROPRIATED: { kind: "books", link: EXERCISES },
};

const BALANCE: Place = { kind: "books", link: "/accounting/reports" };

/** What kind of work a finding of a closing is, and the screen where it is done. */
export function placeOfFinding(code: string): Place {
  return OTHER_PLACES[code] ?? OPEN_WORK[code as OpenWorkCode] ?? BALANCE;
}

/** How much of one kind of work is left; `amountCents` is what it weighs, where it weighs something. */
export interface OpenWork {
  readonly code: OpenWorkCode;
  readonly count: number;
  readonly amountCents: number;
}

/** The work that is left, in the order of the road to a closing; what is done is not named. */
export function openWorkFindings(work: readonly OpenWork[]): Refusal<OpenWorkCode>[] {
  const order = Object.keys(OPEN_WORK);
  return work
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => order.indexOf(one.code) - order.indexOf(other.code))
    .map(({ code, count, amountCents }) =>
      refuse(code, { count, amountCents, amount: formatMoney(amountCents) }),
    );
}

/** How many there are of what a finding says: its own count, else one. */
export function countOfFinding({ details = {} }: Refusal): number {
  const { count, draftCount } = details as { readonly count?: unknown; readonly draftCount?: unknown };
  return typeof count === "number" ? count : typeof draftCount === "number" ? draftCount : 1;
}

/** A closing that leaves points open behind it says why. */
export function requireClosingReason(
  points: readonly Refusal[],
  reason: string | undefined,
): Refusal<"CLOSING_REASON_MISSING"> | undefined {
  if (points.length === 0 || (reason ?? "").trim() !== "") return undefined;
  return refuse("CLOSING_REASON_MISSING", { count: points.length });
}
