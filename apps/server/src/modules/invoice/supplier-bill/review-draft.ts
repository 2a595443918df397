import type { Command } from "../../../kit/command.ts";
import { findCounterparties } from "../../counterparty/service.ts";
import { findCorrections, insertCorrections } from "../../learning/service.ts";
import { type HeaderRow, type LineContent, paperTotals } from "../document/document.ts";
import type { Issue } from "../document/find-issues.ts";
import type { DraftContent } from "../document/write.ts";
import { numberWarnings } from "./captured-content.ts";
import { captureOf, DECIDES, lowestConfidence, uncertainFields } from "./captured-fields.ts";
import { ibanWarnings } from "./captured-supplier.ts";
import { correctedFields, correctionsOf } from "./corrections.ts";
import { findDuplicate } from "./duplicates.ts";

type Draft = { readonly header: HeaderRow; readonly lines: readonly LineContent[] };

/**
 * What a person's change settles: corrections are kept for the next bills of the supplier, an approval falls, warnings that
 * are answered go, and those that follow from the new values come.
 */
export async function reviewDraft(
  command: Command,
  draft: Draft,
  content: DraftContent,
): Promise<DraftContent> {
  const { app, tx, scope } = command;
  const { header } = draft;
  const { legalEntityId, id: invoiceId } = header;
  if (header.approvedAt !== null) {
    await command.audit({
      action: "withdraw-approval",
      resource: "invoice",
      resourceId: invoiceId,
      legalEntityId,
      details: { refId: header.refId, because: "changed" },
    });
  }
  const capture = captureOf(header);
  const asked = { doubtfulTotalCents: null, exceptId: invoiceId };
  if (capture === null) {
    const { possibleDuplicateOf, duplicateWarnings } = await findDuplicate(
      tx,
      { ...header, ...content },
      asked,
    );
    return { ...content, possibleDuplicateOf, warnings: [...standing(draft, content), ...duplicateWarnings] };
  }
  const { counterpartyId } = content;
  const bill = { legalEntityId, invoiceId, counterpartyId, supplierKey: capture.supplierKey ?? "" };
  await insertCorrections(tx, scope, bill, correctionsOf(draft, content), app.now());
  const corrected = correctedFields(await findCorrections(tx, bill));
  const fields = capture.fields ?? {};
  const { possibleDuplicateOf, duplicateWarnings } = await findDuplicate(
    tx,
    { ...header, ...content },
    isNumberDoubtful(header, corrected)
      ? { ...asked, doubtfulTotalCents: paperTotals(header).totalInclVatCents }
      : asked,
  );
  return {
    ...content,
    captureConfidence: lowestConfidence(fields, corrected),
    possibleDuplicateOf,
    warnings: [
      ...standing(draft, content),
      ...uncertainFields(fields, capture.source, corrected),
      ...(await accountWarnings(command, header, content)),
      ...(corrected.has("billNumber")
        ? []
        : await numberWarnings(tx, legalEntityId, counterpartyId, content.billNumber)),
      ...duplicateWarnings,
    ],
  };
}

/** Warnings computed anew at every change. */
const RENEWED: ReadonlySet<string> = new Set([
  "FIELDS_UNCERTAIN",
  "NUMBER_FORMAT_UNUSUAL",
  "POSSIBLE_DUPLICATE",
]);
const OF_SUPPLIER: ReadonlySet<string> = new Set([
  "SUPPLIER_CREATED",
  "SUPPLIER_AMBIGUOUS",
  "SELLER_MISSING",
]);

/** Warnings that the change leaves unanswered. */
function standing({ header, lines }: Draft, content: DraftContent): Issue[] {
  const chosenByHand = new Set(
    content.lines
      .filter((line) => lines.find((before) => before.id === line.id)?.vatCode !== line.vatCode)
      .map((line) => line.id),
  );
  const isAnswered = ({ code, lineId }: Issue): boolean => {
    if (RENEWED.has(code)) return true;
    if (OF_SUPPLIER.has(code)) return content.counterpartyId !== header.counterpartyId;
    if (code === "SUPPLIER_IBAN_CHANGED") return paysElsewhere(header, content);
    if (code === "NUMBER_MISSING") return content.billNumber !== null;
    if (code === "ISSUE_DATE_MISSING") return content.billDate !== null;
    if (code === "ACCOUNT_DEFAULTED") return content.lines.every((line) => line.accountOrigin !== "default");
    if (code === "ACCOUNT_BY_RULE")
      return !content.lines.some((line) => line.id === lineId && line.accountOrigin === "rule");
    if (code === "NO_STRUCTURED_DATA" || code === "RECOGNITION_UNAVAILABLE")
      return content.billNumber !== null && content.billDate !== null && content.counterpartyId !== null;
    return (
      lineId !== undefined && (chosenByHand.has(lineId) || !content.lines.some((line) => line.id === lineId))
    );
  };
  return (header.warnings as Issue[]).filter((warning) => !isAnswered(warning));
}

/** Whether the change names another account to pay, or another supplier to pay it to. */
function paysElsewhere(header: HeaderRow, content: DraftContent): boolean {
  return content.iban !== header.iban || content.counterpartyId !== header.counterpartyId;
}

/** The IBAN of the draft beside the one known for the supplier of the draft. A factor is paid on its own. */
async function accountWarnings({ tx }: Command, header: HeaderRow, content: DraftContent): Promise<Issue[]> {
  const { counterpartyId, iban } = content;
  if (counterpartyId === null || header.payeeName !== null || !paysElsewhere(header, content)) return [];
  const rows = await findCounterparties(tx, header.legalEntityId, [counterpartyId]);
  const row = rows.get(counterpartyId);
  return row ? ibanWarnings(row, iban) : [];
}

/** A bill whose number is doubtful and not corrected may still be another one. */
function isNumberDoubtful(header: HeaderRow, corrected: ReadonlySet<string>): boolean {
  const read = captureOf(header)?.fields?.billNumber;
  return read != null && read.confidence < DECIDES && !corrected.has("billNumber");
}
