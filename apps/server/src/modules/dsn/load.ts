import { createHash } from "node:crypto";
import { establishmentFacts, personFacts } from "@grand-livre/contracts/dsn";
import { KIND_RULES } from "@grand-livre/domain/absence/absence-kind";
import { overlap } from "@grand-livre/domain/absence/leave-days";
import { addDays, addMonths, firstDayOfMonth, lastDayOfMonth } from "@grand-livre/domain/date/calendar-date";
import { onDay } from "@grand-livre/domain/payroll/employer";
import { isQuarterly, quarterOf } from "@grand-livre/domain/payroll/organism-due";
import { checkDsn, type DsnFinding } from "@grand-livre/platform/dsn/check";
import { type DueEvent, dueEvents, stopInMonth, stopsOfAbsences } from "@grand-livre/platform/dsn/due";
import { type DsnHeader, dsnMessage } from "@grand-livre/platform/dsn/envelope";
import { isStopOfMonth } from "@grand-livre/platform/dsn/event";
import {
  type DsnEmployee,
  type DsnEmployer,
  type DsnOrganism,
  type DsnPay,
  type DsnStop,
  type MissingFact,
  missingOfEmployee,
  missingOfEmployer,
} from "@grand-livre/platform/dsn/facts";
import { type DsnBlock, writeDsn } from "@grand-livre/platform/dsn/message";
import {
  type MonthlyContent,
  monthlyContent,
  type OwedMonth,
  TAX_OFFICE,
} from "@grand-livre/platform/dsn/monthly";
import type { Connection } from "../../database/connection.ts";
import type { LegalEntityRow } from "../legal-entity/service.ts";
import {
  type Address,
  approvedOf,
  type EmployeeRow,
  type EmployerRow,
  employeesOf,
  employeesWithin,
  employersOf,
  type PayslipRow,
  payslipsOf,
  termsOn,
} from "../payroll/service.ts";
import { findEvents } from "./repository.ts";

export const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** An establishment as its declarations name it. */
export function dsnEmployer(entity: LegalEntityRow, employer: EmployerRow, day: string): DsnEmployer {
  const rates = onDay(employer.rates, day);
  const { siret, naf, idcc } = employer;
  const { line1 = "", postcode = "", city = "" } = employer.address ?? (entity.address as Address) ?? {};
  return {
    ...establishmentFacts.parse(employer.dsn),
    ...{ name: entity.name, siret, naf, idcc, line1, postcode, city },
    headcount: rates?.headcount ?? "under11",
    organisms: organismsOf(employer, day),
    accidentPpm: rates?.accidentPpm ?? 0,
    mobilityPpm: rates?.mobilityPpm ?? 0,
  };
}

/** How each organism of an establishment is paid in the quarter of a day. */
export function organismsOf({ organisms, rates }: EmployerRow, day: string): readonly DsnOrganism[] {
  const { from } = quarterOf(day);
  const headcount = onDay(rates, from)?.headcount ?? "under11";
  return organisms.map(({ kind, quarterly, iban }) => ({
    kind,
    quarterly: isQuarterly({ kind, quarterly }, headcount),
    byTransfer: iban !== null,
  }));
}

/** The organisms of an establishment that are paid by quarter, as a message names them. */
function paidByQuarter(employer: DsnEmployer): ReadonlySet<string> {
  const { urssaf, pensionFund, mutualOrganism, welfareOrganism } = employer;
  const names = {
    urssaf,
    pension: pensionFund,
    mutual: mutualOrganism,
    welfare: welfareOrganism,
    tax: TAX_OFFICE,
  };
  return new Set(
    (employer.organisms ?? []).flatMap(({ kind, quarterly }) => (quarterly ? [names[kind]] : [])),
  );
}

/** A person as declarations name it; with a payslip, by the contract that it was calculated on. */
export function dsnEmployee(
  row: EmployeeRow,
  day: string,
  payslip?: PayslipRow,
  employers: readonly EmployerRow[] = [],
): DsnEmployee {
  const { id, number, lastname, firstname, nir, entryDate, exitDate } = row;
  const { job, classification, contract, executive, weeklyHours } = termsOn(row, day);
  const { name: _, ...then } = payslip?.parties?.employee ?? { name: "" };
  return {
    ...personFacts.parse(row.dsn),
    ...{ id, number, lastname, firstname, nir, job, classification, contract, executive },
    ...{ entryDate, exitDate, weeklyHours },
    ...then,
    ...earlierOf(row, day, employers),
  };
}

