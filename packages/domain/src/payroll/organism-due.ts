import data from "../../data/organism-dues.data.json" with { type: "json" };
import { addMonths } from "../date/calendar-date.ts";
import { nextWorkingDay } from "../declaration/working-day.ts";
import type { EntryLine } from "../entry/entry.ts";
import { balancedLines } from "../entry/signed-amount.ts";
import { sumCentsOf } from "../money/cents.ts";
import { ALLOWED, type Permission, refuse } from "../refusal.ts";
import type { Contribution } from "./contributions.ts";
import { type Headcount, lawOn, reaches } from "./employer.ts";
import type { OrganismKind } from "./pay-day.ts";
import type { Payslip } from "./payslip.ts";
import type { Creditor } from "./rubrics.ts";

/** The technical account that a part of a due stands on. */
export type OwedOn = Exclude<Creditor, "accrued_levies"> | "withholding_tax";
export type OwedParts = Readonly<Partial<Record<OwedOn, number>>>;

type Row = readonly [string, OrganismKind, "dsn" | number, number, boolean, string];
const ROWS = data.rows as unknown as readonly Row[];

/** Months of a period, by their first days: one, or the three of a quarter. */
export interface DuePeriod {
  readonly from: string;
  readonly to: string;
}

/** Only an employer of fewer than eleven may pay these by quarter (CSS art. R. 243-6-1; CGI art. 1671, 1; ANI, art. 33). */
const BOUND: ReadonlySet<OrganismKind> = new Set(["urssaf", "tax", "pension"]);

/** Whether an organism is paid by quarter; the option of a small employer ends with the quarter in which it grows. */
export const isQuarterly = (
  { kind, quarterly }: { readonly kind: OrganismKind; readonly quarterly: boolean },
  headcount: Headcount,
): boolean => quarterly && !(BOUND.has(kind) && reaches(headcount, "under20"));

export const quarterOf = (month: string): DuePeriod => {
  const first = Math.floor((Number(month.slice(5, 7)) - 1) / 3) * 3 + 1;
  const from = `${month.slice(0, 5)}${String(first).padStart(2, "0")}-01`;
  return { from, to: addMonths(from, 2) };
};

/** The day by which a period is paid: of the month after it, put off to a working day. */
export function dueDayOf(kind: OrganismKind, { from, to }: DuePeriod, dsnDay: number): string {
  const rows = ROWS.filter((row) => row[1] === kind).map((row) => ({ from: row[0], row }));
  const [, , monthly, quarterly, isPutOff] = lawOn(rows, to).row;
  const day = from === to ? (monthly === "dsn" ? dsnDay : monthly) : quarterly;
  const due = `${addMonths(to, 1).slice(0, 8)}${String(day).padStart(2, "0")}`;
  return isPutOff ? nextWorkingDay(due) : due;
}

/** Whom a line is paid to; nobody, where it is owed once a year. */
export function organismOf({ code, creditor, scheme }: Contribution): OrganismKind | undefined {
  if (creditor === "accrued_levies") return undefined;
  if (creditor === "urssaf") return "urssaf";
  if (code === "mutual" || scheme?.kind === "health") return "mutual";
  return creditor === "pension_funds" && scheme === undefined ? "pension" : "welfare";
}

/** What payslips owe to each organism, on the accounts that their entry credits. */
export function owedOf(payslips: readonly Payslip[]): Map<OrganismKind, OwedParts> {
  const owed = new Map<OrganismKind, OwedParts>();
  const add = (kind: OrganismKind, on: OwedOn, cents: number) => {
    const parts = owed.get(kind) ?? {};
    owed.set(kind, { ...parts, [on]: (parts[on] ?? 0) + cents });
  };
  for (const { contributions, withholding } of payslips) {
    for (const line of contributions) {
      const kind = organismOf(line);
      if (kind !== undefined && line.creditor !== "accrued_levies")
        add(kind, line.creditor, line.employeeCents + line.employerCents);
    }
    add("tax", "withholding_tax", withholding.cents);
  }
  return owed;
}

/** The sum of the parts of several months or payments. */
export function addParts(all: readonly OwedParts[], sign: 1 | -1 = 1): OwedParts {
  const sum: Partial<Record<OwedOn, number>> = {};
  for (const parts of all)
    for (const [on, cents] of Object.entries(parts))
      sum[on as OwedOn] = (sum[on as OwedOn] ?? 0) + sign * cents;
  return sum;
}
export const partsCents = (parts: OwedParts): number => sumCentsOf(Object.values(parts), (cents) => cents);

export interface OrganismDue {
  /** What is left to pay; the slip of the Urssaf is in whole euros. */
  readonly leftCents: number;
  /** Every payslip of the period is in the books. */
  readonly posted: boolean;
  /** Its last month is over. */
  readonly ended: boolean;
}

/** A period is paid once it is over and the books owe all of it. */
export function canPayOrganism({
  leftCents,
  posted,
  ended,
}: OrganismDue): Permission<"PAYROLL_NOTHING_TO_DO" | "ORGANISM_NOT_POSTED" | "ORGANISM_PERIOD_OPEN"> {
  if (!ended) return refuse("ORGANISM_PERIOD_OPEN");
  if (!posted) return refuse("ORGANISM_NOT_POSTED");
  return leftCents > 0 ? ALLOWED : refuse("PAYROLL_NOTHING_TO_DO");
}

export interface PaidDue {
  readonly amountCents: number;
  readonly parts: OwedParts;
}

/**
 * The payment of dues from one bank account: D what the payslips credited / C 512, their difference with the whole euros of the
 * slip on 658 or 758 (CSS art. L. 133-10).
 */
export function organismPaymentLines(
  dues: readonly PaidDue[],
  accounts: Readonly<Record<OwedOn | "settlement_gap_loss" | "settlement_gap_gain", string>>,
  { bank, label }: { readonly bank: string; readonly label: string },
): EntryLine[] {
  const parts = addParts(dues.map((due) => due.parts));
  const cents = sumCentsOf(dues, ({ amountCents }) => amountCents);
  const gapCents = cents - partsCents(parts);
  return balancedLines([
    ...Object.entries(parts).map(([on, own]) => ({ account: accounts[on as OwedOn], label, cents: own })),
    { account: bank, label, cents: -cents },
    {
      account: gapCents > 0 ? accounts.settlement_gap_loss : accounts.settlement_gap_gain,
      label: "Arrondi du bordereau Urssaf",
      cents: gapCents,
    },
  ]);
}
