import type { PayslipMoveBody } from "@grand-livre/contracts/payroll";
import { lastDayOfMonth } from "@grand-livre/domain/date/calendar-date";
import type { EntryContent } from "@grand-livre/domain/entry/entry";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import {
  type PostedPayslip,
  payrollEntry,
  payrollSplits,
  wagesPaymentEntry,
} from "@grand-livre/domain/payroll/payroll-entry";
import type { Payslip } from "@grand-livre/domain/payroll/payslip";
import { canPayPayslip } from "@grand-livre/domain/payroll/payslip-state";
import { isRefusal } from "@grand-livre/domain/refusal";
import type { Application } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { type BooksCommand, onBooks } from "../../kit/books-command.ts";
import { splitPosted } from "../analytic/share-service.ts";
import type { Actor } from "../audit/service.ts";
import { post, unpost } from "../entry/service.ts";
import { journalOfType } from "../journal/service.ts";
import { technicalAccounts } from "../technical-account/service.ts";
import { type EmployeeRow, employeeRows, termsOn } from "./employee.ts";
import { employerRows } from "./employer.ts";
import { changePayslips, factsOf, type MonthCommand, payslipsOf } from "./payslip-rows.ts";
import { lastEntry, type PayslipRow } from "./repository.ts";

const SOURCE = "payslip";

export type MonthBooks = BooksCommand & Pick<MonthCommand, "month" | "rows">;

export function onMonthBooks(
  app: Application,
  actor: Actor,
  { legalEntityRefId, month }: PayslipMoveBody,
  work: (command: MonthBooks) => Promise<void>,
): Promise<void> {
  return onBooks(app, actor, { refId: legalEntityRefId }, async (command) => {
    const { tx, entity } = command;
    const rows = await payslipsOf(tx, { legalEntityId: entity.id, month });
    await work({ ...command, month, rows });
  });
}

const resultOf = ({ result }: Pick<PayslipRow, "result">): Payslip => {
  if (result === null) throw new RefusalError("PAYSLIP_STATE");
  return result;
};

/** A payslip with the sections that bear its cost. */
export const postedOf = (row: Pick<PayslipRow, "result" | "parties">) => ({
  payslip: resultOf(row),
  sections: row.parties?.employee.sections,
});

export const movementOf = (month: string, label: string) => ({
  pieceRef: `PAIE-${month.slice(0, 7)}`,
  label: `${label} ${month.slice(5, 7)}/${month.slice(0, 4)}`,
});

/** Writes an entry by `post`. It names the month's first payslip and holds no person's own amounts. */
async function write(command: MonthBooks, id: string, entry: EntryContent, rule: string) {
  return (await post(command, { ...entry, source: { kind: SOURCE, id, rule } })).entryId;
}

/**
 * The entry of the validated payslips of a month without an entry yet: a corrective payslip takes back the one it replaces.
 * @throws RefusalError PAYROLL_ENTRY_EMPTY, PAYROLL_ENTRY_MISMATCH, those of an entry
 */
export function postPayslips(app: Application, actor: Actor, body: PayslipMoveBody): Promise<void> {
  return onMonthBooks(app, actor, body, async (command) => {
    const { rows, month, books } = command;
    const byId = new Map(rows.map((row) => [row.id, row]));
    const waiting = rows.filter(({ state, entryId }) => state === "validated" && entryId === null);
    const posted = waiting.flatMap((row): PostedPayslip[] => {
      const replaced = postedBefore(row, byId);
      const back = replaced ? [{ ...postedOf(replaced), sign: -1 as const }] : [];
      return [{ ...postedOf(row), sign: 1 }, ...back];
    });
    const date = body.date ?? lastDayOfMonth(month);
    const movement = {
      ...movementOf(month, "Paie"),
      journalCode: journalOfType(books.journals, "payroll").code,
      date,
    };
    const accounts = technicalAccounts(books.roleAccounts, date);
    const context = { accounts, accountLength: books.entity.accountLength };
    const entry = orRefuse(payrollEntry(movement, posted, context));
    // A correction of what the books do not show, such as a number of hours, writes no entry of its own.
    let entryId = byId.get(waiting[0]?.correctsId ?? "")?.entryId ?? null;
    if (entry.lines.length > 0) {
      entryId = await write(command, waiting[0]?.id ?? "", entry, "posting");
      const place = { legalEntityId: books.entity.id, entryId };
      await splitPosted(command.tx, actor.scope, place, payrollSplits(entry.lines, posted, context));
    }
    await changePayslips(command, waiting, "post", { entryId });
  });
}

/** The last payslip that a corrective one replaces and that has an entry. */
function postedBefore(row: PayslipRow, byId: ReadonlyMap<string, PayslipRow>): PayslipRow | undefined {
  const replaced = byId.get(row.correctsId ?? "");
  return replaced === undefined || replaced.entryId !== null ? replaced : postedBefore(replaced, byId);
}

