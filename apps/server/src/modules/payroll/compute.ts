import { isDeepStrictEqual } from "node:util";
import { payCodeWords } from "@grand-livre/contracts/payroll-words";
import { lastDayOfMonth } from "@grand-livre/domain/date/calendar-date";
import type { ContractTerms } from "@grand-livre/domain/payroll/contract-terms";
import { correctionReason } from "@grand-livre/domain/payroll/correction";
import { computeGuaranteed } from "@grand-livre/domain/payroll/net-guarantee";
import { payDayOf } from "@grand-livre/domain/payroll/pay-day";
import type { DatedPayValue, PayCode } from "@grand-livre/domain/payroll/pay-values";
import type { Payslip } from "@grand-livre/domain/payroll/payslip";
import { yearTakenOver } from "@grand-livre/domain/payroll/taken-over";
import { thirteenthOn } from "@grand-livre/domain/payroll/thirteenth-month";
import { addYears, NO_YEAR, subtractYears, type YearToDate } from "@grand-livre/domain/payroll/year-to-date";
import { isRefusal, type Refusal, refuse } from "@grand-livre/domain/refusal";
import type { Connection } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { Scope } from "../../scope.ts";
import type { LegalEntityRow } from "../legal-entity/service.ts";
import { type AbsencesOf, absenceContext, absencesOf } from "./absences-of.ts";
import { advancesUntil, paidAdvances } from "./advances-of.ts";
import { type EmployeeRow, employeeRows, nameOf, termsOn } from "./employee.ts";
import { type Address, type EmployerRow, employerRows } from "./employer.ts";
import { NOTHING_PAID, paidBefore } from "./lines-before.ts";
import { type AdvanceRow, findYears, type PayslipRow, sumBefore, type YearMonth } from "./repository.ts";
import { type RubricRow, rubricRows } from "./rubric.ts";
import { ownValues, seriesOf } from "./values.ts";

/** What the payslips of a month are computed on, read once for any number of them. */
export interface PayBench {
  readonly entity: LegalEntityRow;
  readonly month: string;
  readonly series: readonly DatedPayValue[];
  readonly employees: ReadonlyMap<string, EmployeeRow>;
  readonly employers: ReadonlyMap<string, EmployerRow>;
  readonly years: ReadonlyMap<string, readonly YearMonth[]>;
  readonly absences: AbsencesOf;
  readonly before: Awaited<ReturnType<typeof sumBefore>>;
  readonly rubrics: readonly RubricRow[];
  readonly paid: Awaited<ReturnType<typeof paidBefore>>;
  /** Advances of the month and of those before it. */
  readonly advances: readonly AdvanceRow[];
}

export async function payBench(
  db: Connection,
  scope: Scope,
  entity: LegalEntityRow,
  month: string,
): Promise<PayBench> {
  const all = await employeeRows.list(db, entity.id, {}, { order: ["number"] });
  const employers = await employerRows.list(db, entity.id, {}, { order: ["siret"] });
  const ids = all.map(({ id }) => id);
  return {
    entity,
    month,
    series: seriesOf(await ownValues(db, entity.id)),
    employees: new Map(all.map((row) => [row.id, row])),
    employers: new Map(employers.map((row) => [row.id, row])),
    years: await findYears(db, { legalEntityId: entity.id, month }),
    absences: await absencesOf(db, entity.id, ids),
    before: await sumBefore(db, scope, ids, month),
    rubrics: await rubricRows.list(db, entity.id, {}, { order: ["code"] }),
    paid: await paidBefore(db, entity.id, month),
    advances: await advancesUntil(db, entity.id, month),
  };
}

type Paid = Pick<PayslipRow, "employeeId" | "variables">;

/** @throws RefusalError EMPLOYEE_NOT_FOUND */
function partsOf({ employees, employers, month }: PayBench, { employeeId }: Paid) {
  const employee = employees.get(employeeId);
  const terms = employee && termsOn(employee, lastDayOfMonth(month));
  const employer = employers.get(terms?.employerId ?? "");
  if (!employee || !terms || !employer) throw new RefusalError("EMPLOYEE_NOT_FOUND");
  return { employee, terms, employer };
}

const monthsBefore = (months: readonly YearMonth[], month: string) =>
  months.filter((one) => one.month < month);
/** The year before a month: what another software paid of it, then the months here. */
const yearBefore = ({ takenOver }: EmployeeRow, months: readonly YearMonth[], month: string) =>
  monthsBefore(months, month)
    .map(({ own }) => own ?? NO_YEAR)
    .reduce(addYears, yearTakenOver(takenOver, month));

/** What another software paid of a contract before a month. */
const grossElsewhere = ({ takenOver }: EmployeeRow, month: string): number =>
  takenOver !== null && takenOver.until < month ? takenOver.grossCents : 0;

