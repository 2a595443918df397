import type { Application } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import { type Caller, mayDo } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { type BooksCommand, withBooks } from "../../kit/books-command.ts";
import { type Command, inCommand } from "../../kit/command.ts";
import { findReportLines, type LineRow, type ReportRow, reportRows } from "./repository.ts";

export type LoadedReport = { readonly row: ReportRow; readonly lines: readonly LineRow[] };

/** An approver, manager or accountant, sees all reports; the others their own. */
export function seesAllReports(caller: Caller): boolean {
  return (["Editor", "Validator"] as const).some((action) => mayDo(caller, { service: "missions", action }));
}

/** One report with its lines. @throws RefusalError EXPENSE_REPORT_NOT_FOUND, also for another person's that is not shown */
export async function loadReport(db: Connection, caller: Caller, id: string): Promise<LoadedReport> {
  const row = await reportRows.find(db, caller.scope, id);
  if (!row || (row.authorId !== caller.userId && !seesAllReports(caller)))
    throw new RefusalError("EXPENSE_REPORT_NOT_FOUND");
  return { row, lines: await findReportLines(db, caller.scope, [id]) };
}

/** A command on one report. @throws RefusalError EXPENSE_REPORT_NOT_FOUND, STALE_VERSION */
export async function onReport<T>(
  app: Application,
  caller: Caller,
  { id, version }: { readonly id: string; readonly version?: number },
  work: (command: BooksCommand<Caller>, report: LoadedReport) => Promise<T>,
): Promise<T> {
  return inCommand(app, caller, async (command) => {
    const { row } = await loadReport(command.tx, caller, id);
    const ledger = await withBooks(command, { id: row.legalEntityId });
    const report = await loadReport(command.tx, caller, id);
    if (version !== undefined && version !== report.row.version) throw new RefusalError("STALE_VERSION");
    return work(ledger, report);
  });
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
  const changed = await reportRows.update(command.tx, command.scope, row, change);
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
