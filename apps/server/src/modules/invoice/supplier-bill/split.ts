import { recognizedOfPart } from "@grand-livre/capture/split/recognized-of-part";
import type { SplitBody, SplitResult } from "@grand-livre/contracts/capture";
import type { Application } from "../../../application.ts";
import type { Caller } from "../../../http/caller.ts";
import { orRefuse, RefusalError } from "../../../http/refusal-error.ts";
import type { JobHandler } from "../../../jobs/handler.ts";
import { type Command, commandIn, inCommand } from "../../../kit/command.ts";
import { findRecognized, readForCompany } from "../../capture/service.ts";
import { storeBytes } from "../../file/service.ts";
import { enqueueJob } from "../../job/service.ts";
import { allowedHeader } from "../document/allowed-service.ts";
import type { HeaderRow } from "../document/document.ts";
import { loadInvoice, lockInvoice, requireVersion } from "../document/load-service.ts";
import { type DocumentRow, lockIntake } from "../document/parts-repository.ts";
import { markDeleted } from "../document/repository.ts";
import { requireDraftBill } from "./approve.ts";
import { captureOf } from "./captured-fields.ts";
import { type Intake, intakeBill } from "./intake-service.ts";
import { originalOf } from "./words.ts";

type Part = { readonly from: number; readonly to: number };
type SplitPayload = { readonly invoiceId: string; readonly version: number; readonly parts: readonly Part[] };

/**
 * Leaves to a job to make a bill of each part of a draft's PDF.
 * @returns the job's id
 * @throws RefusalError INVOICE_NOT_FOUND, FORBIDDEN, NOT_A_SUPPLIER_BILL, INVOICE_NOT_DRAFT, STALE_VERSION, INVOICE_WITHOUT_DOCUMENT,
 * SPLIT_NOT_PDF, SPLIT_PARTS_INVALID
 */
export async function splitBill(
  app: Application,
  actor: Caller,
  id: string,
  body: SplitBody,
): Promise<string> {
  const header = await allowedHeader(app.db, actor, id, "Deleter");
  requireDraftBill(header);
  const original = await originalOf(app.db, header);
  if (original.mediaType !== "application/pdf") throw new RefusalError("SPLIT_NOT_PDF");
  requireWhole(body.parts, await pageCountOf(app, header, original));
  return inCommand(app, actor, async ({ tx, scope }) => {
    const locked = await lockInvoice(tx, id);
    requireDraftBill(locked.header);
    requireVersion(locked.header, body.version);
    const payload: SplitPayload = { invoiceId: id, version: body.version, parts: body.parts };
    return enqueueJob(tx, scope, {
      kind: "split-bill",
      legalEntityId: header.legalEntityId,
      payload,
      total: body.parts.length,
    });
  });
}

async function pageCountOf(app: Application, header: HeaderRow, original: DocumentRow): Promise<number> {
  const known = captureOf(header)?.pageCount;
  if (known) return known;
  const bytes = await app.files.read(original.fileSha256);
  const { pageCount } = orRefuse(await app.reader.words(bytes, { pages: [] }));
  return pageCount;
}

/** @throws RefusalError SPLIT_PARTS_INVALID unless the parts follow each other and take every page once */
function requireWhole(parts: readonly Part[], pageCount: number): void {
  const follow = parts.every(({ from, to }, index) => from === (parts[index - 1]?.to ?? 0) + 1 && to >= from);
  if (follow && parts.at(-1)?.to === pageCount) return;
  throw new RefusalError("SPLIT_PARTS_INVALID", {
    pageCount,
    fields: [{ path: "parts", message: "SPLIT_PARTS_INVALID" }],
  });
}

/** Reads each part as a file of its own; drafts, documents and the end of the first draft are one transaction. */
export const splitBillJob: JobHandler = async (app, job) => {
  const { invoiceId, version, parts } = job.payload as SplitPayload;
  const { header } = await loadInvoice(app.db, invoiceId);
  const { legalEntityId } = header;
  const original = await originalOf(app.db, header);
  const { fileSha256 } = original;
  const bytes = await app.files.read(fileSha256);
  const whole = await findRecognized(app.db, { legalEntityId, fileSha256 });
  const files = orRefuse(await app.reader.extractPages(bytes, parts));
  const read: { readonly part: Part; readonly intake: Intake }[] = [];
  for (const [index, part] of parts.entries()) {
    const file = files[index];
    if (!file) throw new Error("a file for each part");
    const recognized = recognizedOfPart(whole, part);
    const bill = await readForCompany(app, legalEntityId, file, recognized);
    const fileName = partName(original.fileName, part);
    const payload = { ...(await storeBytes(app, file)), mediaType: "application/pdf", fileName };
    read.push({ part, intake: { legalEntityId, bill, payload, recognized } });
    await job.progress(index + 1, parts.length);
  }
  return async (tx): Promise<SplitResult> => {
    const command = commandIn(app, tx, job.actor);
    await lockIntake(tx, legalEntityId);
    await endOf(command, invoiceId, version);
    const bills = [];
    for (const { part, intake } of read) {
      const { invoiceId: made, duplicateOf } = await intakeBill(command, intake);
      bills.push({ from: part.from, to: part.to, invoiceId: made, duplicateOf });
    }
    await command.audit({
      action: "split",
      resource: "invoice",
      resourceId: invoiceId,
      legalEntityId,
      details: { refId: header.refId, bills },
    });
    return { splitFrom: invoiceId, bills };
  };
};

/**
 * Removes the draft that was split, recoverable like any other; it must be as it was at the request.
 * @throws RefusalError INVOICE_NOT_FOUND when it was split or deleted meanwhile, DOCUMENT_CHANGED
 */
async function endOf({ app, tx }: Command, id: string, version: number): Promise<void> {
  const { header } = await lockInvoice(tx, id);
  requireDraftBill(header);
  if (header.version !== version) throw new RefusalError("DOCUMENT_CHANGED");
  await markDeleted(tx, header, app.now());
}

/** `lot.pdf`, pages 3 to 4: `lot (p. 3-4).pdf`. */
function partName(fileName: string, { from, to }: Part): string {
  const stem = fileName.replace(/\.pdf$/i, "").slice(0, 180);
  return `${stem} (p. ${from === to ? from : `${from}-${to}`}).pdf`;
}
