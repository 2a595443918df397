import type {
  DsnDueEvent,
  DsnFileRow,
  DsnMonthAnswer,
  DsnMonthQuery,
  DsnMonthRow,
  DsnState,
} from "@grand-livre/contracts/dsn";
import { addMonths, lastDayOfMonth } from "@grand-livre/domain/date/calendar-date";
import { dueDayOf } from "@grand-livre/domain/payroll/organism-due";
import { ALLOWED, type Permission, refuse } from "@grand-livre/domain/refusal";
import type { DueEvent } from "@grand-livre/platform/dsn/due";
import { type Application, today } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { abilityOf } from "../../kit/abilities.ts";
import { type LegalEntityRow, resolveLegalEntity } from "../legal-entity/service.ts";
import {
  type EmployerRow,
  employeesOf,
  employeesWithin,
  employersOf,
  nameOf,
  termsOn,
} from "../payroll/service.ts";
import { type CheckedMessage, checkedMessage, draftHeader, type LoadedMonth, loadMonth } from "./load.ts";
import { countPayslips, type DsnFileFacts, findFiles, type MonthCount } from "./repository.ts";

/** The day by which a month is declared: the 5th or the 15th of the month after, put off to a working day. */
const dueDateOf = (month: string, dsnDay: number): string =>
  dueDayOf("urssaf", { from: month, to: month }, dsnDay);

export const fileName = ({
  nature,
  month,
  number,
}: Pick<DsnFileFacts, "nature" | "month" | "number">): string =>
  `dsn-${{ monthly: "mensuelle", stop: "arret", return: "reprise", exit: "fin-contrat" }[nature]}-${month.slice(0, 7)}-${number}.dsn`;

/** The months of a year whose declarations can be made: from the first employee on, until the one that runs. */
export async function listMonths(
  app: Application,
  { legalEntityRefId, year }: { readonly legalEntityRefId: string; readonly year: number },
): Promise<{ months: DsnMonthRow[] }> {
  const entity = await resolveLegalEntity(app.db, legalEntityRefId);
  const span = { legalEntityId: entity.id, from: `${year}-01-01`, to: `${year}-12-01` };
  const employers = await employersOf(app.db, entity.id);
  const employees = await employeesOf(app.db, entity.id);
  const counts = await countPayslips(app.db, span);
  const files = (await findFiles(app.db, span)).filter(({ nature }) => nature === "monthly");
  const day = today(app);
  const months = Array.from({ length: 12 }, (_, at) => addMonths(span.from, at)).filter(
    (month) => month <= day,
  );
  return {
    months: months.toReversed().flatMap((month) =>
      employers.flatMap(({ id: employerId, siret, dsnDay }) => {
        const end = lastDayOfMonth(month);
        const own = employees.filter((one) => termsOn(one, end).employerId === employerId);
        if (!own.some(({ entryDate }) => entryDate <= end)) return [];
        const ids = new Set(own.map(({ id }) => id));
        const count = counts.filter((one) => one.month === month && ids.has(one.employeeId));
        const sum = (pick: (one: MonthCount) => number) => count.reduce((total, one) => total + pick(one), 0);
        const done = sum((one) => one.done);
        const lastValidated = Math.max(0, ...count.map((one) => one.lastValidatedAt?.getTime() ?? 0));
        const last = files.find((one) => one.employerId === employerId && one.month === month);
        const present = employeesWithin(own, month).length;
        const isOpen = sum((one) => one.open) > 0 || done < present;
        const changed = last !== undefined && lastValidated > last.createdAt.getTime();
        return [
          {
            employerId,
            siret,
            month,
            dueDate: dueDateOf(month, dsnDay),
            state: stateOf({ isOpen, changed, last }),
            depositedOn: last?.depositedOn ?? null,
            payslips: done,
          },
        ];
      }),
    ),
  };
}

type Facts = { readonly isOpen: boolean; readonly changed: boolean; readonly last: DsnFileFacts | undefined };

function stateOf({ isOpen, changed, last }: Facts): DsnState {
  if (last === undefined) return isOpen ? "to_prepare" : "to_check";
  if (changed && last.depositedOn !== null) return "to_replace";
  if (changed) return isOpen ? "to_prepare" : "to_check";
  return last.depositedOn === null ? "ready" : "deposited";
}

/** The establishment of a company. @throws RefusalError PAYROLL_EMPLOYER_NOT_FOUND */
export async function employerOf(
  db: Connection,
  entity: LegalEntityRow,
  employerId: string,
): Promise<EmployerRow> {
  const found = (await employersOf(db, entity.id)).find(({ id }) => id === employerId);
  if (!found) throw new RefusalError("PAYROLL_EMPLOYER_NOT_FOUND");
  return found;
}

