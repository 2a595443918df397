import type { newInvoiceBody, updateInvoiceBody } from "@grand-livre/contracts/invoice";
import { parseIban } from "@grand-livre/domain/identifier/iban";
import { canDeleteInvoice, canEditInvoice } from "@grand-livre/domain/invoice/permissions";
import { isRefusal } from "@grand-livre/domain/refusal";
import type { z } from "zod";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { type Command, inCommand } from "../../kit/command.ts";
import type { Actor } from "../audit/service.ts";
import { type Books, loadBooks, lockBooks, resolveBooks } from "../books/service.ts";
import {
  type CounterpartyRow,
  counterpartyById,
  createCounterparty,
  ensureCounterpartySide,
  matchCounterparty,
} from "../counterparty/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import {
  type FutureDay,
  type InContext,
  requireConfirmedDay,
  requireConfirmedDoubts,
  validateLocked,
} from "./commands.ts";
import { lockAllowed } from "./document/allowed-service.ts";
import { completeAccounts } from "./document/booking.ts";
import { lineContents, printedFromRows } from "./document/content.ts";
import { type Context, partyOf } from "./document/context.ts";
import type { HeaderRow, InvoiceDocument, LineContent } from "./document/document.ts";
import type { Issue } from "./document/find-issues.ts";
import { loadHeader, loadInvoice, lockAll, requireVersion } from "./document/load-service.ts";
import { completeVat } from "./document/propose-vat.ts";
import { markDeleted } from "./document/repository.ts";
import { keepRebilled } from "./sale/rebilled-expenses.ts";
import { completeSale, keepDeposits } from "./sale/sale-draft.ts";
import { findDuplicate } from "./supplier-bill/duplicates.ts";
import { reviewDraft } from "./supplier-bill/review-draft.ts";

export { validateWithin } from "./commands.ts";
export { billNumberKey } from "./document/write.ts";

import { type DraftContent, rewriteDraft, writeDraft } from "./document/write.ts";

export type NewInvoice = z.output<typeof newInvoiceBody>;
type Change = z.output<typeof updateInvoiceBody>;

/** The party of a typed document: the one named by id, else found by its name, else created. */
async function namedParty(
  command: Command,
  legalEntityId: string,
  direction: "credit" | "debit",
  wanted: {
    readonly counterpartyId?: string | null | undefined;
    readonly companyName?: string | null | undefined;
  },
): Promise<Party> {
  const { tx, scope } = command;
  const side = direction === "debit" ? "supplier" : "customer";
  if (wanted.counterpartyId) {
    const row = await counterpartyById(tx, scope, legalEntityId, wanted.counterpartyId);
    return partyOfRow(await ensureCounterpartySide(command, row, side));
  }
  const name = wanted.companyName?.trim();
  if (!name) return { party: undefined, companyName: null };
  const match = await matchCounterparty(tx, scope, legalEntityId, { name });
  if (match && "candidates" in match) return { party: undefined, companyName: name };
  const row = match ? match.found : await createCounterparty(command, { legalEntityId, kind: side, name });
  return partyOfRow(await ensureCounterpartySide(command, row, side));
}

type Party = Pick<Context, "party"> & { readonly companyName: string | null };

const partyOfRow = (party: CounterpartyRow): Party => ({ party, companyName: party.name });

/**
 * Creates a draft by hand.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, COUNTERPARTY_NOT_FOUND, BILL_DUPLICATE, and those of exact amounts
 */
export async function createInvoice(app: Application, actor: Actor, body: NewInvoice): Promise<InContext> {
  return inCommand(app, actor, async (command) => {
    const { tx } = command;
    const books = await resolveBooks(tx, actor.scope, body.legalEntityRefId);
    return writeTyped(command, books, body);
  });
}

/**
 * Creates a draft and validates it in the same transaction: it exists with its number, its entry and its file, or there
 * is nothing of it. What it depends on and the ledger are locked before anything is read.
 * @throws RefusalError those of creating a draft, and those of validating it
 */
export async function createValidated(
  app: Application,
  actor: Actor,
  body: NewInvoice,
  futureDay: FutureDay = {},
): Promise<InContext> {
  return inCommand(app, actor, async (command) => {
    const { tx } = command;
    const { id } = await resolveLegalEntity(tx, body.legalEntityRefId);
    await lockAll(tx, tiesOf(body));
    const books = await lockBooks(tx, actor.scope, id);
    const { invoice, context } = await writeTyped(command, books, body);
    requireConfirmedDay(app, invoice.header, futureDay);
    requireConfirmedDoubts(invoice.header, []);
    return validateLocked(command, context, invoice, invoice.header.version);
  });
}

