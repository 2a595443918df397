import type { CreateExpenseReportBody, UpdateExpenseReportBody } from "@grand-livre/contracts/expense";
import {
  type ApprovalStep,
  type Approver,
  canApproveExpenses,
  canEditExpenses,
  canRejectExpenses,
  canSubmitExpenses,
  hindered,
  stateAfterApproval,
} from "@grand-livre/domain/expense/expense-approval";
import { unprovedLines } from "@grand-livre/domain/expense/expense-report";
import { fold } from "@grand-livre/domain/text/fold";
import type { Application } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import { type Caller, mayDo } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { type BooksCommand, onBooks } from "../../kit/books-command.ts";
import { requireUsableAccount } from "../account/service.ts";
import { sharedCompanies } from "../user/service.ts";
import { auditReport, changeReport, type LoadedReport, onReport, reportRefId } from "./command.ts";
import { pricedLines, rowsOfBody } from "./lines.ts";
import { findReceipts } from "./receipt-repository.ts";
import {
  findLastIban,
  isOwnMission,
  type LineRow,
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
  const { state, authorId, managerId } = row;
  const unproved = unprovedOf(lines).map(({ label }) => label);
  return { state, authorId, managerId, lineCount: lines.length, unproved };
}

/** The lines of a report that lack the receipt that they need. */
export const unprovedOf = (lines: readonly LineRow[]) =>
  unprovedLines(lines.map((line) => ({ ...line, hasReceipt: line.receiptSha256 !== null })));

/** The approval that a report waits for; the manager's where it waits for none. */
export function stepOf({ state }: Pick<ReportRow, "state">): ApprovalStep {
  return state === "manager_approved" ? "accountant" : "manager";
}

/** The caller as one who approves; a delegate approves with the rights lent, never for its author. */
export async function approverOf(
  db: Connection,
  caller: Caller,
  row: ReportRow,
  confirmsAlone: boolean,
): Promise<Approver> {
  const action = stepOf(row) === "manager" ? "Editor" : "Validator";
  const except = hindered(row, caller.userId);
  const shared = await sharedCompanies(db, [row.legalEntityId], { service: "missions", action }, except);
  return {
    confirmsAlone,
    mayAnotherApprove: shared.has(row.legalEntityId),
    personId: caller.userId,
    actsForId: caller.actingFor?.userId ?? null,
    mayApproveAsManager: mayDo(caller, { service: "missions", action: "Editor" }),
    mayApproveAsAccountant: mayDo(caller, { service: "missions", action: "Validator" }),
  };
}

/** Approves a report at its step. @throws RefusalError the refusals of `canApproveExpenses` */
export async function approveReport(
  app: Application,
  caller: Caller,
  id: string,
  isAlone = false,
): Promise<ReportRow> {
  return onReport(app, caller, { id }, async (command, report) => {
    const { row } = report;
    const step = stepOf(row);
    const approver = await approverOf(command.tx, caller, row, isAlone);
    orRefuse(canApproveExpenses(factsOf(report), step, approver));
    const state = stateAfterApproval(step);
    // Its author or first approver approves it where nobody else of the company may: the audit log says `alone`.
    const isSame = userIdsBefore(row, step).includes(caller.userId);
    const [userId, at] = [caller.userId, app.now()];
    const by =
      step === "manager" ? { managerId: userId, managerAt: at } : { accountantId: userId, accountantAt: at };
    return changeReport(command, row, "approve", { state, ...by }, isSame ? { step, alone: true } : { step });
  });
}

const userIdsBefore = ({ authorId, managerId }: ReportRow, step: ApprovalStep) =>
  step === "manager" ? [authorId] : [authorId, managerId];

/** Sends a report back to its author. @throws RefusalError the refusals of `canRejectExpenses` */
export async function rejectReport(
  app: Application,
  caller: Caller,
  id: string,
  reason: string,
): Promise<ReportRow> {
  return onReport(app, caller, { id }, async (command, report) => {
    const { row } = report;
    const approver = await approverOf(command.tx, caller, row, true);
    orRefuse(canRejectExpenses(factsOf(report), stepOf(row), approver));
    const change = { state: "rejected", rejectedBy: caller.userId, rejectionReason: reason } as const;
    return changeReport(command, row, "reject", change, { reason });
  });
}
