import type { newInvoiceBody, updateInvoiceBody } from "@grand-livre/contracts/invoice";
import { parseIban } from "@grand-livre/domain/identifier/iban";
import { canDeleteInvoice, canEditInvoice } from "@grand-livre/domain/invoice/permissions";
import { isRefusal } from "@grand-livre/domain/refusal";
import type { z } from "zod";
import { type Application, today } from "../../application.ts";
import type { Tx } from "../../database/connection.ts";
import { keepReads } from "../../database/kept-reads.ts";
import { inTransaction } from "../../database/transaction.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { type Actor, audit } from "../audit/service.ts";
import {
  counterpartyById,
  createCounterparty,
  ensureCounterpartySide,
  matchCounterparty,
} from "../counterparty/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { holdForValidation, validateComposed } from "./commands.ts";
import { lineContents, printedFromRows } from "./content.ts";
import type { HeaderRow, InvoiceDocument, LineContent } from "./document.ts";
import { readFrame } from "./frame.ts";
import type { Issue } from "./judge.ts";
import { loadInvoice, lockAll, lockInvoice, requireVersion } from "./load.ts";
import { keepNoDocument } from "./parts-repository.ts";
import { completeVat } from "./propose-vat.ts";
import { markDeleted } from "./repository.ts";
import { reviewDraft } from "./review-draft.ts";
import { completeSale, keepDeposits } from "./sale-draft.ts";

export { validateWithin } from "./commands.ts";
export { exportInvoicesJob } from "./export-job.ts";
export { pdfOf } from "./issued-files.ts";
export { listInvoices } from "./list.ts";
export { loadInvoice } from "./load.ts";
export { presentListItem } from "./present-list.ts";
export { readAgainJob } from "./read-again.ts";
export { readBillJob } from "./read-bill.ts";
export { invoiceSearch } from "./search.ts";
export { splitBillJob } from "./split.ts";
export { WAITING_COUNTS } from "./tally-repository.ts";
export { lookForTexts } from "./text-look.ts";
export { purgeTrash } from "./trash.ts";
export { validateByRuleJob } from "./validate-by-rule.ts";

import { compose, type DraftContent, rewriteDraft, writeWholeDraft } from "./write.ts";

type NewInvoice = z.output<typeof newInvoiceBody>;
type Change = z.output<typeof updateInvoiceBody>;

/** The party of a typed document: the one named by id, else found by its name, else created. */
async function partyOf(
  tx: Tx,
  actor: Actor,
  legalEntityId: string,
  direction: "credit" | "debit",
  wanted: {
    readonly counterpartyId?: string | null | undefined;
    readonly companyName?: string | null | undefined;
  },
): Promise<{ counterpartyId: string | null; companyName: string | null }> {
  const side = direction === "debit" ? "supplier" : "customer";
  if (wanted.counterpartyId) {
    const row = await counterpartyById(tx, actor.scope, legalEntityId, wanted.counterpartyId);
    const usable = await ensureCounterpartySide(tx, actor, row, side);
    return { counterpartyId: usable.id, companyName: usable.name };
  }
  const name = wanted.companyName?.trim();
  if (!name) return { counterpartyId: null, companyName: null };
  const match = await matchCounterparty(tx, actor.scope, legalEntityId, { name });
  if (match && "candidates" in match) return { counterpartyId: null, companyName: name };
  const row = match ? match.found : await createCounterparty(tx, actor, { legalEntityId, kind: side, name });
  const usable = await ensureCounterpartySide(tx, actor, row, side);
  return { counterpartyId: usable.id, companyName: usable.name };
}

/**
 * Creates a draft by hand.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, COUNTERPARTY_NOT_FOUND, BILL_DUPLICATE, and those of exact amounts
 */
export async function createInvoice(
  app: Application,
  actor: Actor,
  body: NewInvoice,
): Promise<InvoiceDocument> {
  return inTransaction(app.db, async (tx) => {
    keepReads(tx);
    const entity = await resolveLegalEntity(tx, actor.scope, body.legalEntityRefId);
    await readFrame(tx, actor.scope, framed(entity.id, body), today(app));
    const { place, content } = await typedDocument(app, tx, actor, entity.id, body);
    const draft = await writeWholeDraft(app, tx, actor, place, content);
    await keepDeposits(tx, actor.scope, draft.header, body.depositIds);
    keepNoDocument(tx, { legalEntityId: entity.id, invoiceId: draft.header.id });
    return draft;
  });
}

/**
 * Creates a document and validates it in the same transaction: it stands with its number, its entry and its file, or there
 * is nothing of it.
 * @throws RefusalError those of creating a draft, and those of validating it
 */
