import type { Ability } from "@grand-livre/contracts/ability";
import type { CaptureDetail, InboxItem, ReadField } from "@grand-livre/contracts/capture";
import type { InvoiceIssue } from "@grand-livre/contracts/invoice";
import { canEditInvoice, canValidateInvoice } from "@grand-livre/domain/invoice/permissions";
import type { Connection } from "../../../database/connection.ts";
import { type Caller, mayDo } from "../../../http/caller.ts";
import { SURE } from "../../capture/service.ts";
import { findCorrections, isForgotten } from "../../learning/service.ts";
import type { HeaderRow } from "../document/document.ts";
import type { DocumentRow } from "../document/parts-repository.ts";
import { captureOf, isCorrected } from "./captured-fields.ts";
import { correctedFields } from "./corrections.ts";

type InboxColumns = Pick<
  HeaderRow,
  "direction" | "inboxState" | "captureConfidence" | "possibleDuplicateOf" | "ibanChanged" | "approvedAt"
>;

/** The state of a supplier bill in the inbox; nothing for a sale. */
export function presentInbox(row: InboxColumns): InboxItem | null {
  if (row.direction !== "debit") return null;
  return {
    state: row.inboxState as InboxItem["state"],
    confidence: row.captureConfidence,
    possibleDuplicateOf: row.possibleDuplicateOf,
    ibanChanged: row.ibanChanged,
    approvedAt: row.approvedAt?.toISOString() ?? null,
  };
}

/** Everything the reader left on a bill, and what persons made of it. */
export async function presentCapture(db: Connection, header: HeaderRow): Promise<CaptureDetail | null> {
  const capture = captureOf(header);
  if (capture === null) return null;
  const bill = { legalEntityId: header.legalEntityId, invoiceId: header.id };
  const corrections = await findCorrections(db, bill);
  const corrected = correctedFields(corrections);
  const correctedLines = new Set(corrections.map(({ lineId }) => lineId));
  const fields = Object.entries(capture.fields ?? {}).flatMap(([name, field]): ReadField[] => {
    if (!field) return [];
    const isDoubtful = field.confidence < SURE;
    return [
      {
        ...(field as object),
        name,
        uncertain: isDoubtful,
        corrected:
          isCorrected(name, corrected) || correctedLines.has((field.lineId as string | undefined) ?? ""),
      } as ReadField,
    ];
  });
  return {
    fields,
    corrections: corrections.map((one) => ({ ...one, madeAt: one.madeAt.toISOString() })),
    splitProposal: (capture.splitProposal ?? null) as CaptureDetail["splitProposal"],
    automatic: capture.automatic ?? null,
    excludedFromLearning: await isForgotten(db, bill),
  };
}

export type InboxAbilities = Readonly<
  Record<"approve" | "withdrawApproval" | "split" | "readAgain", Ability>
>;

/** What the caller may do with a bill of the inbox; nothing of it for a sale. */
export function inboxAbilities(
  caller: Caller,
  header: HeaderRow,
  issues: readonly InvoiceIssue[],
  documents: readonly DocumentRow[],
): InboxAbilities | Record<string, never> {
  if (header.direction !== "debit") return {};
  const draft = canEditInvoice({ status: header.status as "draft" });
  const isApproved = header.approvedAt !== null;
  const original = documents.find((one) => one.role === "original");
  const refused = (code: string) => ({ refused: code });
  const able = (
    actions: readonly ("Validator" | "Editor" | "Creator" | "Deleter")[],
    permission: object,
  ): Ability => {
    if (!actions.every((action) => mayDo(caller, { service: "supplier-bills", action })))
      return { allowed: false, code: "FORBIDDEN" };
    if ("refused" in permission) return { allowed: false, code: String(permission.refused) };
    return { allowed: true };
  };
  const first = (...permissions: readonly (object | undefined)[]): object =>
    permissions.find((one) => one !== undefined && "refused" in one) ?? {};
  const unread = original ? undefined : refused("INVOICE_WITHOUT_DOCUMENT");
  return {
    approve: able(
      ["Validator"],
      first(
        draft,
        isApproved ? refused("INVOICE_ALREADY_APPROVED") : undefined,
        canValidateInvoice({ status: "draft" }, issues),
      ),
    ),
    withdrawApproval: able(
      ["Validator"],
      first(draft, isApproved ? undefined : refused("INVOICE_NOT_APPROVED")),
    ),
    split: able(
      ["Creator", "Deleter"],
      first(draft, unread, original?.mediaType === "application/pdf" ? undefined : refused("SPLIT_NOT_PDF")),
    ),
    readAgain: able(["Editor"], first(draft, unread)),
  };
}
