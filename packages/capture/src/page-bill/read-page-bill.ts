import { unitsFromHundredths } from "@grand-livre/domain/currency/rate";
import type { BillLine } from "../bill/bill-line.ts";
import { blankBill } from "../bill/blank-bill.ts";
import type { CapturedBill, CaptureWarning } from "../bill/captured-bill.ts";
import type { KnownBuyer, KnownSupplier } from "../bill/read-options.ts";
import type { PageText } from "../page/page-text.ts";
import { type Segment, segmentsOf } from "../page/segments.ts";
import { chooseDates } from "./choose-dates.ts";
import { chooseTotals } from "./choose-totals.ts";
import { fieldsOf } from "./fields.ts";
import { findAmounts } from "./find-amounts.ts";
import { findDates } from "./find-dates.ts";
import { chooseSellerIdentifiers, findIdentifiers } from "./find-identifiers.ts";
import { type FoundLine, findLines } from "./find-lines.ts";
import { findMentions } from "./find-mentions.ts";
import { findNumbers } from "./find-number.ts";
import { findRateRows } from "./find-rates.ts";
import { findSupplierNames } from "./find-supplier-name.ts";
import { languageOf } from "./language.ts";
import { pageFieldsOf } from "./page-fields.ts";
import { buyerOf, sellerOf } from "./parties.ts";
import type { PageReading } from "./reading.ts";
import { breakdownOfLines, totalsOf, vatBreakdownOf } from "./totals.ts";
import { zonesOf } from "./zones.ts";

/** What the caller's books know, which weighs in the choice. */
export interface PageContext {
  /** Our own company: never the seller. */
  readonly buyer?: KnownBuyer;
  readonly suppliers?: readonly KnownSupplier[];
}

/**
 * A bill from the words of its pages: candidates for each field, then the set that holds together. What is not found is
 * null. `null` when nothing of a bill was found at all.
 */
export function readPageBill(
  pages: readonly PageText[],
  file: Pick<CapturedBill, "fileKind" | "pageCount">,
  context: PageContext = {},
): CapturedBill | null {
  const reading = chooseAll(pages, context);
  if (!isBill(reading)) return null;
  const origin = pages.some((page) => page.origin === "ocr") ? "ocr" : "pdf-text";
  const { mentions, dates, totals, numbers } = reading;
  const isNegative = (totals.incl?.cents ?? totals.excl?.cents ?? 0) < 0;
  const settled = totalsOf(totals, isNegative);
  const vatBreakdown = vatBreakdownOf(totals, mentions.exemption, isNegative);
  const found = linesOf(reading);
  const lines = found
    .map(({ line }) => withCategory(line, vatBreakdown))
    .map((line) => (isNegative ? turnLine(line) : line));
  const breakdown = vatBreakdown.length > 0 ? vatBreakdown : breakdownOfLines(lines, settled.taxCents);
  const { iban } = reading.identifiers;
  return {
    ...blankBill(file, []),
    source: origin,
    kind: isNegative ? "credit_note" : mentions.kind,
    signTurned: isNegative,
    number: numbers[0]?.value ?? null,
    issueDate: dates.issue?.value ?? null,
    dueDate: dates.due?.value ?? null,
    deliveryDate: dates.delivery?.value ?? null,
    billingPeriod:
      dates.period === null ? null : { startDate: dates.period.start.value, endDate: dates.period.end.value },
    vatPointRule: mentions.vatPoint?.rule ?? null,
    currency: mentions.currency?.value ?? null,
    seller: sellerOf(reading),
    buyer: buyerOf(reading),
    paymentMeans: iban === null ? [] : [transferTo(iban.value)],
    lines,
    vatBreakdown: breakdown,
    totals: settled,
    fields: fieldsOf(reading, settled, origin),
    pageFields: pageFieldsOf(reading, { lines, vatBreakdown: breakdown }, found, origin),
    warnings: warningsOf(reading, isNegative),
  };
}

