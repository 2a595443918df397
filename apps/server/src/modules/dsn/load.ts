import { createHash } from "node:crypto";
import { establishmentFacts, personFacts } from "@grand-livre/contracts/dsn";
import { type Absence, KIND_RULES } from "@grand-livre/domain/absence/absence-kind";
import { overlap } from "@grand-livre/domain/absence/leave-days";
import { addDays, lastDayOfMonth } from "@grand-livre/domain/date/calendar-date";
import { onDay } from "@grand-livre/domain/payroll/employer";
import { checkDsn, type DsnFinding } from "@grand-livre/platform/dsn/check";
import { type DsnHeader, dsnMessage } from "@grand-livre/platform/dsn/envelope";
import { isStopOfMonth } from "@grand-livre/platform/dsn/event";
import {
  type DsnEmployee,
  type DsnEmployer,
  type DsnPay,
  type DsnStop,
  type MissingFact,
  missingOfEmployee,
  missingOfEmployer,
} from "@grand-livre/platform/dsn/facts";
import { type DsnBlock, writeDsn } from "@grand-livre/platform/dsn/message";
import { type MonthlyContent, monthlyContent } from "@grand-livre/platform/dsn/monthly";
import type { Connection } from "../../database/connection.ts";
import type { LegalEntityRow } from "../legal-entity/service.ts";
import {
  type Address,
  absencesOf,
  type EmployeeRow,
  type EmployerRow,
  employeesOf,
  employeesWithin,
  type PayslipRow,
  payslipsOf,
  termsOn,
} from "../payroll/service.ts";
import { findStops } from "./repository.ts";

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
    accidentPpm: rates?.accidentPpm ?? 0,
    mobilityPpm: rates?.mobilityPpm ?? 0,
  };
}

/** A person as declarations name it; with a payslip, by the contract that it was calculated on. */
export function dsnEmployee(row: EmployeeRow, day: string, payslip?: PayslipRow): DsnEmployee {
  const { id, number, lastname, firstname, nir, entryDate, exitDate } = row;
  const { job, classification, contract, executive, weeklyHours } = termsOn(row, day);
  const { name: _, ...then } = payslip?.parties?.employee ?? { name: "" };
  return {
    ...personFacts.parse(row.dsn),
    ...{ id, number, lastname, firstname, nir, job, classification, contract, executive },
    ...{ entryDate, exitDate, weeklyHours },
    ...then,
  };
}

export interface LoadedMonth {
  readonly employer: DsnEmployer;
  readonly people: readonly EmployeeRow[];
  readonly pays: readonly DsnPay[];
  /** Payslips that are not validated, and employees of the month without one. */
  readonly open: number;
  readonly missing: readonly MissingFact[];
  readonly content: MonthlyContent;
  readonly contentKey: string;
  readonly findings: readonly DsnFinding[];
}

/** The month of an establishment: what it declares, what is missing, what the checker finds. */
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
  const pays = counting.flatMap((payslip): DsnPay[] => {
    const person = known.get(payslip.employeeId);
    if (person === undefined || payslip.result === null) return [];
    return [
      {
        employee: dsnEmployee(person, last, payslip),
        payslip: payslip.result,
        paidOn: payslip.paidOn ?? payslip.parties?.employer.payOn ?? last,
      },
    ];
  });
  const told = await stopsOf(db, { legalEntityId, employerId: row.id, month });
  const { absences } = await absencesOf(db, legalEntityId, [...known.keys()]);
  const away = [...absences].flatMap(([employeeId, own]) => own.map((one) => ({ ...one, employeeId })));
  const ofMonth = away.filter((one) => overlap(one, { from: month, to: last }) !== undefined);
  const stops = [...told, ...stopsOfAbsences(ofMonth, told)];
  const suspensions = ofMonth.flatMap(({ employeeId, kind, from, to }) => {
    const reason = KIND_RULES[kind].suspension;
    return reason === null ? [] : [{ employeeId, reason, from, to }];
  });
  const content = monthlyContent({ month, employer, pays, stops, suspensions });
  const missing = [
    ...missingOfEmployer(employer, pays),
    ...pays.flatMap(({ employee, payslip }) => missingOfEmployee(employee, payslip, month)),
    ...employeesWithin(people, month)
      .filter(({ id }) => !pays.some(({ employee }) => employee.id === id))
      .flatMap((one) => missingOfEmployee(dsnEmployee(one, last), null, month)),
  ];
  const header: DsnHeader = {
    nature: "monthly",
    kind: pays.length === 0 ? "empty" : "normal",
    month,
    madeOn: last,
    number: "1",
    softwareVersion: SOFTWARE_VERSION,
  };
  const findings = checkDsn(dsnMessage(header, employer, content.blocks));
  return {
    employer,
    people,
    pays,
    open: payslips.length - counting.length - replaced(payslips) + unpaid.length,
    missing,
    content,
    contentKey: keyOf(employer, content.blocks),
    findings,
  };
}

/** Stops of work that are noted and that no event told: the month says them as well. */
function stopsOfAbsences(
  away: readonly (Absence & { readonly employeeId: string })[],
  told: readonly DsnStop[],
): DsnStop[] {
  return away.flatMap(({ employeeId, kind, from, to }) => {
    const reason = KIND_RULES[kind].stopReason;
    const lastWorkedDay = addDays(from, -1);
    const isTold = told.some(
      (stop) => stop.employeeId === employeeId && stop.lastWorkedDay <= to && stop.expectedEnd >= from,
    );
    if (reason === null || isTold) return [];
    return [{ employeeId, reason, lastWorkedDay, expectedEnd: to, returnDay: null, returnReason: null }];
  });
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

/** The stops of work that touch a month; a return says the last of its stop. */
async function stopsOf(
  db: Connection,
  { legalEntityId, employerId, month }: { legalEntityId: string; employerId: string; month: string },
): Promise<DsnStop[]> {
  const rows = await findStops(db, { legalEntityId, employerId, last: lastDayOfMonth(month) });
  const told = new Map<string, DsnStop>();
  for (const { event, employeeId } of rows) {
    if (event === null || event.nature === "exit" || employeeId === null) continue;
    const { nature: _, ...stop } = event;
    told.set(`${employeeId} ${event.lastWorkedDay}`, { ...stop, employeeId });
  }
  return [...told.values()].filter((stop) => isStopOfMonth(stop, month));
}