export async function createValidated(
  app: Application,
  actor: Actor,
  body: NewInvoice,
): Promise<InvoiceDocument> {
  return inTransaction(app.db, async (tx) => {
    const { id } = await resolveLegalEntity(tx, actor.scope, body.legalEntityRefId);
    await lockAll(tx, actor.scope, tiesOf(body));
    await holdForValidation(app, tx, actor, framed(id, body));
    const { place, content } = await typedDocument(app, tx, actor, id, body);
    const composed = await compose(app, tx, actor, place, content);
    keepNoDocument(tx, { legalEntityId: id, invoiceId: composed.row.id });
    return validateComposed(app, tx, actor, composed, [...new Set(body.depositIds)]);
  });
}

/** What a typed document hangs on. */
function tiesOf({ precedingInvoiceId, depositIds = [] }: NewInvoice): string[] {
  return precedingInvoiceId ? [precedingInvoiceId, ...depositIds] : depositIds;
}

function framed(legalEntityId: string, body: NewInvoice) {
  const { bill_direction: direction, kind, counterpartyId = null } = body;
  return { legalEntityId, direction, kind, counterpartyId, ...whenOf(body) };
}

/** What a typed document will hold, with what a sale leaves out. */
async function typedDocument(
  app: Application,
  tx: Tx,
  actor: Actor,
  legalEntityId: string,
  body: NewInvoice,
) {
  const { bill_direction: direction } = body;
  const place = { legalEntityId, direction, source: "manual" };
  const typed = await contentOf(tx, actor, legalEntityId, direction, body);
  const content = await completeSale(app, tx, actor.scope, { ...body, ...place }, typed);
  const lines = await completeVat(app, tx, actor.scope, { ...place, ...content }, content.lines, body.lines);
  return { place, content: { ...content, lines } };
}

/** The days of a typed document. */
function whenOf(body: Pick<NewInvoice, "bill_date" | "accountingDate">) {
  return {
    billDate: body.bill_date ?? null,
    accountingDate: body.accountingDate ?? body.bill_date ?? null,
  };
}

/**
 * The invoice that a credit note or a final invoice follows is another one of the same company and side.
 * @throws RefusalError INVOICE_NOT_FOUND
 */
async function requirePreceding(
  tx: Tx,
  actor: Actor,
  document: { readonly legalEntityId: string; readonly direction: string; readonly id?: string },
  precedingId: string | null | undefined,
): Promise<void> {
  if (!precedingId) return;
  const { header } = await loadInvoice(tx, actor.scope, precedingId);
  const follows = header.legalEntityId === document.legalEntityId && header.direction === document.direction;
  if (!follows || header.id === document.id) throw new RefusalError("INVOICE_NOT_FOUND");
}

async function contentOf(
  tx: Tx,
  actor: Actor,
  legalEntityId: string,
  direction: "credit" | "debit",
  body: NewInvoice,
): Promise<DraftContent> {
  await requirePreceding(tx, actor, { legalEntityId, direction }, body.precedingInvoiceId);
  const party = await partyOf(tx, actor, legalEntityId, direction, body);
  return {
    ...party,
    kind: body.kind,
    label: body.bill_label,
    billNumber: body.bill_number?.trim() || null,
    ...whenOf(body),
    deliveryDate: body.deliveryDate ?? null,
    dueDate: body.due_date ?? null,
    paymentTerms: body.paymentTerms ?? null,
    currency: body.currency,
    precedingInvoiceId: body.precedingInvoiceId ?? null,
    precedingReference: null,
    orderReference: body.orderReference?.trim() || null,
    buyerReference: body.buyerReference?.trim() || null,
    contractReference: body.contractReference?.trim() || null,
    vatOnDebits: body.vatOnDebits ?? null,
    prepaidCents: body.prepaidCents,
    roundingCents: body.roundingCents,
    printed: direction === "debit" && body.vatBreakdown ? printedFromRows(body.vatBreakdown) : null,
    gapsAccepted: body.gapsAccepted,
    payeeName: null,
    iban: givenIban(body.iban, null),
    paymentMeans: [],
    notes: [],
    warnings: [],
    capture: null,
    lines: lineContents(body.lines),
  };
}

/**
 * Changes a draft; what is not sent stays.
 * @throws RefusalError INVOICE_NOT_FOUND, INVOICE_NOT_DRAFT, STALE_VERSION, BILL_DUPLICATE
 */
