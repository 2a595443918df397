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

/** Entries read at once: memory stays flat for any length of the exercise. */
const BATCH = 500;
/** So many lines are read between two words on the progress. */
const STEP = 5000;

/** One exercise of one legal entity, as a FEC names it. */
export type FecSubject = {
  readonly entity: LegalEntityRow;
  readonly exercise: ExerciseRow;
  readonly fileName: string;
};

/** @throws RefusalError LEGAL_ENTITY_NOT_FOUND, FISCAL_EXERCISE_NOT_FOUND */
export async function fecSubject(
  db: Connection,
  scope: Scope,
  query: { readonly legalEntityRefId: string; readonly fiscalExerciseRefId: string },
): Promise<FecSubject> {
  const entity = await resolveLegalEntity(db, query.legalEntityRefId);
  const exercise = await resolveExercise(db, scope, query.fiscalExerciseRefId);
  if (exercise.legalEntityId !== entity.id) throw new RefusalError("FISCAL_EXERCISE_NOT_FOUND");
  return { entity, exercise, fileName: fecFileName(entity.siren, exercise.endDate) };
}

/**
 * The lines of an exercise's FEC, read piece by piece: imported entries in the order of their files, then validated
 * ones in the order of sealing. What is sealed after the first line is requested is left out.
 */
export async function* fecLines(db: Connection, { entity, exercise }: FecSubject): AsyncGenerator<FecLine> {
  const place = { legalEntityId: entity.id, fiscalExerciseId: exercise.id };
  const last = await lastRank(db, entity.id);
  for (let afterId: string | undefined; ; ) {
    const entries = await findProvisionalAfter(db, place, afterId, BATCH);
    yield* await linesOf(db, entity.id, entries);
    afterId = entries.at(-1)?.id;
    if (entries.length < BATCH) break;
  }
  const read = async (after: number) => {
    const entries = await findValidatedAfter(db, place, { after, last }, BATCH);
    return { entries, lines: await linesOf(db, entity.id, entries) };
  };
  for (let next = read(0); ; ) {
    const { entries, lines } = await next;
    const rank = entries.at(-1)?.rank ?? null;
    const more = rank !== null && entries.length === BATCH;
    if (more) {
      // PostgreSQL reads the next ones while these are judged; a failure is thrown where they are waited for.
      next = read(rank);
      next.catch(() => {});
    }
    yield* lines;
    if (!more) break;
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
  return entries.flatMap(({ id, number, validDate, rank: _, ...entry }) =>
    (lines.get(id) ?? []).map(({ entryId: __, ...line }) => ({
      ...entry,
      ...line,
      entryNumber: number,
      validDate: validDate ?? "",
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
  for await (const line of fecLines(db, subject)) {
    lines += 1;
    if (lines % STEP === 0) onLines(Math.min(lines, total), total);
    // The header of the file is its line 1.
    check.add(recordOfLine(line, lines + 1));
  }
  return { lines, anomalies: check.finish() };
}
