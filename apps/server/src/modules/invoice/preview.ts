import type { checkDraftBody, PreviewDraftAnswer } from "@grand-livre/contracts/draft-check";
import type { EntryPreview, PreviewAnswer, previewBody } from "@grand-livre/contracts/invoice-preview";
import { reversalDate } from "@grand-livre/domain/entry/reversal";
import type { z } from "zod";
import type { Application } from "../../application.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import type { Scope } from "../../scope.ts";
import { loadEntry, previewDraft } from "../entry/service.ts";
import { exercisesFrom } from "../fiscal-exercise/service.ts";
import { journalById } from "../journal/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { draftAsTyped } from "./check-draft.ts";
import type { HeaderRow } from "./document.ts";
import { loadInvoice } from "./load.ts";
import { planCancellation, planReallocation, planValidation, requireCancellable } from "./plan.ts";

/**
 * The entries that a command would write, before it does: one for a validation, the contre-passation (of a
 * sale: its credit note) for a cancellation, both for a reallocation. Writes nothing.
 * @throws RefusalError the same as the command
 */
export async function previewInvoice(
  app: Application,
  scope: Scope,
  id: string,
  body: z.output<typeof previewBody>,
): Promise<PreviewAnswer> {
  const invoice = await loadInvoice(app.db, scope, id);
  if (body.action === "validate") {
    const plan = await planValidation(app, app.db, scope, invoice);
    return { entries: [await previewDraft(app.db, scope, plan.draft)], issues: [...plan.issues] };
  }
  if (body.action === "cancel") {
    await requireCancellable(app.db, scope, invoice.header);
    if (invoice.header.direction === "credit") {
      const { draft } = await planCancellation(app, app.db, scope, invoice, body.date);
      return { entries: [await previewDraft(app.db, scope, draft)], issues: [] };
    }
    return { entries: [await previewReversal(app, scope, invoice.header, body.date)], issues: [] };
  }
  const plan = await planReallocation(app, app.db, scope, invoice, body.lines, body.date);
  const reversal = await previewReversal(app, scope, invoice.header, body.date);
  return { entries: [reversal, await previewDraft(app.db, scope, plan.draft)], issues: [...plan.issues] };
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
  const { id } = await resolveLegalEntity(app.db, scope, body.legalEntityRefId);
  const document = await draftAsTyped(app, scope, id, body);
  const plan = await planValidation(app, app.db, scope, document, undefined, body.depositIds ?? []);
  return {
    entries: [await previewDraft(app.db, scope, plan.draft)],
    issues: [...plan.issues],
    lineIds: document.lines.map((line) => line.id),
  };
}

async function previewReversal(
  app: Application,
  scope: Scope,
  header: HeaderRow,
  asked: string | undefined,
): Promise<EntryPreview> {
  const { legalEntityId, entryId } = header;
  if (entryId === null) throw new RefusalError("INVOICE_NOT_VALIDATED");
  const { entry, lines } = await loadEntry(app.db, scope, { legalEntityId, entryId });
  const journal = await journalById(app.db, scope, legalEntityId, entry.journalId);
  const exercises = await exercisesFrom(app.db, scope, legalEntityId, entry.entryDate);
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
