import type { checkDraftBody, PreviewDraftAnswer } from "@grand-livre/contracts/draft-check";
import type { EntryPreview, PreviewAnswer, previewBody } from "@grand-livre/contracts/invoice-preview";
import { reversalDate } from "@grand-livre/domain/entry/reversal";
import type { z } from "zod";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import type { Scope } from "../../scope.ts";
import type { Books } from "../books/service.ts";
import { loadEntry, previewDraft } from "../entry/service.ts";
import { journalById } from "../journal/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { allowedInvoice } from "./document/allowed-service.ts";
import { loadContext } from "./document/context.ts";
import type { HeaderRow } from "./document/document.ts";
import { planCancellation, planReallocation, planValidation, requireCancellable } from "./plan.ts";
import { draftAsTyped } from "./sale/check-draft.ts";
import { previewCorrected, requireTakeBack } from "./sale/take-back.ts";

/**
 * The entries that a command would write, before it does: one for a validation, the contre-passation (of a
 * sale: its credit note) for a cancellation, both for a reallocation, the internal credit note and the corrected draft for
 * a sale that is taken back. Writes nothing.
 * @throws RefusalError the same as the command
 */
export async function previewInvoice(
  app: Application,
  caller: Caller,
  id: string,
  body: z.output<typeof previewBody>,
): Promise<PreviewAnswer> {
  const { scope } = caller;
  const invoice = await allowedInvoice(app.db, caller, id, "Viewer");
  const context = await loadContext(app.db, scope, invoice.header);
  const { books } = context;
  if (body.action === "validate") {
    const plan = await planValidation(app, app.db, scope, context, invoice);
    return { entries: [await previewDraft(app.db, books, plan.draft)], issues: [...plan.issues] };
  }
  if (body.action === "cancel") {
    await requireCancellable(app.db, invoice.header);
    if (invoice.header.direction === "credit") {
      const { draft } = await planCancellation(app, app.db, scope, context, invoice, body.date);
      return { entries: [await previewDraft(app.db, books, draft)], issues: [] };
    }
    return { entries: [await previewReversal(app, books, invoice.header, body.date)], issues: [] };
  }
  if (body.action === "take-back") {
    await requireTakeBack(app.db, invoice.header);
    const { draft } = await planCancellation(app, app.db, scope, context, invoice, body.date);
    return {
      entries: [await previewDraft(app.db, books, draft)],
      issues: [],
      corrected: await previewCorrected(app, context, invoice),
    };
  }
  const plan = await planReallocation(app, app.db, scope, context, invoice, body.lines, body.date);
  const reversal = await previewReversal(app, books, invoice.header, body.date);
  return {
    entries: [reversal, await previewDraft(app.db, books, plan.draft)],
    issues: [...plan.issues],
  };
}

/**
 * The entry that creating a sale validated would write, as it is typed. Writes nothing.
 * @throws RefusalError the same as the command
 */
export async function previewTyped(
  app: Application,
  scope: Scope,
  body: z.output<typeof checkDraftBody>,
): Promise<PreviewDraftAnswer> {
  const { id } = await resolveLegalEntity(app.db, body.legalEntityRefId);
  const { document, context } = await draftAsTyped(app, scope, id, body);
  const { books } = context;
  const plan = await planValidation(app, app.db, scope, context, document, undefined, body.depositIds ?? []);
  return {
    entries: [await previewDraft(app.db, books, plan.draft)],
    issues: [...plan.issues],
    lineIds: document.lines.map((line) => line.id),
  };
}

async function previewReversal(
  app: Application,
  { journals, exercises }: Books,
  header: HeaderRow,
  asked: string | undefined,
): Promise<EntryPreview> {
  const { legalEntityId, entryId } = header;
  if (entryId === null) throw new RefusalError("INVOICE_NOT_VALIDATED");
  const { entry, lines } = await loadEntry(app.db, { legalEntityId, entryId });
  const journal = journalById(journals, entry.journalId);
  return {
    journalCode: journal.code,
    date: orRefuse(reversalDate(entry.entryDate, exercises, asked)),
    pieceRef: entry.pieceRef,
    label: `Contre-passation ${entry.label}`,
    lines: lines.map((line) => ({
      account: line.account,
      accountLabel: line.accountLabel,
      auxiliary: line.auxiliary,
      label: line.label,
      debitCents: line.creditCents,
      creditCents: line.debitCents,
      vatCode: line.vatCode,
      dueDate: line.dueDate,
      documentLineIds: [],
    })),
  };
}
