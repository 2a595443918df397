import type { SealResult } from "@grand-livre/contracts/import";
import { type Application, today } from "../../application.ts";
import type { Tx } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { JobHandler } from "../../jobs/handler.ts";
import { withBooks } from "../../kit/books-command.ts";
import { type Command, commandIn, inCommand } from "../../kit/command.ts";
import { validateEntries } from "../entry/service.ts";
import { enqueueJob } from "../job/service.ts";
import { type LinkOfFile, lastRank, linksOfImported, lockLedgerFor } from "../ledger/service.ts";
import { firstIdOf } from "./batch.ts";
import { type BatchRow, findBatch } from "./batch-repository.ts";
import { findDraftsOf, findProvisionalOf, markSealed, sealLinks } from "./seal-repository.ts";
import { findByIndex } from "./write-repository.ts";

/** Entries read at once to be linked: their lines are some megabytes, for any length of the batch. */
const ENTRIES_AT_ONCE = 500;
/** Links written at once: each part leaves one more version of the balances that it moves, and the next goes through them. */
const LINKS_AT_ONCE = 2000;

/**
 * Leaves the sealing of a batch to a job: a ledger of some years takes minutes.
 * @returns the job's id
 * @throws RefusalError IMPORT_BATCH_NOT_FOUND, IMPORT_BATCH_NOT_SEALABLE
 */
export async function askToSeal(app: Application, caller: Caller, id: string): Promise<string> {
  const batch = sealable(await findBatch(app.db, caller.scope, id));
  return inCommand(app, caller, ({ tx, scope }) =>
    enqueueJob(tx, scope, {
      kind: "seal-import",
      legalEntityId: batch.legalEntityId,
      payload: { batchId: id },
      total: batch.fileForm.entries,
    }),
  );
}

function sealable(batch: BatchRow | undefined): BatchRow {
  if (!batch) throw new RefusalError("IMPORT_BATCH_NOT_FOUND");
  const isSealable = batch.fileForm.mode === "validated" || holdsDrafts(batch);
  if (batch.state !== "provisional" || !isSealable) throw new RefusalError("IMPORT_BATCH_NOT_SEALABLE");
  return batch;
}

/** Openings and open items are drafts that the sealing validates; the drafts of a journal are validated there, one by one. */
const holdsDrafts = ({ kind }: BatchRow) => kind === "opening-balance" || kind === "due-date";

/** Seals a batch for good, in one transaction: killed, nothing of it is in the chain. */
export const sealImportJob: JobHandler = async (app, job) => {
  const { batchId } = job.payload as { readonly batchId: string };
  return (tx) => sealBatch(commandIn(app, tx, job.actor), batchId, today(app), job.progress);
};

/** Called with how many entries of a batch have their link by now, and how many there are. */
export type OnSealed = (sealed: number, entries: number) => Promise<void>;

/**
 * Puts the provisional entries of a batch into the chain, in the order of their file, with the numbers, labels and
 * validation dates that it gave; those without a date are validated on the day of the sealing.
 * @throws RefusalError IMPORT_BATCH_NOT_FOUND, IMPORT_BATCH_NOT_SEALABLE; PERIOD_CLOSED, EXERCISE_CLOSED
 */
export async function sealBatch(
  command: Command,
  id: string,
  validDate: string,
  onSealed?: OnSealed,
): Promise<SealResult> {
  const { tx, scope } = command;
  const seen = await findBatch(tx, scope, id);
  if (!seen) throw new RefusalError("IMPORT_BATCH_NOT_FOUND");
  let { head } = await lockLedgerFor(seen.fileForm.lines, tx, seen.legalEntityId);
  const batch = sealable(await findBatch(tx, scope, id));
  if (holdsDrafts(batch)) return validateBatch(command, batch);
  await findByIndex(tx);
  let entries = 0;
  const waiting: LinkOfFile[] = [];
  for (let afterId = firstIdOf(id), isLast = false; !isLast; ) {
    const rows = await findProvisionalOf(tx, batch, afterId, ENTRIES_AT_ONCE);
    const links = await linksAfter(tx, batch, head, rows, validDate);
    waiting.push(...links);
    isLast = rows.length < ENTRIES_AT_ONCE;
    if (isLast || waiting.length >= LINKS_AT_ONCE) await writeLinks(tx, batch, waiting.splice(0));
    entries += links.length;
    head = links.at(-1)?.hash ?? head;
    afterId = rows.at(-1)?.id ?? afterId;
    await onSealed?.(entries, batch.fileForm.entries);
  }
  await markSealed(tx, scope, batch);
  const rank = await lastRank(tx, batch.legalEntityId);
  await command.audit({
    action: "validate",
    resource: "import-batch",
    resourceId: id,
    legalEntityId: batch.legalEntityId,
    details: { fileName: batch.fileName, sha256: batch.fileSha256, entries, lastRank: rank },
  });
  return { batchId: id, entries, lastRank: rank };
}

/** Validates the drafts of a batch, in the order of its file. @throws RefusalError the refusals of a validation */
async function validateBatch(command: Command, batch: BatchRow): Promise<SealResult> {
  const { tx, scope } = command;
  const { id, legalEntityId, fileName, fileSha256: sha256 } = batch;
  const ledger = await withBooks(command, { id: legalEntityId });
  const drafts = await findDraftsOf(tx, batch);
  await validateEntries(ledger, drafts);
  await markSealed(tx, scope, batch);
  const rank = await lastRank(tx, legalEntityId);
  const details = { fileName, sha256, entries: drafts.length, lastRank: rank };
  await command.audit({
    action: "validate",
    resource: "import-batch",
    resourceId: id,
    legalEntityId,
    details,
  });
  return { batchId: id, entries: drafts.length, lastRank: rank };
}

/** The next links, of entries that follow the one whose hash is the head. */
async function linksAfter(
  tx: Tx,
  { legalEntityId }: BatchRow,
  head: Buffer | null,
  rows: Awaited<ReturnType<typeof findProvisionalOf>>,
  validDate: string,
): Promise<LinkOfFile[]> {
  const entries = rows.map((row) => ({
    ...row,
    journalCode: row.journalCode ?? "",
    journalLabel: row.journalLabel ?? "",
    number: row.number ?? "",
    validDate: row.validDate ?? validDate,
  }));
  return linksOfImported(tx, legalEntityId, head, entries);
}

async function writeLinks(tx: Tx, batch: BatchRow, links: readonly LinkOfFile[]): Promise<void> {
  if (links.length === 0) return;
  const sealed = await sealLinks(
    tx,
    batch,
    links.map(({ id, previous, hash, validDate }) => ({
      id,
      previous: previous?.toString("hex") ?? null,
      hash: hash.toString("hex"),
      valid_date: validDate,
    })),
  );
  if (sealed !== links.length) throw new Error("an entry of the batch was sealed by somebody else");
}
