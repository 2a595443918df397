import type { OrderKind } from "@grand-livre/platform/ebics/norm";
import { nameOfOrder, orderKinds } from "@grand-livre/platform/ebics/orders";
import { download, type OpenSession } from "@grand-livre/platform/ebics/session";
import { filesOf } from "@grand-livre/platform/ebics/unpack";
import type { Application } from "../../application.ts";
import { inTransaction } from "../../database/transaction.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import type { JobHandler, RunningJob } from "../../jobs/handler.ts";
import { type Command, inCommand } from "../../kit/command.ts";
import { importStatements } from "../bank/service.ts";
import { storeBytes } from "../file/service.ts";
import { enqueueJob } from "../job/service.ts";
import { applyReport } from "./report.ts";
import {
  type ConnectionRow,
  type Failure,
  saveFetch,
  saveFileResult,
  saveReceipt,
  takeDueConnections,
  takeFile,
} from "./repository.ts";
import { ebicsConnectionRows, type FileResult } from "./service.ts";
import { isPassing, openReady, refusalOf } from "./session.ts";

type Work = {
  readonly app: Application;
  readonly job: Pick<RunningJob, "actor" | "signal">;
  readonly row: ConnectionRow;
  readonly session: OpenSession;
};
type Purpose = "statement" | "report";

/** A bank that gives the same file again and again is left alone. */
const MOST_FILES = 200;
const AGAIN_MINUTES = 30;

/** Fetches statements and reports of a connection. What fails is said on the connection; the rest goes on. */
export const fetchEbicsJob: JobHandler = async (app, job) => {
  const { connectionId } = job.payload as { readonly connectionId: string };
  const row = await ebicsConnectionRows.read(app.db, job.actor.scope, connectionId);
  let first: RefusalError | undefined;
  let files = 0;
  try {
    const work = { app, job, row, session: openReady(app, row, job.signal) };
    for (const purpose of ["statement", "report"] as const)
      for (const kind of orderKinds(row.protocol, purpose, row[`${purpose}Format`])) {
        const fetched = await fetchKind(work, purpose, kind);
        files += fetched.files;
        first ??= fetched.refusal;
      }
  } catch (error) {
    first = refusalOf(error);
    if (!first) throw error;
  }
  const failure: Failure | null = first ? { code: first.code, details: { ...first.details } } : null;
  const againInMinutes = failure && isPassing(failure.code) ? AGAIN_MINUTES : null;
  await inTransaction(app.db, (tx) => saveFetch(tx, row, { failure, againInMinutes }));
  if (first) throw first;
  return async () => ({ files });
};

/** The files of one kind that wait, each acknowledged once it is kept. */
async function fetchKind(work: Work, purpose: Purpose, kind: OrderKind) {
  const { app, row, session } = work;
  let files = 0;
  try {
    while (files < MOST_FILES) {
      const found = await download(session, kind);
      if (!found) break;
      files += 1;
      const kept = await keepFiles(work, purpose, nameOfOrder(kind), filesOf(found.data, session.maxBytes));
      await found.receipt(kept.refusal === undefined);
      if (kept.refusal) return { files, refusal: kept.refusal };
      await saveReceipt(app.db, { ...row, connectionId: row.id }, kept.hashes);
    }
    return { files };
  } catch (error) {
    // The contract may have statements alone: that the bank reports nothing is no failure of the statements.
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return { files, refusal };
  }
}

async function keepFiles(work: Work, purpose: Purpose, orderName: string, files: readonly Uint8Array[]) {
  const hashes: string[] = [];
  let refusal: RefusalError | undefined;
  for (const bytes of files) {
    const stored = await storeBytes(work.app, bytes);
    hashes.push(stored.sha256);
    try {
      await keepFile(work, purpose, { orderName, bytes, ...stored });
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      refusal ??= error;
      await keepRefused(work, { orderName, ...stored }, error);
    }
  }
  return { hashes, refusal };
}

type Stored = { readonly orderName: string; readonly sha256: string; readonly sizeBytes: number };

const newFile = ({ row }: Work, { orderName, sha256: fileSha256, sizeBytes }: Stored) => ({
  ...{ id: newId(), legalEntityId: row.legalEntityId, connectionId: row.id },
  ...{ orderName, fileSha256, sizeBytes },
});

/** Reads a file in a child process, then writes it and its row in one transaction. @throws RefusalError what the import refuses */
async function keepFile(work: Work, purpose: Purpose, file: Stored & { readonly bytes: Uint8Array }) {
  const { app, job, row } = work;
  const { legalEntityId } = row;
  const read = purpose === "statement" ? await app.reader.readBank(Buffer.from(file.bytes)) : undefined;
  await inCommand(app, job.actor, async (command) => {
    const id = await takeFile(command.tx, newFile(work, file));
    if (id === undefined) return;
    const result =
      read === undefined
        ? await applyReport(command, row, file.bytes)
        : await importRead(command, row, file, orRefuse(read));
    await saveFileResult(command.tx, { legalEntityId, id }, result);
  });
}

async function importRead(
  command: Command,
  row: ConnectionRow,
  { sha256, sizeBytes, orderName }: Stored,
  file: Exclude<Awaited<ReturnType<Application["reader"]["readBank"]>>, { refused: unknown }>,
): Promise<FileResult> {
  if (file.isInformation) return { statements: 0, operations: 0, known: 0 };
  const [only] = row.accounts.length === 1 ? row.accounts : [];
  const fileName = `${row.name} ${orderName} ${command.today}`;
  const { statements } = await importStatements(command, {
    legalEntityId: row.legalEntityId,
    payload: {
      ...{ sha256, sizeBytes, fileName, mediaType: "application/octet-stream" },
      account: only?.account ?? null,
    },
    file,
  });
  const sum = (count: (one: (typeof statements)[number]) => number) =>
    statements.reduce((total, one) => total + count(one), 0);
  return {
    statements: statements.length,
    operations: sum(({ operations }) => operations),
    known: sum(({ skipped }) => skipped),
  };
}

/** Notes a file that the import refused: it stays at the bank, and is tried again at the next fetch. */
async function keepRefused(work: Work, file: Stored, { code, details }: RefusalError): Promise<void> {
  await inTransaction(work.app.db, async (tx) => {
    const id = await takeFile(tx, newFile(work, file));
    const { legalEntityId } = work.row;
    if (id !== undefined)
      await saveFileResult(tx, { legalEntityId, id }, { code, details: { ...details } }, "refused");
  });
}

/** Leaves a fetch to a job for each connection whose morning has come, in the name of who confirmed its bank. */
export async function fetchDueStatements(app: Application): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    for (const due of await takeDueConnections(tx)) {
      const { legalEntityId, id, confirmedBy, mayFetch } = due;
      if (mayFetch)
        await enqueueJob(
          tx,
          { userId: confirmedBy, legalEntityIds: [legalEntityId] },
          { kind: "ebics-fetch", legalEntityId, payload: { connectionId: id } },
        );
      else
        await saveFetch(tx, due, {
          failure: { code: "EBICS_FETCHER_GONE", details: {} },
          againInMinutes: null,
        });
    }
  });
}
