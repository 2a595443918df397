import type { LeaveProvisionLine as MeasuredLine } from "@grand-livre/contracts/leave-provision";
import { leaveWorth, leaveProvision as worthAtClosing } from "@grand-livre/domain/absence/leave-provision";
import { firstDayOfMonth } from "@grand-livre/domain/date/calendar-date";
import type { Connection } from "../../database/connection.ts";
import { nameOf, termsOn } from "../payroll/service.ts";
import { yearEnd } from "../year-end/service.ts";
import { type Borne, ofPay, presentAfter, provided, ratesOf } from "./of-pay.ts";
import { findPaidYears, findWrittenLines, insertLines } from "./repository.ts";

/** A unit for who has no payslip: nothing is measured by it. */
const UNKNOWN = {
  days: 0,
  unit: "open",
  acquired: 0,
  yearCents: 0,
  employerCents: 0,
  grossCents: 0,
  taxCents: 0,
  taxedPayCents: 0,
} as const;

/**
 * What is owed of paid leave to each employee who is there after a day: who leaves on it is paid for it. Without the validated payslip of
 * the month the days at the closing are not known.
 */
async function measureLeave(
  db: Connection,
  legalEntityId: string,
  date: string,
): Promise<Borne<MeasuredLine>[]> {
  const years = new Map(
    (await findPaidYears(db, legalEntityId, date)).map((row) => [row.employeeId, row] as const),
  );
  const present = await presentAfter(db, legalEntityId, date);
  return present.flatMap((employee) => {
    const year = years.get(employee.id);
    const known = year?.month === firstDayOfMonth(date);
    const { days, unit, acquired, yearCents, ...paid } = known ? year : UNKNOWN;
    if (known && days <= 0) return [];
    const { monthlyCents, sections = [] } = termsOn(employee, date);
    const { taxPpm, ...rate } = ratesOf(paid);
    const base = { days, unit, acquired, yearCents, monthlyCents, ...rate };
    const worth = worthAtClosing({ ...base, taxPpm });
    return [{ employeeId: employee.id, name: nameOf(employee), known, ...base, ...worth, sections }];
  });
}

/** Paid leave that a closing owes. */
export const leaveProvision = yearEnd({
  table: "leaveProvisionRun",
  prefix: "CP",
  resource: "leave-provision",
  ...ofPay<MeasuredLine>(),
  measure: measureLeave,
  written: async (db, run): Promise<MeasuredLine[]> =>
    (await findWrittenLines(db, run)).map((row) => ({ ...leaveWorth(row), ...row, known: true })),
  entries: (lines, names) => [{ rule: "leave_provision", ...provided("leave", lines, names) }],
  keep: (tx, key, lines) =>
    insertLines(
      tx,
      key,
      lines.map(({ name, known, maintainedCents, tenthCents, sections, ...line }) => line),
    ),
});
