import { issuedInvoice } from "@grand-livre/contracts/issued-invoice";
import { type Application, today } from "../../application.ts";
import type { Tx } from "../../database/connection.ts";
import { jsonText } from "../../database/insert-rows.ts";
import { keepReads } from "../../database/kept-reads.ts";
import { inTransaction, sendOff } from "../../database/transaction.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { Scope } from "../../scope.ts";
import { type Actor, audit } from "../audit/service.ts";
import { reverse, type SealedSeal, writeAndValidate } from "../entry/service.ts";
import { journalById } from "../journal/service.ts";
import { holdLedger, lockLedger, readCounters, readNumbering } from "../ledger/service.ts";
import {
  imputeCreditNote,
  letterCancelledTakebacks,
  letterReversed,
  letterTakebacks,
} from "../payment/service.ts";
import type { HeaderRow, InvoiceDocument } from "./document.ts";
import { type Framed, foreseeAccounts, readFrame } from "./frame.ts";
import { issuedDocument } from "./issue-document.ts";
import { requireSound } from "./issued-check.ts";
import { loadHeader, loadInvoice, lockInvoice, lockLoaded, lockTies, requireVersion } from "./load.ts";
import { foreseeAnswer, insertInvoiceEntry } from "./parts-repository.ts";
import {
  type PlannedValidation,
  planReallocation,
  planValidation,
  type Rebooked,
  requireCancellable,
} from "./plan.ts";
import { rebookLine, updateHeader } from "./repository.ts";
import { keepDeposits } from "./sale-draft.ts";
import { giveLegalNumber, lastOfSeries, type SaleTies } from "./sale-rules.ts";
import { insertIssued } from "./sales-repository.ts";
import { type Composed, writeBorn } from "./write.ts";

/**
 * Validates a document that was loaded before: one transaction gives a sale its legal number, writes and seals the entry, freezes the document,
 * moves the balances, extends the chain. All of it, or nothing.
 * @throws RefusalError INVOICE_NOT_FOUND, INVOICE_NOT_DRAFT, STALE_VERSION, INVOICE_INCOMPLETE, PERIOD_CLOSED, EINVOICE_INVALID…
 */
export async function validateInvoice(
  app: Application,
  actor: Actor,
  before: HeaderRow,
  version: number,
): Promise<InvoiceDocument> {
  return inTransaction(app.db, (tx) => validateLoaded(app, tx, actor, before, version));
}

/** The same in the caller's transaction. */
export async function validateWithin(
  app: Application,
  tx: Tx,
  actor: Actor,
  id: string,
  version: number,
): Promise<InvoiceDocument> {
  return validateLoaded(app, tx, actor, await loadHeader(tx, actor.scope, id), version);
}

async function validateLoaded(
  app: Application,
  tx: Tx,
  actor: Actor,
  before: HeaderRow,
  version: number,
): Promise<InvoiceDocument> {
  const { scope } = actor;
  await lockTies(tx, scope, before);
  keepReads(tx);
  // In one go and in this order: the invoice, the ledger, then what is read under both.
  const [invoice] = await Promise.all([
    lockLoaded(tx, scope, before),
    holdLedger(tx, scope, before.legalEntityId),
    readCounters(tx, scope, before.legalEntityId),
    before.direction === "credit" && lastOfSeries(tx, scope, before),
    readFrame(tx, scope, before, today(app)),
  ]);
  await Promise.all([
    foreseeAccounts(tx, scope, invoice, today(app)),
    readNumbering(tx, scope, before.legalEntityId),
  ]);
  return writeValidation(app, tx, actor, invoice, {
    version,
    write: ({ header }, validated) => updateHeader(tx, scope, header, validated),
  });
}

/**
 * Takes what a draft that is written and validated at once needs, before it is written: the company's ledger, then what
 * is read under it.
 */
export async function holdForValidation(
  app: Application,
  tx: Tx,
  { scope }: Actor,
  draft: Framed & Pick<HeaderRow, "kind">,
): Promise<void> {
  keepReads(tx);
  await Promise.all([
    holdLedger(tx, scope, draft.legalEntityId),
    readCounters(tx, scope, draft.legalEntityId),
    draft.direction === "credit" && lastOfSeries(tx, scope, draft),
    readFrame(tx, scope, draft, today(app)),
  ]);
}

/**
 * Writes a composed document validated from its birth, under what its transaction took before (`holdForValidation`).
 * @param depositIds the deposits that it takes back
 * @throws RefusalError those of validating a draft
 */
