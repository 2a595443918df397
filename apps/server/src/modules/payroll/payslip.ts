import type { PayslipStepBody, PayVariablesBody } from "@grand-livre/contracts/payroll";
import { payCodeWords } from "@grand-livre/contracts/payroll-words";
import { formatDate } from "@grand-livre/domain/date/calendar-date";
import { NO_VARIABLES } from "@grand-livre/domain/payroll/gross-pay";
import type { PayCode } from "@grand-livre/domain/payroll/pay-values";
import { addYears, computePayslip, type Payslip } from "@grand-livre/domain/payroll/payslip";
import {
  canChangePayslip,
  canCorrectPayslip,
  canValidatePayslip,
  type PayslipFacts,
} from "@grand-livre/domain/payroll/payslip-state";
import { yearTakenOver } from "@grand-livre/domain/payroll/taken-over";
import { isRefusal } from "@grand-livre/domain/refusal";
import type { Application } from "../../application.ts";
import type { Tx } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { type Command, type CompanyCommand, onCompany, onCompanyRow } from "../../kit/command.ts";
import type { Actor } from "../audit/service.ts";
import type { LegalEntityRow } from "../legal-entity/service.ts";
import { type EmployeeRow, employeeRows, employeesIn, nameOf } from "./employee.ts";
import { type EmployerRow, employerRows } from "./employer.ts";
import { findYears, type PayslipRow, payslipRows, sumLeave } from "./repository.ts";
import { ownValues, seriesOf } from "./values.ts";

export const factsOf = ({ state, entryId, result }: PayslipRow): PayslipFacts => ({
  state,
  entryId,
  belowMinimumWage: result?.belowMinimumWage ?? false,
});

type Month = {
  readonly month: string;
  readonly rows: readonly PayslipRow[];
};
export type MonthCommand = CompanyCommand & Month;

/** The payslips of a month of a requested step; all of them without ids. @throws RefusalError PAYSLIP_NOT_FOUND */
function chosen(rows: readonly PayslipRow[], ids: readonly string[] | undefined): readonly PayslipRow[] {
  if (ids === undefined) return rows;
  const found = rows.filter(({ id }) => ids.includes(id));
  if (found.length !== new Set(ids).size) throw new RefusalError("PAYSLIP_NOT_FOUND");
  return found;
}

/** A step on the payslips of a month, the company locked. @throws RefusalError LEGAL_ENTITY_NOT_FOUND, PAYSLIP_NOT_FOUND */
function onMonth(
  app: Application,
  actor: Actor,
  { legalEntityRefId, month, ids }: PayslipStepBody,
  work: (command: MonthCommand) => Promise<number>,
): Promise<void> {
  return onCompany(app, actor, { refId: legalEntityRefId }, async (command) => {
    const { tx, entity } = command;
    const rows = chosen(await payslipsOf(tx, { legalEntityId: entity.id, month }), ids);
    const done = await work({ ...command, month, rows });
    if (done === 0) throw new RefusalError("PAYROLL_NOTHING_TO_DO");
  });
}

export const payslipsOf = (
  tx: Tx | Application["db"],
  { legalEntityId, month }: { readonly legalEntityId: string; readonly month: string },
): Promise<PayslipRow[]> =>
  payslipRows.list(tx, legalEntityId, { equal: { month } }, { order: ["employeeId"] });

/** Writes a change of a payslip with its audit row, which contains no amount. @throws RefusalError STALE_VERSION */
export async function changePayslip(
  command: Command,
  row: PayslipRow,
  action: string,
  change: Parameters<typeof payslipRows.update>[2],
): Promise<PayslipRow> {
  const changed = await payslipRows.update(command.tx, row, change);
  if (!changed) throw new RefusalError("STALE_VERSION");
  await auditPayslip(command, changed, action);
  return changed;
}

export function auditPayslip({ audit }: Command, row: PayslipRow, action: string): Promise<void> {
  const { id: resourceId, legalEntityId, month, employeeId } = row;
  return audit({ action, resource: "payslip", resourceId, legalEntityId, details: { month, employeeId } });
}

