import type { LeaveProvisionLine as MeasuredLine } from "@grand-livre/contracts/leave-provision";
import {
  employerRate,
  leaveProvisionEntry,
  leaveWorth,
  provisionTotals,
  leaveProvision as worthAtClosing,
} from "@grand-livre/domain/absence/leave-provision";
import { firstDayOfMonth, formatDate } from "@grand-livre/domain/date/calendar-date";
import { refuse } from "@grand-livre/domain/refusal";
import type { Connection } from "../../database/connection.ts";
import { employeesOf, nameOf, termsOn } from "../payroll/service.ts";
import { yearEnd } from "../year-end/service.ts";
import { findPaidYears, findWrittenLines, insertLines } from "./repository.ts";

/** A unit for who has no payslip: nothing is measured by it. */
const UNKNOWN = {
  days: 0,
  unit: "open",
  acquired: 0,
  yearCents: 0,
  employerCents: 0,
  grossCents: 0,
} as const;

/**
 * What is owed of paid leave to each employee who is there after a day: who leaves on it is paid for it. Without the validated payslip of
 * the month the days at the closing are not known.
 */
async function measureLeave(db: Connection, legalEntityId: string, date: string): Promise<MeasuredLine[]> {
  const years = new Map(
    (await findPaidYears(db, legalEntityId, date)).map((row) => [row.employeeId, row] as const),
  );
  const present = (await employeesOf(db, legalEntityId)).filter(
    ({ entryDate, exitDate }) => entryDate <= date && (exitDate === null || exitDate > date),
  );
  return present.flatMap((employee) => {
    const year = years.get(employee.id);
    const known = year?.month === firstDayOfMonth(date);
    const { days, unit, acquired, yearCents, ...paid } = known ? year : UNKNOWN;
    if (known && days <= 0) return [];
    const { monthlyCents } = termsOn(employee, date);
    const base = { days, unit, acquired, yearCents, monthlyCents, ratePpm: employerRate(paid) };
    return [{ employeeId: employee.id, name: nameOf(employee), known, ...base, ...worthAtClosing(base) }];
  });
}

/** The first employee whose days at the closing are not known. */
function payslipMissing(lines: readonly MeasuredLine[], date: string) {
  const blind = lines.find(({ known }) => !known);
  return (
    blind && refuse("PROVISION_PAYSLIP_MISSING", { employee: blind.name, month: formatDate(date).slice(3) })
  );
}

const right = { service: "payslip", action: "Validator" } as const;

/** Paid leave that a closing owes. */
export const leaveProvision = yearEnd({
  table: "leaveProvisionRun",
  prefix: "CP",
  resource: "leave-provision",
  rights: { write: right, cancel: right },
  seen: ["grossCents", "chargesCents"],
  measure: measureLeave,
  show: (line: MeasuredLine) => line,
  written: async (db, run): Promise<MeasuredLine[]> =>
    (await findWrittenLines(db, run)).map((row) => ({ ...leaveWorth(row), ...row, known: true })),
  totals: provisionTotals,
  mark: ({ employeeId, known, grossCents, chargesCents }) => [
    employeeId,
    `${known} ${grossCents} ${chargesCents}`,
  ],
  weigh: ({ grossCents, chargesCents }) => grossCents + chargesCents,
  cannot: (lines, { date }) => payslipMissing(lines, date),
  entries: (lines, names) => [{ rule: "leave_provision", content: leaveProvisionEntry(lines, names) }],
  keep: (tx, key, lines) =>
    insertLines(
      tx,
      key,
      lines.map(({ name, known, maintainedCents, tenthCents, ...line }) => line),
    ),
});
