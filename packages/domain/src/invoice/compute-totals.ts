import { assertCents, sumCentsOf } from "../money/cents.ts";
import { multiplyRatio, WHOLE_BASIS_POINTS } from "../money/multiply.ts";
import { isUntaxedCategory } from "../vat/vat-code.ts";
import { type InvoiceAmounts, type VatBreakdownRow, vatGroupKey, vatGroupOf } from "./invoice.ts";

/** A total that does not agree with the one printed. `gapCents` is printed minus computed. */
export interface TotalGap {
  readonly field: "vat_group" | "vat_base" | "vat" | "total_excl_vat" | "total_vat" | "total_incl_vat";
  readonly category?: string;
  readonly rateBasisPoints?: number;
  readonly printedCents: number;
  readonly computedCents: number;
  readonly gapCents: number;
}

export interface InvoiceTotals {
  readonly totalExclVatCents: number;
  readonly vatCents: number;
  readonly totalInclVatCents: number;
  /** Total − prepaid + rounding. */
  readonly payableCents: number;
  /** By category and rate, in the order of the lines. The VAT is the printed one where it is taken as read. */
  readonly vatBreakdown: readonly VatBreakdownRow[];
  readonly gaps: readonly TotalGap[];
}

interface Group extends VatBreakdownRow {
  readonly lineCount: number;
}

/**
 * Totals of a document: VAT is rounded once for each category and rate (EN 16931 BR-CO-14, BR-S-08). A supplier's
 * printed VAT is taken as read within one cent a line of its group; beyond, and for any other total, the difference
 * is answered in `gaps`, the printed VAT standing. Throws RangeError beyond the exact integers.
 */
export function computeTotals(amounts: InvoiceAmounts): InvoiceTotals {
  const computed = groupLines(amounts);
  const printed = amounts.printed ?? {};
  const gaps: TotalGap[] = [];
  const rows = printed.vatBreakdown
    ? readPrintedRows(computed, printed.vatBreakdown, gaps)
    : readPrintedVat(computed, printed.vatCents ?? null, gaps);
  const totalExclVatCents = sumCentsOf(amounts.lines, (line) => line.netCents);
  const vatCents = sumCentsOf(rows, (row) => row.vatCents);
  const totalInclVatCents = assertCents(totalExclVatCents + vatCents);
  compare(gaps, "total_excl_vat", printed.totalExclVatCents, totalExclVatCents);
  if (printed.vatBreakdown) compare(gaps, "total_vat", printed.vatCents, vatCents);
  compare(gaps, "total_incl_vat", printed.totalInclVatCents, totalInclVatCents);
  const payableCents = assertCents(
    totalInclVatCents - (amounts.prepaidCents ?? 0) + (amounts.roundingCents ?? 0),
  );
  return { totalExclVatCents, vatCents, totalInclVatCents, payableCents, vatBreakdown: rows, gaps };
}

function groupLines({ lines, writtenStep = 1 }: InvoiceAmounts): Group[] {
  const groups = new Map<
    string,
    { category: string; rateBasisPoints: number; baseCents: number; lineCount: number }
  >();
  for (const line of lines) {
    const group = vatGroupOf(line);
    const found = groups.get(vatGroupKey(group)) ?? { ...group, baseCents: 0, lineCount: 0 };
    found.baseCents = assertCents(found.baseCents + line.netCents);
    found.lineCount += 1;
    groups.set(vatGroupKey(group), found);
  }
  return [...groups.values()].map((group) => ({ ...group, vatCents: groupVat(group, writtenStep) }));
}

function groupVat({ category, baseCents, rateBasisPoints }: Omit<Group, "vatCents">, step: number): number {
  return isUntaxedCategory(category)
    ? 0
    : step * multiplyRatio(baseCents, rateBasisPoints, step * WHOLE_BASIS_POINTS);
}

function toleranceCents(group: Group): number {
  return Math.max(1, group.lineCount);
}

function readPrintedRows(
  computed: readonly Group[],
  printed: readonly VatBreakdownRow[],
  gaps: TotalGap[],
): VatBreakdownRow[] {
  const unread = new Map(mergeRows(printed).map((row) => [vatGroupKey(row), row]));
  const rows = computed.map((group): VatBreakdownRow => {
    const row = unread.get(vatGroupKey(group));
    unread.delete(vatGroupKey(group));
    const { category, rateBasisPoints, baseCents } = group;
    if (row === undefined) {
      compare(gaps, "vat_group", 0, baseCents, group);
      return { category, rateBasisPoints, baseCents, vatCents: group.vatCents };
    }
    compare(gaps, "vat_base", row.baseCents, baseCents, group);
    if (Math.abs(row.vatCents - group.vatCents) > toleranceCents(group))
      compare(gaps, "vat", row.vatCents, group.vatCents, group);
    return { category, rateBasisPoints, baseCents, vatCents: row.vatCents };
  });
  for (const row of unread.values()) {
    compare(gaps, "vat_group", row.baseCents, 0, row);
    if (row.vatCents !== 0 && row.baseCents === 0) compare(gaps, "vat", row.vatCents, 0, row);
  }
  return rows;
}

/** Some suppliers print two rows of one category and rate: they count together. */
function mergeRows(rows: readonly VatBreakdownRow[]): VatBreakdownRow[] {
  const merged = new Map<string, VatBreakdownRow>();
  for (const row of rows) {
    const found = merged.get(vatGroupKey(row));
    const { category, rateBasisPoints } = row;
    const baseCents = assertCents((found?.baseCents ?? 0) + row.baseCents);
    const vatCents = assertCents((found?.vatCents ?? 0) + row.vatCents);
    merged.set(vatGroupKey(row), { category, rateBasisPoints, baseCents, vatCents });
  }
  return [...merged.values()];
}

/** Only the total of the VAT is printed: the gap goes to the taxed group with the largest base. */
function readPrintedVat(
  computed: readonly Group[],
  printedVat: number | null,
  gaps: TotalGap[],
): VatBreakdownRow[] {
  const vatCents = sumCentsOf(computed, (group) => group.vatCents);
  const gap = printedVat === null ? 0 : printedVat - vatCents;
  const taxed = computed.filter((group) => !isUntaxedCategory(group.category) && group.rateBasisPoints > 0);
  const largest = taxed.toSorted((a, b) => Math.abs(b.baseCents) - Math.abs(a.baseCents))[0];
  const accepted = Math.abs(gap) <= sumCentsOf(taxed, toleranceCents);
  if (!accepted) compare(gaps, "total_vat", printedVat, vatCents);
  return computed.map((group) => {
    const { category, rateBasisPoints, baseCents } = group;
    const correction = group === largest ? gap : 0;
    return { category, rateBasisPoints, baseCents, vatCents: assertCents(group.vatCents + correction) };
  });
}

function compare(
  gaps: TotalGap[],
  field: TotalGap["field"],
  printedCents: number | null | undefined,
  computedCents: number,
  group?: { readonly category: string; readonly rateBasisPoints: number },
): void {
  if (printedCents === null || printedCents === undefined || printedCents === computedCents) return;
  const of = group === undefined ? {} : { category: group.category, rateBasisPoints: group.rateBasisPoints };
  gaps.push({ field, ...of, printedCents, computedCents, gapCents: printedCents - computedCents });
}
