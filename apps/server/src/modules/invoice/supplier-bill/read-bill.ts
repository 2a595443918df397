import type { CapturedBill } from "@grand-livre/capture/bill/captured-bill";
import type { RecognizedPages } from "@grand-livre/capture/page/page-text";
import { recognizedOfPart } from "@grand-livre/capture/split/recognized-of-part";
import type { UploadBillResult } from "@grand-livre/contracts/invoice";
import { isRefusal } from "@grand-livre/domain/refusal";
import type { Application } from "../../../application.ts";
import { orRefuse } from "../../../http/refusal-error.ts";
import type { JobHandler } from "../../../jobs/handler.ts";
import { type Command, commandIn } from "../../../kit/command.ts";
import type { Actor } from "../../audit/service.ts";
import { type Books, loadBooks } from "../../books/service.ts";
import { findSupplierNames } from "../../counterparty/service.ts";
import { nameStoredFile } from "../../file/service.ts";
import { autoValidationOf } from "../../learning/service.ts";
import { legalEntityById } from "../../legal-entity/service.ts";
import type { Issue } from "../document/find-issues.ts";
import { findByFile, findByNumber, insertDocument, lockIntake } from "../document/parts-repository.ts";
import { billNumberKey, writeDraft } from "../document/write.ts";
import { capturedContent, keyFieldsOf } from "./captured-content.ts";
import { DECIDES, type KeptCapture } from "./captured-fields.ts";
import { type Supplier, supplierKeyOfBill, supplierOf } from "./captured-supplier.ts";
import { findSimilarBill, possibleDuplicate } from "./duplicates.ts";
import { findRecognized, keepRecognized } from "./recognized-repository.ts";
import { enqueueRule } from "./validate-by-rule.ts";

/** How many suppliers of the books the reader is given. */
const KNOWN_SUPPLIERS = 2000;

/** What the upload left for the job. */
export type ReadBillPayload = {
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly mediaType: string;
  readonly fileName: string;
};

/**
 * Reads an uploaded bill in a child process, then writes its draft, its supplier when it is new, and the document beside,
 * in one transaction. A duplicate creates nothing.
 */
export const readBillJob: JobHandler = async (app, job) => {
  const payload = job.payload as ReadBillPayload;
  const legalEntityId = job.legalEntityId ?? "";
  const file = { legalEntityId, fileSha256: payload.sha256 };
  const read = await readDocument(app, job.actor, file);
  return (tx) => intakeBill(commandIn(app, tx, job.actor), { legalEntityId, payload, ...read });
};

/** As sure as that a document must hold several bills for the values of its first one to be shown alone. */
const PARTED = 0.8;

/**
 * A stored document with the bills that it seems to hold. Of several, the first one's values are shown: one bill's date beside
 * another's total would be announced as sure and be wrong. Each scanned page is recognised once for all of it.
 * @throws RefusalError what makes it no bill at all
 */
export async function readDocument(
  app: Application,
  actor: Actor,
  file: { readonly legalEntityId: string; readonly fileSha256: string },
): Promise<Required<Pick<Intake, "bill" | "splitProposal" | "recognized">>> {
  const { legalEntityId } = file;
  const bytes = await app.files.read(file.fileSha256);
  const recognized = await findRecognized(app.db, actor.scope, file);
  const whole = await readForCompany(app, actor, legalEntityId, bytes, recognized);
  const splitProposal = (await splitsOf(app, whole, bytes, recognized)) ?? null;
  const [first, second] = splitProposal?.parts ?? [];
  const asOne = { bill: whole, splitProposal, recognized };
  if (!first || !second || (splitProposal?.confidence ?? 0) < PARTED) return asOne;
  const files = await app.reader.extractPages(bytes, [{ from: first.from, to: first.to }]);
  const alone = isRefusal(files) ? undefined : files[0];
  if (alone === undefined) return asOne;
  const bill = await readForCompany(app, actor, legalEntityId, alone, recognizedOfPart(recognized, first));
  return { bill: { ...bill, pageCount: whole.pageCount }, splitProposal, recognized };
}

/** The bills that the reader sees in one document; an electronic invoice is one by its nature. */
async function splitsOf(
  app: Application,
  bill: CapturedBill,
  bytes: Uint8Array,
  recognized: RecognizedPages,
): Promise<KeptCapture["splitProposal"]> {
  const isPages = bill.source === "pdf-text" || bill.source === "ocr" || bill.source === "none";
  if (!isPages || bill.fileKind !== "pdf" || (bill.pageCount ?? 1) < 2) return null;
  const proposal = await app.reader.proposeSplits(bytes, { recognized });
  // What cannot be separated is one bill, as it was read.
  return proposal === null || isRefusal(proposal) ? null : proposal;
}

