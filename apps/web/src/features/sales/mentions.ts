import { errorTable } from "@grand-livre/contracts/errors";
import type { InvoiceAnswer, InvoiceIssue } from "@grand-livre/contracts/invoice";
import { fillIn } from "../../lib/error-text.ts";
import { formatDate } from "../../lib/format.ts";
import type { SaleForm } from "./sale-form.ts";

/** What a draft misses, and where it is filled. */
export interface MissingPoint {
  readonly key: string;
  readonly text: string;
  /** Why it is asked for: the article of the law. */
  readonly source: string | undefined;
  readonly blocks: boolean;
  /** `client.siren`, `invoice.due_date`, `lines.0.label`, `issuer.address`… ; undefined: nowhere in particular. */
  readonly field: string | undefined;
}

const SALE_TEXTS: Readonly<Record<string, string>> = {
  COUNTERPARTY_MISSING: "Choisissez le client, ou créez-le.",
};

const FIELDS: Readonly<Record<string, string>> = {
  COUNTERPARTY_MISSING: "client.name",
  BILL_DATE_MISSING: "invoice.bill_date",
  DUE_DATE_BEFORE_BILL_DATE: "invoice.due_date",
  LINES_MISSING: "lines.0.label",
};

/** The points of the saved draft that the form has not answered since. */
export function missingPoints(sale: Pick<InvoiceAnswer, "issues" | "lines">, form: SaleForm): MissingPoint[] {
  const points = sale.issues
    .map((issue, at) => pointOf(issue, at, sale))
    .filter((point) => point.field === undefined || !isFilled(form, point.field));
  return [...new Map(points.map((point) => [point.text, point])).values()].toSorted(
    (a, b) => Number(b.blocks) - Number(a.blocks),
  );
}

function pointOf(issue: InvoiceIssue, at: number, { lines }: Pick<InvoiceAnswer, "lines">): MissingPoint {
  const { code, details = {}, lineId } = issue;
  const key = `${at} ${code}`;
  if (code === "MENTION_MISSING")
    return {
      key,
      text: `Il manque ${String(details.label)}.`,
      source: typeof details.legalSource === "string" ? details.legalSource : undefined,
      blocks: true,
      field: typeof details.field === "string" ? details.field : undefined,
    };
  const position = lines.findIndex(({ id }) => id === lineId);
  const where = position < 0 ? "" : `Ligne ${position + 1}. `;
  const field = FIELDS[code];
  return {
    key,
    text: `${where}${issueText(issue)}`,
    source: undefined,
    blocks: issue.severity === "blocking",
    field: field ?? (position < 0 ? undefined : `lines.${position}`),
  };
}

/** The French sentence of a finding of the server. */
export function issueText({ code, details = {} }: Pick<InvoiceIssue, "code" | "details">): string {
  const readable = Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : value,
    ]),
  );
  const entry = Object.hasOwn(errorTable, code) ? errorTable[code as keyof typeof errorTable] : undefined;
  return (
    SALE_TEXTS[code] ?? (entry === undefined ? `Point à vérifier (${code}).` : fillIn(entry.text, readable))
  );
}

/** Whether the form holds by now what the saved draft missed; what stands on a card or in the company's is not here. */
function isFilled(form: SaleForm, field: string): boolean {
  const [head, at, name] = field.split(".");
  if (field === "client.name") return form.client !== undefined;
  if (field === "invoice.bill_date") return form.billDate !== undefined;
  if (field === "invoice.due_date")
    return form.dueDate !== undefined && (form.billDate === undefined || form.dueDate >= form.billDate);
  if (field === "invoice.precedingInvoiceId") return form.precedingId !== null;
  if (head !== "lines" || name === undefined) return false;
  const line = form.lines[Number(at)];
  if (name === "label") return (line?.label.trim() ?? "") !== "";
  if (name === "supplyType") return line?.supplyType != null;
  return name === "vatExemptionReason" && (line?.exemptionReason.trim() ?? "") !== "";
}