/** What a typed document depends on. */
function tiesOf({ precedingInvoiceId, depositIds = [] }: NewInvoice): string[] {
  return precedingInvoiceId ? [precedingInvoiceId, ...depositIds] : depositIds;
}

/** Writes the draft of a typed document, with what its author left out. */
async function writeTyped<B extends Books>(
  command: Command,
  books: B,
  body: NewInvoice,
): Promise<{ readonly invoice: InvoiceDocument; readonly context: Context<B> }> {
  const { app, tx } = command;
  const { bill_direction: direction, depositIds } = body;
  const place = { legalEntityId: books.entity.id, direction, source: "manual" };
  const preceding = await requirePreceding(command, place, body.precedingInvoiceId);
  const { party, companyName } = await namedParty(command, place.legalEntityId, direction, body);
  const context = { books, party };
  // A credit note states the day of the supply that it gives back, as its cancellation does.
  const supplyDay = body.kind === "credit_note" ? preceding?.deliveryDate : undefined;
  const sent = { ...body, deliveryDate: body.deliveryDate === undefined ? supplyDay : body.deliveryDate };
  const typed = typedContent(sent, party?.id ?? null, companyName);
  const content = await completeSale(app, tx, context, { ...body, direction }, typed);
  const side = { direction, day: content.billDate ?? command.today };
  const booked = await completeAccounts(tx, context, side, content.lines, body.lines);
  const lines = completeVat(app, context, { ...content, direction }, booked, body.lines);
  const duplicate = await findDuplicate(tx, { ...place, ...content }, { doubtfulTotalCents: null });
  const { possibleDuplicateOf, duplicateWarnings } = duplicate;
  const warnings = [...content.warnings, ...duplicateWarnings];
  const whole = { ...content, lines, possibleDuplicateOf, warnings };
  const invoice = await writeDraft(command, context, place, whole);
  await keepDeposits(tx, invoice.header, depositIds);
  const expenses = await keepRebilled(tx, invoice.header, lines, body.lines, true);
  return { invoice: { ...invoice, expenses }, context };
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
  { tx }: Command,
  document: { readonly legalEntityId: string; readonly direction: string; readonly id?: string },
  precedingId: string | null | undefined,
): Promise<HeaderRow | undefined> {
  if (!precedingId) return undefined;
  const header = await loadHeader(tx, precedingId);
  const follows = header.legalEntityId === document.legalEntityId && header.direction === document.direction;
  if (!follows || header.id === document.id) throw new RefusalError("INVOICE_NOT_FOUND");
  return header;
}

function typedContent(
  body: NewInvoice,
  counterpartyId: string | null,
  companyName: string | null,
): DraftContent {
  const isBill = body.bill_direction === "debit";
  return {
    counterpartyId,
    companyName,
    kind: body.kind,
    label: body.bill_label,
    billNumber: body.bill_number?.trim() || null,
    ...whenOf(body),
    deliveryDate: body.deliveryDate ?? null,
    dueDate: body.due_date ?? null,
    paymentTerms: body.paymentTerms ?? null,
    currency: body.currency,
    exchangeRate: body.exchangeRate ?? null,
    precedingInvoiceId: body.precedingInvoiceId ?? null,
    precedingReference: null,
    orderReference: body.orderReference?.trim() || null,
    buyerReference: body.buyerReference?.trim() || null,
    contractReference: body.contractReference?.trim() || null,
    vatOnDebits: body.vatOnDebits ?? null,
    prepaidCents: body.prepaidCents,
    roundingCents: body.roundingCents,
    printed: isBill && body.vatBreakdown ? printedFromRows(body.vatBreakdown) : null,
    gapsAccepted: body.gapsAccepted,
    payeeName: null,
    iban: givenIban(body.iban, null),
    paymentMeans: [],
    notes: [],
    warnings: [],
    capture: null,
    lines: lineContents(body.bill_direction, body.lines),
  };
}

/**
 * Changes a draft; what is not sent stays.
 * @throws RefusalError INVOICE_NOT_FOUND, FORBIDDEN, INVOICE_NOT_DRAFT, STALE_VERSION, BILL_DUPLICATE
 */