/** One payslip for each employee under contract in the month without one. @throws RefusalError PAYSLIP_MONTH_AHEAD, PAYROLL_NOTHING_TO_DO */
export function preparePayslips(app: Application, actor: Actor, body: PayslipStepBody): Promise<void> {
  return onMonth(app, actor, body, async (command) => {
    const { entity, month, rows, today } = command;
    if (month > today) throw new RefusalError("PAYSLIP_MONTH_AHEAD", { day: formatDate(month) });
    const present = await employeesIn(command.tx, entity.id, month);
    const made = new Set(rows.map(({ employeeId }) => employeeId));
    const missing = present.filter(({ id }) => !made.has(id));
    await insertPayslips(
      command,
      missing.map(({ id: employeeId }) => ({ employeeId, month, variables: JSON.stringify(NO_VARIABLES) })),
      "prepare",
    );
    return missing.length;
  });
}

async function insertPayslips(
  command: CompanyCommand,
  values: readonly Omit<Parameters<typeof payslipRows.insert>[2][number], "id">[],
  action: string,
): Promise<PayslipRow[]> {
  const given = values.map((value) => ({ ...value, id: newId() }));
  const rows = await payslipRows.insert(command.tx, command.entity.id, given);
  for (const row of rows) await auditPayslip(command, row, action);
  return rows;
}

/** Calculates payslips that are not validated. @throws RefusalError PAYSLIP_EARLIER_OPEN and those of the computation */
export function calculatePayslips(app: Application, actor: Actor, body: PayslipStepBody): Promise<void> {
  return onMonth(app, actor, body, async (command) => {
    const open = command.rows.filter((row) => !isRefusal(canChangePayslip(factsOf(row))));
    for (const { row, payslip, employee, employer } of await computeAll(command, open))
      await changePayslip(command, row, "calculate", {
        state: "calculated",
        result: JSON.stringify(payslip),
        parties: JSON.stringify(partiesOf(command.entity, employer, employee)),
      });
    return open.length;
  });
}

/** What the payslips come to now. The books of a month are read once, for any number of payslips. */
async function computeAll(
  { tx, actor: { scope }, entity, month }: MonthCommand,
  rows: readonly PayslipRow[],
) {
  const employees = new Map(
    (await employeeRows.list(tx, entity.id, {}, { order: ["number"] })).map((row) => [row.id, row]),
  );
  const employers = new Map(
    (await employerRows.list(tx, entity.id, {}, { order: ["siret"] })).map((row) => [row.id, row]),
  );
  const values = seriesOf(await ownValues(tx, entity.id));
  const years = await findYears(tx, { legalEntityId: entity.id, month });
  const leave = await sumLeave(tx, scope, [...employees.keys()], month);
  return rows.map((row) => {
    const employee = employees.get(row.employeeId);
    const employer = employers.get(employee?.employerId ?? "");
    if (!employee || !employer) throw new RefusalError("EMPLOYEE_NOT_FOUND");
    const year = years.get(employee.id);
    if (year?.open) throw new RefusalError("PAYSLIP_EARLIER_OPEN", { employee: nameOf(employee) });
    const payslip = computePayslip({
      month,
      terms: { ...employee, employee: nameOf(employee) },
      contract: employee.contract,
      job: employee.job,
      postcode: (entity.address as Address)?.postcode ?? null,
      executive: employee.executive,
      headcount: employer.headcount,
      rates: employer.rates,
      mutual: { employeeCents: employee.mutualEmployeeCents, employerCents: employee.mutualEmployerCents },
      withholding: employee.withholding,
      variables: row.variables,
      values,
      prior: (year?.months ?? []).reduce(addYears, yearTakenOver(employee.takenOver, month)),
      leaveBefore: employee.leaveBefore + (leave.get(employee.id) ?? 0),
    });
    return { row, payslip: computed(payslip), employee, employer };
  });
}

/** @throws RefusalError the refusal of the computation */
function computed(payslip: ReturnType<typeof computePayslip>): Payslip {
  if (!isRefusal(payslip)) return payslip;
  if (payslip.refused === "PAY_VALUE_MISSING")
    throw new RefusalError(payslip.refused, { code: payCodeWords(payslip.details?.code as PayCode) });
  return orRefuse(payslip);
}

type Address = { readonly line1?: string; readonly postcode?: string; readonly city?: string } | null;

