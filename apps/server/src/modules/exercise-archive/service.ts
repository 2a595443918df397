import type { ExerciseArchiveAnswer } from "@grand-livre/contracts/exercise-archive";
import { formatDate } from "@grand-livre/domain/date/calendar-date";
import { archiveHolds } from "@grand-livre/domain/exercise/archive";
import { exerciseLabel } from "@grand-livre/domain/exercise/exercise";
import { type Application, frenchDayOf, today } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { inCommand } from "../../kit/command.ts";
import type { Scope } from "../../scope.ts";
import { receiveUpload, respondWithFile, storeUpload } from "../file/service.ts";
import { type ExerciseRow, resolveExercise } from "../fiscal-exercise/service.ts";
import { enqueueJob } from "../job/service.ts";
import { requireLines } from "../ledger/archived-service.ts";
import { legalEntityById } from "../legal-entity/service.ts";
import {
  type ArchiveRow,
  countHere,
  countRows,
  type ExercisePlace,
  findArchives,
  findGoing,
  findOpenReturns,
} from "./repository.ts";
import { withArchive } from "./zip.ts";

const MOST_ARCHIVE_BYTES = 1024 * 1024 * 1024;

export const placeOf = ({ legalEntityId, id }: ExerciseRow): ExercisePlace => ({
  legalEntityId,
  fiscalExerciseId: id,
});

/** What holds an exercise back, and the entries whose lines would go. */
export async function lookAt(db: Connection, row: ExerciseRow, day: string) {
  const place = placeOf(row);
  const going = await findGoing(db, place);
  const tables = await countRows(db, place, going);
  const lines = tables.find(({ table }) => table === "entry_line")?.rows ?? 0;
  const openReturns = await findOpenReturns(db, row.legalEntityId, row);
  const { startDate, endDate, state } = row;
  const holds = archiveHolds({ startDate, endDate, state, today: day, openReturns, lines });
  return { going, tables, lines, holds };
}

/** The archive of an exercise that is out. */
export async function archiveOut(db: Connection, row: ExerciseRow): Promise<ArchiveRow | undefined> {
  return (await findArchives(db, placeOf(row))).find(({ returnedAt }) => returnedAt === null);
}

/** @throws RefusalError EXERCISE_NOT_ARCHIVED */
export async function requireArchive(db: Connection, row: ExerciseRow): Promise<ArchiveRow> {
  const archive = await archiveOut(db, row);
  if (archive) return archive;
  throw new RefusalError("EXERCISE_NOT_ARCHIVED", { exercise: exerciseLabel(row) });
}

/** What would go and what went. @throws RefusalError FISCAL_EXERCISE_NOT_FOUND */
export async function showArchive(
  app: Application,
  scope: Scope,
  refId: string,
): Promise<ExerciseArchiveAnswer> {
  const row = await resolveExercise(app.db, scope, refId);
  const archives = await findArchives(app.db, placeOf(row));
  const archived = archives.some(({ returnedAt }) => returnedAt === null);
  const here = await countHere(app.db, placeOf(row));
  const { going, tables, lines, holds } = archived
    ? { going: [], tables: [], lines: 0, holds: [] }
    : await lookAt(app.db, row, today(app));
  return {
    archived,
    goes: { entries: going.length, lines, tables },
    stays: { entries: here.entries - going.length, lines: here.lines - lines },
    holds: holds.map(({ refused: code, details = {} }) => ({ code, details })),
    archives: archives.map((one) => ({
      id: one.id,
      fingerprint: one.manifestSha256,
      entries: one.entries,
      lines: one.lines,
      sizeBytes: one.sizeBytes,
      madeAt: one.madeAt.toISOString(),
      madeByName: one.madeByName,
      returnedAt: one.returnedAt?.toISOString() ?? null,
      returnedByName: one.returnedByName,
    })),
  };
}

/** @throws RefusalError the first of what holds it back */
export function requireNoHold([first]: ReturnType<typeof archiveHolds>): void {
  if (first) orRefuse(first as never);
}

/**
 * Leaves it to a job to take the lines of an exercise to the archives.
 * @throws RefusalError FISCAL_EXERCISE_NOT_FOUND, STALE_VERSION, EXERCISE_ARCHIVED, and what holds it back
 */
export async function askToArchive(
  app: Application,
  caller: Caller,
  refId: string,
  version: number,
): Promise<string> {
  const row = await resolveExercise(app.db, caller.scope, refId);
  if (row.version !== version) throw new RefusalError("STALE_VERSION");
  await requireLines(app.db, row.legalEntityId, row);
  const { holds } = await lookAt(app.db, row, today(app));
  requireNoHold(holds);
  return enqueue(app, caller, row, "archive-exercise", { refId });
}