/** A month, whole. @throws RefusalError LEGAL_ENTITY_NOT_FOUND, PAYROLL_EMPLOYER_NOT_FOUND */
export async function showMonth(
  app: Application,
  caller: Caller,
  { legalEntityRefId, employerId, month }: DsnMonthQuery,
): Promise<DsnMonthAnswer> {
  const entity = await resolveLegalEntity(app.db, legalEntityRefId);
  const employer = await employerOf(app.db, entity, employerId);
  const loaded = await loadMonth(app.db, entity, employer, month);
  const { findings } = checkedMessage(draftHeader(loaded), loaded.employer, loaded.content.blocks);
  return presentMonth(app.db, caller, employer, { ...loaded, findings });
}

type CheckedMonth = LoadedMonth & Pick<CheckedMessage, "findings">;

/** A month that was loaded and checked, with its files as they are now. */
export async function presentMonth(
  db: Connection,
  caller: Caller,
  employer: EmployerRow,
  loaded: CheckedMonth,
): Promise<DsnMonthAnswer> {
  const { id: employerId, legalEntityId } = employer;
  const { month } = loaded;
  const files = (await findFiles(db, { legalEntityId, from: month, to: month })).filter(
    (one) => one.employerId === employerId,
  );
  const last = lastOf(files);
  const names = new Map(loaded.people.map((one) => [one.id, nameOf(one)]));
  const changed = last !== undefined && last.contentKey !== loaded.contentKey && last.kind !== "cancelling";
  const may = (permission: Permission) =>
    abilityOf(caller, { service: "payslip", action: "Validator" }, permission);
  return {
    employerId,
    siret: employer.siret,
    month,
    dueDate: dueDateOf(month, employer.dsnDay),
    state: stateOf({ isOpen: loaded.open > 0, changed, last }),
    depositedOn: last?.depositedOn ?? null,
    payslips: loaded.pays.length,
    missing: loaded.missing.map(({ employeeId, field }) => ({
      employeeId,
      name: employeeId === null ? employer.siret : (names.get(employeeId) ?? ""),
      field,
    })),
    // What is missing is said once, by its name: the rubrics that it leaves empty would say it again.
    findings: loaded.missing.length > 0 ? [] : [...loaded.findings],
    unknown: [...loaded.content.unknown],
    open: loaded.open,
    totals: loaded.content.totals,
    files: files.map((file) => presentFile(file, names)),
    due: loaded.due.map((event) => presentDue(event, names)),
    employees: loaded.people.map((one) => ({ id: one.id, name: nameOf(one) })),
    abilities: { make: may(canMake(loaded, last)), cancel: may(canCancel(last)) },
  };
}

function presentDue(event: DueEvent, names: ReadonlyMap<string, string>): DsnDueEvent {
  const { employeeId, nature, reason } = event;
  const stop = event.nature === "exit" ? undefined : event;
  return {
    ...{ employeeId, nature, reason, name: names.get(employeeId) ?? "" },
    lastWorkedDay: stop?.lastWorkedDay ?? null,
    expectedEnd: stop?.expectedEnd ?? null,
    returnDay: stop?.returnDay ?? null,
    returnReason: stop?.returnReason ?? null,
    subrogation: stop?.subrogation ?? null,
    exitDay: event.nature === "exit" ? event.exitDay : null,
  };
}

/** The last monthly file. */
export const lastOf = (files: readonly DsnFileFacts[]): DsnFileFacts | undefined =>
  files.find(({ nature }) => nature === "monthly");

/** Whether the file of a month can be made: its payslips validated, nothing missing, nothing found, something new. */
export function canMake(
  { open, missing, findings, content, contentKey }: CheckedMonth,
  last: DsnFileFacts | undefined,
) {
  if (open > 0) return refuse("DSN_PAYSLIPS_OPEN");
  const count = missing.length > 0 ? missing.length : findings.length + content.unknown.length;
  if (count > 0) return refuse("DSN_INCOMPLETE", { count });
  if (last !== undefined && last.kind !== "cancelling" && last.contentKey === contentKey)
    return refuse("DSN_UNCHANGED");
  return ALLOWED;
}

export const canCancel = (last: DsnFileFacts | undefined) =>
  last === undefined || last.depositedOn === null || last.kind === "cancelling"
    ? refuse("DSN_NOT_DEPOSITED")
    : ALLOWED;

function presentFile(file: DsnFileFacts, names: ReadonlyMap<string, string>): DsnFileRow {
  const { id, version, nature, kind, month, number, employeeId, sha256, createdAt, madeBy, depositedOn } =
    file;
  return {
    ...{ id, version, nature, kind, month, number, sha256, madeBy, depositedOn },
    employee: employeeId === null ? null : (names.get(employeeId) ?? ""),
    name: fileName(file),
    madeAt: createdAt.toISOString(),
  };
}
