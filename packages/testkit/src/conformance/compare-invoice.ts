import type { CapturedBill, CaptureRefusal } from "@grand-livre/capture/bill/captured-bill";
import { normalizeDecimal } from "@grand-livre/capture/xml/decimal-text";
import { isCalendarDate } from "@grand-livre/capture/xml/read-date";
import { decimalFromMinorUnits } from "@grand-livre/domain/currency/rate";
import { isRefusal } from "@grand-livre/domain/refusal";
import { EXPECTED_FIELDS, type ExpectedField, type ExpectedInvoice } from "./expected-invoices.ts";
import type { Comparison } from "./results.ts";

const AMOUNTS: ReadonlySet<ExpectedField> = new Set(["total_ht", "total_vat", "total_ttc", "payable"]);

/** This table is about the XML: what was read on pages without it is compared elsewhere. */
const FROM_XML: ReadonlySet<CapturedBill["source"]> = new Set(["factur-x", "ubl", "cii"]);

/** One file's comparisons: `recognized` first (is there an invoice at all), then each field that has an expected value. */
export function compareInvoice(
  expected: ExpectedInvoice,
  result: CapturedBill | CaptureRefusal,
): Comparison[] {
  const bill = isRefusal(result) || !FROM_XML.has(result.source) ? null : result;
  const isInvoice = expected.syntax !== "";
  const recognized = comparison(
    expected,
    "recognized",
    isInvoice ? "an invoice" : "no invoice",
    bill === null ? "no invoice" : "an invoice",
  );
  if (!isInvoice) return [{ ...recognized, reason: bill === null ? null : reasonToRead(bill) }];
  const fields = EXPECTED_FIELDS.filter((field) => expected.fields[field] !== "").map((field) => {
    const got = bill === null ? null : foundValue(bill, field);
    const wanted = normalize(field, expected.fields[field]);
    const compared = comparison(expected, field, wanted, got === null ? null : normalize(field, got));
    return compared.verdict === "right" || bill === null
      ? compared
      : { ...compared, reason: reasonToDiffer(bill, field, wanted) };
  });
  return [recognized, ...fields];
}

function comparison(
  { file }: ExpectedInvoice,
  field: Comparison["field"],
  wanted: string,
  got: string | null,
): Comparison {
  const verdict = got === null ? "missing" : got === wanted ? "right" : "wrong";
  return { file, field, expected: wanted, got, verdict, reason: null };
}

/** The table holds printed signs: a turned document is compared as it was printed. */
function foundValue(bill: CapturedBill, field: ExpectedField): string | null {
  const printed = (cents: number | null) =>
    cents === null
      ? null
      : decimalFromMinorUnits(bill.signTurned && cents !== 0 ? -cents : cents, bill.currency ?? "EUR");
  switch (field) {
    case "number":
      return bill.number;
    case "type":
      return bill.typeCode;
    case "date":
      return bill.issueDate;
    case "due_date":
      return bill.dueDate;
    case "currency":
      return bill.currency;
    case "seller":
      return bill.seller?.name ?? null;
    case "seller_vat":
      return bill.seller?.vatNumber ?? null;
    case "seller_id":
      return bill.seller?.legalId?.value ?? null;
    case "buyer":
      return bill.buyer?.name ?? null;
    case "lines":
      return String(bill.lines.length);
    case "total_ht":
      return printed(bill.totals.taxBasisCents);
    case "total_vat":
      return printed(bill.totals.taxCents);
    case "total_ttc":
      return printed(bill.totals.grandTotalCents);
    case "payable":
      return printed(bill.totals.payableCents);
  }
}

/** Amounts by value (`100`, `100.00`); texts differ by spaces alone when they wrap. */
function normalize(field: ExpectedField, value: string): string {
  if (AMOUNTS.has(field)) return normalizeDecimal(value)?.text ?? value;
  return value.replace(/\s+/g, " ").trim();
}

/** Why the value of the table is not the one to answer, from the value alone. */
function reasonToDiffer(bill: CapturedBill, field: ExpectedField, wanted: string): string | null {
  if ((field === "date" || field === "due_date") && !isCalendarDate(wanted))
    return "the printed date does not exist: answered as absent, with DATE_INVALID";
  if (field === "seller_vat" && wanted === bill.seller?.taxRegistration)
    return "the table holds the first fiscal registration, a national one: it is answered as taxRegistration";
  return null;
}

function reasonToRead(bill: CapturedBill): string | null {
  return bill.warnings.some(({ code }) => code === "ATTACHMENT_NAME_UNUSUAL")
    ? "an invoice attached under another name is read, with ATTACHMENT_NAME_UNUSUAL"
    : null;
}
