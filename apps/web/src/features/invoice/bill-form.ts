import type {
  InvoiceAnswer,
  InvoiceLineAnswer,
  InvoiceLineBody,
  NewInvoiceBody,
  UpdateInvoiceBody,
} from "@grand-livre/contracts/invoice";
import { formatIban } from "@grand-livre/domain/identifier/iban";
import type { InvoiceKind, InvoiceLineKind, PrintedTotals } from "@grand-livre/domain/invoice/invoice";
import { vatGroupKey } from "@grand-livre/domain/invoice/invoice";
import {
  basisPointsFromText,
  basisPointsToText,
  decimalFromText,
  decimalToText,
  priceFromText,
  priceToText,
} from "../../app/invoicing/decimal-text.ts";
import { typedSince } from "../../lib/merge-draft.ts";

/** A line as it is typed: figures are texts until they are read. */
export interface LineForm {
  /** Stable while the form lives; the line's id once saved. */
  readonly key: string;
  readonly id: string | undefined;
  readonly kind: InvoiceLineKind;
  readonly label: string;
  readonly quantity: string;
  readonly unit: string | null;
  readonly unitPrice: string;
  readonly discount: string;
  readonly vatRate: string;
  readonly vatCategory: string | null;
  readonly vatCode: string | null;
  readonly account: string | null;
  readonly accountOrigin: InvoiceLineAnswer["accountOrigin"];
  /** As saved, with the figures it goes with: a supplier's own line amount stands until they change. */
  readonly saved: SavedFigures | undefined;
  readonly kept: Pick<InvoiceLineBody, "supplyType" | "serviceStart" | "serviceEnd">;
}

export interface SavedFigures {
  readonly quantity: string;
  readonly unitPrice: string;
  readonly discount: string;
  readonly netCents: number;
}

/** The supplier as chosen: in the books, or a name to create. */
export interface SupplierChoice {
  readonly id: string | null;
  readonly name: string;
}

/** Which totals the lines are held against: those read on the document, VAT amounts typed by group, or none. */
export type PrintedForm =
  | { readonly source: "document"; readonly totals: PrintedTotals }
  | { readonly source: "typed"; readonly vatCents: Readonly<Record<string, number>> }
  | { readonly source: "none" };

export interface BillForm {
  readonly supplier: SupplierChoice | undefined;
  readonly kind: InvoiceKind;
  readonly label: string;
  readonly number: string;
  readonly billDate: string | undefined;
  readonly accountingDate: string | undefined;
  readonly dueDate: string | undefined;
  readonly currency: string;
  /** The account to pay, as it is typed: spaces count for nothing. */
  readonly iban: string;
  readonly prepaidCents: number;
  /** Of a final invoice: the deposits it takes back, whose sum is what is paid before it. */
  readonly depositIds: readonly string[];
  /** Of a credit note: the deposit that it gives back, if it is one. */
  readonly precedingId: string | null;
  readonly roundingCents: number;
  readonly printed: PrintedForm;
  readonly gapsAccepted: boolean;
  readonly lines: readonly LineForm[];
}

let lastKey = 0;

function newKey(): string {
  lastKey += 1;
  return `new-${lastKey}`;
}

/** An empty line, at the rate of the one before it. */
export function emptyLine(kind: InvoiceLineKind, before?: LineForm): LineForm {
  return {
    key: newKey(),
    id: undefined,
    kind,
    label: kind === "allowance" ? "Remise" : kind === "charge" ? "Frais" : "",
    quantity: "1",
    unit: null,
    unitPrice: "",
    discount: "",
    vatRate: before?.vatRate ?? "20",
    vatCategory: before?.vatCategory ?? null,
    vatCode: before?.vatCode ?? null,
    account: kind === "line" ? (before?.account ?? null) : null,
    accountOrigin: kind === "line" && before?.account ? "user" : null,
    saved: undefined,
    kept: {},
  };
}

export function emptyForm(): BillForm {
  return {
    supplier: undefined,
    kind: "invoice",
    label: "",
    number: "",
    billDate: undefined,
    accountingDate: undefined,
    dueDate: undefined,
    currency: "EUR",
    iban: "",
    prepaidCents: 0,
    depositIds: [],
    precedingId: null,
    roundingCents: 0,
    printed: { source: "none" },
    gapsAccepted: false,
    lines: [emptyLine("line")],
  };
}

