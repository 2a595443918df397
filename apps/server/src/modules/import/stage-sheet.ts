import { readSheetLine, runsOfLines, type SheetLine } from "@grand-livre/domain/import/journal-sheet";
import type { SheetHeadings, SheetRow } from "@grand-livre/domain/import/sheet-columns";
import type { Application } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import type { ToldProgress } from "./progress.ts";
import { RejectedLines } from "./rejected-lines.ts";
import { insertStagedLines, type StagedLine, type Staging, sweepStagedLines } from "./staging-repository.ts";

/** Lines sent to the database at once. */
const LINES_AT_ONCE = 500;

export type StagedSheet = {
  readonly staging: Staging;
  /** Rows that are not blank, below the headings. */
  readonly read: number;
  /** Rows that are no line; those of which no entry can be made join them. */
  readonly rejected: RejectedLines;
};

type Reading = {
  readonly rows: AsyncIterable<SheetRow>;
  readonly headings: SheetHeadings;
  readonly progress: ToldProgress;
  readonly signal: AbortSignal;
  /** Called with each line, in the order of the sheet. */
  readonly onLine?: (line: SheetLine) => void;
};

/**
 * Reads a journal row by row and keeps its lines in the database until its entries were looked at: the server never holds
 * more than a page of them.
 */
export async function stageSheet(
  db: Connection,
  staging: Staging,
  { rows, headings, progress, signal, onLine }: Reading,
): Promise<StagedSheet> {
  const rejected = new RejectedLines();
  const runOf = runsOfLines();
  let waiting: StagedLine[] = [];
  let kept = 0;
  const flush = async () => {
    await insertStagedLines(db, staging, waiting);
    kept += waiting.length;
    waiting = [];
  };
  for await (const row of rows) {
    signal.throwIfAborted();
    if (row.line <= headings.row) continue;
    const line = readSheetLine(row, headings.mapping);
    if (line === undefined) continue;
    if ("reason" in line) rejected.add(line);
    else {
      onLine?.(line);
      waiting.push(staged(line, runOf(line)));
    }
    if (waiting.length >= LINES_AT_ONCE) await flush();
    await progress(kept + waiting.length + rejected.count);
  }
  await flush();
  return { staging, read: kept + rejected.count, rejected };
}

const staged = (line: SheetLine, run: number): StagedLine => ({ ...line, run });

/** Takes away the lines that a broken import left behind. */
export async function sweepImports(app: Application): Promise<void> {
  await sweepStagedLines(app.db);
}
