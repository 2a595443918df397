import { createHash } from "node:crypto";
import { canArchive } from "@grand-livre/domain/company/life";
import { fecChunksFrom } from "@grand-livre/domain/fec/export";
import { type Application, today } from "../../application.ts";
import type { Tx } from "../../database/connection.ts";
import { inSnapshot } from "../../database/transaction.ts";
import { type Caller, mayDo } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import type { JobHandler } from "../../jobs/handler.ts";
import { commandIn, inCommand } from "../../kit/command.ts";
import { writeZip, type ZipSource } from "../../kit/zip.ts";
import type { Scope } from "../../scope.ts";
import { fecPages, fecSubject } from "../fec/service.ts";
import { nameStoredFile, respondWithFile, storeStream } from "../file/service.ts";
import { exercisesOf } from "../fiscal-exercise/service.ts";
import { enqueueJob } from "../job/service.ts";
import { findArchived } from "../ledger/archived-service.ts";
import {
  type LegalEntityRow,
  legalEntityById,
  lockLegalEntity,
  updateLegalEntityRow,
} from "../legal-entity/service.ts";
import { hasPay } from "../payroll/service.ts";
import { findCompanyTables, findFilesOf, findRowsOf, lastTold } from "./archive-repository.ts";
import { findOne } from "./portfolio.ts";
import { findArchives, insertArchive } from "./repository.ts";

const KIND = "archive-company";

/**
 * Leaves the complete export of a company to a job; the company is archived by its end.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, STALE_VERSION, COMPANY_STATUS
 */
export async function askForArchive(
  app: Application,
  caller: Caller,
  refId: string,
  version: number,
): Promise<{ jobId: string }> {
  return inCommand(app, caller, async ({ app: within, tx, scope }) => {
    const row = await findOne(within, scope, refId);
    await lockLegalEntity(tx, row.id);
    if (row.version !== version) throw new RefusalError("STALE_VERSION");
    orRefuse(canArchive(row));
    const payload = { legalEntityRefId: refId };
    return { jobId: await enqueueJob(tx, scope, { kind: KIND, legalEntityId: row.id, payload }) };
  });
}

type Listed = { readonly path: string; readonly bytes: number; readonly sha256: string };

/** Notes the size and the fingerprint of each file as it goes into the archive. */
function listed(source: ZipSource, manifest: Listed[]): ZipSource {
  async function* bytes() {
    const hash = createHash("sha256");
    let size = 0;
    for await (const chunk of source.bytes) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
    manifest.push({ path: source.name, bytes: size, sha256: hash.digest("hex") });
  }
  return { ...source, bytes: bytes() };
}

const encoder = new TextEncoder();

async function* encoded(lines: AsyncIterable<string>, end = ""): AsyncGenerator<Uint8Array> {
  for await (const line of lines) yield encoder.encode(line + end);
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  "application/pdf": "pdf",
  "application/xml": "xml",
  "text/xml": "xml",
  "image/png": "png",
  "image/jpeg": "jpg",
  "text/csv": "csv",
  "application/zip": "zip",
};

