import { fold } from "@grand-livre/domain/text/fold";
import type { Application } from "../../application.ts";
import { today } from "../../application.ts";
import type { Tx } from "../../database/connection.ts";
import { jsonText } from "../../database/insert-rows.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { type Actor, audit } from "../audit/service.ts";
import { settle } from "./content.ts";
import type { HeaderRow, InvoiceDocument, LineContent, NewHeader, VatContent } from "./document.ts";
import { type Issue, judge } from "./judge.ts";
import { findByNumber, nextPieceNumber } from "./parts-repository.ts";
import {
  insertContent,
  insertHeader,
  insertWhole,
  keepIssues,
  replaceContent,
  updateHeader,
} from "./repository.ts";

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
  readonly lines: readonly LineContent[];
};

/** A number as duplicates are found: without case, spaces and punctuation. */
export function billNumberKey(number: string | null): string {
  return fold(number ?? "").replaceAll(" ", "");
}

function headerValues(content: DraftContent) {
  const { totals, vat } = settle(content, content.lines);
  const { lines: _, printed, paymentMeans, notes, warnings, capture, ...plain } = content;
  return {
    vat,
    values: {
      ...plain,
      ...totals,
      labelKey: fold(content.label),
      billNumberKey: billNumberKey(content.billNumber),
      companyNameKey: fold(content.companyName ?? ""),
      printed: printed === null ? null : jsonText(printed),
      paymentMeans: jsonText(paymentMeans),
      notes: jsonText(notes),
      warnings: jsonText(warnings),
      capture: capture === null ? null : jsonText(capture),
    },
  };
}

/** @throws RefusalError BILL_DUPLICATE with the id of the living bill of the same supplier, number, day and kind */
export async function refuseDuplicate(
  tx: Tx,
  actor: Actor,
  legalEntityId: string,
  content: Pick<DraftContent, "counterpartyId" | "billDate" | "billNumber" | "kind">,
  exceptId?: string,
): Promise<void> {
  const { counterpartyId, billDate, billNumber, kind } = content;
  if (!counterpartyId || !billDate || !billNumber?.trim()) return;
  const bill = { legalEntityId, counterpartyId, billDate, kind, billNumberKey: billNumberKey(billNumber) };
  const duplicateOf = await findByNumber(tx, actor.scope, bill, exceptId);
  if (duplicateOf) throw new RefusalError("BILL_DUPLICATE", { duplicateOf, billNumber });
}

type Place = {
  readonly legalEntityId: string;
  readonly direction: "credit" | "debit";
  readonly source: string;
};

/** Writes a new draft in the caller's transaction, a supplier bill with our own piece number. */
export async function writeDraft(
  app: Application,
  tx: Tx,
  actor: Actor,
  place: Place,
  content: DraftContent,
): Promise<HeaderRow> {
  return (await writeWholeDraft(app, tx, actor, place, content)).header;
}

/** The same, answered with its lines and its VAT. */
export async function writeWholeDraft(
  app: Application,
  tx: Tx,
  actor: Actor,
  place: Place,
  content: DraftContent,
): Promise<InvoiceDocument> {
  const { scope } = actor;
  const { row, document, vat } = await compose(app, tx, actor, place, content);
  // Judged before it is written: what stands against its validation is written with it.
  const { issues } = await judge(tx, scope, document.header, content.lines, today(app));
  const [header, parts] = await Promise.all([
    insertHeader(tx, scope, { ...row, issues: jsonText(issues) }),
    insertContent(tx, scope, keyOf(row), { lines: content.lines, vat }),
    tellCreated(tx, actor, document.header),
  ]);
  if (!header) throw new RefusalError("LEGAL_ENTITY_NOT_FOUND");
  return { header, ...parts };
}

/** A document that is not written yet, and what its row will hold. */
export type Composed = {
  readonly row: NewHeader & Pick<HeaderRow, "id" | "legalEntityId">;
  readonly document: InvoiceDocument;
  readonly vat: readonly VatContent[];
};

