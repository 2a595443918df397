import type { PreviewAnswer } from "@grand-livre/contracts/invoice-preview";
import type { TakeBackAnswer } from "@grand-livre/contracts/life-cycle";
import { canTakeBackSale } from "@grand-livre/domain/invoice/permissions";
import { type Application, today } from "../../../application.ts";
import type { Connection } from "../../../database/connection.ts";
import type { Caller } from "../../../http/caller.ts";
import { orRefuse, RefusalError } from "../../../http/refusal-error.ts";
import { type Command, inCommand } from "../../../kit/command.ts";
import { lockAllowed } from "../document/allowed-service.ts";
import { settle } from "../document/content.ts";
import { type Context, loadContext } from "../document/context.ts";
import type { HeaderRow, InvoiceDocument } from "../document/document.ts";
import { requireVersion, stateOf } from "../document/load-service.ts";
import { depositIdsOf, findInternalNote, findReplacement } from "../document/sales-repository.ts";
import { type DraftContent, writeDraft } from "../document/write.ts";
import { cancelSale, copiedContent } from "./cancel-sale.ts";
import { expensesOfLines, keepRebilled } from "./rebilled-expenses.ts";
import { carryBilling } from "./rebilled-repository.ts";
import { completeSale, keepDeposits } from "./sale-draft.ts";

/** @throws RefusalError INVOICE_NOT_TURNED_DOWN, INVOICE_IS_DEBIT, INVOICE_HAS_PAYMENTS and its kin */
export async function requireTakeBack(db: Connection, header: HeaderRow): Promise<void> {
  orRefuse(canTakeBackSale(await stateOf(db, header)));
}

/**
 * Takes back a sale that its buyer refused or a platform rejected: an internal credit note, transmitted to nobody, and the draft
 * that corrects it, in one transaction. Done once: the second of two persons gets what the first one wrote.
 * @param date of the credit note; today by default, never before the invoice
 * @throws RefusalError FORBIDDEN, INVOICE_NOT_TURNED_DOWN, INVOICE_HAS_PAYMENTS, STALE_VERSION, and those of validating the credit note
 */
export async function takeBackSale(
  app: Application,
  caller: Caller,
  id: string,
  { version, date }: { readonly version: number; readonly date?: string | undefined },
): Promise<TakeBackAnswer> {
  return inCommand(app, caller, async (command) => {
    const { tx } = command;
    const invoice = await lockAllowed(command, id, "Validator");
    const { header } = invoice;
    if (!(await findInternalNote(tx, header))) {
      await requireTakeBack(tx, header);
      requireVersion(header, version);
      await cancelSale(command.app, caller, id, version, date);
    }
    const creditNoteId = await findInternalNote(tx, header);
    if (!creditNoteId) throw new RefusalError("INVOICE_NOT_TURNED_DOWN");
    const correctedId = (await findReplacement(tx, header)) ?? (await writeCorrected(command, invoice)).id;
    return { creditNoteId, correctedId };
  });
}

/** Writes the draft that corrects a sale; it takes the same deposits, expenses and fees of missions, which the credit note freed. */
async function writeCorrected(command: Command, invoice: InvoiceDocument): Promise<HeaderRow> {
  const { app, tx, scope } = command;
  const { header, lines } = invoice;
  const { legalEntityId } = header;
  const context = await loadContext(tx, scope, header);
  const depositIds = await depositIdsOf(tx, header);
  const content = await correctedContent(app, tx, context, invoice, depositIds);
  const place = { legalEntityId, direction: "credit" as const, source: "manual" };
  const { header: draft, lines: own } = await writeDraft(command, context, place, content);
  await keepDeposits(tx, draft, depositIds);
  const expenses = expensesOfLines(invoice);
  const links = lines.map(({ id }) => ({ expenseLineId: expenses.get(id) ?? null }));
  if (expenses.size > 0) await keepRebilled(tx, draft, own, links, true);
  await carryBilling(tx, header, draft);
  await command.audit({
    action: "take-back-sale",
    resource: "invoice",
    resourceId: header.id,
    legalEntityId,
    details: { refId: header.refId, correctedId: draft.id },
  });
  return draft;
}

/** The same sale, of today and without number: what was wrong is changed before it is validated. */
async function correctedContent(
  app: Application,
  db: Connection,
  context: Context,
  invoice: InvoiceDocument,
  depositIds: readonly string[],
): Promise<DraftContent> {
  const { header } = invoice;
  const day = today(app);
  const copy = {
    ...copiedContent(invoice),
    billDate: day,
    accountingDate: day,
    precedingInvoiceId: header.precedingInvoiceId,
    prepaidCents: depositIds.length > 0 ? header.prepaidCents : 0,
    roundingCents: header.roundingCents,
    replacesId: header.id,
  };
  return completeSale(app, db, context, { direction: "credit" }, copy);
}

/** What the corrected draft will say, before it is written. */
export async function previewCorrected(
  app: Application,
  context: Context,
  invoice: InvoiceDocument,
): Promise<NonNullable<PreviewAnswer["corrected"]>> {
  const depositIds = await depositIdsOf(app.db, invoice.header);
  const content = await correctedContent(app, app.db, context, invoice, depositIds);
  const { totals } = settle(content, content.lines, invoice.header.direction);
  return {
    kind: content.kind as "invoice",
    label: content.label,
    companyName: content.companyName,
    date: content.billDate,
    lines: content.lines.map(({ label, netCents }) => ({ label, netCents })),
    totalExclVatCents: totals.totalExclVatCents,
    vatCents: totals.vatCents,
    totalInclVatCents: totals.totalInclVatCents,
  };
}