/** Everything of a company: its FEC by exercise, every row of its tables, every document, then the list of all that with fingerprints. */
async function* filesOf(
  app: Application,
  tx: Tx,
  scope: Scope,
  entity: LegalEntityRow,
  tell: (done: number) => Promise<void>,
): AsyncGenerator<ZipSource> {
  const manifest: Listed[] = [];
  let done = 0;
  const next = async (source: ZipSource) => {
    done += 1;
    await tell(done);
    return listed(source, manifest);
  };
  // The archive of an exercise that is out, with its FEC, is among the documents.
  const archived = new Set((await findArchived(tx, [entity.id], {})).map((one) => one.fiscalExerciseId));
  for (const exercise of await exercisesOf(tx, scope, entity.id)) {
    if (archived.has(exercise.id)) continue;
    const query = { legalEntityRefId: entity.refId, fiscalExerciseRefId: exercise.refId };
    const subject = await fecSubject(tx, scope, query);
    const name = `fec/${subject.fileName}`;
    yield await next({ name, bytes: encoded(fecChunksFrom(fecPages(tx, subject))) });
  }
  const company = JSON.stringify(entity);
  yield await next({ name: "donnees/legal_entity.jsonl", bytes: [encoder.encode(`${company}\n`)] });
  for (const table of await findCompanyTables(tx)) {
    const bytes = encoded(findRowsOf(tx, entity.id, table), "\n");
    yield await next({ name: `donnees/${table}.jsonl`, bytes });
  }
  for (const { sha256, mediaType } of await findFilesOf(tx, entity.id)) {
    const name = `documents/${sha256}.${EXTENSIONS[mediaType] ?? "bin"}`;
    const bytes = (await app.files.stream(sha256)) as AsyncIterable<Uint8Array>;
    yield await next({ name, bytes, packed: !/xml|csv|text/.test(mediaType) });
  }
  const { name, siren } = entity;
  const head = { company: name, siren, madeOn: today(app), files: manifest };
  yield { name: "manifest.json", bytes: [encoder.encode(`${JSON.stringify(head, null, 2)}\n`)] };
}

/**
 * Makes the complete export of the company at one moment, and keeps it; archives the company in the same transaction, unless
 * it was changed since.
 */
export const archiveCompanyJob: JobHandler = async (app, job) => {
  const { scope } = job.actor;
  const id = job.legalEntityId ?? "";
  let files = 0;
  const tell = async (done: number) => {
    job.signal.throwIfAborted();
    files = done;
    await job.progress(done, done + 1);
  };
  const { entity, mark, stored } = await inSnapshot(app.db, async (tx) => {
    const found = await legalEntityById(tx, id);
    const told = await lastTold(tx, id);
    const bytes = writeZip(filesOf(app, tx, scope, found, tell));
    return { entity: found, mark: told, stored: await storeStream(app, ReadableStream.from(bytes)) };
  });
  const fileName = `archive-${entity.siren}-${today(app)}.zip`;
  return async (tx) => {
    const row = await lockLegalEntity(tx, id);
    orRefuse(canArchive({ status: row.status as never }));
    if (row.version !== entity.version || (await lastTold(tx, id)) !== mark)
      throw new RefusalError("COMPANY_CHANGED");
    const archive = { id: newId(), sha256: stored.sha256, sizeBytes: stored.sizeBytes, files, fileName };
    await nameStoredFile(tx, { ...stored, mediaType: "application/zip" });
    await insertArchive(tx, scope, { ...archive, legalEntityId: id, madeAt: app.now() });
    await commandIn(app, tx, job.actor).audit({
      action: "archive",
      resource: "company",
      resourceId: id,
      legalEntityId: id,
      details: { name: entity.name, sha256: stored.sha256, files },
    });
    await updateLegalEntityRow(tx, row, { status: "archived" });
    return { archiveId: archive.id, sha256: stored.sha256, files };
  };
};

/** A kept export. @throws RefusalError LEGAL_ENTITY_NOT_FOUND, COMPANY_ARCHIVE_NOT_FOUND, FORBIDDEN where it holds pay that the caller may not see */
export async function archiveFile(
  app: Application,
  caller: Caller,
  { refId, archiveId }: { readonly refId: string; readonly archiveId: string },
): Promise<Response> {
  const { id: legalEntityId, name } = await findOne(app, caller.scope, refId);
  const archives = await findArchives(app.db, legalEntityId);
  const archive = archives.find(({ id }) => id === archiveId);
  if (!archive) throw new RefusalError("COMPANY_ARCHIVE_NOT_FOUND");
  const seesPay = mayDo(caller, { service: "payslip", action: "Viewer" });
  if (!seesPay && (await hasPay(app.db, legalEntityId))) throw new RefusalError("FORBIDDEN");
  await inCommand(app, caller, (command) =>
    command.audit({
      action: "export",
      resource: "company",
      resourceId: legalEntityId,
      legalEntityId,
      details: { name, sha256: archive.sha256 },
    }),
  );
  return respondWithFile(app, archive.sha256, archive.fileName);
}
