import type { PayslipMoveBody } from "@grand-livre/contracts/payroll";
import type { CreateAdvanceBody } from "@grand-livre/contracts/payroll-advance";
import { lastDayOfMonth } from "@grand-livre/domain/date/calendar-date";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { canMoveAdvance, canRemoveAdvance } from "@grand-livre/domain/payroll/advance";
import { wagesPaymentEntry } from "@grand-livre/domain/payroll/payroll-entry";
import type { Application } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { type CompanyCommand, onCompany, onCompanyRow } from "../../kit/command.ts";
import type { Actor, AuditRow } from "../audit/service.ts";
import { post, unpost } from "../entry/service.ts";
import { journalOfType } from "../journal/service.ts";
import { technicalAccounts } from "../technical-account/service.ts";
import { type EmployeeRow, employeeRows, employees, isEmployedIn, nameOf, termsOn } from "./employee.ts";
import { employerRows } from "./employer.ts";
import { changePayslip } from "./payslip-rows.ts";
import { type MonthBooks, movementOf, onMonthBooks } from "./post.ts";
import { type AdvanceRow, advanceRows, findValidatedSince, lastEntry } from "./repository.ts";

/** The source of the entries that pay advances. */
const SOURCE = "pay-advance";

/** The log tells who typed, paid and took back an advance of whom, never its amount. */
export const auditOfAdvance = (
  { id: resourceId, legalEntityId, month, employeeId }: AdvanceRow,
  action: string,
): AuditRow => ({
  action,
  resource: "pay-advance",
  resourceId,
  legalEntityId,
  details: { month, employeeId },
});

const auditAdvance = ({ audit }: Pick<CompanyCommand, "audit">, row: AdvanceRow, action: string) =>
  audit(auditOfAdvance(row, action));

/** Types an advance. @throws RefusalError EMPLOYEE_NOT_FOUND, PAYSLIP_OUTSIDE_CONTRACT, PAY_ADVANCE_MONTH */
export function addAdvance(app: Application, caller: Caller, body: CreateAdvanceBody): Promise<void> {
  const { legalEntityRefId, employeeId, month, amountCents } = body;
  return onCompany(app, caller, { refId: legalEntityRefId }, async (command) => {
    const { tx, entity, scope } = command;
    const employee = await employees.read(tx, scope, employeeId);
    if (employee.legalEntityId !== entity.id) throw new RefusalError("EMPLOYEE_NOT_FOUND");
    if (!isEmployedIn(employee, month))
      throw new RefusalError("PAYSLIP_OUTSIDE_CONTRACT", { employee: nameOf(employee) });
    await requireMovable(tx, entity.id, month, [employee]);
    const typed = { createdBy: scope.userId, createdAt: app.now() };
    const rows = await advanceRows.insert(tx, entity.id, [
      { id: newId(), employeeId, month, amountCents, ...typed },
    ]);
    for (const row of rows) await auditAdvance(command, row, "create");
  });
}

/** @throws RefusalError PAY_ADVANCE_MONTH of the first whose payslip is validated */
async function requireMovable(
  db: Connection,
  legalEntityId: string,
  month: string,
  people: readonly EmployeeRow[],
): Promise<void> {
  const ids = people.map(({ id }) => id);
  const validated = await findValidatedSince(db, { legalEntityId, month }, ids);
  for (const one of people)
    orRefuse(canMoveAdvance({ employee: nameOf(one), validated: validated.has(one.id) }));
}

/** Removes an advance that is not paid. @throws RefusalError PAY_ADVANCE_NOT_FOUND, PAY_ADVANCE_PAID, STALE_VERSION */
export function removeAdvance(app: Application, caller: Caller, id: string): Promise<AdvanceRow> {
  const find = async (tx: Connection) => {
    const row = await advanceRows.find(tx, caller.scope, id);
    if (!row) throw new RefusalError("PAY_ADVANCE_NOT_FOUND");
    return row;
  };
  return onCompanyRow(app, caller, { find }, async (command, row) => {
    orRefuse(canRemoveAdvance(row));
    if (!(await advanceRows.remove(command.tx, row))) throw new RefusalError("STALE_VERSION");
    await auditAdvance(command, row, "delete");
    return row;
  });
}

const ofMonth = (db: Connection, legalEntityId: string, month: string) =>
  advanceRows.list(db, legalEntityId, { equal: { month } }, { order: ["employeeId"] });

/** What the steps of a month's advances look at. */
async function peopleOf(db: Connection, legalEntityId: string, rows: readonly AdvanceRow[]) {
  const wanted = new Set(rows.map(({ employeeId }) => employeeId));
  const all = await employeeRows.list(db, legalEntityId, {}, { order: ["number"] });
  return all.filter(({ id }) => wanted.has(id));
}

