import type { DraftIssue } from "@grand-livre/contracts/draft-check";
import { type DocumentForm, placeInForm } from "../../app/document/draft/document-form.ts";
import { findingText } from "../../app/document/issue-text.ts";

/** What a draft misses, and where it is filled: found by the server in what is typed, while it is typed. */
export interface MissingPoint {
  readonly key: string;
  readonly text: string;
  /** Why it is required: the article of the law. */
  readonly source: string | undefined;
  /** Of the rules of electronic invoices, by its published identifier: `BR-FR-05`. */
  readonly rule: string | undefined;
  readonly blocks: boolean;
  /** `client.siren`, `invoice.due_date`, `lines.0.label`, `issuer.address`… ; undefined: nowhere in particular. */
  readonly field: string | undefined;
}

const FIELDS: Readonly<Record<string, string>> = {
  COUNTERPARTY_MISSING: "client.name",
  BILL_DATE_MISSING: "invoice.bill_date",
  DUE_DATE_BEFORE_BILL_DATE: "invoice.due_date",
  PAYMENT_TERM_TOO_LONG: "invoice.due_date",
  PAYMENT_TERMS_UNREAD: "invoice.paymentTerms",
  NUMBER_ORDER: "invoice.bill_date",
  SALE_DATE_IN_FUTURE: "invoice.bill_date",
  ACCRUED_AFTER_DATE: "invoice.bill_date",
  PERIOD_CLOSED: "invoice.bill_date",
  EXERCISE_CLOSED: "invoice.bill_date",
  EXERCISE_NOT_FOUND: "invoice.bill_date",
  PRECEDING_NOT_VALIDATED: "invoice.precedingInvoiceId",
  CREDIT_OTHER_PARTY: "invoice.precedingInvoiceId",
  CREDIT_BEFORE_INVOICE: "invoice.bill_date",
  CREDIT_ABOVE_INVOICE: "invoice.precedingInvoiceId",
  CREDIT_ABOVE_DISCOUNTED: "invoice.precedingInvoiceId",
  CREDIT_VAT_ABOVE_INVOICE: "invoice.precedingInvoiceId",
  CREDIT_VAT_ABOVE_DISCOUNTED: "invoice.precedingInvoiceId",
  LINES_MISSING: "lines.0.label",
  INTRA_UNION_PLACE: "client.deliveryAddress",
  EXPORT_PLACE: "client.deliveryAddress",
};

/** What was found in the form, but for what it has answered since. */
export function missingPoints(issues: readonly DraftIssue[], form: DocumentForm): MissingPoint[] {
  const points = issues
    .map((issue, at) => pointOf(issue, at, form))
    .filter((point) => point.field === undefined || !isFilled(form, point.field));
  return [...new Map(points.map((point) => [point.text, point])).values()].toSorted(
    (a, b) => Number(b.blocks) - Number(a.blocks),
  );
}

function pointOf(issue: DraftIssue, at: number, form: DocumentForm): MissingPoint {
  const { code, details = {}, line } = issue;
  const key = `${at} ${code}`;
  const told = typeof details.field === "string" ? fieldInForm(details.field, form) : undefined;
  if (code === "MENTION_MISSING")
    return {
      key,
      text: `Il manque ${String(details.label)}.`,
      source: typeof details.legalSource === "string" ? details.legalSource : undefined,
      rule: undefined,
      blocks: true,
      field: told,
    };
  if (code === "EINVOICE_INVALID" && typeof details.rule === "string") {
    const place = typeof details.place === "string" ? `${capitalised(details.place)}. ` : "";
    return {
      key,
      text: `${place}${String(details.message)}`,
      source: "Facture électronique",
      rule: details.rule,
      blocks: true,
      field: told,
    };
  }
  const position = line === null ? undefined : placeInForm(form, line);
  const where = position === undefined ? "" : `Ligne ${position + 1}. `;
  return {
    key,
    text: `${where}${issueText(issue)}`,
    source: undefined,
    rule: undefined,
    blocks: issue.severity === "blocking",
    field: FIELDS[code] ?? (position === undefined ? undefined : `lines.${position}`),
  };
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The server counts the lines that it was sent, the form those that it shows. */
function fieldInForm(field: string, form: DocumentForm): string {
  const [head, at, ...rest] = field.split(".");
  if (head !== "lines") return field;
  return ["lines", placeInForm(form, Number(at)), ...rest].join(".");
}

/** The French sentence of a finding of the server. */
function issueText({ code, details, severity }: DraftIssue): string {
  return findingText({ code, details, severity }, "EUR", "sale");
}

/** Whether the form holds by now what the saved draft missed; mentions of a card or of the company are not here. */
function isFilled(form: DocumentForm, field: string): boolean {
  const [head, at, name] = field.split(".");
  if (field === "client.name") return form.party !== undefined;
  if (field === "invoice.due_date")
    return form.dueDate !== undefined && (form.billDate === undefined || form.dueDate >= form.billDate);
  if (head !== "lines" || name === undefined) return false;
  const line = form.lines[Number(at)];
  if (name === "label") return (line?.label.trim() ?? "") !== "";
  if (name === "supplyType") return line?.supplyType != null;
  return name === "vatExemptionReason" && (line?.exemptionReason.trim() ?? "") !== "";
}
