import { issuedInvoice } from "@grand-livre/contracts/issued-invoice";
import { wordingOf } from "@grand-livre/contracts/wording";
import { formatDate } from "@grand-livre/domain/date/calendar-date";
import { weightyDoubts } from "@grand-livre/domain/invoice/weighty-doubts";
import { type Application, today } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { type BooksCommand, inBooks, withBooks } from "../../kit/books-command.ts";
import { type Command, inCommand } from "../../kit/command.ts";
import { type Actor, type AuditRow, auditPart } from "../audit/service.ts";
import { post, type SealedSeal, unpost } from "../entry/service.ts";
import {
  imputeCreditNote,
  letterCancelledDeductions,
  letterDepositDeductions,
  letterReversed,
} from "../payment/service.ts";
import { flowPart } from "../platform-flow/service.ts";
import { lockAllowed } from "./document/allowed-service.ts";
import { type Context, type LockedContext, lockContext } from "./document/context.ts";
import type { HeaderRow, InvoiceDocument } from "./document/document.ts";
import type { Issue } from "./document/find-issues.ts";
import {
  loadHeader,
  loadInvoice,
  lockInvoice,
  lockLoaded,
  lockTies,
  requireVersion,
} from "./document/load-service.ts";
import { insertInvoiceEntry } from "./document/parts-repository.ts";
import { rebookLine, updateHeader } from "./document/repository.ts";
import { insertIssued } from "./document/sales-repository.ts";
import { planReallocation, planValidation, type Rebooked, requireCancellable } from "./plan.ts";
import { depositsOf } from "./sale/deposit-at-platform.ts";
import { issuedDocument } from "./sale/issue-document.ts";
import { requireSound } from "./sale/issued-check.ts";
import { requireOwnExpenses } from "./sale/rebilled-expenses.ts";
import { giveLegalNumber, type SaleTies } from "./sale/sale-rules.ts";

/** A document with what it was judged in. */
export type InContext = { readonly invoice: InvoiceDocument; readonly context: Context };

/**
 * Validates a document whose header was loaded before: one transaction gives a sale its legal number, writes and seals the
 * entry, freezes the document, moves the balances, extends the chain. All of it, or nothing.
 * @throws RefusalError INVOICE_NOT_FOUND, INVOICE_NOT_DRAFT, STALE_VERSION, SALE_AHEAD_NOT_ALLOWED, SALE_DATE_IN_FUTURE,
 * INVOICE_INCOMPLETE, PERIOD_CLOSED, EINVOICE_INVALID…
 */
export async function validateInvoice(
  app: Application,
  actor: Actor,
  before: HeaderRow,
  order: {
    readonly version: number;
    readonly futureDay?: FutureDay;
    readonly doubtsConfirmed?: readonly string[];
  },
): Promise<InContext> {
  const { version, futureDay = {}, doubtsConfirmed = [] } = order;
  return inCommand(app, actor, async (command) => {
    const { tx } = command;
    await lockTies(tx, before);
    const invoice = await lockLoaded(tx, before);
    requireConfirmedDay(app, invoice.header, futureDay);
    requireConfirmedDoubts(invoice.header, doubtsConfirmed);
    const context = await lockContext(tx, actor.scope, invoice.header);
    const done = await validateLocked(command, context, invoice, version);
    if (doubtsConfirmed.length > 0)
      await tell(command, invoice.header, "confirm-doubts", { doubtsConfirmed });
    return done;
  });
}

/**
 * A document with doubts of weight is validated once each of them is confirmed: the key that was just pressed decides none.
 * @throws RefusalError INVOICE_DOUBTS_OPEN
 */
export function requireConfirmedDoubts(
  { status, direction, warnings, issues }: HeaderRow,
  confirmed: readonly string[],
): void {
  if (status !== "draft") return;
  // What the reader doubts of a bill; what the rules say of a sale.
  const told = direction === "debit" ? warnings : issues;
  const codes = weightyDoubts(told as Issue[]).filter((code) => !confirmed.includes(code));
  if (codes.length === 0) return;
  const doubts = codes.map((code) => (wordingOf(code)?.title ?? code).toLowerCase()).join(", ");
  throw new RefusalError("INVOICE_DOUBTS_OPEN", { codes, doubts });
}

/** A draft of a sale whose day is to come. */
const isDatedAhead = (
  app: Application,
  { status, direction, billDate }: Pick<HeaderRow, "status" | "direction" | "billDate">,
): boolean => status === "draft" && direction === "credit" && billDate !== null && billDate > today(app);