/** The terms that ended as those of a month began. */
function earlierOf(row: EmployeeRow, day: string, employers: readonly EmployerRow[]): Partial<DsnEmployee> {
  const now = termsOn(row, day);
  if (now.from !== firstDayOfMonth(day) || now.from <= row.entryDate) return {};
  const { contract, executive, weeklyHours, employerId } = termsOn(row, addDays(now.from, -1));
  const { siret = "", idcc = "" } = employers.find(({ id }) => id === employerId) ?? {};
  return { earlier: { until: now.from, contract, executive, weeklyHours, siret, idcc } };
}

export interface LoadedMonth {
  readonly month: string;
  readonly employer: DsnEmployer;
  readonly people: readonly EmployeeRow[];
  readonly pays: readonly DsnPay[];
  /** Events of the month that no file told. */
  readonly due: readonly DueEvent[];
  /** Payslips that are not validated, and employees of the month without one. */
  readonly open: number;
  readonly missing: readonly MissingFact[];
  readonly content: MonthlyContent;
  readonly contentKey: string;
}

/** A message with what the checker finds in it. */
export interface CheckedMessage {
  readonly message: readonly DsnBlock[];
  readonly findings: readonly DsnFinding[];
}

/** A message under its header, checked: that of 500 employees has 96,000 lines, each of which is read. */
export function checkedMessage(
  header: DsnHeader,
  employer: DsnEmployer,
  blocks: readonly DsnBlock[],
): CheckedMessage {
  const message = dsnMessage(header, employer, blocks);
  return { message, findings: checkDsn(message, paidByQuarter(employer)) };
}

/** The header of a month of which no file is made yet. */
export const draftHeader = ({ month, pays }: LoadedMonth): DsnHeader => ({
  nature: "monthly",
  kind: pays.length === 0 ? "empty" : "normal",
  month,
  madeOn: lastDayOfMonth(month),
  number: "1",
  softwareVersion: SOFTWARE_VERSION,
});

/** The month of an establishment: what it declares and what is missing. */
export async function loadMonth(
  db: Connection,
  entity: LegalEntityRow,
  row: EmployerRow,
  month: string,
): Promise<LoadedMonth> {
  const legalEntityId = entity.id;
  const last = lastDayOfMonth(month);
  const all = await employeesOf(db, legalEntityId);
  const people = all.filter((one) => termsOn(one, last).employerId === row.id);
  const known = new Map(people.map((one) => [one.id, one]));
  const payslips = (await payslipsOf(db, { legalEntityId, month })).filter(({ employeeId }) =>
    known.has(employeeId),
  );
  const counting = payslips.filter(({ state }) => state === "validated" || state === "paid");
  const paid = new Set(payslips.map(({ employeeId }) => employeeId));
  const unpaid = employeesWithin(people, month).filter(({ id }) => !paid.has(id));
  const employer = dsnEmployer(entity, row, last);
  const pays = paysOf(counting, known, last, await employersOf(db, legalEntityId));
  const events = await eventsOf(db, { legalEntityId, employerId: row.id, month });
  const told = stopsTold(events, month);
  const absences = await approvedOf(db, legalEntityId, [...known.keys()]);
  const away = [...absences].flatMap(([employeeId, own]) => own.map((one) => ({ ...one, employeeId })));
  const ofMonth = away.filter((one) => overlap(one, { from: month, to: last }) !== undefined);
  const noted = stopsOfAbsences(away, new Map(people.map(({ id, exitDate }) => [id, exitDate])));
  const stops = [
    ...told,
    ...noted
      .filter((stop) => isStopOfMonth(stop, month) && !told.some((one) => isSameStop(one, stop)))
      .map((stop) => stopInMonth(stop, month)),
  ];
  const due = dueEvents(month, {
    stops: noted,
    told: events,
    people: people.map(({ id, exitDate, dsn }) => ({ id, exitDate, exitReason: dsn.exitReason ?? "" })),
  });
  const suspensions = ofMonth.flatMap(({ employeeId, kind, from, to }) => {
    const reason = KIND_RULES[kind].suspension;
    return reason === null ? [] : [{ employeeId, reason, from, to }];
  });
  const before = await quarterBefore(db, entity, row, { month, all });
  const content = monthlyContent({ month, employer, pays, stops, suspensions, before });
  const missing = [
    ...missingOfEmployer(employer, pays),
    ...pays.flatMap(({ employee, payslip }) => missingOfEmployee(employee, payslip, month)),
    ...employeesWithin(people, month)
      .filter(({ id }) => !pays.some(({ employee }) => employee.id === id))
      .flatMap((one) => missingOfEmployee(dsnEmployee(one, last), null, month)),
  ];
  return {
    month,
    employer,
    people,
    due,
    pays,
    open: payslips.length - counting.length - replaced(payslips) + unpaid.length,
    missing,
    content,
    contentKey: keyOf(employer, content.blocks),
  };
}

