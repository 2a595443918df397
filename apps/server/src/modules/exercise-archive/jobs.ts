import { type Application, today } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import { inSnapshot } from "../../database/transaction.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import type { JobHandler, RunningJob } from "../../jobs/handler.ts";
import { commandIn } from "../../kit/command.ts";
import { writeZip } from "../../kit/zip.ts";
import { fecSubject } from "../fec/service.ts";
import { nameStoredFile, storeStream } from "../file/service.ts";
import { type ExerciseRow, resolveExercise } from "../fiscal-exercise/service.ts";
import { requireLines } from "../ledger/archived-service.ts";
import { lockLedgerFor } from "../ledger/service.ts";
import { legalEntityById, lockLegalEntity } from "../legal-entity/service.ts";
import { deleteRows, insertArchive, insertReturn, insertRows, TAKEN } from "./repository.ts";
import { lookAt, placeOf, requireArchive, requireNoHold } from "./service.ts";
import { digestOfRows, filesOfExercise, type Manifest, sha256Of, withStoredArchive } from "./zip.ts";

/** Steps that are told: the FEC, each table, the look back at the file. */
const STEPS = TAKEN.length + 2;

const exerciseOf = (db: Connection, job: RunningJob): Promise<ExerciseRow> =>
  resolveExercise(db, job.actor.scope, String(job.payload.refId));

/**
 * Writes the archive of an exercise, reads it back and proves it; then, in the transaction that takes the lines away, proves that they
 * are those that the archive holds.
 */
export const archiveExerciseJob: JobHandler = async (app, job) => {
  const { scope } = job.actor;
  const tell = async (done: number) => {
    job.signal.throwIfAborted();
    await job.progress(done, STEPS);
  };
  const made = await inSnapshot(app.db, async (tx) => {
    const row = await exerciseOf(tx, job);
    await requireLines(tx, row.legalEntityId, row);
    const { going, holds } = await lookAt(tx, row, today(app));
    requireNoHold(holds);
    const entity = await legalEntityById(tx, row.legalEntityId);
    const query = { legalEntityRefId: entity.refId, fiscalExerciseRefId: row.refId };
    const subject = await fecSubject(tx, scope, query);
    const list: { manifest?: Manifest; fingerprint?: string } = {};
    const files = filesOfExercise(tx, scope, subject, going, tell, (manifest, bytes) => {
      Object.assign(list, { manifest, fingerprint: sha256Of(bytes) });
    });
    const stored = await storeStream(app, ReadableStream.from(writeZip(files)));
    const { manifest, fingerprint } = list;
    if (!manifest || !fingerprint) throw new Error("an archive ends with its manifest");
    return { stored, manifest, fingerprint };
  });
  const { stored, manifest, fingerprint } = made;
  const kept = { fileSha256: stored.sha256, manifestSha256: fingerprint };
  await withStoredArchive(app, kept, { whole: true }, async () => {});
  await tell(STEPS);
  return async (tx) => {
    const { legalEntityId } = manifest.place;
    await lockLegalEntity(tx, legalEntityId);
    await lockLedgerFor(manifest.lines, tx, legalEntityId);
    const row = await exerciseOf(tx, job);
    await requireLines(tx, legalEntityId, row);
    const { going, holds } = await lookAt(tx, row, today(app));
    requireNoHold(holds);
    await proveRows(tx, manifest, going);
    await nameStoredFile(tx, { ...stored, mediaType: "application/zip" });
    const archive = {
      ...placeOf(row),
      ...kept,
      id: newId(),
      sizeBytes: stored.sizeBytes,
      entries: manifest.entries,
      lines: manifest.lines,
      entriesSha256: manifest.entriesSha256,
      madeBy: scope.userId,
      madeAt: app.now(),
    };
    await insertArchive(tx, archive, going);
    await deleteRows(tx, placeOf(row), going);
    await tellMove(app, tx, job, row, "archive", manifest, fingerprint);
    return { archiveId: archive.id, fingerprint, lines: manifest.lines };
  };
};

/** @throws RefusalError ARCHIVE_CHANGED where a table has other rows than the archive */
async function proveRows(db: Connection, manifest: Manifest, entryIds: readonly string[]): Promise<void> {
  for (const table of manifest.tables)
    if ((await digestOfRows(db, manifest, table, entryIds)) !== table.sha256)
      throw new RefusalError("ARCHIVE_CHANGED");
}

/** Brings the lines back from an archive that has the fingerprint which was kept, and proves that they are the same rows. */
export const returnExerciseJob: JobHandler = async (app, job) => {
  const before = await requireArchive(app.db, await exerciseOf(app.db, job));
  const file = { fileSha256: String(job.payload.fileSha256), manifestSha256: before.manifestSha256 };
  await withStoredArchive(app, file, { whole: true }, async () => {});
  await job.progress(1, STEPS);
  return async (tx) => {
    const { legalEntityId } = before;
    await lockLegalEntity(tx, legalEntityId);
    await lockLedgerFor(before.lines, tx, legalEntityId);
    const row = await exerciseOf(tx, job);
    const archive = await requireArchive(tx, row);
    if (archive.id !== before.id) throw new RefusalError("ARCHIVE_OTHER");
    await insertReturn(tx, {
      ...{ legalEntityId, archiveId: archive.id },
      ...{ returnedBy: job.actor.scope.userId, returnedAt: app.now() },
    });
    const going = new Set<string>();
    const manifest = await withStoredArchive(app, file, { whole: false }, async (read) => {
      for (const name of TAKEN.toReversed()) {
        const table = read.manifest.tables.find((one) => one.table === name);
        if (!table) continue;
        for await (const rows of read.rowsOf(name)) {
          await insertRows(tx, table, rows);
          if (name === "entry_line")
            for (const line of rows) going.add((JSON.parse(line) as { entry_id: string }).entry_id);
        }
      }
      return read.manifest;
    });
    await proveRows(tx, manifest, [...going]);
    await tellMove(app, tx, job, row, "unarchive", manifest, archive.manifestSha256);
    return { archiveId: archive.id, lines: archive.lines };
  };
};

function tellMove(
  app: Application,
  tx: Parameters<typeof commandIn>[1],
  job: RunningJob,
  row: ExerciseRow,
  action: "archive" | "unarchive",
  { entries, lines }: Manifest,
  fingerprint: string,
): Promise<void> {
  return commandIn(app, tx, job.actor).audit({
    action,
    resource: "fiscal-exercise",
    resourceId: row.id,
    legalEntityId: row.legalEntityId,
    details: { fingerprint, entries, lines },
  });
}