export async function validateComposed(
  app: Application,
  tx: Tx,
  actor: Actor,
  composed: Composed,
  depositIds: readonly string[],
): Promise<InvoiceDocument> {
  const { document } = composed;
  await Promise.all([
    foreseeAccounts(tx, actor.scope, document, today(app)),
    readNumbering(tx, actor.scope, document.header.legalEntityId),
  ]);
  return writeValidation(app, tx, actor, document, {
    version: document.header.version,
    depositIds,
    write: async ({ issues }, validated) => {
      const header = await writeBorn(tx, actor, composed, { ...validated, issues: jsonText(issues) });
      if (depositIds.length > 0) await keepDeposits(tx, actor.scope, header, depositIds);
      return header;
    },
  });
}

/** How a validation is written: over a draft of a version, or as the birth of its document. */
type Writing = {
  readonly version: number;
  /** The deposits that it takes back; those of its draft unless told. */
  readonly depositIds?: readonly string[];
  readonly write: (plan: PlannedValidation, validated: Validated) => Promise<HeaderRow>;
};

type Validated = Pick<
  HeaderRow,
  "status" | "refId" | "entryId" | "journalId" | "accountingDate" | "validatedBy" | "validatedAt"
>;

/** Plans under the locks, and writes all that a validation is. */
async function writeValidation(
  app: Application,
  tx: Tx,
  actor: Actor,
  invoice: InvoiceDocument,
  { version, depositIds, write }: Writing,
): Promise<InvoiceDocument> {
  const { scope } = actor;
  // The state is judged first: whoever comes second learns that it is done, not that his page is old.
  const number = (header: HeaderRow) => {
    requireVersion(header, version);
    return giveLegalNumber(tx, scope, header);
  };
  const plan = await planValidation(app, tx, scope, invoice, number, depositIds);
  const { header } = plan;
  requireVersion(header, version);
  const seal = await writeAndValidate(tx, actor, plan.draft, { validDate: today(app) });
  // The entry is on its way: all that follows goes with it.
  const [validated] = await Promise.all([
    write(plan, {
      status: "validated",
      refId: header.refId,
      entryId: seal.entryId,
      journalId: plan.journalId,
      accountingDate: plan.draft.date,
      validatedBy: scope.userId,
      validatedAt: app.now(),
    }),
    header.direction === "credit"
      ? issue(tx, scope, { ...invoice, header }, plan, seal)
      : sendOff(
          tx,
          insertInvoiceEntry(tx, scope, keyOf(header), { entryId: seal.entryId, role: "validation" }),
        ),
    tell(tx, actor, header, "validate", { entry: seal.number }),
    isSettledByNothing(header) && showEntry(tx, scope, header, plan, seal),
  ]);
  await settleTies(app, tx, actor, header, plan.ties);
  return { ...invoice, header: validated };
}

/** A draft that its validation settles in no way, and that made no entry before. */
function isSettledByNothing({ kind, faeEntryId, fnpEntryId }: HeaderRow): boolean {
  return (kind === "invoice" || kind === "deposit") && faeEntryId === null && fnpEntryId === null;
}

/** What the answer will show of it. */
async function showEntry(
  tx: Tx,
  scope: Scope,
  header: HeaderRow,
  { journalId, draft }: PlannedValidation,
  { entryId, number }: SealedSeal,
): Promise<void> {
  const { code } = await journalById(tx, scope, header.legalEntityId, journalId);
  const entry = { id: entryId, number, role: "validation", date: draft.date, journalCode: code };
  await foreseeAnswer(tx, scope, keyOf(header), entry);
}

/**
 * A credit note settles its invoice, and sets free the deposits that it took back; a final invoice is lettered with those
 * it takes back.
 */
async function settleTies(
  app: Application,
  tx: Tx,
  actor: Actor,
  header: HeaderRow,
  { preceding, deposits }: SaleTies,
): Promise<void> {
  if (header.kind === "credit_note" && preceding)
    await imputeCreditNote(app, tx, actor, preceding.id, header.id);
  const depositIds = deposits.map((deposit) => deposit.id);
  if (header.kind === "credit_note" && preceding && depositIds.length > 0)
    await letterCancelledTakebacks(
      tx,
      actor,
      header.legalEntityId,
      { finalId: preceding.id, noteId: header.id },
      today(app),
    );
  if (header.kind === "final" && depositIds.length > 0)
    await letterTakebacks(tx, actor, header.legalEntityId, header.id, depositIds, today(app));
}

