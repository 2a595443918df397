import type { HousingEffortLine } from "@grand-livre/contracts/housing-effort";
import { firstDayOfMonth, formatDate } from "@grand-livre/domain/date/calendar-date";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { onDay } from "@grand-livre/domain/payroll/employer";
import { housingEffort as dueOf, housingEffortEntry } from "@grand-livre/domain/payroll/housing-effort";
import { constantOf, valuesOn } from "@grand-livre/domain/payroll/pay-values";
import { refuse } from "@grand-livre/domain/refusal";
import type { Connection } from "../../database/connection.ts";
import { orRefuse } from "../../http/refusal-error.ts";
import {
  employeesOf,
  employeesWithin,
  employersOf,
  nameOf,
  ownValues,
  seriesOf,
  termsOn,
} from "../payroll/service.ts";
import { yearEnd } from "../year-end/service.ts";
import { right } from "./of-pay.ts";
import { findHousingEfforts, findPaidYears, findWages, insertHousingEfforts } from "./repository.ts";

/** What the wages of the year owe, by establishment. @throws RefusalError PAY_VALUE_MISSING */
async function measureEfforts(
  db: Connection,
  legalEntityId: string,
  date: string,
): Promise<HousingEffortLine[]> {
  const wages = new Map((await findWages(db, legalEntityId, date)).map((row) => [row.siret, row.wagesCents]));
  if (wages.size === 0) return [];
  const values = orRefuse(valuesOn(seriesOf(await ownValues(db, legalEntityId)), date));
  const ratePpm = constantOf(values, "housingEffort");
  const month = firstDayOfMonth(date);
  const paid = new Set(
    (await findPaidYears(db, legalEntityId, date)).flatMap((row) =>
      row.month === month ? row.employeeId : [],
    ),
  );
  const unpaid = employeesWithin(await employeesOf(db, legalEntityId), month).filter(
    ({ id }) => !paid.has(id),
  );
  return (await employersOf(db, legalEntityId)).flatMap(({ id: employerId, siret, rates }) => {
    const wagesCents = wages.get(siret);
    if (wagesCents === undefined) return [];
    const headcount = onDay(rates, date)?.headcount;
    const missing = unpaid.find((employee) => termsOn(employee, date).employerId === employerId);
    const dueCents = dueOf(wagesCents, ratePpm, headcount);
    const named = missing === undefined ? null : nameOf(missing);
    return [
      { employerId, siret, headcount: headcount ?? null, wagesCents, ratePpm, dueCents, missing: named },
    ];
  });
}

/** The contribution to housing (PEEC) that a closing owes on the wages of the calendar year. */
export const housingEffort = yearEnd({
  table: "housingEffortRun",
  prefix: "PEEC",
  resource: "housing-effort",
  rights: { write: right, cancel: right },
  seen: ["dueCents"] as const,
  measure: measureEfforts,
  show: (line: HousingEffortLine) => line,
  written: async (db, run): Promise<HousingEffortLine[]> =>
    (await findHousingEfforts(db, run)).map((row) => ({ ...row, headcount: null, missing: null })),
  totals: (lines: readonly HousingEffortLine[]) => ({
    wagesCents: sumCentsOf(lines, (line) => line.wagesCents),
    dueCents: sumCentsOf(lines, (line) => line.dueCents),
  }),
  mark: ({ employerId, dueCents }) => [employerId, dueCents === 0 ? "" : `${dueCents}`],
  weigh: ({ dueCents }) => dueCents,
  cannot: (lines, { date }) => {
    const employee = lines.find(({ dueCents, missing }) => dueCents > 0 && missing !== null)?.missing;
    return employee == null
      ? undefined
      : refuse("PROVISION_PAYSLIP_MISSING", { employee, month: formatDate(date).slice(3) });
  },
  entries: (lines, names) => [{ rule: "housing_effort", content: housingEffortEntry(lines, names) }],
  keep: (tx, key, lines) =>
    insertHousingEfforts(
      tx,
      lines.map(({ siret, headcount, missing, ...line }) => ({ ...key, ...line })),
    ),
});
