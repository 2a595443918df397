import type { PayslipStepBody, PayVariablesBody } from "@grand-livre/contracts/payroll";
import { payCodeWords } from "@grand-livre/contracts/payroll-words";
import { formatDate, lastDayOfMonth } from "@grand-livre/domain/date/calendar-date";
import type { ContractTerms } from "@grand-livre/domain/payroll/contract-terms";
import { NO_VARIABLES } from "@grand-livre/domain/payroll/gross-pay";
import type { PayCode } from "@grand-livre/domain/payroll/pay-values";
import { addYears, computePayslip, type Payslip } from "@grand-livre/domain/payroll/payslip";
import {
  canChangePayslip,
  canCorrectPayslip,
  canValidatePayslip,
} from "@grand-livre/domain/payroll/payslip-state";
import { yearTakenOver } from "@grand-livre/domain/payroll/taken-over";
import { isRefusal } from "@grand-livre/domain/refusal";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { type CompanyCommand, onCompany, onCompanyRow } from "../../kit/command.ts";
import type { Actor } from "../audit/service.ts";
import type { LegalEntityRow } from "../legal-entity/service.ts";
import { type EmployeeRow, employeeRows, employeesIn, nameOf, termsOn } from "./employee.ts";
import { type Address, type EmployerRow, employerRows } from "./employer.ts";
import {
  auditPayslip,
  changePayslip,
  factsOf,
  findPayslip,
  type MonthCommand,
  payslipsOf,
} from "./payslip-rows.ts";
import { findYears, type PayslipRow, payslipRows, sumLeave } from "./repository.ts";
import { ownValues, seriesOf } from "./values.ts";

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
    for (const { row, payslip, parties } of await computeAll(command, open))
      await changePayslip(command, row, "calculate", {
        state: "calculated",
        result: JSON.stringify(payslip),
        parties: JSON.stringify(parties),
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
    const terms = employee && termsOn(employee, lastDayOfMonth(month));
    const employer = employers.get(terms?.employerId ?? "");
    if (!employee || !terms || !employer) throw new RefusalError("EMPLOYEE_NOT_FOUND");
    const year = years.get(employee.id);
    if (year?.open) throw new RefusalError("PAYSLIP_EARLIER_OPEN", { employee: nameOf(employee) });
    const payslip = computePayslip({
      month,
      terms: { ...terms, ...employee, employee: nameOf(employee) },
      contract: terms.contract,
      job: terms.job,
      postcode: addressOf(entity, employer)?.postcode ?? null,
      executive: terms.executive,
      rates: employer.rates,
      mutual: { employeeCents: terms.mutualEmployeeCents, employerCents: terms.mutualEmployerCents },
      withholding: employee.withholding,
      variables: row.variables,
      values,
      prior: (year?.months ?? []).reduce(addYears, yearTakenOver(employee.takenOver, month)),
      leaveBefore: employee.leaveBefore + (leave.get(employee.id) ?? 0),
    });
    return { row, payslip: computed(payslip), parties: partiesOf(entity, employer, employee, terms) };
  });
}

/** @throws RefusalError the refusal of the computation */
function computed(payslip: ReturnType<typeof computePayslip>): Payslip {
  if (!isRefusal(payslip)) return payslip;
  if (payslip.refused === "PAY_VALUE_MISSING")
    throw new RefusalError(payslip.refused, { code: payCodeWords(payslip.details?.code as PayCode) });
  return orRefuse(payslip);
}

/** Of the establishment; the company's where it has none of its own. */
const addressOf = (entity: LegalEntityRow, { address }: EmployerRow) =>
  address ?? (entity.address as Address);

function partiesOf(
  entity: LegalEntityRow,
  employer: EmployerRow,
  employee: EmployeeRow,
  { job, classification, executive, weeklyHours }: ContractTerms,
) {
  const { siret, naf, agreement, idcc } = employer;
  const { line1 = "", postcode = "", city = "" } = addressOf(entity, employer) ?? {};
  const { number, nir, entryDate } = employee;
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
