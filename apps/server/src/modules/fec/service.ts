import type { ChartVersion } from "@grand-livre/domain/chart/chart-version";
import { isPcgAccount } from "@grand-livre/domain/chart/chart-version";
import type { FecAnomaly } from "@grand-livre/domain/fec/anomaly";
import { FecCheck } from "@grand-livre/domain/fec/check";
import { fecFileName } from "@grand-livre/domain/fec/export";
import type { FecLine } from "@grand-livre/domain/fec/line";
import { recordOfLine } from "@grand-livre/domain/fec/record";
import type { Connection } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { Scope } from "../../scope.ts";
import { type ExerciseRow, resolveExercise } from "../fiscal-exercise/service.ts";
import { requireLines } from "../ledger/archived-service.ts";
import { lastRank } from "../ledger/service.ts";
import { type LegalEntityRow, resolveLegalEntity } from "../legal-entity/service.ts";
import {
  countKeptLines,
  type FecEntryRow,
  findFecLines,
  findProvisionalAfter,
  findValidatedAfter,
  hasExerciseBefore,
} from "./repository.ts";

/** Entries read at once: memory stays flat for any length of the exercise; 500 cost a quarter more time, in planning. */
const BATCH = 1_000;

/** One exercise of one legal entity, as a FEC names it. */
export type FecSubject = {
  readonly entity: LegalEntityRow;
  readonly exercise: ExerciseRow;
  readonly fileName: string;
};

/** @throws RefusalError LEGAL_ENTITY_NOT_FOUND, FISCAL_EXERCISE_NOT_FOUND, EXERCISE_ARCHIVED: its FEC is in its archive */
export async function fecSubject(
  db: Connection,
  scope: Scope,
  query: { readonly legalEntityRefId: string; readonly fiscalExerciseRefId: string },
): Promise<FecSubject> {
  const entity = await resolveLegalEntity(db, query.legalEntityRefId);
  const exercise = await resolveExercise(db, scope, query.fiscalExerciseRefId);
  if (exercise.legalEntityId !== entity.id) throw new RefusalError("FISCAL_EXERCISE_NOT_FOUND");
  await requireLines(db, entity.id, exercise);
  return { entity, exercise, fileName: fecFileName(entity.siren, exercise.endDate) };
}

/**
 * The lines of an exercise's FEC, by pages: imported entries in the order of their files, then validated ones in the order of
 * sealing. What is sealed after the first page is requested is left out.
 * @param spare where a page is read that `db`, a replica, did not give
 */
export async function* fecPages(
  db: Connection,
  { entity, exercise }: FecSubject,
  spare: Connection = db,
): AsyncGenerator<readonly FecLine[]> {
  const place = { legalEntityId: entity.id, fiscalExerciseId: exercise.id };
  const last = await lastRank(db, entity.id).catch(() => lastRank(spare, entity.id));
  const sources = [...new Set([db, spare])];
  yield* pagesOf(sources, entity.id, (from, before) => findProvisionalAfter(from, place, before?.id, BATCH));
  yield* pagesOf(sources, entity.id, (from, before) =>
    findValidatedAfter(from, place, { after: before?.rank ?? 0, last }, BATCH),
  );
}

/** PostgreSQL reads the next page while one is worked on; a failure is thrown where the page is waited for. */
async function* pagesOf(
  [db, spare]: readonly Connection[],
  legalEntityId: string,
  entriesAfter: (from: Connection, before?: FecEntryRow) => Promise<FecEntryRow[]>,
): AsyncGenerator<readonly FecLine[]> {
  const readFrom = async (from: Connection, before?: FecEntryRow) => {
    const entries = await entriesAfter(from, before);
    return { entries, lines: await linesOf(from, legalEntityId, entries) };
  };
  const read = (before?: FecEntryRow) => {
    const page = readFrom(db as Connection, before);
    return spare ? page.catch(() => readFrom(spare, before)) : page;
  };
  for (let next: ReturnType<typeof read> | undefined = read(); next; ) {
    const { entries, lines }: Awaited<ReturnType<typeof read>> = await next;
    next = entries.length === BATCH ? read(entries.at(-1)) : undefined;
    next?.catch(() => {});
    yield lines;
  }
}

async function linesOf(
  db: Connection,
  legalEntityId: string,
  entries: readonly FecEntryRow[],
): Promise<FecLine[]> {
  if (entries.length === 0) return [];
  const ids = entries.map((entry) => entry.id);
  const lines = Map.groupBy(await findFecLines(db, legalEntityId, ids), (line) => line.entryId);
  return entries.flatMap((entry) =>
    // Named one by one: a million objects made by spreading cost two seconds more.
    (lines.get(entry.id) ?? []).map((line) => ({
      journalCode: entry.journalCode,
      journalLabel: entry.journalLabel,
      entryNumber: entry.number,
      entryDate: entry.entryDate,
      account: line.account,
      accountLabel: line.accountLabel,
      auxiliary: line.auxiliary,
      auxiliaryLabel: line.auxiliaryLabel,
      pieceRef: entry.pieceRef,
      pieceDate: entry.pieceDate,
      label: line.label,
      debitCents: line.debitCents,
      creditCents: line.creditCents,
      letteringCode: line.letteringCode,
      letteringDate: line.letteringDate,
      validDate: entry.validDate ?? "",
      foreignAmount: line.foreignAmount,
      currency: line.currency,
    })),
  );
}

/** The controls of the file before it is delivered, without writing it. */
export async function checkFec(
  db: Connection,
  subject: FecSubject,
  onLines: (done: number, total: number) => void = () => {},
): Promise<{ readonly lines: number; readonly anomalies: FecAnomaly[] }> {
  const { entity, exercise, fileName } = subject;
  const version = exercise.chartVersion as ChartVersion;
  const check = new FecCheck({
    purpose: "export",
    exercise: { startDate: exercise.startDate, endDate: exercise.endDate },
    firstExercise: !(await hasExerciseBefore(db, entity.id, exercise.startDate)),
    fileName,
    isChartAccount: (account) => isPcgAccount(version, account),
  });
  const total = await countKeptLines(db, { legalEntityId: entity.id, fiscalExerciseId: exercise.id });
  let lines = 0;
  for await (const page of fecPages(db, subject)) {
    for (const line of page) {
      lines += 1;
      // The header of the file is its line 1.
      check.add(recordOfLine(line, lines + 1));
    }
    onLines(Math.min(lines, total), total);
  }
  return { lines, anomalies: check.finish() };
}
