import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { decimalsOf } from "@grand-livre/domain/currency/currencies";
import { formatIban } from "@grand-livre/domain/identifier/iban";
import {
  type InvoiceDirection,
  type InvoiceKind,
  type PrintedTotals,
  vatGroupKey,
} from "@grand-livre/domain/invoice/invoice";
import { dueDateOf } from "@grand-livre/domain/invoice/payment-terms";
import { type DocumentLine, emptyLine, isBlank, lineOf } from "./document-line.ts";

/** The third party as chosen: a card of the books, or a name that saving creates. */
export interface PartyChoice {
  readonly id: string | null;
  readonly name: string;
  /** Of its address; the answer of an invoice does not hold it. */
  readonly country: string | null;
}

/** The totals that the lines are compared with: those read on the document, VAT amounts typed by group, or none. */
export type PrintedForm =
  | { readonly source: "document"; readonly totals: PrintedTotals }
  | { readonly source: "typed"; readonly vatCents: Readonly<Record<string, number>> }
  | { readonly source: "none" };

/** A sale or a bill while it is typed. Fields of the other side keep their empty value. */
export interface DocumentForm {
  readonly direction: InvoiceDirection;
  readonly party: PartyChoice | undefined;
  readonly kind: InvoiceKind;
  readonly label: string;
  /** The supplier's number; a sale takes its number when it is validated. */
  readonly number: string;
  readonly billDate: string | undefined;
  /** Of a bill; a sale is booked on its own date. */
  readonly accountingDate: string | undefined;
  readonly deliveryDate: string | undefined;
  readonly dueDate: string | undefined;
  readonly terms: string;
  /** The number of the client's order. */
  readonly orderReference: string;
  /** The client's service that it is sent to, and the contract that it follows. */
  readonly buyerReference: string;
  readonly contractReference: string;
  /** null: the company's own option. */
  readonly vatOnDebits: boolean | null;
  readonly currency: string;
  /** Units of the currency for one euro, as typed; blank: the rate of the day, which the server keeps with the draft. */
  readonly exchangeRate: string;
  readonly dayRate: { readonly rate: string; readonly day: string } | undefined;
  /** The supplier's account, with spaces or without. */
  readonly iban: string;
  readonly prepaidCents: number;
  /** Of a final invoice: the deposits that it deducts. */
  readonly depositIds: readonly string[];
  /** Of a credit note: the invoice that it corrects, or the supplier's deposit that it gives back. */
  readonly precedingId: string | null;
  readonly roundingCents: number;
  readonly printed: PrintedForm;
  readonly gapsAccepted: boolean;
  readonly lines: readonly DocumentLine[];
}

/** A new document; a sale is dated today, and due as the law says until terms say otherwise. */
export function emptyForm(direction: InvoiceDirection, today: string): DocumentForm {
  const isSale = direction === "credit";
  return {
    direction,
    party: undefined,
    kind: "invoice",
    label: "",
    number: "",
    billDate: isSale ? today : undefined,
    accountingDate: undefined,
    deliveryDate: undefined,
    dueDate: isSale ? dueDateOf(today, null) : undefined,
    terms: "",
    orderReference: "",
    buyerReference: "",
    contractReference: "",
    vatOnDebits: null,
    currency: "EUR",
    exchangeRate: "",
    dayRate: undefined,
    iban: "",
    prepaidCents: 0,
    depositIds: [],
    precedingId: null,
    roundingCents: 0,
    printed: { source: "none" },
    gapsAccepted: false,
    lines: [emptyLine("line", direction)],
  };
}

