import type { Ability } from "@grand-livre/contracts/ability";
import { captureWarnings } from "@grand-livre/contracts/capture-warning";
import { fillIn } from "@grand-livre/contracts/fill-in";
import type { InvoiceIssue } from "@grand-livre/contracts/invoice";
import { wordingOf } from "@grand-livre/contracts/wording";
import type { TotalGap } from "@grand-livre/domain/invoice/compute-totals";
import { formatCents, formatDate, formatRate } from "../../lib/format.ts";

/** A finding on a document, by its rules or by the reader. */
export type Finding = Pick<InvoiceIssue, "code" | "severity"> & {
  readonly lineId?: string | undefined;
  readonly details?: Readonly<Record<string, unknown>> | undefined;
};

/** The fields of the form under which a finding may be shown. */
export type FindingPlace =
  | "supplier"
  | "kind"
  | "number"
  | "billDate"
  | "accountingDate"
  | "dueDate"
  | "prepaid"
  | "lines"
  | "account"
  | "vatCode"
  | "totals"
  | "document";

const PLACES: Readonly<Record<string, FindingPlace>> = {
  COUNTERPARTY_INACTIVE: "supplier",
  COUNTERPARTY_MISSING: "supplier",
  SUPPLIER_CREATED: "supplier",
  SUPPLIER_AMBIGUOUS: "supplier",
  SUPPLIER_IBAN_CHANGED: "supplier",
  SELLER_MISSING: "supplier",
  AMOUNT_NEGATIVE: "kind",
  TYPE_CODE_MISSING: "kind",
  TYPE_CODE_UNKNOWN: "kind",
  NEGATIVE_CREDIT_NOTE: "kind",
  BILL_NUMBER_MISSING: "number",
  NUMBER_MISSING: "number",
  BILL_DATE_MISSING: "billDate",
  ISSUE_DATE_MISSING: "billDate",
  EXERCISE_NOT_FOUND: "accountingDate",
  EXERCISE_CLOSED: "accountingDate",
  PERIOD_CLOSED: "accountingDate",
  DUE_DATE_BEFORE_BILL_DATE: "dueDate",
  DUE_DATE_BEFORE_ISSUE: "dueDate",
  PAYMENT_TERM_TOO_LONG: "dueDate",
  ACCRUED_AFTER_DATE: "accountingDate",
  BOOKED_BEFORE_BILL_DATE: "accountingDate",
  PREPAID_ABOVE_TOTAL: "prepaid",
  LINES_MISSING: "lines",
  ACCOUNT_MISSING: "account",
  ACCOUNT_UNKNOWN: "account",
  ACCOUNT_INACTIVE_IN_CHART: "account",
  ACCOUNT_DEFAULTED: "account",
  ACCOUNT_BY_RULE: "account",
  VAT_CODE_MISSING: "vatCode",
  VAT_CODE_UNKNOWN: "vatCode",
  VAT_CODE_MISMATCH: "vatCode",
  RATE_OVERSEAS: "vatCode",
  EXPORT_TAXED: "vatCode",
  SERVICE_ABROAD_TAXED: "vatCode",
  INTRA_UNION_OVERSEAS: "vatCode",
  VAT_CODE_NOT_FOUND: "vatCode",
  VAT_CODE_TERRITORY: "vatCode",
  SUPPLY_TYPE_ASSUMED: "vatCode",
  CATEGORY_ASSUMED: "vatCode",
  FOREIGN_WITHOUT_VAT: "vatCode",
  FOREIGN_VAT_CHARGED: "vatCode",
  REVERSE_CHARGE_PRESUMED: "vatCode",
  VAT_DIFFERS: "totals",
  TOTAL_DIFFERS: "totals",
  INVOICE_TOTAL_ZERO: "totals",
  ROUNDING_TOO_LARGE: "totals",
};

/** Where the form shows a finding: under a field of the head, of a line, or beside the document. */
export function placeOf({ code }: Finding): FindingPlace {
  return PLACES[code] ?? "document";
}

/** The French sentence of a finding: what is wrong, by how much in the document's currency, and what to do. */
export function findingText(finding: Finding, currency = "EUR", side: "bill" | "sale" = "bill"): string {
  const { code, details = {} } = finding;
  if ((code === "VAT_DIFFERS" || code === "TOTAL_DIFFERS") && "gapCents" in details)
    return gapText(details as unknown as TotalGap, currency);
  const entry = wordingOf(code) ?? captureWarnings[code as keyof typeof captureWarnings];
  if (entry === undefined) return `Point à vérifier (${code}).`;
  const text = side === "sale" && "saleText" in entry ? (entry.saleText ?? entry.text) : entry.text;
  return fillIn(text, readable(details));
}

/** Why something cannot be done with a document, in French, as the server would refuse it; undefined when it can. */
export function abilityReason(ability: Ability | undefined): string | undefined {
  if (ability === undefined || ability.allowed) return undefined;
  const { code, details } = ability;
  return code === undefined || code === "FORBIDDEN"
    ? "Vos droits ne le permettent pas."
    : findingText({ code, severity: "blocking", details });
}

/** Dates of the details as they are read in French. */
function readable(details: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : value,
    ]),
  );
}

const GAP_SUBJECTS: Readonly<Record<TotalGap["field"], string>> = {
  vat_group: "Base",
  vat_base: "Base",
  vat: "TVA",
  total_excl_vat: "Total HT",
  total_vat: "Total de la TVA",
  total_incl_vat: "Total TTC",
};

/** « Total HT : 100,01 € imprimés, 100,00 € d’après les lignes, écart 0,01 €. » */
export function gapText(gap: TotalGap, currency: string): string {
  const rate = gap.rateBasisPoints === undefined ? "" : ` à ${formatRate(gap.rateBasisPoints)}`;
  const money = (cents: number) => formatCents(cents, currency);
  return `${GAP_SUBJECTS[gap.field]}${rate}\u00a0: ${money(gap.printedCents)} sur le document, ${money(gap.computedCents)} d’après les lignes, écart ${money(gap.gapCents)}.`;
}

/** Two findings of one code, line and sentence are one. */
export function withoutRepeats(findings: readonly Finding[]): readonly Finding[] {
  const seen = new Set<string>();
  return findings.filter((finding) => {
    const key = `${finding.code} ${finding.lineId ?? ""} ${findingText(finding)}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
