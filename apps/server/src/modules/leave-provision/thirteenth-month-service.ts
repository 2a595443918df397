import type { ThirteenthMonthLine } from "@grand-livre/contracts/leave-provision";
import { provisionCharges } from "@grand-livre/domain/absence/leave-provision";
import { firstDayOfMonth } from "@grand-livre/domain/date/calendar-date";
import { thirteenthEarned, thirteenthOn } from "@grand-livre/domain/payroll/thirteenth-month";
import type { Connection } from "../../database/connection.ts";
import { nameOf, termsOn } from "../payroll/service.ts";
import { yearEnd } from "../year-end/service.ts";
import { type Borne, ofPay, presentAfter, provided, ratesOf } from "./of-pay.ts";
import { findPaidYears, findThirteenths, insertThirteenths } from "./repository.ts";

/** The 13th months that contracts name, earned on a day and not yet paid; the rate of contributions is that of the year's payslips. */
async function measureThirteenths(
  db: Connection,
  legalEntityId: string,
  date: string,
): Promise<Borne<ThirteenthMonthLine>[]> {
  const years = new Map(
    (await findPaidYears(db, legalEntityId, date)).map((row) => [row.employeeId, row] as const),
  );
  return (await presentAfter(db, legalEntityId, date)).flatMap((employee) => {
    const thirteenth = thirteenthOn(employee.terms, date);
    if (thirteenth === null) return [];
    const { monthlyCents, sections = [] } = termsOn(employee, date);
    const { from, months, cents } = thirteenthEarned({ ...employee, monthlyCents }, thirteenth, date);
    if (cents === 0) return [];
    const year = years.get(employee.id);
    const known = year?.month === firstDayOfMonth(date);
    const rates = known ? ratesOf(year) : { ratePpm: 0, taxPpm: 0 };
    const { ratePpm } = rates;
    const worth = { grossCents: cents, ratePpm, ...provisionCharges(cents, rates) };
    const earned = { fromDate: from, paidIn: thirteenth.paidIn, months, monthlyCents };
    return [{ employeeId: employee.id, name: nameOf(employee), known, ...earned, ...worth, sections }];
  });
}

/** The 13th month that a closing owes. */
export const thirteenthMonth = yearEnd({
  table: "thirteenthMonthRun",
  prefix: "TM",
  resource: "thirteenth-month",
  ...ofPay<ThirteenthMonthLine>(),
  measure: measureThirteenths,
  written: async (db, run): Promise<ThirteenthMonthLine[]> =>
    (await findThirteenths(db, run)).map((row) => ({ ...row, known: true })),
  entries: (lines, names) => [{ rule: "thirteenth_month", ...provided("thirteenth", lines, names) }],
  keep: (tx, key, lines) =>
    insertThirteenths(
      tx,
      lines.map(({ name, known, sections, ...line }) => ({ ...key, ...line })),
    ),
});
