import type {
  centralisationQuery,
  JournalLine,
  journalReportQuery,
} from "@grand-livre/contracts/report-journal";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import type { z } from "zod";
import type { Connection } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";
import { countedStates, planReport } from "../balance/service.ts";
import { journalByCode, journalsOf } from "../journal/service.ts";
import { requireLines } from "../ledger/archived-service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { findJournalPage, sumJournals } from "./journal-repository.ts";
import { readLedgerCursor, writeLedgerCursor } from "./ledger-cursor.ts";

type Query = z.output<typeof journalReportQuery>;

/** A cursor names the journal that the page ended in, then the place in it. */
const cut = (after: string) => {
  const at = after.indexOf(".");
  return { code: after.slice(0, at), place: readLedgerCursor(after.slice(at + 1)).after };
};

/**
 * A page of the journals of a company, each from its first entry between the two days to its last.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, JOURNAL_NOT_FOUND, REPORT_DATES_INVALID, REPORT_CROSSES_EXERCISES,
 * EXERCISE_NOT_FOUND, VALIDATION_FAILED for an unknown cursor
 */
export async function readJournal(
  db: Connection,
  scope: Scope,
  query: Query,
): Promise<{ lines: JournalLine[]; nextAfter: string | null }> {
  const { id: legalEntityId } = await resolveLegalEntity(db, query.legalEntityRefId);
  const { range } = await planReport(db, scope, legalEntityId, query);
  await requireLines(db, legalEntityId, range);
  const all = await journalsOf(db, legalEntityId);
  const asked = query.journalCode === undefined ? all : [journalByCode(all, query.journalCode)];
  const start = query.after ? cut(query.after) : undefined;
  const { startDate, endDate } = range;
  const of = { legalEntityId, startDate, endDate, states: countedStates(query.drafts) };
  const found: Awaited<ReturnType<typeof findJournalPage>> = [];
  for (const { id: journalId, code } of asked) {
    if (start !== undefined && code < start.code) continue;
    const place = start?.code === code ? start.place : undefined;
    // One more than requested shows whether a page follows.
    const room = query.limit + 1 - found.length;
    found.push(...(await findJournalPage(db, { ...of, journalId }, place, room)));
    if (found.length > query.limit) break;
  }
  const shown = found.slice(0, query.limit);
  const last = found.length > query.limit ? shown.at(-1) : undefined;
  return {
    lines: shown.map(({ position: _, ...line }) => line),
    nextAfter: last
      ? `${last.journalCode}.${writeLedgerCursor({ after: last, balanceCents: 0, provisional: false })}`
      : null,
  };
}

/**
 * Sums of each journal by month.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, REPORT_DATES_INVALID, REPORT_CROSSES_EXERCISES, EXERCISE_NOT_FOUND
 */
export async function readCentralisation(
  db: Connection,
  scope: Scope,
  query: z.output<typeof centralisationQuery>,
) {
  const { id: legalEntityId } = await resolveLegalEntity(db, query.legalEntityRefId);
  const { range } = await planReport(db, scope, legalEntityId, query);
  const { startDate, endDate } = range;
  const states = countedStates(query.drafts);
  const rows = await sumJournals(db, { legalEntityId, startDate, endDate, states });
  return {
    rows,
    totalDebitCents: sumCentsOf(rows, (row) => row.debitCents),
    totalCreditCents: sumCentsOf(rows, (row) => row.creditCents),
  };
}