function partiesOf(
  entity: LegalEntityRow,
  { siret, naf, agreement, idcc }: EmployerRow,
  employee: EmployeeRow,
) {
  const { line1 = "", postcode = "", city = "" } = (entity.address as Address) ?? {};
  const { number, nir, job, classification, entryDate, executive, weeklyHours } = employee;
  return {
    employer: {
      name: entity.name,
      address: [line1, `${postcode} ${city}`.trim()].filter(Boolean).join(", "),
      siret,
      naf,
      agreement: [agreement, idcc && `IDCC ${idcc}`].filter(Boolean).join(", "),
    },
    employee: { number, name: nameOf(employee), nir, job, classification, entryDate, executive, weeklyHours },
  };
}

/** Validates calculated payslips; the one that a corrective payslip replaces is corrected. @throws RefusalError PAYSLIP_BELOW_MINIMUM_WAGE */
export function validatePayslips(app: Application, caller: Caller, body: PayslipStepBody): Promise<void> {
  return onMonth(app, caller, body, async (command) => {
    const { tx, actor } = command;
    // Asked for by their ids, each must be at this step; else those that are.
    const ready = command.rows.filter(({ state }) => body.ids !== undefined || state === "calculated");
    for (const row of ready) {
      orRefuse(canValidatePayslip(factsOf(row)));
      const replaced =
        row.correctsId === null ? undefined : await payslipRows.find(tx, actor.scope, row.correctsId);
      if (replaced) await changePayslip(command, replaced, "replace", { state: "corrected" });
      const validated = { validatedBy: caller.userId, validatedAt: app.now() };
      await changePayslip(command, row, "validate", { state: "validated", ...validated });
    }
    return ready.length;
  });
}

/** A command on one payslip, the company locked. @throws RefusalError PAYSLIP_NOT_FOUND, STALE_VERSION */
function onPayslip<T>(
  app: Application,
  caller: Caller,
  { id, version }: { readonly id: string; readonly version?: number },
  work: (command: CompanyCommand, row: PayslipRow) => Promise<T>,
): Promise<T> {
  return onCompanyRow(app, caller, { find: (tx) => findPayslip(tx, caller, id), version }, work);
}

/** @throws RefusalError PAYSLIP_NOT_FOUND */
export async function findPayslip(
  db: Tx | Application["db"],
  { scope }: Caller,
  id: string,
): Promise<PayslipRow> {
  const row = await payslipRows.find(db, scope, id);
  if (!row) throw new RefusalError("PAYSLIP_NOT_FOUND");
  return row;
}

/** Types the variables of the month; the payslip is to be calculated again. @throws RefusalError PAYSLIP_STATE */
export function changeVariables(
  app: Application,
  caller: Caller,
  id: string,
  { version, variables }: { readonly version: number; readonly variables: PayVariablesBody },
): Promise<PayslipRow> {
  return onPayslip(app, caller, { id, version }, async (command, row) => {
    orRefuse(canChangePayslip(factsOf(row)));
    const change = { variables: JSON.stringify(variables), state: "prepared", result: null, parties: null };
    return changePayslip(command, row, "change-variables", change);
  });
}

/** Prepares the payslip that replaces a validated one, with its variables. @throws RefusalError PAYSLIP_STATE, PAYSLIP_CORRECTION_OPEN */
export function correctPayslip(app: Application, caller: Caller, id: string): Promise<PayslipRow> {
  return onPayslip(app, caller, { id }, async (command, row) => {
    orRefuse(canCorrectPayslip(factsOf(row)));
    const { employeeId, month } = row;
    const value = { employeeId, month, correctsId: id, variables: JSON.stringify(row.variables) };
    const [made] = await insertPayslips(command, [value], "correct");
    if (!made) throw new RefusalError("PAYSLIP_NOT_FOUND");
    return made;
  });
}

/** Removes a payslip that is not validated. @throws RefusalError PAYSLIP_STATE */
export function removePayslip(app: Application, caller: Caller, id: string): Promise<PayslipRow> {
  return onPayslip(app, caller, { id }, async (command, row) => {
    orRefuse(canChangePayslip(factsOf(row)));
    if (!(await payslipRows.remove(command.tx, row))) throw new RefusalError("STALE_VERSION");
    await auditPayslip(command, row, "delete");
    return row;
  });
}