export async function updateInvoice(
  app: Application,
  actor: Actor,
  id: string,
  body: Change,
): Promise<InvoiceDocument> {
  return inTransaction(app.db, async (tx) => {
    const { header, lines } = await lockInvoice(tx, actor.scope, id);
    orRefuse(canEditInvoice({ status: header.status as "draft" }));
    requireVersion(header, body.version);
    const changed = await changedContent(tx, actor, header, lines, body);
    const direction = header.direction as "credit" | "debit";
    // What is no final invoice any more takes no deposit back.
    const isNoFinal = header.kind === "final" && changed.kind !== "final";
    const depositIds = body.depositIds ?? (isNoFinal ? [] : undefined);
    const content = await completeSale(
      app,
      tx,
      actor.scope,
      { due_date: header.dueDate, ...body, ...header, depositIds, direction },
      changed,
    );
    const place = { legalEntityId: header.legalEntityId, direction };
    const typed = body.lines ?? [];
    const whole = {
      ...content,
      lines: await completeVat(app, tx, actor.scope, { ...place, ...content }, content.lines, typed),
    };
    await keepDeposits(tx, actor.scope, header, depositIds);
    await rewriteDraft(app, tx, actor, header, await reviewDraft(app, tx, actor, { header, lines }, whole));
    return loadInvoice(tx, actor.scope, id);
  });
}

async function changedContent(
  tx: Tx,
  actor: Actor,
  header: HeaderRow,
  lines: readonly LineContent[],
  body: Change,
): Promise<DraftContent> {
  const direction = header.direction as "credit" | "debit";
  const wantsParty = body.counterpartyId !== undefined || body.companyName !== undefined;
  const party = wantsParty
    ? await partyOf(tx, actor, header.legalEntityId, direction, body)
    : { counterpartyId: header.counterpartyId, companyName: header.companyName };
  await requirePreceding(tx, actor, { ...header, direction }, body.precedingInvoiceId);
  const kept = <T>(sent: T | undefined, before: T): T => (sent === undefined ? before : sent);
  const billDate = kept(body.bill_date, header.billDate);
  const followsBill = header.accountingDate === null || header.accountingDate === header.billDate;
  return {
    ...party,
    kind: kept(body.kind, header.kind as "invoice"),
    label: kept(body.bill_label, header.label),
    billNumber: kept(body.bill_number, header.billNumber)?.trim() || null,
    billDate,
    accountingDate: kept(body.accountingDate, followsBill ? billDate : header.accountingDate),
    deliveryDate: kept(body.deliveryDate, header.deliveryDate),
    dueDate: kept(body.due_date, header.dueDate),
    paymentTerms: kept(body.paymentTerms, header.paymentTerms),
    currency: kept(body.currency, header.currency),
    precedingInvoiceId: kept(body.precedingInvoiceId, header.precedingInvoiceId),
    precedingReference: header.precedingReference,
    orderReference: kept(body.orderReference, header.orderReference)?.trim() || null,
    buyerReference: kept(body.buyerReference, header.buyerReference)?.trim() || null,
    contractReference: kept(body.contractReference, header.contractReference)?.trim() || null,
    vatOnDebits: kept(body.vatOnDebits, header.vatOnDebits),
    prepaidCents: kept(body.prepaidCents, header.prepaidCents),
    roundingCents: kept(body.roundingCents, header.roundingCents),
    printed:
      body.vatBreakdown === undefined || direction === "credit"
        ? header.printed
        : body.vatBreakdown && printedFromRows(body.vatBreakdown),
    gapsAccepted: kept(body.gapsAccepted, header.gapsAccepted),
    payeeName: header.payeeName,
    iban: givenIban(body.iban, header.iban),
    paymentMeans: header.paymentMeans as unknown[],
    notes: header.notes as unknown[],
    warnings: header.warnings as Issue[],
    capture: header.capture,
    lines: body.lines ? lineContents(body.lines, lines) : lines,
  };
}

/**
 * Deletes a draft; it is recoverable for 30 days. What stands in the ledger is never deleted.
 * @throws RefusalError INVOICE_NOT_FOUND, INVOICE_NOT_DELETABLE, STALE_VERSION
 */
export async function deleteInvoice(
  app: Application,
  actor: Actor,
  id: string,
  version: number | undefined,
): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const { header } = await lockInvoice(tx, actor.scope, id);
    orRefuse(canDeleteInvoice({ status: header.status as "draft" }));
    if (version !== undefined) requireVersion(header, version);
    await markDeleted(tx, actor.scope, header, app.now());
    await audit(tx, actor, {
      action: "delete",
      resource: "invoice",
      resourceId: id,
      legalEntityId: header.legalEntityId,
      details: { refId: header.refId, billNumber: header.billNumber },
    });
  });
}

/** @throws RefusalError IBAN_INVALID, with `details.fields` */
function givenIban(sent: string | null | undefined, before: string | null): string | null {
  if (sent === undefined) return before;
  if (sent === null || sent.trim() === "") return null;
  const iban = parseIban(sent);
  if (isRefusal(iban))
    throw new RefusalError("IBAN_INVALID", {
      text: sent,
      fields: [{ path: "iban", message: "IBAN_INVALID" }],
    });
  return iban;
}
