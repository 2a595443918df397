import type { CapturedBill } from "@grand-livre/capture/bill/captured-bill";
import type { RecognizedPages } from "@grand-livre/capture/page/page-text";
import type { UploadBillResult } from "@grand-livre/contracts/invoice";
import type { Command } from "../../../kit/command.ts";
import { type Books, loadBooks } from "../../books/service.ts";
import { keepRecognized } from "../../capture/service.ts";
import { nameStoredFile } from "../../file/service.ts";
import { autoValidationOf } from "../../learning/service.ts";
import type { Issue } from "../document/find-issues.ts";
import { findByFile, findByNumber, insertDocument, lockIntake } from "../document/parts-repository.ts";
import { billNumberKey, writeDraft } from "../document/write.ts";
import { capturedContent, keyFieldsOf } from "./captured-content.ts";
import { DECIDES, type KeptCapture } from "./captured-fields.ts";
import { type Supplier, supplierKeyOfBill, supplierOf } from "./captured-supplier.ts";
import { duplicateOf, findDuplicate } from "./duplicates.ts";
import { enqueueRule } from "./validate-by-rule.ts";

/** What the upload left for the job. */
export type ReadBillPayload = {
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly mediaType: string;
  readonly fileName: string;
};

export type Intake = {
  readonly legalEntityId: string;
  readonly bill: CapturedBill;
  readonly payload: ReadBillPayload;
  readonly splitProposal?: KeptCapture["splitProposal"];
  readonly recognized?: RecognizedPages;
  /** It came by the approved platform: its supplier is decided by SIREN or VAT number alone. */
  readonly isFromPlatform?: boolean;
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
  await lockIntake(tx, legalEntityId);
  const sameFile = await findByFile(tx, legalEntityId, payload.sha256);
  if (sameFile) return answer(sameFile, sameFile, []);
  const supplier = await supplierOf(
    command,
    legalEntityId,
    bill,
    supplierKeyOfBill(bill, books.entity.siren),
    { byIdentifierOnly: intake.isFromPlatform },
  );
  const sameBill = await findSameBill(command, books, supplier, bill);
  if (sameBill && decides(bill)) return answer(sameBill, sameBill, []);
  const content = await capturedContent(command, books, bill, supplier);
  const place = { legalEntityId, direction: "debit" as const };
  const doubtfulTotalCents = decides(bill) ? null : bill.totals.grandTotalCents;
  const { possibleDuplicateOf, duplicateWarnings } = sameBill
    ? await duplicateOf(tx, sameBill)
    : await findDuplicate(tx, { ...place, ...content }, { doubtfulTotalCents });
  const warned = {
    ...content,
    capture: { ...(content.capture as KeptCapture), splitProposal: intake.splitProposal ?? null },
    // Two bills of one number cannot exist side by side: the doubtful one waits for its own.
    billNumber: sameBill ? null : content.billNumber,
    possibleDuplicateOf,
    warnings: [...content.warnings, ...duplicateWarnings],
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
  await keepRecognized(tx, file, intake.recognized ?? new Map());
  const { threshold } = await autoValidationOf(tx, legalEntityId);
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
  { tx }: Command,
  { entity }: Books,
  supplier: Supplier,
  bill: CapturedBill,
): Promise<string | undefined> {
  const { number, issueDate, kind } = bill;
  if (!number || !issueDate || !supplier.row) return undefined;
  return findByNumber(tx, {
    legalEntityId: entity.id,
    counterpartyId: supplier.row.id,
    kind,
    billNumberKey: billNumberKey(number),
    billDate: issueDate,
  });
}
