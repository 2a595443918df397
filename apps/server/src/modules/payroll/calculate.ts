import type { CalculatedPay, PayslipStepBody } from "@grand-livre/contracts/payroll";
import { canChangePayslip } from "@grand-livre/domain/payroll/payslip-state";
import { isRefusal, refuse } from "@grand-livre/domain/refusal";
import { unprintedLetters } from "@grand-livre/einvoice/pdf/unprinted-letters";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { JobHandler } from "../../jobs/handler.ts";
import { commandIn, inCommand, withCompany } from "../../kit/command.ts";
import type { Actor } from "../audit/service.ts";
import { enqueueJob } from "../job/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { computeRow, payBench } from "./compute.ts";
import { payslipPaper, textsOf } from "./paper-rows.ts";
import { chosenOf, onMonth } from "./payslip.ts";
import { auditOf, factsOf, type MonthCommand, NOT_COMPUTED } from "./payslip-rows.ts";
import { type PayslipRow, saveComputed } from "./repository.ts";

const countOf = ({ calculated, refused }: CalculatedPay) => calculated + refused;
const isOpen = (row: PayslipRow) => !isRefusal(canChangePayslip(factsOf(row)));

/** Calculates payslips that are not validated, within the request. @throws RefusalError those of `onMonth` */
export function calculatePayslips(app: Application, actor: Actor, body: PayslipStepBody): Promise<void> {
  return onMonth(app, actor, body, async (command) => countOf(await calculateOpen(command)));
}

/**
 * Leaves the calculation of a month to a job: that of 500 payslips takes seconds. A month without a payslip to calculate is
 * refused at once.
 * @returns the job's id
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, PAYSLIP_NOT_FOUND, PAYROLL_NOTHING_TO_DO
 */
export async function askToCalculate(
  app: Application,
  caller: Caller,
  body: PayslipStepBody,
): Promise<string> {
  const { id: legalEntityId } = await resolveLegalEntity(app.db, body.legalEntityRefId);
  const total = (await chosenOf(app.db, legalEntityId, body)).filter(isOpen).length;
  if (total === 0) throw new RefusalError("PAYROLL_NOTHING_TO_DO");
  return inCommand(app, caller, ({ tx, scope }) =>
    enqueueJob(tx, scope, { kind: "calculate-pay", legalEntityId, payload: body, total }),
  );
}

/** Calculates them in the job's last transaction: killed or refused, nothing of it was; asked twice, the second finds the same. */
export const calculatePayJob: JobHandler = async (app, job) => {
  const body = job.payload as PayslipStepBody;
  return async (tx): Promise<CalculatedPay> => {
    const command = await withCompany(commandIn(app, tx, job.actor), { refId: body.legalEntityRefId });
    const rows = await chosenOf(tx, command.entity.id, body);
    const done = await calculateOpen({ ...command, month: body.month, rows }, job.progress);
    if (countOf(done) === 0) throw new RefusalError("PAYROLL_NOTHING_TO_DO");
    return done;
  };
};

/** What is calculated between two words on the progress; requests are answered meanwhile. */
const SLICE = 25;

/**
 * Calculates payslips that are not validated. One that cannot be computed says why and stays prepared; the others are
 * calculated.
 */
async function calculateOpen(
  command: MonthCommand,
  progress?: (done: number, total: number) => Promise<void>,
): Promise<CalculatedPay> {
  const { tx, actor, entity, month } = command;
  const open = command.rows.filter(isOpen);
  const bench = await payBench(tx, actor.scope, entity, month);
  let refused = 0;
  for (let at = 0; at < open.length; at += SLICE) {
    await progress?.(at, open.length);
    const computed = open.slice(at, at + SLICE).map((row) => computedRow(row, computeRow(bench, row)));
    if (!(await saveComputed(tx, entity.id, computed))) throw new RefusalError("STALE_VERSION");
    await command.audit(
      ...computed.map((row) => auditOf(row, row.refusal === null ? "calculate" : "refuse")),
    );
    refused += computed.filter(({ refusal }) => refusal !== null).length;
  }
  await progress?.(open.length, open.length);
  return { calculated: open.length - refused, refused };
}

/** A row with what it comes to, or why it comes to nothing. */
function computedRow(row: PayslipRow, computed: ReturnType<typeof computeRow>) {
  const { payslip, parties } = printable(row, computed);
  const { id, version, legalEntityId, month, employeeId } = row;
  const of = { id, version, legalEntityId, month, employeeId };
  if (!isRefusal(payslip))
    return { ...of, state: "calculated" as const, result: payslip, parties, refusal: null };
  const { refused, details = {} } = payslip;
  return { ...of, ...NOT_COMPUTED, state: "prepared" as const, refusal: { refused, details } };
}

/** A payslip is what its paper says: one whose letters the paper cannot print is refused while they may still be written otherwise. */
function printable(row: PayslipRow, computed: ReturnType<typeof computeRow>): ReturnType<typeof computeRow> {
  const { payslip, parties } = computed;
  if (isRefusal(payslip)) return computed;
  const letters = unprintedLetters(textsOf(payslipPaper({ ...row, result: payslip, parties })).join(" "));
  if (letters.length === 0) return computed;
  const details = { employee: parties.employee.name, letters: letters.join(" ") };
  return { payslip: refuse("PAYSLIP_LETTERS_NOT_PRINTED", details), parties };
}