/** Leaves it to a job to bring them back from the store. @throws RefusalError FISCAL_EXERCISE_NOT_FOUND, EXERCISE_NOT_ARCHIVED */
export async function askToReturn(app: Application, caller: Caller, refId: string): Promise<string> {
  const row = await resolveExercise(app.db, caller.scope, refId);
  const { fileSha256 } = await requireArchive(app.db, row);
  return enqueue(app, caller, row, "return-exercise", { refId, fileSha256 });
}

/** The same from a file that a person kept. @throws RefusalError those of {@link askToReturn}, ARCHIVE_OTHER, and those of an upload */
export async function askToReturnFile(
  app: Application,
  caller: Caller,
  refId: string,
  request: Request,
): Promise<string> {
  const row = await resolveExercise(app.db, caller.scope, refId);
  const { manifestSha256 } = await requireArchive(app.db, row);
  const upload = await receiveUpload(app, request, MOST_ARCHIVE_BYTES);
  try {
    await withArchive(upload.path, manifestSha256, { whole: true }, async () => {});
    await storeUpload(app, upload);
    return await enqueue(app, caller, row, "return-exercise", { refId, fileSha256: upload.sha256 });
  } finally {
    await upload.drop();
  }
}

function enqueue(
  app: Application,
  caller: Caller,
  { legalEntityId }: ExerciseRow,
  kind: string,
  payload: { readonly refId: string; readonly fileSha256?: string },
): Promise<string> {
  return inCommand(app, caller, ({ tx, scope }) =>
    enqueueJob(tx, scope, { kind, legalEntityId, payload, total: 8 }),
  );
}

/** The name of the file of an archive. */
export const archiveName = (siren: string | null, { startDate, endDate }: ExerciseRow) =>
  `archive-${siren ?? "dossier"}-${startDate}-${endDate}`;

/** The archive that is out, as it is kept here. @throws RefusalError FISCAL_EXERCISE_NOT_FOUND, EXERCISE_NOT_ARCHIVED, ARCHIVE_LOST */
export async function archiveFile(app: Application, caller: Caller, refId: string): Promise<Response> {
  const row = await resolveExercise(app.db, caller.scope, refId);
  const archive = await requireArchive(app.db, row);
  const { siren } = await legalEntityById(app.db, row.legalEntityId);
  await tellExport(app, caller, row, archive);
  return respondWithFile(app, archive.fileSha256, `${archiveName(siren, row)}.zip`).catch(
    (error: unknown) => {
      throw error instanceof RefusalError ? new RefusalError("ARCHIVE_LOST") : error;
    },
  );
}

/** What to put into a ring binder. @throws RefusalError FISCAL_EXERCISE_NOT_FOUND, EXERCISE_NOT_ARCHIVED */
export async function archiveAttestation(app: Application, caller: Caller, refId: string): Promise<Response> {
  const row = await resolveExercise(app.db, caller.scope, refId);
  const archive = await requireArchive(app.db, row);
  const { name, siren } = await legalEntityById(app.db, row.legalEntityId);
  await tellExport(app, caller, row, archive);
  const count = (cents: number) => cents.toLocaleString("fr-FR");
  const text = [
    "ATTESTATION D’ARCHIVAGE D’UN EXERCICE",
    "",
    `Société : ${name}${siren ? `, SIREN ${siren}` : ""}`,
    `Exercice : ${exerciseLabel(row)}`,
    `Archivé le : ${formatDate(frenchDayOf(archive.madeAt))}, par ${archive.madeByName}`,
    `Contenu : ${count(archive.entries)} écritures, ${count(archive.lines)} lignes, et le FEC de l’exercice`,
    `Fichier : ${archiveName(siren, row)}.zip, ${count(archive.sizeBytes)} octets`,
    "",
    "Empreinte (SHA-256 de manifest.json, qui porte celle de chaque fichier) :",
    archive.manifestSha256,
    "",
    "Pour la vérifier : extraire manifest.json de l’archive, puis « sha256sum manifest.json ».",
    "",
  ].join("\r\n");
  return new Response(`\ufeff${text}`, {
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "content-disposition": `attachment; filename="${archiveName(siren, row)}-attestation.txt"`,
    },
  });
}

function tellExport(app: Application, caller: Caller, row: ExerciseRow, archive: ArchiveRow): Promise<void> {
  return inCommand(app, caller, (command) =>
    command.audit({
      action: "export",
      resource: "fiscal-exercise",
      resourceId: row.id,
      legalEntityId: row.legalEntityId,
      details: { fingerprint: archive.manifestSha256 },
    }),
  );
}