/** What a person may do, and has said, of a sale of a day to come. */
export type FutureDay = { readonly isAllowed?: boolean; readonly isConfirmed?: boolean | undefined };

/**
 * Numbers are chronological: a sale of a day to come forbids its series every earlier day, so it takes a right of its own,
 * and its author confirms it.
 * @throws RefusalError SALE_AHEAD_NOT_ALLOWED, SALE_DATE_IN_FUTURE
 */
export function requireConfirmedDay(
  app: Application,
  header: Pick<HeaderRow, "status" | "direction" | "billDate">,
  { isAllowed = false, isConfirmed = false }: FutureDay,
): void {
  const { billDate } = header;
  if (billDate === null || !isDatedAhead(app, header)) return;
  const details = { date: billDate, day: formatDate(billDate) };
  if (!isAllowed) throw new RefusalError("SALE_AHEAD_NOT_ALLOWED", details);
  if (!isConfirmed) throw new RefusalError("SALE_DATE_IN_FUTURE", details);
}

/** The same in the caller's transaction, by a rule or a cancellation: their days are not typed. */
export async function validateWithin(
  { app, tx, actor }: Command,
  id: string,
  version: number,
): Promise<void> {
  await validateInvoice(app, actor, await loadHeader(tx, id), {
    version,
    futureDay: { isAllowed: true, isConfirmed: true },
  });
}

/**
 * Validates a document that the transaction has locked, or has just written, under the ledger's lock.
 * @throws RefusalError as validateInvoice
 */
export async function validateLocked(
  command: Command,
  context: LockedContext,
  invoice: InvoiceDocument,
  version: number,
): Promise<InContext> {
  const { app, tx, actor, scope } = command;
  const { books, party } = context;
  // The state is judged first: the second of two persons learns that it is done, not that the page is old.
  const number = (header: HeaderRow) => {
    requireVersion(header, version);
    return giveLegalNumber(tx, header);
  };
  const plan = await planValidation(app, tx, scope, context, invoice, number);
  const { header } = plan;
  requireVersion(header, version);
  const key = keyOf(header);
  await requireOwnExpenses(tx, { ...invoice, header });
  const parties = party ? [party] : [];
  const seal = await post(inBooks(command, books), plan.draft, { parties });
  const validated = await updateHeader(tx, header, {
    status: "validated",
    refId: header.refId,
    totalExclVatCents: header.totalExclVatCents,
    vatCents: header.vatCents,
    totalInclVatCents: header.totalInclVatCents,
    payableCents: header.payableCents,
    entryId: seal.entryId,
    journalId: plan.journalId,
    accountingDate: plan.draft.date,
    validatedBy: scope.userId,
    validatedAt: app.now(),
  });
  if (header.direction === "credit") {
    const { vatCodes, ties } = plan;
    const issued = await issuedDocument(tx, context, { ...invoice, header }, vatCodes, ties.deposits);
    const document = issuedInvoice.parse(issued);
    requireSound(document);
    const log = auditPart(actor, auditRow(header, "validate", { entry: seal.number }));
    const deposits = books.isOnPlatform ? depositsOf(key, document) : [];
    await insertIssued(tx, key, document, seal.entryId, log, flowPart(scope, ...deposits));
  } else {
    await insertInvoiceEntry(tx, key, { entryId: seal.entryId, role: "validation" });
    await tell(command, header, "validate", { entry: seal.number });
  }
  await settleTies(inBooks(command, books), header, plan.ties);
  // A credit note that settles its invoice is settled by it.
  const now = plan.ties.preceding ? await loadHeader(tx, header.id) : validated;
  return { invoice: { ...invoice, header: now }, context };
}

/**
 * A credit note settles its invoice, and sets free the deposits that it took back; a final invoice is lettered with those
 * it takes back.
 */
async function settleTies(
  command: BooksCommand,
  header: HeaderRow,
  { preceding, deposits }: SaleTies,
): Promise<void> {
  if (header.kind === "credit_note" && preceding) await imputeCreditNote(command, preceding.id, header.id);
  const depositIds = deposits.map((deposit) => deposit.id);
  if (header.kind === "credit_note" && preceding && depositIds.length > 0)
    await letterCancelledDeductions(
      command,
      header.legalEntityId,
      { finalId: preceding.id, noteId: header.id },
      command.today,
    );
  if (header.kind === "final" && depositIds.length > 0)
    await letterDepositDeductions(command, header.legalEntityId, header.id, depositIds, command.today);
}

