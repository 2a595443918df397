import { fold } from "@grand-livre/domain/text/fold";
import { json } from "../../../database/connection.ts";
import { RefusalError } from "../../../http/refusal-error.ts";
import { newId } from "../../../ids.ts";
import type { Command } from "../../../kit/command.ts";
import { auditPart } from "../../audit/service.ts";
import { settle } from "./content.ts";
import type { Context } from "./context.ts";
import type { HeaderRow, InvoiceDocument, LineContent } from "./document.ts";
import { findIssues, type Issue } from "./find-issues.ts";
import { ratedTotals } from "./in-euros.ts";
import { requireKept } from "./kept-draft.ts";
import { findByNumber, nextPieceNumber } from "./parts-repository.ts";
import { insertDraft, keepIssues, replaceContent, updateHeader } from "./repository.ts";

/** Series of our own numbers of supplier pieces. */
const SUPPLIER_SERIES = { invoice: "FF", deposit: "FF", final: "FF", credit_note: "AF" } as const;

/** What a person or the reader says of a draft. */
export type DraftContent = {
  readonly kind: string;
  readonly label: string;
  readonly billNumber: string | null;
  readonly billDate: string | null;
  readonly accountingDate: string | null;
  readonly deliveryDate: string | null;
  readonly dueDate: string | null;
  readonly paymentTerms: string | null;
  readonly currency: string;
  /** Of a document in a currency, the rate that was typed; null: that of its day. */
  readonly exchangeRate: string | null;
  readonly counterpartyId: string | null;
  readonly companyName: string | null;
  readonly precedingInvoiceId: string | null;
  readonly precedingReference: string | null;
  /** Of a sale: the number of the order that the buyer gave. */
  readonly orderReference: string | null;
  /** Of a sale: the service that the buyer wants it sent to (BT-10), the contract that it follows (BT-12). */
  readonly buyerReference: string | null;
  readonly contractReference: string | null;
  readonly vatOnDebits: boolean | null;
  readonly prepaidCents: number;
  readonly roundingCents: number;
  readonly printed: unknown;
  readonly gapsAccepted: boolean;
  readonly payeeName: string | null;
  readonly iban: string | null;
  readonly paymentMeans: readonly unknown[];
  readonly notes: readonly unknown[];
  readonly warnings: readonly Issue[];
  readonly capture: unknown;
  /** Of a captured bill: the least sure key field, and another bill that may be the same; what is absent stays. */
  readonly captureConfidence?: number | null;
  readonly possibleDuplicateOf?: string | null;
  /** Of a credit note that takes a refused or rejected sale back, and of the sale that corrects it. */
  readonly internal?: boolean;
  readonly replacesId?: string;
  readonly lines: readonly LineContent[];
};

/** A number as duplicates are found: without case, spaces and punctuation. */
export function billNumberKey(number: string | null): string {
  return fold(number ?? "").replaceAll(" ", "");
}

async function headerValues(
  { tx, today }: Command,
  { legalEntityId, direction }: Pick<HeaderRow, "legalEntityId" | "direction">,
  content: DraftContent,
) {
  const { totals, vat } = settle(content, content.lines, direction);
  const { lines: _, ...plain } = content;
  return {
    vat,
    values: {
      ...plain,
      ...(await ratedTotals(tx, legalEntityId, content, totals, today)),
      labelKey: fold(content.label),
      billNumberKey: billNumberKey(content.billNumber),
      companyNameKey: fold(content.companyName ?? ""),
    },
  };
}

/** @throws RefusalError BILL_DUPLICATE with the id of the living bill of the same supplier, number, day and kind */
export async function refuseDuplicate(
  { tx }: Command,
  legalEntityId: string,
  content: Pick<DraftContent, "counterpartyId" | "billDate" | "billNumber" | "kind">,
  exceptId?: string,
): Promise<void> {
  const { counterpartyId, billDate, billNumber, kind } = content;
  if (!counterpartyId || !billDate || !billNumber?.trim()) return;
  const bill = { legalEntityId, counterpartyId, billDate, kind, billNumberKey: billNumberKey(billNumber) };
  const duplicateOf = await findByNumber(tx, bill, exceptId);
  if (duplicateOf) throw new RefusalError("BILL_DUPLICATE", { duplicateOf, billNumber });
}