/** The category of a line from the table of rates: without VAT, only the document's words give the exemption. */
function withCategory(line: BillLine, rows: CapturedBill["vatBreakdown"]): BillLine {
  if (line.vatCategory !== null || line.vatRateBasisPoints === null) return line;
  const [row, other] = rows.filter(({ rateBasisPoints }) => rateBasisPoints === line.vatRateBasisPoints);
  return row === undefined || other !== undefined ? line : { ...line, vatCategory: row.category };
}

/** The lines that add up to the total, signs as printed, with their rows. */
export function linesOf({ segments, amounts, totals, mentions }: PageReading): FoundLine[] {
  const [onlyRow, otherRow] = vatBreakdownOf(totals, mentions.exemption, false);
  const onlyRate = otherRow === undefined ? (onlyRow?.rateBasisPoints ?? null) : null;
  return findLines(segments, amounts, totals.excl?.cents ?? null, onlyRate);
}

/** Every field of the pages, chosen together. */
export function chooseAll(pages: readonly PageText[], context: PageContext): PageReading {
  const segments: Segment[] = [];
  for (const page of pages) segments.push(...segmentsOf(page, (segments.at(-1)?.line ?? -1) + 1));
  const { buyer, suppliers = [] } = context;
  const zones = zonesOf(segments, buyer);
  const all = findIdentifiers(segments, zones, buyer);
  const identifiers = chooseSellerIdentifiers(all, { buyer, suppliers });
  const mentions = findMentions(segments);
  const currency = mentions.currency?.value ?? "EUR";
  // Amounts are read by their two decimals, whatever those of their currency.
  const amounts = findAmounts(segments).map((one) => ({
    ...one,
    cents: unitsFromHundredths(one.cents, currency),
  }));
  const rows = findRateRows(segments, amounts);
  const language = languageOf(segments);
  return {
    language,
    segments,
    zones,
    allIdentifiers: all,
    identifiers,
    amounts,
    mentions,
    totals: chooseTotals(amounts, rows, { isExempt: mentions.exemption !== null }),
    dates: chooseDates(findDates(segments, language)),
    numbers: findNumbers(segments),
    names: findSupplierNames(segments, zones, { buyer, suppliers }, identifiers.siren?.value ?? null),
  };
}

/** Any paper has some « N° »: from this score on, a bill's own words announce it. */
const NAMED_NUMBER = 5.5;

/** A total or a number, or at least a date and somebody: any other paper stays a paper. */
function isBill({ totals, numbers, dates, names, identifiers }: PageReading): boolean {
  const isNumbered = numbers.some(({ score }) => score >= NAMED_NUMBER);
  if (totals.incl !== null || totals.excl !== null || isNumbered) return true;
  return dates.issue !== null && (names.length > 0 || identifiers.siren !== null);
}

function transferTo(iban: string): CapturedBill["paymentMeans"][number] {
  return {
    typeCode: null,
    typeText: null,
    account: iban,
    iban,
    bic: null,
    accountName: null,
    debitedAccount: null,
  };
}

function turnLine(line: CapturedBill["lines"][number]): CapturedBill["lines"][number] {
  return {
    ...line,
    netCents: line.netCents === null || line.netCents === 0 ? line.netCents : -line.netCents,
    quantity: line.quantity === null ? null : turnDecimal(line.quantity),
  };
}

/** Quantities turn with the amounts, prices do not. */
function turnDecimal(decimal: string): string {
  return decimal.startsWith("-") ? decimal.slice(1) : `-${decimal}`;
}

function warningsOf(
  { numbers, dates, names, totals, mentions }: PageReading,
  isNegative: boolean,
): CaptureWarning[] {
  const warnings: CaptureWarning[] = [];
  if (numbers.length === 0) warnings.push({ code: "NUMBER_MISSING" });
  if (dates.issue === null) warnings.push({ code: "ISSUE_DATE_MISSING" });
  if (mentions.currency === null) warnings.push({ code: "CURRENCY_MISSING" });
  if (names.length === 0) warnings.push({ code: "SELLER_MISSING" });
  if (totals.incl === null || totals.excl === null) warnings.push({ code: "TOTAL_MISSING" });
  if (isNegative)
    warnings.push({ code: mentions.kind === "credit_note" ? "NEGATIVE_CREDIT_NOTE" : "NEGATIVE_INVOICE" });
  return warnings;
}
