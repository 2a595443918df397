import type { HousingEffortLine } from "@grand-livre/contracts/housing-effort";
import { chartVersionFor } from "@grand-livre/domain/chart/chart-version";
import { firstDayOfMonth, formatDate } from "@grand-livre/domain/date/calendar-date";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { onDay, reaches } from "@grand-livre/domain/payroll/employer";
import {
  housingEffort as dueOf,
  housingEffortEntry,
  housingYearOver,
  unpaidHousing,
} from "@grand-livre/domain/payroll/housing-effort";
import { type DatedPayValue, type PayConstant, valuesOn } from "@grand-livre/domain/payroll/pay-values";
import { refuse } from "@grand-livre/domain/refusal";
import type { Connection } from "../../database/connection.ts";
import { orRefuse } from "../../http/refusal-error.ts";
import {
  type EmployerRow,
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
import {
  findHousingEfforts,
  findPaidYears,
  findWages,
  type HousingRow,
  insertHousingEfforts,
} from "./repository.ts";

/** The value of a day; before the first one that is known, that one. */
const valueOn = (series: readonly DatedPayValue[], code: PayConstant, day: string): number =>
  onDay(
    series.filter((value) => value.code === code),
    day,
  )?.value ?? 0;

/** What nothing was invested for of the wages that had to be invested by the last 31 December. */
function beforeOf(
  { rates, housing }: EmployerRow,
  paidCents: number | undefined,
  { year, date, series }: { year: number | null; date: string; series: readonly DatedPayValue[] },
): HousingEffortLine["before"] {
  if (year === null) return null;
  const end = `${year}-12-31`;
  const headcount = onDay(rates, end)?.headcount;
  if (headcount === undefined || !reaches(headcount, "under250")) return null;
  const typed = housing.find((one) => one.year === year);
  const wagesCents = typed?.wagesCents ?? paidCents ?? null;
  const investedCents = typed?.investedCents ?? null;
  const penaltyPpm = valueOn(series, "housingPenalty", date);
  const told = { year, wagesCents, investedCents, penaltyPpm };
  if (wagesCents === null || investedCents === null) return { ...told, baseCents: 0, penaltyCents: 0 };
  const ratePpm = valueOn(series, "housingEffort", end);
  return { ...told, ...unpaidHousing({ wagesCents, investedCents }, { ratePpm, penaltyPpm }) };
}

const isUnknown = ({ before }: Pick<HousingEffortLine, "before">) =>
  before !== null && (before.wagesCents === null || before.investedCents === null);

/** What the wages of the year owe, by establishment, and what was not invested of the year before. @throws RefusalError PAY_VALUE_MISSING */
async function measureEfforts(
  db: Connection,
  legalEntityId: string,
  date: string,
): Promise<HousingEffortLine[]> {
  const year = housingYearOver(date);
  const wages = await wagesBy(db, legalEntityId, date);
  const paidBefore = year === null ? new Map() : await wagesBy(db, legalEntityId, `${year}-12-31`);
  const employers = (await employersOf(db, legalEntityId)).filter(
    ({ siret, housing }) =>
      wages.has(siret) || paidBefore.has(siret) || housing.some((one) => one.year === year),
  );
  if (employers.length === 0) return [];
  const series = seriesOf(await ownValues(db, legalEntityId));
  orRefuse(valuesOn(series, date));
  const ratePpm = valueOn(series, "housingEffort", date);
  const month = firstDayOfMonth(date);
  const paid = new Set(
    (await findPaidYears(db, legalEntityId, date)).flatMap((row) =>
      row.month === month ? row.employeeId : [],
    ),
  );
  const unpaid = employeesWithin(await employeesOf(db, legalEntityId), month).filter(
    ({ id }) => !paid.has(id),
  );
  return employers.map((employer) => {
    const { id: employerId, siret, housing, version } = employer;
    const wagesCents = wages.get(siret) ?? 0;
    const headcount = onDay(employer.rates, date)?.headcount;
    const missing = unpaid.find((employee) => termsOn(employee, date).employerId === employerId);
    return {
      ...{ employerId, siret, headcount: headcount ?? null, wagesCents, ratePpm },
      dueCents: dueOf(wagesCents, ratePpm, headcount),
      before: beforeOf(employer, paidBefore.get(siret), { year, date, series }),
      housing: [...housing],
      version,
      missing: missing === undefined ? null : nameOf(missing),
    };
  });
}

const wagesBy = async (db: Connection, legalEntityId: string, date: string) =>
  new Map((await findWages(db, legalEntityId, date)).map((row) => [row.siret, row.wagesCents]));

const penaltyOf = ({ before }: Pick<HousingEffortLine, "before">) => before?.penaltyCents ?? 0;

/** The contribution to housing (PEEC) that a closing owes on the wages of the calendar year, and the 2 % on what was not invested. */
export const housingEffort = yearEnd({
  table: "housingEffortRun",
  prefix: "PEEC",
  resource: "housing-effort",
  rights: { write: right, cancel: right },
  seen: ["dueCents", "penaltyCents"] as const,
  measure: measureEfforts,
  show: (line: HousingEffortLine) => line,
  written: async (db, run): Promise<HousingEffortLine[]> =>
    (await findHousingEfforts(db, run)).map(writtenLine),
  totals: (lines: readonly HousingEffortLine[]) => ({
    wagesCents: sumCentsOf(lines, (line) => line.wagesCents),
    dueCents: sumCentsOf(lines, (line) => line.dueCents),
    penaltyCents: sumCentsOf(lines, penaltyOf),
  }),
  mark: (line) => [
    line.employerId,
    line.dueCents + penaltyOf(line) === 0 && !isUnknown(line) ? "" : `${line.dueCents} ${penaltyOf(line)}`,
  ],
  weigh: (line) => line.dueCents + penaltyOf(line),
  cannot: (lines, { date }) => {
    const unknown = lines.find(isUnknown);
    if (unknown?.before)
      return refuse("HOUSING_INVESTMENT_MISSING", { siret: unknown.siret, year: `${unknown.before.year}` });
    const employee = lines.find(({ dueCents, missing }) => dueCents > 0 && missing !== null)?.missing;
    return employee == null
      ? undefined
      : refuse("PROVISION_PAYSLIP_MISSING", { employee, month: formatDate(date).slice(3) });
  },
  entries: (lines, names, { exercises }) => {
    const exercise = exercises.find(({ endDate }) => endDate === names.date);
    const chartVersion = exercise?.chartVersion ?? chartVersionFor(names.date);
    const owed = lines.map((line) => ({ dueCents: line.dueCents, penaltyCents: penaltyOf(line) }));
    const content = housingEffortEntry(owed, { ...names, chartVersion });
    return [{ rule: "housing_effort", content }];
  },
  keep: (tx, key, lines) =>
    insertHousingEfforts(
      tx,
      lines.map(({ employerId, wagesCents, ratePpm, dueCents, before }) => ({
        ...key,
        ...{ employerId, wagesCents, ratePpm, dueCents },
        ...(before && {
          beforeYear: before.year,
          beforeWagesCents: before.wagesCents,
          investedCents: before.investedCents,
          baseCents: before.baseCents,
          penaltyPpm: before.penaltyPpm,
          penaltyCents: before.penaltyCents,
        }),
      })),
    ),
});

/** A line as it was written: its paper. */
function writtenLine({ beforeYear, beforeWagesCents, investedCents, ...row }: HousingRow): HousingEffortLine {
  const { baseCents, penaltyPpm, penaltyCents, ...line } = row;
  const told = { wagesCents: beforeWagesCents, investedCents, baseCents, penaltyPpm, penaltyCents };
  return {
    ...line,
    before: beforeYear === null ? null : { year: beforeYear, ...told },
    headcount: null,
    missing: null,
  };
}