/** Freezes the document of a sale, once it holds the rules of electronic invoices. @throws RefusalError EINVOICE_INVALID */
async function issue(
  tx: Tx,
  scope: Scope,
  invoice: InvoiceDocument,
  { vatCodes, ties }: PlannedValidation,
  { entryId }: SealedSeal,
): Promise<void> {
  const document = issuedInvoice.parse(await issuedDocument(tx, scope, invoice, vatCodes, ties.deposits));
  requireSound(document);
  await sendOff(tx, insertIssued(tx, scope, keyOf(invoice.header), document, entryId));
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
  return inTransaction(app.db, async (tx) => {
    const { header } = await lockInvoice(tx, actor.scope, id);
    await requireCancellable(tx, actor.scope, header);
    requireVersion(header, version);
    const seal = await reverseEntryOf(app, tx, actor, header, "cancellation", date);
    await updateHeader(tx, actor.scope, header, { status: "cancelled" });
    await insertInvoiceEntry(tx, actor.scope, keyOf(header), { entryId: seal.entryId, role: "cancellation" });
    await tell(tx, actor, header, "cancel", { entry: seal.number });
    return loadInvoice(tx, actor.scope, id);
  });
}

/**
 * Books a validated bill elsewhere: contre-passation and corrected entry in one transaction.
 * @throws RefusalError INVOICE_NOT_VALIDATED, INVOICE_HAS_PAYMENTS, STALE_VERSION, REALLOCATION_EMPTY, INVOICE_INCOMPLETE,
 * PERIOD_CLOSED
 */
export async function reallocateInvoice(
  app: Application,
  actor: Actor,
  id: string,
  order: { readonly version: number; readonly date?: string | undefined; readonly lines: Rebooked },
): Promise<InvoiceDocument> {
  return inTransaction(app.db, async (tx) => {
    const invoice = await lockInvoice(tx, actor.scope, id);
    const { header } = invoice;
    await lockLedger(tx, actor.scope, header.legalEntityId);
    const plan = await planReallocation(app, tx, actor.scope, invoice, order.lines, order.date);
    requireVersion(header, order.version);
    const undone = await reverseEntryOf(app, tx, actor, header, "reallocation", order.date);
    const seal = await writeAndValidate(tx, actor, plan.draft, { validDate: today(app) });
    for (const line of plan.lines) {
      if (line.account !== null)
        await rebookLine(tx, actor.scope, keyOf(header), { ...line, account: line.account });
    }
    await updateHeader(tx, actor.scope, header, { entryId: seal.entryId });
    const depositIds = plan.ties.deposits.map((deposit) => deposit.id);
    if (depositIds.length > 0)
      await letterTakebacks(tx, actor, header.legalEntityId, header.id, depositIds, today(app));
    await insertInvoiceEntry(tx, actor.scope, keyOf(header), {
      entryId: undone.entryId,
      role: "cancellation",
    });
    await insertInvoiceEntry(tx, actor.scope, keyOf(header), { entryId: seal.entryId, role: "reallocation" });
    await tell(tx, actor, header, "reallocate", {
      reversal: undone.number,
      entry: seal.number,
      lines: order.lines,
    });
    return loadInvoice(tx, actor.scope, id);
  });
}

function keyOf(header: HeaderRow) {
  return { legalEntityId: header.legalEntityId, invoiceId: header.id };
}

async function reverseEntryOf(
  app: Application,
  tx: Tx,
  actor: Actor,
  header: HeaderRow,
  rule: "cancellation" | "reallocation",
  date: string | undefined,
): Promise<SealedSeal> {
  if (header.entryId === null) throw new RefusalError("INVOICE_NOT_VALIDATED");
  const { legalEntityId, entryId } = header;
  const seal = await reverse(
    tx,
    actor,
    { legalEntityId, entryId },
    {
      date,
      validDate: today(app),
      by: "document",
      source: { kind: "invoice", id: header.id, rule },
    },
  );
  const pair = { undoneId: entryId, reverseId: seal.entryId };
  await letterReversed(tx, actor, legalEntityId, pair, { day: today(app), reason: rule });
  return seal;
}

async function tell(
  tx: Tx,
  actor: Actor,
  header: HeaderRow,
  action: string,
  details: Record<string, unknown>,
): Promise<void> {
  await audit(tx, actor, {
    action,
    resource: "invoice",
    resourceId: header.id,
    legalEntityId: header.legalEntityId,
    details: { refId: header.refId, billNumber: header.billNumber, ...details },
  });
}
