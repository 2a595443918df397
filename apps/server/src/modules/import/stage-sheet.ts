import { readSheetLine, runsOfLines, type SheetLine } from "@grand-livre/domain/import/journal-sheet";
import type { SheetHeadings, SheetRow } from "@grand-livre/domain/import/sheet-columns";
import type { Application } from "../../application.ts";
import type { RunningJob } from "../../jobs/handler.ts";
import type { ToldProgress } from "./progress.ts";
import { RejectedLines } from "./rejected-lines.ts";
import {
  deleteStagedLines,
  insertStagedLines,
  type StagedLine,
  type Staging,
  sweepStagedLines,
} from "./staging-repository.ts";

/** Lines sent to the database at once. */
const LINES_AT_ONCE = 500;

export type StagedSheet = {
  readonly staging: Staging;
  /** Rows that are not blank, below the headings. */
  readonly read: number;
  /** Rows that are no line; those of which no entry can be made join them. */
  readonly rejected: RejectedLines;
};

/**
 * Reads a journal row by row and keeps its lines in the database until its drafts are written: the server never holds
 * more than a page of them. What an earlier run of the same job left goes first.
 */
export async function stageSheet(
  app: Application,
  { id: jobId, legalEntityId, actor: { scope }, signal }: RunningJob,
  rows: AsyncIterable<SheetRow>,
  headings: SheetHeadings,
  progress: ToldProgress,
): Promise<StagedSheet> {
  const staging: Staging = { legalEntityId: legalEntityId ?? "", jobId };
  await deleteStagedLines(app.db, scope, staging);
  const rejected = new RejectedLines();
  const runOf = runsOfLines();
  let waiting: StagedLine[] = [];
  let kept = 0;
  const flush = async () => {
    await insertStagedLines(app.db, scope, staging, waiting);
    kept += waiting.length;
    waiting = [];
  };
  try {
    for await (const row of rows) {
      signal.throwIfAborted();
      if (row.line <= headings.row) continue;
      const line = readSheetLine(row, headings.mapping);
      if (line === undefined) continue;
      if ("reason" in line) rejected.add(line);
      else waiting.push(staged(line, runOf(line)));
      if (waiting.length >= LINES_AT_ONCE) await flush();
      await progress(kept + waiting.length + rejected.count);
    }
    await flush();
  } catch (error) {
    await deleteStagedLines(app.db, scope, staging);
    throw error;
  }
  return { staging, read: kept + rejected.count, rejected };
}

const staged = (line: SheetLine, run: number): StagedLine => ({ ...line, run });

/** Takes away the lines that a broken import left behind. */
export async function sweepImports(app: Application): Promise<void> {
  await sweepStagedLines(app.db);
}
