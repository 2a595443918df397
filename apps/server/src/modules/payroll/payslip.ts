import type { PayslipStepBody, PayVariablesBody } from "@grand-livre/contracts/payroll";
import { formatDate } from "@grand-livre/domain/date/calendar-date";
import { NO_VARIABLES } from "@grand-livre/domain/payroll/gross-pay";
import { valuesToReview } from "@grand-livre/domain/payroll/pay-values";
import {
  canChangePayslip,
  canCorrectPayslip,
  canValidatePayslip,
} from "@grand-livre/domain/payroll/payslip-state";
import { isRefusal, refuse } from "@grand-livre/domain/refusal";
import { unprintedLetters } from "@grand-livre/einvoice/pdf/unprinted-letters";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { type CompanyCommand, onCompany, onCompanyRow } from "../../kit/command.ts";
import type { Actor } from "../audit/service.ts";
import { computeRow, payBench } from "./compute.ts";
import { employeesIn } from "./employee.ts";
import { payslipPaper, textsOf } from "./paper-rows.ts";
import {
  auditPayslip,
  changePayslip,
  factsOf,
  findPayslip,
  type MonthCommand,
  payslipsOf,
} from "./payslip-rows.ts";
import { type PayslipRow, payslipRows } from "./repository.ts";
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

/**
 * Calculates payslips that are not validated. One that cannot be computed says why and stays prepared; the others are
 * calculated.
 */
export function calculatePayslips(app: Application, actor: Actor, body: PayslipStepBody): Promise<void> {
  return onMonth(app, actor, body, async (command) => {
    const { tx, entity, month, rows } = command;
    const open = rows.filter((row) => !isRefusal(canChangePayslip(factsOf(row))));
    const bench = await payBench(tx, command.actor.scope, entity, month);
    for (const row of open) {
      const { payslip, parties } = printableRow(row, computeRow(bench, row));
      if (isRefusal(payslip)) {
        const { refused: code, details = {} } = payslip;
        const refusal = JSON.stringify({ refused: code, details });
        await changePayslip(command, row, "refuse", { state: "prepared", ...NOT_COMPUTED, refusal });
      } else
        await changePayslip(command, row, "calculate", {
          state: "calculated",
          result: JSON.stringify(payslip),
          parties: JSON.stringify(parties),
          refusal: null,
        });
    }
    return open.length;
  });
}

/** A payslip is what its paper says: one whose letters the paper cannot print is refused while they may still be written otherwise. */
function printableRow(
  row: PayslipRow,
  computed: ReturnType<typeof computeRow>,
): ReturnType<typeof computeRow> {
  const { payslip, parties } = computed;
  if (isRefusal(payslip)) return computed;
  const letters = unprintedLetters(textsOf(payslipPaper({ ...row, result: payslip, parties })).join(" "));
  if (letters.length === 0) return computed;
  const details = { employee: parties.employee.name, letters: letters.join(" ") };
  return { payslip: refuse("PAYSLIP_LETTERS_NOT_PRINTED", details), parties };
}

const NOT_COMPUTED = { result: null, parties: null, refusal: null };

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