/** The form of a document as the server answers it. */
export function formOf(invoice: InvoiceAnswer): DocumentForm {
  const name = invoice.party?.name ?? invoice.companyName;
  return {
    direction: invoice.bill_direction,
    party: name === null ? undefined : { id: invoice.counterpartyId, name, country: null },
    kind: invoice.kind,
    label: invoice.bill_label,
    number: invoice.bill_number ?? "",
    billDate: invoice.bill_date ?? undefined,
    accountingDate: invoice.accountingDate ?? undefined,
    deliveryDate: invoice.deliveryDate ?? undefined,
    dueDate: invoice.due_date ?? undefined,
    terms: invoice.paymentTerms ?? "",
    orderReference: invoice.orderReference ?? "",
    buyerReference: invoice.buyerReference ?? "",
    contractReference: invoice.contractReference ?? "",
    vatOnDebits: invoice.vatOnDebits ?? null,
    currency: invoice.currency,
    ...rateOf(invoice),
    iban: invoice.iban == null ? "" : formatIban(invoice.iban),
    prepaidCents: invoice.prepaidCents,
    depositIds: invoice.depositIds,
    precedingId: invoice.precedingInvoiceId,
    roundingCents: invoice.roundingCents,
    printed: printedOf(invoice),
    gapsAccepted: invoice.gapsAccepted,
    lines: invoice.lines.map((line) => lineOf(line, invoice.currency)),
  };
}

function rateOf({ exchangeRate, exchangeRateDay }: InvoiceAnswer) {
  if (!exchangeRate) return { exchangeRate: "", dayRate: undefined };
  return exchangeRateDay
    ? { exchangeRate: "", dayRate: { rate: exchangeRate, day: exchangeRateDay } }
    : { exchangeRate: exchangeRate.replace(".", ","), dayRate: undefined };
}

function printedOf({ printed, source }: InvoiceAnswer): PrintedForm {
  if (!printed) return { source: "none" };
  if (source !== "manual") return { source: "document", totals: printed };
  const rows = printed.vatBreakdown ?? [];
  return {
    source: "typed",
    vatCents: Object.fromEntries(rows.map((row) => [vatGroupKey(row), row.vatCents])),
  };
}

/** The lines that are sent and counted: every one but those that hold nothing. */
export function filledLines(form: Pick<DocumentForm, "lines">): readonly DocumentLine[] {
  return form.lines.filter((line) => !isBlank(line));
}

/** The place in the form of a line by its place among those that were sent. */
export function placeInForm(form: Pick<DocumentForm, "lines">, sent: number): number {
  const line = filledLines(form)[sent];
  return line === undefined ? 0 : form.lines.indexOf(line);
}

/** The form in another currency: prices stay as they are typed, whatever its decimals; what was typed of the VAT is computed anew. */
export function withCurrency(form: DocumentForm, currency: string): DocumentForm {
  const isSame = decimalsOf(currency) === decimalsOf(form.currency);
  const lines = form.lines.map((line) => ({ ...line, currency, saved: isSame ? line.saved : undefined }));
  const next: DocumentForm = { ...form, currency, exchangeRate: "", dayRate: undefined, lines };
  if (isSame) return next;
  const { printed } = form;
  return {
    ...next,
    prepaidCents: 0,
    roundingCents: 0,
    printed: printed.source === "typed" ? { source: "none" } : printed,
  };
}

/** The form with one of its lines changed. */
export function withLine(
  form: DocumentForm,
  key: string,
  update: (line: DocumentLine) => DocumentLine,
): DocumentForm {
  return { ...form, lines: form.lines.map((line) => (line.key === key ? update(line) : line)) };
}

/**
 * A bill after a change of its kind or supplier: it deducts deposits of that supplier as a final invoice only, and gives
 * one back as a credit note only.
 */
export function withOwnDeposits(before: DocumentForm, after: DocumentForm): DocumentForm {
  const isSame = after.party?.id === before.party?.id;
  const keepsDeposits = (isSame && after.kind === "final") || after.depositIds.length === 0;
  const keepsPreceding = (isSame && after.kind === "credit_note") || after.precedingId === null;
  if (keepsDeposits && keepsPreceding) return after;
  return {
    ...after,
    ...(keepsDeposits ? {} : { depositIds: [], prepaidCents: 0 }),
    ...(keepsPreceding ? {} : { precedingId: null }),
  };
}
