import type { CheckDraftBody } from "@grand-livre/contracts/draft-check";
import type {
  InvoiceAnswer,
  InvoiceLineAnswer,
  InvoiceLineBody,
  NewInvoiceBody,
  UpdateInvoiceBody,
} from "@grand-livre/contracts/invoice";
import { dueDateOf } from "@grand-livre/domain/invoice/due-date";
import type { InvoiceKind, InvoiceLineKind } from "@grand-livre/domain/invoice/invoice";
import type { SupplyType } from "@grand-livre/domain/vat/vat-code";
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
export interface SaleLine {
  /** Stable while the form lives; the line's id once saved. */
  readonly key: string;
  readonly id: string | undefined;
  readonly kind: InvoiceLineKind;
  readonly label: string;
  readonly quantity: string;
  readonly unit: string;
  readonly unitPrice: string;
  readonly discount: string;
  readonly vatRate: string;
  readonly vatCategory: string | null;
  readonly vatCode: string | null;
  readonly exemptionReason: string;
  readonly supplyType: SupplyType | null;
  readonly serviceStart: string | undefined;
  readonly serviceEnd: string | undefined;
  readonly account: string | null;
  readonly accountOrigin: InvoiceLineAnswer["accountOrigin"];
}

/** The client as chosen: in the books, or a name that saving creates. */
export interface ClientChoice {
  readonly id: string | null;
  readonly name: string;
  readonly country: string | null;
}

export interface SaleForm {
  readonly client: ClientChoice | undefined;
  readonly kind: InvoiceKind;
  readonly label: string;
  readonly billDate: string | undefined;
  readonly deliveryDate: string | undefined;
  readonly dueDate: string | undefined;
  readonly terms: string;
  /** The number of the client's order. */
  readonly orderReference: string;
  /** The service of the client that it is sent to, and the contract that it follows. */
  readonly buyerReference: string;
  readonly contractReference: string;
  /** null: the company's own option. */
  readonly vatOnDebits: boolean | null;
  /** Of a credit note: the invoice it corrects. */
  readonly precedingId: string | null;
  /** Of a final invoice: the deposits it takes back. */
  readonly depositIds: readonly string[];
  readonly lines: readonly SaleLine[];
}

let lastKey = 0;

/** An empty line that sells the same kind of thing, at the same rate, as the one before it. */
export function emptyLine(kind: InvoiceLineKind, before?: SaleLine): SaleLine {
  lastKey += 1;
  return {
    key: `new-${lastKey}`,
    id: undefined,
    kind,
    label: kind === "allowance" ? "Remise" : kind === "charge" ? "Frais" : "",
    quantity: "1",
    unit: "",
    unitPrice: "",
    discount: "",
    vatRate: before?.vatRate ?? "20",
    vatCategory: before?.vatCategory ?? null,
    vatCode: before?.vatCode ?? null,
    exemptionReason: before?.exemptionReason ?? "",
    supplyType: before === undefined ? "services" : before.supplyType,
    serviceStart: undefined,
    serviceEnd: undefined,
    account: before?.accountOrigin === "user" ? before.account : null,
    accountOrigin: before?.accountOrigin === "user" ? "user" : null,
  };
}

/** A new sale of a day, due as the law says until terms say otherwise. */
export function emptySale(today: string): SaleForm {
  return {
    client: undefined,
    kind: "invoice",
    label: "",
    billDate: today,
    deliveryDate: undefined,
    dueDate: dueDateOf(today, null),
    terms: "",
    orderReference: "",
    buyerReference: "",
    contractReference: "",
    vatOnDebits: null,
    precedingId: null,
    depositIds: [],
    lines: [emptyLine("line")],
  };
}

/** The form of a draft as the server answers it. */
export function formOf(sale: InvoiceAnswer): SaleForm {
  const name = sale.party?.name ?? sale.companyName;
  return {
    client: name === null ? undefined : { id: sale.counterpartyId, name, country: null },
    kind: sale.kind,
    label: sale.bill_label,
    billDate: sale.bill_date ?? undefined,
    deliveryDate: sale.deliveryDate ?? undefined,
    dueDate: sale.due_date ?? undefined,
    terms: sale.paymentTerms ?? "",
    orderReference: sale.orderReference ?? "",
    buyerReference: sale.buyerReference ?? "",
    contractReference: sale.contractReference ?? "",
    vatOnDebits: sale.vatOnDebits,
    precedingId: sale.precedingInvoiceId,
    depositIds: sale.depositIds,
    lines: sale.lines.map(lineOf),
  };
}

function lineOf(line: InvoiceLineAnswer): SaleLine {
  return {
    key: line.id,
    id: line.id,
    kind: line.kind,
    label: line.label,
    quantity: decimalToText(line.quantity),
    unit: line.unit ?? "",
    unitPrice: priceToText(line.unitPriceCents),
    discount: line.discountBasisPoints === 0 ? "" : basisPointsToText(line.discountBasisPoints),
    vatRate: basisPointsToText(line.vatRate ?? 0),
    vatCategory: line.vatCategory,
    vatCode: line.vatCode,
    exemptionReason: line.vatExemptionReason ?? "",
    supplyType: line.supplyType,
    serviceStart: line.serviceStart ?? undefined,
    serviceEnd: line.serviceEnd ?? undefined,
    account: line.account,
    accountOrigin: line.accountOrigin,
  };
}

export type LineFigure = "quantity" | "unitPrice" | "discount" | "vatRate";

