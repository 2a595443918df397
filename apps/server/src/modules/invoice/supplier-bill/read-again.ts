import type { ReadAgainResult } from "@grand-livre/contracts/capture";
import type { Application } from "../../../application.ts";
import { RefusalError } from "../../../http/refusal-error.ts";
import type { JobHandler } from "../../../jobs/handler.ts";
import { commandIn, inCommand } from "../../../kit/command.ts";
import type { Actor } from "../../audit/service.ts";
import { loadBooks } from "../../books/service.ts";
import { keepRecognized, readDocument } from "../../capture/service.ts";
import { enqueueJob } from "../../job/service.ts";
import { findCorrections } from "../../learning/service.ts";
import { partyOf } from "../document/context.ts";
import type { HeaderRow, InvoiceDocument } from "../document/document.ts";
import type { Issue } from "../document/find-issues.ts";
import { loadInvoice, lockInvoice, requireVersion } from "../document/load-service.ts";
import { lockIntake } from "../document/parts-repository.ts";
import { type DraftContent, rewriteDraft } from "../document/write.ts";
import { requireDraftBill } from "./approve.ts";
import { capturedContent } from "./captured-content.ts";
import { captureOf, type KeptCapture, lowestConfidence, uncertainFields } from "./captured-fields.ts";
import { supplierKeyOfBill, supplierOf } from "./captured-supplier.ts";
import { correctedFields } from "./corrections.ts";
import { keepCapture } from "./inbox-repository.ts";
import { originalOf } from "./words.ts";

type ReadAgainPayload = { readonly invoiceId: string; readonly version: number };

/**
 * Leaves to a job to read a draft's document again.
 * @returns the job's id
 * @throws RefusalError INVOICE_NOT_FOUND, NOT_A_SUPPLIER_BILL, INVOICE_NOT_DRAFT, STALE_VERSION, INVOICE_WITHOUT_DOCUMENT
 */
export async function readAgain(
  app: Application,
  actor: Actor,
  id: string,
  version: number,
): Promise<string> {
  return inCommand(app, actor, async ({ tx, scope }) => {
    const { header } = await lockInvoice(tx, id);
    requireDraftBill(header);
    requireVersion(header, version);
    await originalOf(tx, header);
    const payload: ReadAgainPayload = { invoiceId: id, version };
    return enqueueJob(tx, scope, {
      kind: "read-again",
      legalEntityId: header.legalEntityId,
      payload,
      total: 1,
    });
  });
}

/** Reads a draft's document again with what is known today. What a person corrected stays; a draft changed meanwhile too. */
export const readAgainJob: JobHandler = async (app, job) => {
  const { invoiceId, version } = job.payload as ReadAgainPayload;
  const { scope } = job.actor;
  const { header } = await loadInvoice(app.db, invoiceId);
  const { fileSha256 } = await originalOf(app.db, header);
  const file = { legalEntityId: header.legalEntityId, fileSha256 };
  const { bill, splitProposal, recognized } = await readDocument(app, file);
  return async (tx): Promise<ReadAgainResult> => {
    const command = commandIn(app, tx, job.actor);
    await lockIntake(tx, header.legalEntityId);
    const draft = await lockInvoice(tx, invoiceId);
    requireDraftBill(draft.header);
    if (draft.header.version !== version) throw new RefusalError("DOCUMENT_CHANGED");
    const books = await loadBooks(tx, scope, header.legalEntityId);
    const { entity } = books;
    const key = supplierKeyOfBill(bill, entity.siren);
    const supplier = await supplierOf(command, entity.id, bill, key);
    const read = await capturedContent(command, books, bill, supplier);
    const corrected = correctedFields(await findCorrections(tx, { legalEntityId: entity.id, invoiceId }));
    const content = merged(draft, read, corrected);
    await keepCapture(tx, draft.header, { ...(read.capture as KeptCapture), splitProposal });
    await keepRecognized(tx, file, recognized);
    const party = await partyOf(tx, scope, { legalEntityId: entity.id, ...content });
    await rewriteDraft(command, { books, party }, draft.header, content);
    const changed = changedNames(draft.header, content);
    await command.audit({
      action: "read-again",
      resource: "invoice",
      resourceId: invoiceId,
      legalEntityId: entity.id,
      details: { refId: header.refId, changed },
    });
    return { invoiceId, changed };
  };
};

const LINE_FIELDS = ["account", "vatCode", "lineLabel", "netCents", "vatRate", "lines"];
const TOTAL_FIELDS = ["totalExclVatCents", "vatCents", "totalInclVatCents"];

/** The new reading, under what a person had corrected: lines and totals hang together, and stay together. */
function merged(draft: InvoiceDocument, read: DraftContent, corrected: ReadonlySet<string>): DraftContent {
  const { header, lines } = draft;
  const kept = <K extends keyof DraftContent & keyof HeaderRow>(field: string, name: K) =>
    corrected.has(field) ? { [name]: header[name] } : {};
  const keepsLines = [...LINE_FIELDS, ...TOTAL_FIELDS].some((field) => corrected.has(field));
  const content: DraftContent = {
    ...read,
    ...kept("supplier", "counterpartyId"),
    ...kept("supplier", "companyName"),
    ...kept("billNumber", "billNumber"),
    ...kept("billDate", "billDate"),
    ...kept("billDate", "accountingDate"),
    ...kept("dueDate", "dueDate"),
    ...kept("iban", "iban"),
    ...kept("currency", "currency"),
    ...kept("kind", "kind"),
    ...kept("label", "label"),
    ...kept("deliveryDate", "deliveryDate"),
    ...(keepsLines ? { lines, printed: header.printed, gapsAccepted: header.gapsAccepted } : {}),
    // What a person set is kept.
    precedingInvoiceId: header.precedingInvoiceId ?? read.precedingInvoiceId,
    possibleDuplicateOf: header.possibleDuplicateOf,
  };
  const fields = captureOf({ capture: read.capture as never })?.fields ?? {};
  const ids = new Set(content.lines.map((line) => line.id));
  const stands = ({ code, lineId }: Issue) =>
    code !== "FIELDS_UNCERTAIN" &&
    !(corrected.has("supplier") && code.startsWith("SUPPLIER_")) &&
    (lineId === undefined || ids.has(lineId));
  const duplicate = (header.warnings as Issue[]).filter(({ code }) => code === "POSSIBLE_DUPLICATE");
  return {
    ...content,
    captureConfidence: lowestConfidence(fields, corrected),
    warnings: [
      ...read.warnings.filter(stands),
      ...uncertainFields(fields, captureOf({ capture: read.capture as never })?.source, corrected),
      ...duplicate,
    ],
  };
}

const COMPARED = [
  "counterpartyId",
  "billNumber",
  "billDate",
  "dueDate",
  "currency",
  "kind",
  "label",
  "deliveryDate",
  "iban",
] as const;

function changedNames(before: HeaderRow, after: DraftContent): string[] {
  return COMPARED.filter((name) => before[name] !== after[name]);
}