/** The form of a bill as the server answers it. */
export function formOf(invoice: InvoiceAnswer): BillForm {
  const name = invoice.party?.name ?? invoice.companyName;
  return {
    supplier: name === null ? undefined : { id: invoice.counterpartyId, name },
    kind: invoice.kind,
    label: invoice.bill_label,
    number: invoice.bill_number ?? "",
    billDate: invoice.bill_date ?? undefined,
    accountingDate: invoice.accountingDate ?? undefined,
    dueDate: invoice.due_date ?? undefined,
    currency: invoice.currency,
    iban: invoice.iban === null ? "" : formatIban(invoice.iban),
    prepaidCents: invoice.prepaidCents,
    depositIds: invoice.depositIds,
    precedingId: invoice.precedingInvoiceId,
    roundingCents: invoice.roundingCents,
    printed: printedOf(invoice),
    gapsAccepted: invoice.gapsAccepted,
    lines: invoice.lines.map(lineOf),
  };
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

function lineOf(line: InvoiceLineAnswer): LineForm {
  const figures = {
    quantity: decimalToText(line.quantity),
    unitPrice: priceToText(line.unitPriceCents),
    discount: line.discountBasisPoints === 0 ? "" : basisPointsToText(line.discountBasisPoints),
  };
  return {
    key: line.id,
    id: line.id,
    kind: line.kind,
    label: line.label,
    ...figures,
    unit: line.unit,
    vatRate: basisPointsToText(line.vatRate ?? 0),
    vatCategory: line.vatCategory,
    vatCode: line.vatCode,
    account: line.account,
    accountOrigin: line.accountOrigin,
    saved: { ...figures, netCents: line.netCents },
    kept: { supplyType: line.supplyType, serviceStart: line.serviceStart, serviceEnd: line.serviceEnd },
  };
}

/**
 * A form after a change: what is no final invoice any more, or comes from another supplier, takes no deposit back; what is no
 * credit note gives none back.
 */
export function withOwnDeposits(before: BillForm, after: BillForm): BillForm {
  const isSame = after.supplier?.id === before.supplier?.id;
  const keepsTaken = (isSame && after.kind === "final") || after.depositIds.length === 0;
  const keepsGiven = (isSame && after.kind === "credit_note") || after.precedingId === null;
  if (keepsTaken && keepsGiven) return after;
  return {
    ...after,
    ...(keepsTaken ? {} : { depositIds: [], prepaidCents: 0 }),
    ...(keepsGiven ? {} : { precedingId: null }),
  };
}

/** What keeps a line from being sent: the typed figures that cannot be read. */
export function unreadableFigures(
  line: LineForm,
): readonly ("quantity" | "unitPrice" | "discount" | "vatRate")[] {
  const wrong: ("quantity" | "unitPrice" | "discount" | "vatRate")[] = [];
  if (decimalFromText(line.quantity) === undefined) wrong.push("quantity");
  if (line.unitPrice.trim() !== "" && priceFromText(line.unitPrice) === undefined) wrong.push("unitPrice");
  if (line.discount.trim() !== "" && basisPointsFromText(line.discount) === undefined) wrong.push("discount");
  if (basisPointsFromText(line.vatRate) === undefined) wrong.push("vatRate");
  return wrong;
}

function lineBody(line: LineForm): InvoiceLineBody {
  return {
    ...(line.id === undefined ? {} : { id: line.id }),
    kind: line.kind,
    label: line.label.trim(),
    quantity: decimalFromText(line.quantity) ?? "1",
    unit: line.unit,
    unitPriceCents: priceFromText(line.unitPrice) ?? "0",
    discountBasisPoints: basisPointsFromText(line.discount) ?? 0,
    vatRate: basisPointsFromText(line.vatRate) ?? 0,
    vatCategory: line.vatCategory,
    vatCode: line.vatCode,
    account: line.account,
    ...line.kept,
  };
}

type DocumentBody = Omit<UpdateInvoiceBody, "version">;

function documentBody(form: BillForm, rows: NewInvoiceBody["vatBreakdown"]): DocumentBody {
  const { supplier } = form;
  return {
    kind: form.kind,
    bill_label: form.label.trim(),
    bill_number: form.number.trim() || null,
    bill_date: form.billDate ?? null,
    accountingDate: form.accountingDate ?? null,
    due_date: form.dueDate ?? null,
    currency: form.currency,
    iban: form.iban.replace(/\s/g, "") || null,
    counterpartyId: supplier?.id ?? null,
    companyName: supplier !== undefined && supplier.id === null ? supplier.name : null,
    prepaidCents: form.prepaidCents,
    depositIds: [...form.depositIds],
    precedingInvoiceId: form.precedingId,
    roundingCents: form.roundingCents,
    gapsAccepted: form.gapsAccepted,
    lines: form.lines.map(lineBody),
    ...(form.printed.source === "document" ? {} : { vatBreakdown: rows ?? null }),
  };
}

/**
 * What changed between two states of the form, as the body of a PATCH; undefined when nothing did.
 * `rows` answers the VAT breakdown as typed for a form (null: as computed).
 */
export function changesOf(
  before: BillForm,
  after: BillForm,
  rows: (form: BillForm) => NewInvoiceBody["vatBreakdown"],
): DocumentBody | undefined {
  const [old, current] = [documentBody(before, rows(before)), documentBody(after, rows(after))];
  const changed = Object.entries(current).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name as keyof DocumentBody]),
  );
  if (changed.length === 0) return undefined;
  const body: DocumentBody = Object.fromEntries(changed);
  // Who is chosen is told whole: an id alone would leave the server with the name it knew.
  return "counterpartyId" in body || "companyName" in body
    ? { ...body, counterpartyId: current.counterpartyId, companyName: current.companyName }
    : body;
}

/** The form once what was sent of it is saved: the saved state, with what was typed since. */
export function afterSaving(form: BillForm, sent: BillForm, saved: BillForm): BillForm {
  const values = typedSince(sent, form, saved);
  // Other lines than those that were sent: the server knows better.
  if (sent.lines.length !== saved.lines.length) return { ...values, lines: saved.lines };
  const lines = form.lines.map((line) => {
    const at = sent.lines.findIndex(({ key }) => key === line.key);
    const [before, after] = [sent.lines[at], saved.lines[at]];
    if (before === undefined || after === undefined) return line;
    return { ...typedSince(before, line, after), key: after.key, id: after.id };
  });
  return { ...values, lines };
}

/** The body that creates a bill typed by hand. */
export function newBillBody(
  form: BillForm,
  legalEntityRefId: string,
  rows: NewInvoiceBody["vatBreakdown"],
): NewInvoiceBody {
  const { lines = [], bill_label = "", depositIds = [], ...rest } = documentBody(form, rows);
  return {
    ...rest,
    bill_label,
    lines,
    // None said leaves what was paid as it is typed; an empty list would say that nothing was.
    ...(depositIds.length === 0 ? {} : { depositIds }),
    legalEntityRefId,
    bill_direction: "debit",
  };
}