export interface DueAdvance {
  readonly row: AdvanceRow;
  readonly employee: EmployeeRow;
  /** The bank account that pays it. */
  readonly account: string;
}

/** The advances of a month that are not paid, each with its employee and the bank account of its establishment. */
export async function dueAdvances(
  db: Connection,
  legalEntityId: string,
  month: string,
): Promise<DueAdvance[]> {
  const due = (await ofMonth(db, legalEntityId, month)).filter(({ paidOn }) => paidOn === null);
  const people = await peopleOf(db, legalEntityId, due);
  const employers = await employerRows.list(db, legalEntityId, {}, { order: ["siret"] });
  return due.flatMap((row) => {
    const employee = people.find(({ id }) => id === row.employeeId);
    const employer = employee && termsOn(employee, lastDayOfMonth(month)).employerId;
    const account = employers.find(({ id }) => id === employer)?.account ?? "";
    return employee === undefined ? [] : [{ row, employee, account }];
  });
}

/** Writes what changed of an advance; a calculated payslip that it would change is calculated again. */
async function move(
  command: MonthBooks,
  rows: readonly AdvanceRow[],
  action: string,
  change: Pick<AdvanceRow, "entryId" | "paidOn">,
): Promise<void> {
  for (const row of rows) {
    const changed = await advanceRows.update(command.tx, row, change);
    if (!changed) throw new RefusalError("STALE_VERSION");
    await auditAdvance(command, changed, action);
  }
  const touched = new Set(rows.map(({ employeeId }) => employeeId));
  const stale = command.rows.filter(
    ({ state, employeeId }) => state === "calculated" && touched.has(employeeId),
  );
  for (const row of stale)
    await changePayslip(command, row, "recalculate", { state: "prepared", result: null, parties: null });
}

/**
 * Pays the advances of a month that are not paid: one entry D 425 / C 512 for each bank account, which holds no person's amount.
 * @throws RefusalError PAYROLL_NOTHING_TO_DO, PAY_ADVANCE_MONTH, JOURNAL_NOT_FOUND, those of an entry
 */
export function payAdvances(app: Application, actor: Actor, body: PayslipMoveBody): Promise<void> {
  return onMonthBooks(app, actor, body, async (command) => {
    const { tx, month, books } = command;
    const legalEntityId = books.entity.id;
    const due = await dueAdvances(tx, legalEntityId, month);
    if (due.length === 0) throw new RefusalError("PAYROLL_NOTHING_TO_DO");
    const people = due.map(({ employee }) => employee);
    await requireMovable(tx, legalEntityId, month, people);
    const date = body.date ?? command.today;
    const { wage_advances: advances } = technicalAccounts(books.roleAccounts, date);
    for (const [account, own] of Map.groupBy(due, (one) => one.account)) {
      const rows = own.map(({ row }) => row);
      const journalCode = journalOfType(books.journals, "bank", account).code;
      const movement = { ...movementOf(month, "Acomptes sur salaires"), journalCode, date };
      const cents = sumCentsOf(rows, ({ amountCents }) => amountCents);
      const source = { kind: SOURCE, id: rows[0]?.id, rule: "payment" };
      const entry = wagesPaymentEntry(movement, cents, advances, account);
      const { entryId } = await post(command, { ...entry, source });
      await move(command, rows, "pay", { entryId, paidOn: date });
    }
  });
}

/** Reverses the last payment of a month's advances. @throws RefusalError PAYROLL_NOTHING_TO_DO, PAY_ADVANCE_MONTH, those of an entry */
export function undoAdvances(app: Application, actor: Actor, body: PayslipMoveBody): Promise<void> {
  return onMonthBooks(app, actor, body, async (command) => {
    const { tx, month, books } = command;
    const legalEntityId = books.entity.id;
    const rows = await ofMonth(tx, legalEntityId, month);
    const ids = rows.flatMap(({ entryId }) => entryId ?? []);
    const last = await lastEntry(tx, { legalEntityId, ids });
    if (last === undefined) throw new RefusalError("PAYROLL_NOTHING_TO_DO");
    const paid = rows.filter(({ entryId }) => entryId === last);
    await requireMovable(tx, legalEntityId, month, await peopleOf(tx, legalEntityId, paid));
    await unpost(command, last, { source: { kind: SOURCE, id: paid[0]?.id, rule: "undo" } });
    await move(command, paid, "undo", { entryId: null, paidOn: null });
  });
}