/** What keeps a line from being sent: the typed figures that cannot be read. */
export function unreadableFigures(line: SaleLine): readonly LineFigure[] {
  const wrong: LineFigure[] = [];
  if (decimalFromText(line.quantity) === undefined) wrong.push("quantity");
  if (line.unitPrice.trim() !== "" && priceFromText(line.unitPrice) === undefined) wrong.push("unitPrice");
  if (line.discount.trim() !== "" && basisPointsFromText(line.discount) === undefined) wrong.push("discount");
  if (basisPointsFromText(line.vatRate) === undefined) wrong.push("vatRate");
  return wrong;
}

/** A line that nobody filled: it is not sent. */
export function isBlank(line: SaleLine): boolean {
  return line.id === undefined && line.label.trim() === "" && line.unitPrice.trim() === "";
}

function lineBody(line: SaleLine): InvoiceLineBody {
  return {
    ...(line.id === undefined ? {} : { id: line.id }),
    kind: line.kind,
    label: line.label.trim(),
    quantity: decimalFromText(line.quantity) ?? "1",
    unit: line.unit.trim() || null,
    unitPriceCents: priceFromText(line.unitPrice) ?? "0",
    discountBasisPoints: basisPointsFromText(line.discount) ?? 0,
    vatRate: basisPointsFromText(line.vatRate) ?? 0,
    vatCategory: line.vatCategory,
    vatExemptionReason: line.exemptionReason.trim() || null,
    vatCode: line.vatCode,
    supplyType: line.supplyType,
    serviceStart: line.serviceStart ?? null,
    serviceEnd: line.serviceEnd ?? null,
    // A proposed account is proposed anew: what the line sells may have changed.
    account: line.accountOrigin === "user" ? line.account : null,
  };
}

type DocumentBody = Omit<UpdateInvoiceBody, "version">;

function documentBody(form: SaleForm): DocumentBody {
  const { client, kind } = form;
  return {
    kind,
    bill_label: form.label.trim(),
    bill_date: form.billDate ?? null,
    accountingDate: form.billDate ?? null,
    deliveryDate: form.deliveryDate ?? null,
    due_date: kind === "credit_note" ? null : (form.dueDate ?? null),
    paymentTerms: form.terms.trim() || null,
    orderReference: form.orderReference.trim() || null,
    buyerReference: form.buyerReference.trim() || null,
    contractReference: form.contractReference.trim() || null,
    counterpartyId: client?.id ?? null,
    companyName: client !== undefined && client.id === null ? client.name : null,
    precedingInvoiceId: kind === "credit_note" ? form.precedingId : null,
    depositIds: kind === "final" ? [...form.depositIds] : [],
    vatOnDebits: form.vatOnDebits,
    lines: form.lines.filter((line) => !isBlank(line)).map(lineBody),
  };
}

/** What changed between two states of the form, as the body of a PATCH; undefined when nothing did. */
export function changesOf(before: SaleForm, after: SaleForm): DocumentBody | undefined {
  const [old, current] = [documentBody(before), documentBody(after)];
  const changed = Object.entries(current).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name as keyof DocumentBody]),
  );
  if (changed.length === 0) return undefined;
  const body: DocumentBody = Object.fromEntries(changed);
  // Who is chosen is told whole: an id alone would leave the server with the name it knew.
  const withClient =
    "counterpartyId" in body || "companyName" in body
      ? { ...body, counterpartyId: current.counterpartyId, companyName: current.companyName }
      : body;
  // One date for both, and the deposits go with the kind that takes them back.
  return "bill_date" in withClient ? { ...withClient, accountingDate: current.accountingDate } : withClient;
}

/**
 * The form once what was sent of it is saved: the saved state, with what was typed since. Lines keep their keys, so that
 * whoever types in one goes on; blank ones, which are not sent, stay.
 */
export function afterSaving(form: SaleForm, sent: SaleForm, saved: SaleForm): SaleForm {
  const values = typedSince(sent, form, saved);
  const sentLines = sent.lines.filter((line) => !isBlank(line));
  // Other lines than those that were sent: the server knows better.
  if (sentLines.length !== saved.lines.length) return { ...values, lines: saved.lines };
  const lines = form.lines.map((line) => {
    const at = sentLines.findIndex(({ key }) => key === line.key);
    const [before, after] = [sentLines[at], saved.lines[at]];
    if (before === undefined || after === undefined) return line;
    return { ...typedSince(before, line, after), key: line.key, id: after.id };
  });
  return { ...values, lines };
}

/** The body that creates a draft. */
export function newSaleBody(form: SaleForm, legalEntityRefId: string): NewInvoiceBody {
  const { lines = [], bill_label = "", ...rest } = documentBody(form);
  return { ...rest, bill_label, lines, legalEntityRefId, bill_direction: "credit" };
}

/** The body that has the form judged as it stands. Figures that cannot be read are told by the form itself. */
export function checkBody(form: SaleForm, legalEntityRefId: string, id: string | undefined): CheckDraftBody {
  const { bill_direction: _, ...body } = newSaleBody(form, legalEntityRefId);
  return id === undefined ? body : { ...body, id };
}

/** The place in the form of a line that was sent: blank ones are not. */
export function placeInForm(form: SaleForm, sent: number): number {
  const line = form.lines.filter((one) => !isBlank(one))[sent];
  return line === undefined ? 0 : form.lines.indexOf(line);
}