/** Gives a new document its id, a supplier bill its piece number, and computes what it will hold. */
export async function compose(
  app: Application,
  tx: Tx,
  actor: Actor,
  place: Place,
  content: DraftContent,
): Promise<Composed> {
  const { scope } = actor;
  const { legalEntityId, direction } = place;
  if (direction === "debit") await refuseDuplicate(tx, actor, legalEntityId, content);
  const id = newId();
  const { values, vat } = headerValues(content);
  const year = Number((content.billDate ?? today(app)).slice(0, 4));
  const prefix = SUPPLIER_SERIES[content.kind as keyof typeof SUPPLIER_SERIES];
  const refId =
    direction === "debit" ? await nextPieceNumber(tx, scope, { legalEntityId, prefix, year }) : null;
  const row = { ...values, ...place, id, refId, createdBy: scope.userId };
  const { printed, paymentMeans, notes, warnings } = content;
  const header = { ...UNWRITTEN, ...row, printed, paymentMeans, notes, warnings } as unknown as HeaderRow;
  const part = { legalEntityId, invoiceId: id };
  const document = {
    header,
    lines: content.lines.map((line, position) => ({ ...line, ...part, position })),
    vat: vat.map((own, position) => ({ ...own, ...part, position })),
  };
  return { row, document, vat };
}

/** What the columns of a document are born with that nobody tells. */
const UNWRITTEN = {
  status: "draft",
  version: 1,
  journalId: null,
  entryId: null,
  faeEntryId: null,
  fnpEntryId: null,
  settledCents: 0,
};

/**
 * Writes a composed document that is validated from its birth: row, lines and breakdown in one statement, which the
 * database takes for documents that begin in its transaction.
 */
export async function writeBorn(
  tx: Tx,
  actor: Actor,
  { row, document: { lines, vat } }: Composed,
  validated: Partial<NewHeader>,
): Promise<HeaderRow> {
  const born = { ...row, ...validated };
  const [[header]] = await Promise.all([
    insertWhole(tx, actor.scope, born, { lines, vat }),
    tellCreated(tx, actor, born),
  ]);
  if (!header) throw new RefusalError("LEGAL_ENTITY_NOT_FOUND");
  return header;
}

function keyOf({ legalEntityId, id }: { readonly legalEntityId: string; readonly id: string }) {
  return { legalEntityId, invoiceId: id };
}

function tellCreated(
  tx: Tx,
  actor: Actor,
  row: Pick<NewHeader, "refId" | "source" | "billNumber" | "totalInclVatCents"> &
    Pick<HeaderRow, "id" | "legalEntityId">,
): Promise<void> {
  const { id, legalEntityId, refId, source, billNumber, totalInclVatCents } = row;
  return audit(tx, actor, {
    action: "create",
    resource: "invoice",
    resourceId: id,
    legalEntityId,
    details: { refId, source, billNumber, totalInclVatCents },
  });
}

/** Writes a draft's content anew, over what it was. */
export async function rewriteDraft(
  app: Application,
  tx: Tx,
  actor: Actor,
  before: HeaderRow,
  content: DraftContent,
): Promise<HeaderRow> {
  const { legalEntityId, id } = before;
  if (before.direction === "debit") await refuseDuplicate(tx, actor, legalEntityId, content, id);
  const { values, vat } = headerValues(content);
  await replaceContent(tx, actor.scope, { legalEntityId, invoiceId: id }, { lines: content.lines, vat });
  const { capture: _, ...changes } = values;
  const header = await updateHeader(tx, actor.scope, before, changes);
  await audit(tx, actor, {
    action: "update",
    resource: "invoice",
    resourceId: id,
    legalEntityId,
    details: { before: summary(before), after: summary(header) },
  });
  return judged(app, tx, actor, header, content.lines);
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

/** Judges the draft as it now stands, and keeps the findings beside it. */
async function judged(
  app: Application,
  tx: Tx,
  actor: Actor,
  header: HeaderRow,
  lines: readonly LineContent[],
): Promise<HeaderRow> {
  const { issues } = await judge(tx, actor.scope, header, lines, today(app));
  return keepIssues(tx, actor.scope, header, issues);
}