/** What was paid already of the payslips that one replaces. */
function paidBefore(row: PayslipRow, byId: ReadonlyMap<string, PayslipRow>): number {
  const replaced = byId.get(row.correctsId ?? "");
  if (replaced === undefined) return 0;
  const before = paidBefore(replaced, byId);
  return replaced.paymentEntryId === null ? before : resultOf(replaced).netPaidCents;
}

/** What is left to pay of each payslip that an entry owes; nothing of a correction that gave too much before. */
function dueOf(rows: readonly PayslipRow[]): { readonly row: PayslipRow; readonly cents: number }[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return rows
    .filter((row) => !isRefusal(canPayPayslip(factsOf(row))))
    .map((row) => ({ row, cents: resultOf(row).netPaidCents - paidBefore(row, byId) }))
    .filter(({ cents }) => cents > 0);
}

export type DueWage = ReturnType<typeof dueOf>[number] & {
  readonly employee: EmployeeRow;
  readonly account: string;
};

/** What is due of a month, each with its employee and the bank account that pays it. */
export async function dueWages(
  db: Connection,
  legalEntityId: string,
  rows: readonly PayslipRow[],
): Promise<DueWage[]> {
  const employees = await employeeRows.list(db, legalEntityId, {}, { order: ["number"] });
  const employers = await employerRows.list(db, legalEntityId, {}, { order: ["siret"] });
  return dueOf(rows).flatMap((due) => {
    const employee = employees.find(({ id }) => id === due.row.employeeId);
    const id = employee && termsOn(employee, lastDayOfMonth(due.row.month)).employerId;
    const employer = employers.find((one) => one.id === id);
    return employee && employer ? [{ ...due, employee, account: employer.account }] : [];
  });
}

/**
 * Pays what is due of a month: one entry D 421 / C 512 for each bank account of its employers.
 * @throws RefusalError PAYROLL_NOTHING_TO_DO, JOURNAL_NOT_FOUND, those of an entry
 */
export function payPayslips(app: Application, actor: Actor, body: PayslipMoveBody): Promise<void> {
  return onMonthBooks(app, actor, body, async (command) => {
    const { tx, month, rows, books } = command;
    const due = await dueWages(tx, books.entity.id, rows);
    if (due.length === 0) throw new RefusalError("PAYROLL_NOTHING_TO_DO");
    const date = body.date ?? command.today;
    const { wages_payable: wages } = technicalAccounts(books.roleAccounts, date);
    for (const [account, paid] of Map.groupBy(due, (one) => one.account)) {
      const journalCode = journalOfType(books.journals, "bank", account).code;
      const movement = { ...movementOf(month, "Virement des salaires"), journalCode, date };
      const cents = sumCentsOf(paid, (one) => one.cents);
      const entry = wagesPaymentEntry(movement, cents, wages, account);
      const paymentEntryId = await write(command, paid[0]?.row.id ?? "", entry, "payment");
      const rowsPaid = paid.map(({ row }) => row);
      await changePayslips(command, rowsPaid, "pay", { state: "paid", paymentEntryId, paidOn: date });
    }
  });
}

/** Reverses the last entry of a month: its payment, else what owes it. @throws RefusalError PAYROLL_NOTHING_TO_DO */
export function undoPayslips(app: Application, actor: Actor, body: PayslipMoveBody): Promise<void> {
  return onMonthBooks(app, actor, body, async (command) => {
    const { tx, rows, books } = command;
    const ids = rows.flatMap(({ entryId, paymentEntryId }) => [entryId ?? [], paymentEntryId ?? []].flat());
    const last = await lastEntry(tx, { legalEntityId: books.entity.id, ids });
    if (last === undefined) throw new RefusalError("PAYROLL_NOTHING_TO_DO");
    const touched = rows.filter(({ entryId, paymentEntryId }) => entryId === last || paymentEntryId === last);
    const source = { kind: SOURCE, id: touched[0]?.id, rule: "undo" };
    await unpost(command, last, { source });
    const unpaid = { paymentEntryId: null, paidOn: null };
    const paid = touched.filter(({ paymentEntryId }) => paymentEntryId === last);
    const [back, corrected] = [true, false].map((is) =>
      paid.filter(({ state }) => (state === "paid") === is),
    );
    await changePayslips(command, back ?? [], "undo", { ...unpaid, state: "validated" });
    await changePayslips(command, corrected ?? [], "undo", unpaid);
    const owed = touched.filter(({ paymentEntryId }) => paymentEntryId !== last);
    await changePayslips(command, owed, "undo", { entryId: null });
  });
}
