import type { PayslipStepBody, PayVariablesBody } from "@grand-livre/contracts/payroll";
import { formatDate } from "@grand-livre/domain/date/calendar-date";
import { NO_VARIABLES } from "@grand-livre/domain/payroll/gross-pay";
import { valuesToReview } from "@grand-livre/domain/payroll/pay-values";
import {
  canChangePayslip,
  canCorrectPayslip,
  canValidatePayslip,
} from "@grand-livre/domain/payroll/payslip-state";
import type { Application } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { type CompanyCommand, onCompany, onCompanyRow } from "../../kit/command.ts";
import type { Actor } from "../audit/service.ts";
import { employeesIn } from "./employee.ts";
import {
  auditOf,
  auditPayslip,
  changePayslip,
  changePayslips,
  factsOf,
  findPayslip,
  type MonthCommand,
  NOT_COMPUTED,
  payslipsOf,
} from "./payslip-rows.ts";
import { type PayslipRow, payslipRows } from "./repository.ts";
import { ownValues, seriesOf } from "./values.ts";

/** The payslips of a month of a requested step; all of them without ids. @throws RefusalError PAYSLIP_NOT_FOUND */
export async function chosenOf(
  db: Connection,
  legalEntityId: string,
  { month, ids }: Pick<PayslipStepBody, "month" | "ids">,
): Promise<readonly PayslipRow[]> {
  const rows = await payslipsOf(db, { legalEntityId, month });
  if (ids === undefined) return rows;
  const found = rows.filter(({ id }) => ids.includes(id));
  if (found.length !== new Set(ids).size) throw new RefusalError("PAYSLIP_NOT_FOUND");
  return found;
}

/** A step on the payslips of a month, the company locked. @throws RefusalError LEGAL_ENTITY_NOT_FOUND, PAYSLIP_NOT_FOUND */
export function onMonth(
  app: Application,
  actor: Actor,
  body: PayslipStepBody,
  work: (command: MonthCommand) => Promise<number>,
): Promise<void> {
  return onCompany(app, actor, { refId: body.legalEntityRefId }, async (command) => {
    const rows = await chosenOf(command.tx, command.entity.id, body);
    const done = await work({ ...command, month: body.month, rows });
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
  await command.audit(...rows.map((row) => auditOf(row, action)));
  return rows;
}

/** Validates calculated payslips; the one that a corrective payslip replaces is corrected. @throws RefusalError PAYSLIP_BELOW_MINIMUM_WAGE, PAYSLIP_VALUES_TO_REVIEW */
export function validatePayslips(app: Application, caller: Caller, body: PayslipStepBody): Promise<void> {
  return onMonth(app, caller, body, async (command) => {
    const { tx, actor, entity, month } = command;
    const [late] = valuesToReview(seriesOf(await ownValues(tx, entity.id)), month);
    // Asked for by their ids, each must be at this step; else those that are.
    const ready = command.rows.filter(({ state }) => body.ids !== undefined || state === "calculated");
    for (const row of ready) {
      orRefuse(canValidatePayslip(factsOf(row, late !== undefined)));
      const replaced =
        row.correctsId === null ? undefined : await payslipRows.find(tx, actor.scope, row.correctsId);
      if (replaced) await changePayslip(command, replaced, "replace", { state: "corrected" });
    }
    const validated = { validatedBy: caller.userId, validatedAt: app.now() };
    await changePayslips(command, ready, "validate", { state: "validated", ...validated });
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
    const change = { variables: JSON.stringify(variables), state: "prepared", ...NOT_COMPUTED };
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