export async function updateInvoice(
  app: Application,
  actor: Caller,
  id: string,
  body: Change,
): Promise<InvoiceDocument> {
  return inCommand(app, actor, async (command) => {
    const { tx } = command;
    const { header, lines } = await lockAllowed(command, id, "Editor");
    orRefuse(canEditInvoice({ status: header.status as "draft" }));
    requireVersion(header, body.version);
    const direction = header.direction as "credit" | "debit";
    const { party, companyName } = await changedParty(command, header, body);
    await requirePreceding(command, { ...header, direction }, body.precedingInvoiceId);
    const books = await loadBooks(tx, actor.scope, header.legalEntityId);
    const context = { books, party };
    const changed = changedContent(header, lines, body, party?.id ?? null, companyName);
    // What is no final invoice any more takes no deposit back.
    const isNoFinal = header.kind === "final" && changed.kind !== "final";
    const depositIds = body.depositIds ?? (isNoFinal ? [] : undefined);
    const order = { due_date: header.dueDate, ...body, ...header, depositIds, direction };
    const content = await completeSale(app, tx, context, order, changed);
    const typed = body.lines ?? [];
    const side = { direction, day: content.billDate ?? command.today };
    const booked = await completeAccounts(tx, context, side, content.lines, typed);
    const whole = { ...content, lines: completeVat(app, context, { ...content, direction }, booked, typed) };
    await keepDeposits(tx, header, depositIds);
    const reviewed = await reviewDraft(command, { header, lines }, whole);
    const rewritten = await rewriteDraft(command, context, header, reviewed);
    await keepRebilled(tx, rewritten, changed.lines, body.lines);
    return loadInvoice(tx, id);
  });
}

/** The party of a changed draft: the one that is sent, else the one it had. */
async function changedParty(command: Command, header: HeaderRow, body: Change): Promise<Party> {
  const { tx, scope } = command;
  const { legalEntityId, direction, companyName } = header;
  if (body.counterpartyId !== undefined || body.companyName !== undefined)
    return namedParty(command, legalEntityId, direction as "credit" | "debit", body);
  return { party: await partyOf(tx, scope, header), companyName };
}

function changedContent(
  header: HeaderRow,
  lines: readonly LineContent[],
  body: Change,
  counterpartyId: string | null,
  companyName: string | null,
): DraftContent {
  const { direction } = header;
  const kept = <T>(sent: T | undefined, before: T): T => (sent === undefined ? before : sent);
  const billDate = kept(body.bill_date, header.billDate);
  const followsBill = header.accountingDate === null || header.accountingDate === header.billDate;
  const currency = kept(body.currency, header.currency);
  // A rate that was typed stays with its currency; one of a day follows the day.
  const typedRate =
    currency === header.currency && header.exchangeRateDay === null ? header.exchangeRate : null;
  return {
    counterpartyId,
    companyName,
    kind: kept(body.kind, header.kind as "invoice"),
    label: kept(body.bill_label, header.label),
    billNumber: kept(body.bill_number, header.billNumber)?.trim() || null,
    billDate,
    accountingDate: kept(body.accountingDate, followsBill ? billDate : header.accountingDate),
    deliveryDate: kept(body.deliveryDate, header.deliveryDate),
    dueDate: kept(body.due_date, header.dueDate),
    paymentTerms: kept(body.paymentTerms, header.paymentTerms),
    currency,
    exchangeRate: kept(body.exchangeRate, typedRate) ?? null,
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
    lines: body.lines ? lineContents(direction as "credit", body.lines, lines) : lines,
  };
}

/**
 * Deletes a draft; it is recoverable for 30 days. What is written in the ledger is never deleted.
 * @throws RefusalError INVOICE_NOT_FOUND, FORBIDDEN, INVOICE_NOT_DELETABLE, INVOICE_ACCRUED, STALE_VERSION
 */
export async function deleteInvoice(
  app: Application,
  actor: Caller,
  id: string,
  version: number | undefined,
): Promise<void> {
  await inCommand(app, actor, async (command) => {
    const { tx } = command;
    const { header } = await lockAllowed(command, id, "Deleter");
    const { status, faeEntryId, fnpEntryId } = header;
    orRefuse(
      canDeleteInvoice({ status: status as "draft", fae: faeEntryId !== null, fnp: fnpEntryId !== null }),
    );
    if (version !== undefined) requireVersion(header, version);
    await markDeleted(tx, header, app.now());
    await command.audit({
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
