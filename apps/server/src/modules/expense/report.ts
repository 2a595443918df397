import type { CreateExpenseReportBody, UpdateExpenseReportBody } from "@grand-livre/contracts/expense";
import {
  type ApprovalStep,
  canApproveExpenses,
  canEditExpenses,
  canSubmitExpenses,
  stateAfterApproval,
} from "@grand-livre/domain/expense/expense-approval";
import { fold } from "@grand-livre/domain/text/fold";
import type { Application } from "../../application.ts";
import { type Caller, mayDo } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { type BooksCommand, onBooks } from "../../kit/books-command.ts";
import { requireUsableAccount } from "../account/service.ts";
import { auditReport, changeReport, type LoadedReport, onReport, reportRefId } from "./command.ts";
import { pricedLines, rowsOfBody } from "./lines.ts";
import { findReceipts } from "./receipt-repository.ts";
import {
  findLastIban,
  isOwnMission,
  nextReportNumber,
  type ReportRow,
  replaceLines,
  reportRows,
} from "./repository.ts";

/** Begins a report of the caller's own. */
export async function createReport(
  app: Application,
  caller: Caller,
  body: CreateExpenseReportBody,
): Promise<ReportRow> {
  return onBooks(app, caller, { refId: body.legalEntityRefId }, async (command) => {
    const { tx } = command;
    const { id: legalEntityId } = command.entity;
    const own = { id: newId(), legalEntityId, authorId: caller.userId };
    await requireReferences(command, legalEntityId, body);
    const lines = await pricedLines(command, own, rowsOfBody(own, body.lines, []));
    const number = await nextReportNumber(tx, legalEntityId);
    const [row] = await reportRows.insert(tx, legalEntityId, [
      {
        ...own,
        number,
        label: body.label,
        searchKey: searchKey(caller, number, body.label),
        missionId: body.missionId ?? null,
        payeeAccount: body.payeeAccount || null,
        ...(await findLastIban(tx, own)),
        state: "draft",
      },
    ]);
    if (!row) throw new RefusalError("LEGAL_ENTITY_NOT_FOUND");
    await replaceLines(tx, row, lines);
    await auditReport(command, row, "create", { lines: lines.length });
    return row;
  });
}

const searchKey = ({ firstname, lastname }: Caller, number: number, label: string) =>
  fold(`${reportRefId({ number })} ${label} ${firstname} ${lastname}`);

async function requireReferences(
  { tx, actor, scope, today: day }: BooksCommand<Caller>,
  legalEntityId: string,
  { missionId, payeeAccount }: Pick<UpdateExpenseReportBody, "missionId" | "payeeAccount">,
): Promise<void> {
  const own = { legalEntityId, travellerId: actor.userId, id: missionId ?? "" };
  if (missionId != null && !(await isOwnMission(tx, own))) throw new RefusalError("MISSION_NOT_FOUND");
  if (!payeeAccount) return;
  const wanted = { number: payeeAccount, day, field: "payeeAccount" };
  await requireUsableAccount(tx, scope, legalEntityId, wanted);
}

/** Changes one's own report before it is sent. @throws RefusalError EXPENSE_REPORT_STATE, EXPENSE_REPORT_NOT_OWN */
export async function updateReport(
  app: Application,
  caller: Caller,
  id: string,
  { version, ...body }: UpdateExpenseReportBody,
): Promise<ReportRow> {
  return onReport(app, caller, { id, version }, async (command, { row, lines }) => {
    orRefuse(canEditExpenses(factsOf({ row, lines }), caller.userId));
    const named = body.missionId === row.missionId ? { ...body, missionId: undefined } : body;
    await requireReferences(command, row.legalEntityId, named);
    const rows =
      body.lines === undefined
        ? lines
        : rowsOfBody(row, body.lines, lines, await findReceipts(command.tx, row));
    await replaceLines(command.tx, row, await pricedLines(command, row, rows));
    const { label = row.label, missionId = row.missionId, payeeAccount = row.payeeAccount } = body;
    return changeReport(command, row, "update", {
      label,
      missionId,
      payeeAccount: payeeAccount || null,
      searchKey: searchKey(caller, row.number, label),
    });
  });
}

export async function removeReport(app: Application, caller: Caller, id: string): Promise<{ id: string }> {
  return onReport(app, caller, { id }, async (command, report) => {
    orRefuse(canEditExpenses(factsOf(report), caller.userId));
    if (!(await reportRows.remove(command.tx, report.row))) throw new RefusalError("STALE_VERSION");
    await auditReport(command, report.row, "delete");
    return { id };
  });
}

/** Sends one's own report: its kilometres are counted again, after what was sent meanwhile. */
export async function submitReport(app: Application, caller: Caller, id: string): Promise<ReportRow> {
  return onReport(app, caller, { id }, async (command, report) => {
    const { row, lines } = report;
    orRefuse(canSubmitExpenses(factsOf(report), caller.userId));
    await replaceLines(command.tx, row, await pricedLines(command, row, lines));
    return changeReport(command, row, "submit", {
      state: "submitted",
      submittedAt: app.now(),
      managerId: null,
      managerAt: null,
      accountantId: null,
      accountantAt: null,
      rejectedBy: null,
      rejectionReason: null,
    });
  });
}

export function factsOf({ row, lines }: LoadedReport) {
  return { state: row.state, authorId: row.authorId, lineCount: lines.length };
}

/** The approval that a report waits for; the manager's where it waits for none. */
export function stepOf({ state }: Pick<ReportRow, "state">): ApprovalStep {
  return state === "manager_approved" ? "accountant" : "manager";
}

/** The caller as one who approves; a delegate approves with the rights lent, never for its author. */
export function approverOf(caller: Caller) {
  return {
    personId: caller.userId,
    actsForId: caller.actingFor?.userId ?? null,
    mayApproveAsManager: mayDo(caller, { service: "missions", action: "Editor" }),
    mayApproveAsAccountant: mayDo(caller, { service: "missions", action: "Validator" }),
  };
}

/** Approves a report at its step. @throws RefusalError the refusals of `canApproveExpenses` */
export async function approveReport(app: Application, caller: Caller, id: string): Promise<ReportRow> {
  return onReport(app, caller, { id }, async (command, report) => {
    const { row } = report;
    const step = stepOf(row);
    orRefuse(canApproveExpenses(factsOf(report), step, approverOf(caller)));
    const state = stateAfterApproval(step);
    const [userId, at] = [caller.userId, app.now()];
    const by =
      step === "manager" ? { managerId: userId, managerAt: at } : { accountantId: userId, accountantAt: at };
    return changeReport(command, row, "approve", { state, ...by }, { step });
  });
}

/** Sends a report back to its author. @throws RefusalError the refusals of `canApproveExpenses` */
export async function rejectReport(
  app: Application,
  caller: Caller,
  id: string,
  reason: string,
): Promise<ReportRow> {
  return onReport(app, caller, { id }, async (command, report) => {
    const { row } = report;
    orRefuse(canApproveExpenses(factsOf(report), stepOf(row), approverOf(caller)));
    const change = { state: "rejected", rejectedBy: caller.userId, rejectionReason: reason } as const;
    return changeReport(command, row, "reject", change, { reason });
  });
}