/** What a payslip comes to now, on the year as it is or on a given one. */
function compute(bench: PayBench, row: Paid, prior: YearToDate): Payslip | Refusal {
  const { entity, month, series, before } = bench;
  const { employee, terms, employer } = partsOf(bench, row);
  const sums = before.get(employee.id);
  const { lines, garnished, advanced } = bench.paid.get(employee.id) ?? NOTHING_PAID;
  return computeGuaranteed({
    month,
    terms: { ...terms, ...employee, employee: nameOf(employee) },
    job: terms.job,
    siret: employer.siret,
    postcode: addressOf(entity, employer)?.postcode ?? null,
    executive: terms.executive,
    rates: employer.rates,
    mutual: { employeeCents: terms.mutualEmployeeCents, employerCents: terms.mutualEmployerCents },
    schemes: employer.schemes,
    withholding: employee.withholding,
    variables: row.variables,
    values: series,
    prior,
    leaveBefore: employee.leaveBefore,
    absence: absenceContext(bench.absences, employee, employer, month),
    carriedCents: sums?.carriedCents ?? 0,
    contractGrossCents: (sums?.grossCents ?? 0) + grossElsewhere(employee, month),
    rubrics: bench.rubrics,
    linesBefore: lines,
    garnishments: employee.garnishments,
    garnishedBefore: garnished,
    thirteenth: thirteenthOn(employee.terms, lastDayOfMonth(month)),
    advances: { paid: paidAdvances(bench.advances, employee.id), taken: advanced },
  });
}

/** A payslip on the months before it; who has one that is not validated waits, and nobody else. */
export function computeRow(bench: PayBench, row: Paid) {
  const { employee, terms, employer } = partsOf(bench, row);
  const months = monthsBefore(bench.years.get(employee.id) ?? [], bench.month);
  const computed = months.some(({ open }) => open)
    ? refuse("PAYSLIP_EARLIER_OPEN", { employee: nameOf(employee) })
    : compute(bench, row, yearBefore(employee, months, bench.month));
  const payslip =
    isRefusal(computed) && computed.refused === "PAY_VALUE_MISSING"
      ? refuse(computed.refused, { code: payCodeWords(computed.details?.code as PayCode) })
      : computed;
  return { payslip, parties: partiesOf(bench, employer, employee, terms) };
}

/** Why a validated payslip is to be corrected; undefined: it says what it would say now. */
export function correctionOf(bench: PayBench, row: PayslipRow) {
  const { result } = row;
  if (result === null || (row.state !== "validated" && row.state !== "paid")) return undefined;
  const { employee, terms } = partsOf(bench, row);
  if (!isDeepStrictEqual(row.parties?.employee.sections ?? [], terms.sections ?? [])) return "terms" as const;
  const months = (bench.years.get(employee.id) ?? []).filter(({ open }) => !open);
  const later = months.filter(({ month }) => month > bench.month);
  return correctionReason(result, {
    prior: yearBefore(employee, months, bench.month),
    compute: (prior) => compute(bench, row, prior),
    regularised: later.some(
      ({ month, own, year }) =>
        own !== null &&
        year !== null &&
        isSame(subtractYears(year, own), yearBefore(employee, months, month)),
    ),
  });
}

const isSame = (one: YearToDate, other: YearToDate) =>
  Object.values(subtractYears(one, other)).every((cents) => cents === 0);

/** Of the establishment; the company's where it has none of its own. */
const addressOf = (entity: LegalEntityRow, { address }: EmployerRow) =>
  address ?? (entity.address as Address);

function partiesOf(
  { entity, month }: PayBench,
  employer: EmployerRow,
  employee: EmployeeRow,
  { job, classification, executive, weeklyHours, yearlyDays, sections = [] }: ContractTerms,
) {
  const { siret, naf, agreement, idcc, organisms } = employer;
  const { line1 = "", postcode = "", city = "" } = addressOf(entity, employer) ?? {};
  const { number, nir, entryDate } = employee;
  return {
    employer: {
      name: entity.name,
      address: [line1, `${postcode} ${city}`.trim()].filter(Boolean).join(", "),
      siret,
      naf,
      agreement: [agreement, idcc && `IDCC ${idcc}`].filter(Boolean).join(", "),
      payOn: payDayOf(month, employer),
      organisms: organisms.map(({ kind, name }) => ({ kind, name })),
    },
    employee: {
      ...{ number, name: nameOf(employee), nir, job, classification },
      ...{ entryDate, executive, weeklyHours, yearlyDays },
      ...(sections.length === 0 ? {} : { sections: [...sections] }),
    },
  };
}
