import type { SheetLine } from "@grand-livre/domain/import/journal-sheet";
import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";

/** Whose lines these are: one job's, in one company. */
export type Staging = { readonly legalEntityId: string; readonly jobId: string };

export type StagedLine = SheetLine & { readonly run: number };

/** Keeps lines of a sheet until its drafts are written: one value carries them all. */
export async function insertStagedLines(
  db: Connection,
  { legalEntityId, jobId }: Staging,
  lines: readonly StagedLine[],
): Promise<void> {
  if (lines.length === 0) return;
  await sql`
    insert into import_line (legal_entity_id, job_id, line, run, entry_date, journal, account, label, debit_cents,
      credit_cents, piece, party)
    select ${legalEntityId}, ${jobId}, r.line, r.run, r.date, r.journal, r.account, r.label, r."debitCents",
      r."creditCents", r.piece, r.party
    from json_to_recordset(${JSON.stringify(lines)}::json) as r(line integer, run integer, date date, journal text,
      account text, label text, "debitCents" bigint, "creditCents" bigint, piece text, party text)`.execute(
    db,
  );
}

/** Takes away what a job keeps of its sheet. */
export async function deleteStagedLines(db: Connection, { legalEntityId, jobId }: Staging): Promise<void> {
  await sql`
    delete from import_line where legal_entity_id = ${legalEntityId} and job_id = ${jobId}`.execute(db);
}

/**
 * Takes away what jobs left that ended without writing their drafts.
 * tidy-allow scope: the server tidies up for every company.
 */
export async function sweepStagedLines(db: Connection): Promise<void> {
  await sql`
    delete from import_line l where not exists (
      select from job j where j.id = l.job_id and j.state in ('queued', 'running'))`.execute(db);
}

/** Reads the pages of an open reading; an empty one is the end. */
export type StagedPages = () => Promise<readonly OrderedLine[]>;

export type OrderedLine = SheetLine & {
  /** The first line of its entry: those that share it are one entry, and follow each other. */
  readonly firstLine: number;
};

/**
 * Opens a reading of the lines of a job, entry by entry: by day and journal, so that what one page looks up serves many;
 * within a day in the order of the sheet. Good until the transaction ends.
 */
export async function openStagedLines(
  tx: Tx,
  { legalEntityId, jobId }: Staging,
  linesAtOnce: number,
): Promise<StagedPages> {
  await sql`
    declare staged_lines no scroll cursor for
    select line, entry_date as date, journal, account, label, debit_cents, credit_cents, piece, party,
      min(line) over (partition by entry_date, journal, piece, run) as first_line
    from import_line where legal_entity_id = ${sql.lit(legalEntityId)} and job_id = ${sql.lit(jobId)}
    order by entry_date, journal, first_line, line`.execute(tx);
  return async () =>
    (await sql<OrderedLine>`fetch ${sql.lit(linesAtOnce)} from staged_lines`.execute(tx)).rows;
}