type Place = {
  readonly legalEntityId: string;
  readonly direction: "credit" | "debit";
  readonly source: string;
};

/**
 * Writes a new draft in the caller's transaction, a supplier bill with our own piece number. It is judged before: what
 * prevents its validation is written with it.
 * @throws RefusalError BILL_DUPLICATE, and those of `requireKept`
 */
export async function writeDraft(
  command: Command,
  context: Context,
  place: Place,
  content: DraftContent,
): Promise<InvoiceDocument> {
  const { tx, actor, scope } = command;
  const { legalEntityId, direction } = place;
  if (place.source === "manual") requireKept(context, direction, content, command.today);
  if (direction === "debit") await refuseDuplicate(command, legalEntityId, content);
  const { values, vat } = await headerValues(command, place, content);
  const year = Number((content.billDate ?? command.today).slice(0, 4));
  const prefix = SUPPLIER_SERIES[content.kind as keyof typeof SUPPLIER_SERIES];
  const refId = direction === "debit" ? await nextPieceNumber(tx, { legalEntityId, prefix, year }) : null;
  const row = { ...values, ...place, id: newId(), refId, createdBy: scope.userId };
  const unwritten = { ...row, faeEntryId: null, fnpEntryId: null } as unknown as HeaderRow;
  const { issues } = await findIssues(tx, scope, context, unwritten, content.lines, command.today);
  const { source, billNumber, totalInclVatCents } = row;
  const log = auditPart(actor, {
    action: "create",
    resource: "invoice",
    resourceId: row.id,
    legalEntityId,
    details: { refId, source, billNumber, totalInclVatCents },
  });
  const parts = { lines: content.lines, vat };
  const draft = await insertDraft(tx, { ...row, issues } as never, parts, log);
  if (!draft) throw new RefusalError("LEGAL_ENTITY_NOT_FOUND");
  return draft;
}

/** Writes a draft's content anew, over what it was. */
export async function rewriteDraft(
  command: Command,
  context: Context,
  before: HeaderRow,
  content: DraftContent,
): Promise<HeaderRow> {
  const { tx } = command;
  const { legalEntityId, id } = before;
  // What was received in a currency of another kind stands until somebody types it in euros.
  if (before.direction === "credit" || content.currency !== before.currency)
    requireKept(context, before.direction, content, command.today);
  if (before.direction === "debit") await refuseDuplicate(command, legalEntityId, content, id);
  const { values, vat } = await headerValues(command, before, content);
  await replaceContent(tx, { legalEntityId, invoiceId: id }, { lines: content.lines, vat });
  const { capture: _, printed, paymentMeans, notes, warnings, ...changes } = values;
  const header = await updateHeader(tx, before, {
    ...changes,
    printed: printed === null ? null : json(printed),
    paymentMeans: json(paymentMeans),
    notes: json(notes),
    warnings: json(warnings),
  });
  await command.audit({
    action: "update",
    resource: "invoice",
    resourceId: id,
    legalEntityId,
    details: { before: summary(before), after: summary(header) },
  });
  return judged(command, context, header, content.lines);
}

function summary(header: HeaderRow) {
  const {
    kind,
    billNumber,
    billDate,
    accountingDate,
    dueDate,
    counterpartyId,
    totalExclVatCents,
    vatCents,
    totalInclVatCents,
  } = header;
  return {
    kind,
    billNumber,
    billDate,
    accountingDate,
    dueDate,
    counterpartyId,
    totalExclVatCents,
    vatCents,
    totalInclVatCents,
  };
}

/** Judges the draft as it now is, and keeps the findings beside it. */
async function judged(
  command: Command,
  context: Context,
  header: HeaderRow,
  lines: readonly LineContent[],
): Promise<HeaderRow> {
  const { tx, scope } = command;
  const { issues } = await findIssues(tx, scope, context, header, lines, command.today);
  return keepIssues(tx, header, issues);
}
