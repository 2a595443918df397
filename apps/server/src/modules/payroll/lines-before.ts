import { addMonths } from "@grand-livre/domain/date/calendar-date";
import { type LinesBefore, NO_LINES_BEFORE } from "@grand-livre/domain/payroll/pay-lines";
import type { Connection } from "../../database/connection.ts";
import { findPaidMonths, type PaidMonth } from "./repository.ts";

/**
 * What payslips before a month say of a company's rubrics, and those of any other month of creditors and of advances, by employee:
 * a correction of a month takes no more than what later ones left of a debt.
 */
export interface PaidBefore {
  readonly lines: LinesBefore;
  readonly garnished: Readonly<Record<string, number>>;
  /** What was taken back of each advance. */
  readonly advanced: Readonly<Record<string, number>>;
}
export const NOTHING_PAID: PaidBefore = { lines: NO_LINES_BEFORE, garnished: {}, advanced: {} };

/** Of the twelve months before, and of any other month that withheld for a creditor or took an advance back. */
export async function paidBefore(
  db: Connection,
  legalEntityId: string,
  month: string,
): Promise<Map<string, PaidBefore>> {
  const rows = await findPaidMonths(db, { legalEntityId, month }, addMonths(month, -12));
  const own = Map.groupBy(rows, ({ employeeId }) => employeeId);
  return new Map([...own].map(([id, months]) => [id, sumOf(months, month)]));
}

function sumOf(months: readonly PaidMonth[], month: string): PaidBefore {
  const before = months.filter((one) => one.month < month);
  const ofYear = before.filter((one) => one.month.slice(0, 4) === month.slice(0, 4));
  const last = before.filter((one) => one.month >= addMonths(month, -12));
  const exemptCents: Record<string, number> = {};
  for (const { nature, exemptCents: cents } of ofYear.flatMap(({ lines }) => lines))
    exemptCents[nature] = (exemptCents[nature] ?? 0) + cents;
  const garnished: Record<string, number> = {};
  for (const { reference, cents } of months.flatMap(({ garnishments }) => garnishments))
    garnished[reference] = (garnished[reference] ?? 0) + cents;
  const advanced: Record<string, number> = {};
  for (const { id, cents } of months.flatMap(({ advances }) => advances))
    advanced[id] = (advanced[id] ?? 0) + cents;
  const kilometres = ofYear
    .flatMap(({ lines }) => lines.filter(({ nature }) => nature === "mileage"))
    .reduce((sum, { quantity }) => sum + Math.floor((quantity ?? 0) / 100), 0);
  const sum = (of: readonly PaidMonth[], pick: (one: PaidMonth) => number) =>
    of.reduce((all, one) => all + pick(one), 0);
  return {
    garnished,
    advanced,
    lines: {
      exemptCents,
      kilometres,
      transportCents: sum(ofYear, (one) => one.transportCents),
      grossCents: sum(last, (one) => one.grossCents),
      smicCents: sum(last, (one) => one.smicCents),
    },
  };
}