/**
 * The content of a document, read with the company and its suppliers in mind. Pages that recognition reads are added to those
 * that it is given.
 * @throws RefusalError what makes it no bill at all
 */
export async function readForCompany(
  app: Application,
  actor: Actor,
  legalEntityId: string,
  bytes: Uint8Array,
  recognized: RecognizedPages,
): Promise<CapturedBill> {
  const entity = await legalEntityById(app.db, actor.scope, legalEntityId);
  const options = {
    buyer: { siren: entity.siren, names: [entity.name] },
    suppliers: await findSupplierNames(app.db, actor.scope, legalEntityId, KNOWN_SUPPLIERS),
    recognized,
  };
  return orRefuse(await app.reader.read(bytes, options));
}

export type Intake = {
  readonly legalEntityId: string;
  readonly bill: CapturedBill;
  readonly payload: ReadBillPayload;
  readonly splitProposal?: KeptCapture["splitProposal"];
  readonly recognized?: RecognizedPages;
};

/** Makes the draft of a document that was read, unless its bill exists already. */
export async function intakeBill(command: Command, intake: Intake): Promise<UploadBillResult> {
  const { tx, scope } = command;
  const { legalEntityId, bill, payload } = intake;
  const books = await loadBooks(tx, scope, legalEntityId);
  const answer = (
    invoiceId: string,
    duplicateOf: string | null,
    warnings: readonly Issue[],
  ): UploadBillResult => ({
    invoiceId,
    duplicateOf,
    warnings: [...warnings],
    source: bill.source,
    fields: keyFieldsOf(bill.fields),
  });
  await lockIntake(tx, scope, legalEntityId);
  const sameFile = await findByFile(tx, scope, legalEntityId, payload.sha256);
  if (sameFile) return answer(sameFile, sameFile, []);
  const supplier = await supplierOf(
    command,
    legalEntityId,
    bill,
    supplierKeyOfBill(bill, books.entity.siren),
  );
  const sameBill = await findSameBill(command, books, supplier, bill);
  if (sameBill && decides(bill)) return answer(sameBill, sameBill, []);
  const content = await capturedContent(command, books, bill, supplier);
  const place = { legalEntityId, direction: "debit" as const };
  const similar = decides(bill)
    ? undefined
    : await findSimilarBill(tx, scope, { ...place, ...content }, bill.totals.grandTotalCents);
  const twin = sameBill ?? similar?.id;
  const warned = {
    ...content,
    capture: { ...(content.capture as KeptCapture), splitProposal: intake.splitProposal ?? null },
    // Two bills of one number cannot exist side by side: the doubtful one waits for its own.
    billNumber: sameBill ? null : content.billNumber,
    possibleDuplicateOf: twin ?? null,
    warnings: [...content.warnings, ...(twin ? await possibleDuplicate(tx, scope, twin) : [])],
  };
  const context = { books, party: supplier.row };
  const { header } = await writeDraft(command, context, { ...place, source: bill.source }, warned);
  await nameStoredFile(tx, payload);
  await insertDocument(
    tx,
    scope,
    { legalEntityId, invoiceId: header.id },
    { role: "original", fileSha256: payload.sha256, fileName: payload.fileName },
  );
  const file = { legalEntityId, fileSha256: payload.sha256 };
  await keepRecognized(tx, scope, file, intake.recognized ?? new Map());
  const { threshold } = await autoValidationOf(tx, scope, legalEntityId);
  if (threshold !== null) await enqueueRule(command, header);
  return answer(header.id, null, warned.warnings);
}

/** Whether what was read is sure enough to call the document an existing bill. */
function decides({ fields }: CapturedBill): boolean {
  const { billNumber, billDate, supplierName, supplierSiren } = fields;
  const supplier = Math.max(supplierName?.confidence ?? 0, supplierSiren?.confidence ?? 0);
  return [billNumber?.confidence ?? 1, billDate?.confidence ?? 1, supplier || 1].every(
    (sure) => sure >= DECIDES,
  );
}

async function findSameBill(
  { tx, scope }: Command,
  { entity }: Books,
  supplier: Supplier,
  bill: CapturedBill,
): Promise<string | undefined> {
  const { number, issueDate, kind } = bill;
  if (!number || !issueDate || !supplier.row) return undefined;
  return findByNumber(tx, scope, {
    legalEntityId: entity.id,
    counterpartyId: supplier.row.id,
    kind,
    billNumberKey: billNumberKey(number),
    billDate: issueDate,
  });
}