/**
 * Cancels a validated bill: contre-passation of its entry; the document is free to come again.
 * @throws RefusalError INVOICE_NOT_VALIDATED, INVOICE_ALREADY_CANCELLED, INVOICE_HAS_PAYMENTS, STALE_VERSION, PERIOD_CLOSED
 */
export async function cancelInvoice(
  app: Application,
  actor: Actor,
  id: string,
  version: number,
  date?: string,
): Promise<InvoiceDocument> {
  return inCommand(app, actor, async (command) => {
    const { tx } = command;
    const { header } = await lockInvoice(tx, id);
    await requireCancellable(tx, header);
    requireVersion(header, version);
    const ledger = await withBooks(command, { id: header.legalEntityId });
    const seal = await reverseEntryOf(ledger, header, "cancellation", date);
    await updateHeader(tx, header, { status: "cancelled" });
    await insertInvoiceEntry(tx, keyOf(header), { entryId: seal.entryId, role: "cancellation" });
    await tell(command, header, "cancel", { entry: seal.number });
    return loadInvoice(tx, id);
  });
}

/**
 * Books a validated bill elsewhere: contre-passation and corrected entry in one transaction.
 * @throws RefusalError INVOICE_NOT_VALIDATED, INVOICE_HAS_PAYMENTS, STALE_VERSION, REALLOCATION_EMPTY, INVOICE_INCOMPLETE,
 * PERIOD_CLOSED
 */
export async function reallocateInvoice(
  app: Application,
  actor: Caller,
  id: string,
  order: { readonly version: number; readonly date?: string | undefined; readonly lines: Rebooked },
): Promise<InvoiceDocument> {
  return inCommand(app, actor, async (command) => {
    const { tx } = command;
    const invoice = await lockAllowed(command, id, "Validator");
    const { header } = invoice;
    const context = await lockContext(tx, actor.scope, header);
    const { books } = context;
    const plan = await planReallocation(app, tx, actor.scope, context, invoice, order.lines, order.date);
    requireVersion(header, order.version);
    const undone = await reverseEntryOf(inBooks(command, books), header, "reallocation", order.date);
    const seal = await post(inBooks(command, books), plan.draft);
    for (const line of plan.lines) {
      if (line.account !== null) await rebookLine(tx, keyOf(header), { ...line, account: line.account });
    }
    await updateHeader(tx, header, { entryId: seal.entryId });
    const depositIds = plan.ties.deposits.map((deposit) => deposit.id);
    if (depositIds.length > 0)
      await letterDepositDeductions(command, header.legalEntityId, header.id, depositIds, command.today);
    await insertInvoiceEntry(tx, keyOf(header), {
      entryId: undone.entryId,
      role: "cancellation",
    });
    await insertInvoiceEntry(tx, keyOf(header), { entryId: seal.entryId, role: "reallocation" });
    await tell(command, header, "reallocate", {
      reversal: undone.number,
      entry: seal.number,
      lines: order.lines,
    });
    return loadInvoice(tx, id);
  });
}

function keyOf(header: HeaderRow) {
  return { legalEntityId: header.legalEntityId, invoiceId: header.id };
}

async function reverseEntryOf(
  command: BooksCommand,
  header: HeaderRow,
  rule: "cancellation" | "reallocation",
  date: string | undefined,
): Promise<SealedSeal> {
  if (header.entryId === null) throw new RefusalError("INVOICE_NOT_VALIDATED");
  const { legalEntityId, entryId } = header;
  const seal = await unpost(command, entryId, {
    date,
    source: { kind: "invoice", id: header.id, rule },
  });
  const pair = { undoneId: entryId, reverseId: seal.entryId };
  await letterReversed(command, legalEntityId, pair, { day: command.today, reason: rule });
  return seal;
}

async function tell(
  command: Command,
  header: HeaderRow,
  action: string,
  details: Record<string, unknown>,
): Promise<void> {
  await command.audit(auditRow(header, action, details));
}

function auditRow(header: HeaderRow, action: string, details: Record<string, unknown>): AuditRow {
  return {
    action,
    resource: "invoice",
    resourceId: header.id,
    legalEntityId: header.legalEntityId,
    details: { refId: header.refId, billNumber: header.billNumber, ...details },
  };
}
