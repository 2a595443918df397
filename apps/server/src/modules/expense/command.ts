import type { Application } from "../../application.ts";
import type { Connection, Tx } from "../../database/connection.ts";
import { type Caller, mayDo } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { type BooksCommand, onBooksRow } from "../../kit/books-command.ts";
import type { Command } from "../../kit/command.ts";
import { findReportLines, type LineRow, type ReportRow, reportRows } from "./repository.ts";

export type LoadedReport = { readonly row: ReportRow; readonly lines: readonly LineRow[] };

/** An approver, manager or accountant, sees all reports; the others their own. */
export function seesAllReports(caller: Caller): boolean {
  return (["Editor", "Validator"] as const).some((action) => mayDo(caller, { service: "missions", action }));
}

async function requireReport(db: Connection, caller: Caller, id: string): Promise<ReportRow> {
  const row = await reportRows.find(db, caller.scope, id);
  if (!row || (row.authorId !== caller.userId && !seesAllReports(caller)))
    throw new RefusalError("EXPENSE_REPORT_NOT_FOUND");
  return row;
}

/** One report with its lines. @throws RefusalError EXPENSE_REPORT_NOT_FOUND, also for another person's that is not shown */
export async function loadReport(db: Connection, caller: Caller, id: string): Promise<LoadedReport> {
  const row = await requireReport(db, caller, id);
  return { row, lines: await findReportLines(db, caller.scope, [id]) };
}

/** A command on one report. @throws RefusalError EXPENSE_REPORT_NOT_FOUND, STALE_VERSION */
export async function onReport<T>(
  app: Application,
  caller: Caller,
  { id, version }: { readonly id: string; readonly version?: number },
  work: (command: BooksCommand<Caller>, report: LoadedReport) => Promise<T>,
): Promise<T> {
  const find = (tx: Tx) => requireReport(tx, caller, id);
  return onBooksRow(app, caller, { find, version }, async (command, row) =>
    work(command, { row, lines: await findReportLines(command.tx, caller.scope, [id]) }),
  );
}

/** `NF-00001`. */
export function reportRefId({ number }: Pick<ReportRow, "number">): string {
  return `NF-${String(number).padStart(5, "0")}`;
}

/** Writes a change of a report with its audit row. @throws RefusalError STALE_VERSION */
export async function changeReport(
  command: Command,
  row: ReportRow,
  action: string,
  change: Partial<Omit<ReportRow, "id" | "legalEntityId" | "version">>,
  details: object = {},
): Promise<ReportRow> {
  const changed = await reportRows.update(command.tx, row, change);
  if (!changed) throw new RefusalError("STALE_VERSION");
  await auditReport(command, changed, action, details);
  return changed;
}

export async function auditReport(
  { audit }: Command,
  row: ReportRow,
  action: string,
  details: object = {},
): Promise<void> {
  await audit({
    action,
    resource: "expense-report",
    resourceId: row.id,
    legalEntityId: row.legalEntityId,
    details: { refId: reportRefId(row), label: row.label, ...details },
  });
}