/** The payslips that count, of some employees. */
function paysOf(
  payslips: readonly PayslipRow[],
  people: ReadonlyMap<string, EmployeeRow>,
  last: string,
  employers: readonly EmployerRow[] = [],
): DsnPay[] {
  return payslips.flatMap((payslip): DsnPay[] => {
    const person = people.get(payslip.employeeId);
    if (person === undefined || payslip.result === null) return [];
    return [
      {
        employee: dsnEmployee(person, last, payslip, employers),
        payslip: payslip.result,
        paidOn: payslip.paidOn ?? payslip.parties?.employer.payOn ?? last,
      },
    ];
  });
}

interface MonthOf {
  readonly month: string;
  /** The employees of the company. */
  readonly all: readonly EmployeeRow[];
}

/** The payslips of a month that count for an establishment, and what they owe. */
export async function owedOfMonth(
  db: Connection,
  entity: LegalEntityRow,
  row: EmployerRow,
  { month, all, payslips }: MonthOf & { readonly payslips?: readonly PayslipRow[] },
): Promise<{ readonly payslips: readonly PayslipRow[]; readonly owed: OwedMonth }> {
  const last = lastDayOfMonth(month);
  const people = new Map(
    all.filter((one) => termsOn(one, last).employerId === row.id).map((one) => [one.id, one]),
  );
  const own = (payslips ?? (await payslipsOf(db, { legalEntityId: entity.id, month }))).filter(
    ({ employeeId, state }) => people.has(employeeId) && (state === "validated" || state === "paid"),
  );
  const pays = paysOf(own, people, last);
  const employer = dsnEmployer(entity, row, last);
  return { payslips: own, owed: monthlyContent({ month, employer, pays, stops: [] }).owed };
}

/** What the earlier months of a quarter owe, at its end, where an organism is paid by quarter. */
async function quarterBefore(
  db: Connection,
  entity: LegalEntityRow,
  row: EmployerRow,
  { month, all }: MonthOf,
): Promise<OwedMonth[]> {
  const { from, to } = quarterOf(month);
  if (to !== month || !organismsOf(row, month).some(({ quarterly }) => quarterly)) return [];
  const months: OwedMonth[] = [];
  for (const one of [from, addMonths(from, 1)])
    months.push((await owedOfMonth(db, entity, row, { month: one, all })).owed);
  return months;
}

export const SOFTWARE_VERSION = "1.0";

const replaced = (payslips: readonly PayslipRow[]) =>
  payslips.filter(({ state }) => state === "corrected").length;

/** What is declared, without the day and the number of the file. */
export function keyOf(employer: DsnEmployer, blocks: readonly DsnBlock[]): string {
  const header: DsnHeader = {
    nature: "monthly",
    kind: "normal",
    month: "2000-01-01",
    madeOn: "2000-01-01",
    number: "1",
    softwareVersion: SOFTWARE_VERSION,
  };
  return sha256(writeDsn(dsnMessage(header, employer, blocks)));
}

/** A stop that an event told and one that was noted share a day. */
const isSameStop = (one: DsnStop, other: DsnStop) =>
  one.employeeId === other.employeeId &&
  one.lastWorkedDay <= other.expectedEnd &&
  one.expectedEnd > other.lastWorkedDay;

/** The events of an establishment that were told until the end of a month, in their order. */
async function eventsOf(
  db: Connection,
  { legalEntityId, employerId, month }: { legalEntityId: string; employerId: string; month: string },
): Promise<DueEvent[]> {
  const rows = await findEvents(db, { legalEntityId, employerId, last: lastDayOfMonth(month) });
  return rows.flatMap(({ event, employeeId }): DueEvent[] => {
    if (event === null || employeeId === null) return [];
    if (event.nature === "exit") return [{ ...event, employeeId }];
    // An event of before subrogation was asked for says nothing of it.
    const { subrogation = null, accidentDay = null } = event as Partial<DsnStop>;
    return [{ ...event, subrogation, accidentDay, employeeId }];
  });
}

/** The stops of work that touch a month; a return says the last of its stop. */
function stopsTold(events: readonly DueEvent[], month: string): DsnStop[] {
  const told = new Map<string, DsnStop>();
  for (const event of events) {
    if (event.nature === "exit") continue;
    const { nature: _, ...stop } = event;
    told.set(`${event.employeeId} ${event.lastWorkedDay}`, stop);
  }
  return [...told.values()].filter((stop) => isStopOfMonth(stop, month));
}
