import { roundFraction } from "@grand-livre/domain/money/round";
import { fold } from "@grand-livre/domain/text/fold";
import type { BillLine } from "../bill/bill-line.ts";
import { rightOf } from "../page/page-text.ts";
import { foundIn, type Segment } from "../page/segments.ts";
import type { PrintedAmount } from "./find-amounts.ts";
import { ratesIn } from "./find-rates.ts";

const HEADER_WORDS = [
  /designation|description|libelle|article|prestation|produit|item|detail/,
  /\bqte|quantit|qty|nombre|\bnb\b/,
  /prix|\bp\.? ?u\b|unit|tarif|price/,
  /montant|total|amount|\bht\b/,
];
const TOTALS =
  /\b(?:total|montant (?:ht|ttc|hors|net|total|du)|reste a payer|a payer|sous-total|subtotal|net a payer|base|montant tva|taux)\b/;

interface Row {
  readonly label: string;
  readonly netCents: number;
  readonly rateBasisPoints: number | null;
  readonly quantity: string | null;
  readonly unitPrice: string | null;
  readonly members: readonly Segment[];
}

/** A line with the row that it was read from. */
export interface FoundLine {
  readonly line: BillLine;
  readonly members: readonly Segment[];
}

/** A table's head may be set over so many lines. */
const HEAD_LINES = 4;
const MAX_HEAD_HEIGHTS = 7;
const MAX_COLUMNS = 6;

type Line = readonly [rank: number, members: readonly Segment[]];

/**
 * The lines of goods and services, when they can be proved: rows under a table's head whose amounts, one under the other in a
 * column, add up to the total excluding VAT. Rows that do not add up are not lines that can be trusted: none is answered.
 */
export function findLines(
  segments: readonly Segment[],
  amounts: readonly PrintedAmount[],
  exclCents: number | null,
  onlyRate: number | null,
): FoundLine[] {
  if (exclCents === null) return [];
  const lines = [...Map.groupBy(segments, ({ line }) => line).entries()];
  const start = lines.findIndex((_, index) => isHead(headAt(lines, index)));
  if (start === -1) return [];
  const head = headAt(lines, start);
  const under = lines.slice(start + 1);
  const byLine = Map.groupBy(amounts, ({ found }) => found.segment.line);
  for (const column of columnsOf(under, byLine)) {
    const rows = rowsOf(under, byLine, column, isPriceFirst(head));
    const count = rowsThatReach(rows, exclCents);
    if (count === 0) continue;
    return rows.slice(0, count).map((row, index) => ({
      line: lineOf(row, index, onlyRate),
      members: row.members,
    }));
  }
  return [];
}

/** The lines that stand close together from one on, until figures begin. */
function headAt(lines: readonly Line[], index: number): readonly Segment[] {
  const [first] = lines[index]?.[1] ?? [];
  if (first === undefined) return [];
  const head: Segment[] = [];
  for (const [, members] of lines.slice(index, index + HEAD_LINES)) {
    const [member] = members;
    if (member?.page !== first.page || foldedOf(members).match(/\d[.,]\d{2}/) !== null) break;
    if (member.box[1] - first.box[1] > MAX_HEAD_HEIGHTS * Math.max(first.box[3], 6)) break;
    head.push(...members);
    // A head on one line is not mixed with what stands under it.
    if (isHead(head)) break;
  }
  return head;
}

function isHead(head: readonly Segment[]): boolean {
  const folded = foldedOf(head);
  return HEADER_WORDS.filter((word) => word.test(folded)).length >= 3;
}

/** Whether the head sets the price before the quantity. */
function isPriceFirst(head: readonly Segment[]): boolean {
  const place = (words: RegExp) => {
    for (const segment of head) {
      const match = words.exec(segment.folded);
      if (match !== null) return foundIn(segment, match.index, match.index + match[0].length).box[0];
    }
    return undefined;
  };
  const quantity = place(/\bqte|quantit|qty/);
  const price = place(/prix|\bp\.? ?u\b|unit price|tarif/);
  return quantity !== undefined && price !== undefined && price < quantity;
}

/** Right ends that amounts share, from the right: figures are set flush. */
function columnsOf(lines: readonly Line[], byLine: ReadonlyMap<number, readonly PrintedAmount[]>): number[] {
  const ends = lines
    .flatMap(([line]) => (byLine.get(line) ?? []).map(({ found }) => rightOf(found.box)))
    .sort((one, other) => other - one);
  const columns: number[] = [];
  for (const end of ends) if (columns.every((column) => Math.abs(column - end) > 6)) columns.push(end);
  return columns.slice(0, MAX_COLUMNS);
}

function rowsOf(
  lines: readonly Line[],
  byLine: ReadonlyMap<number, readonly PrintedAmount[]>,
  column: number,
  isSwapped: boolean,
): Row[] {
  const rows: Row[] = [];
  for (const [index, [line, members]] of lines.entries()) {
    const amounts = byLine.get(line) ?? [];
    const row = rowOf(members, amounts, column, isSwapped);
    const isTotal =
      row === null ? index >= HEAD_LINES && TOTALS.test(foldedOf(members)) : TOTALS.test(fold(row.label));
    if (isTotal) break;
    if (row !== null) rows.push(row);
  }
  return rows;
}

function foldedOf(members: readonly Segment[]): string {
  return members.map(({ folded }) => folded).join("  ");
}

/** How many of the first rows add up to the total, the fewest; 0 when none do. What follows them repeats it. */
function rowsThatReach(rows: readonly Row[], exclCents: number): number {
  let sum = 0;
  for (const [index, { netCents }] of rows.entries()) {
    sum += netCents;
    if (sum === exclCents) return index + 1;
  }
  return 0;
}

function rowOf(
  members: readonly Segment[],
  amounts: readonly PrintedAmount[],
  column: number,
  isSwapped: boolean,
): Row | null {
  const net = amounts.find(({ found }) => {
    const tolerance = Math.max(6, 0.9 * found.box[3]);
    return Math.abs(rightOf(found.box) - column) <= tolerance;
  });
  if (net === undefined) return null;
  const label = labelOf(members, amounts);
  if (label === null) return null;
  return {
    label,
    netCents: net.cents,
    rateBasisPoints: ratesIn(foldedOf(members))[0] ?? null,
    ...priceOf(members, net, isSwapped),
    members,
  };
}

/** The part of the row with the most letters, without the figures behind it. */
function labelOf(members: readonly Segment[], amounts: readonly PrintedAmount[]): string | null {
  const parts = members.map((member) => member.text.slice(0, amountStart(member, amounts)).trim());
  const letters = (part: string) => part.replace(/[^\p{L}]/gu, "").length;
  const [longest] = parts
    .filter((part) => letters(part) >= 3)
    .sort((one, other) => letters(other) - letters(one));
  return longest ?? null;
}

/** Where the figures begin in a row that is one run of words. */
function amountStart(segment: Segment, amounts: readonly PrintedAmount[]): number {
  const starts = amounts.filter(({ found }) => found.segment === segment).map(({ found }) => found.start);
  return starts.length === 0 ? segment.text.length : Math.min(...starts);
}

const NUMBER = /(?<![\d.,/a-z-])-?(?:\d{1,3}(?: \d{3})+|\d{1,9})(?:[.,]\d{1,4})?(?![\d.,/a-z]|\s?%)/g;

interface PrintedDecimal {
  readonly x: number;
  /** Decimal point, no spaces. */
  readonly text: string;
}

/**
 * Quantity and price of a row: two numbers before its net whose product is the net, to the cent, the nearest to it first. Where
 * there are none, neither is told: a rebate or a unit of hundred hides in the row.
 */
function priceOf(
  members: readonly Segment[],
  net: PrintedAmount,
  isSwapped: boolean,
): Pick<Row, "quantity" | "unitPrice"> {
  const numbers = members.flatMap(decimalsOf).filter(({ x }) => x < net.found.box[0] - 1);
  numbers.sort((one, other) => other.x - one.x);
  for (const [index, second] of numbers.entries())
    for (const first of numbers.slice(index + 1)) {
      const product = productCents(first.text, second.text);
      if (product === null || Math.abs(product) !== Math.abs(net.cents)) continue;
      const [quantity, price] = isSwapped ? [second.text, first.text] : [first.text, second.text];
      // A credit note sometimes signs its amounts alone, or its prices: the quantity takes the sign, the price none.
      const counted = withoutZeros(quantity).replace("-", "");
      return { quantity: net.cents < 0 ? `-${counted}` : counted, unitPrice: price.replace("-", "") };
    }
  return { quantity: null, unitPrice: null };
}

function decimalsOf(segment: Segment): PrintedDecimal[] {
  return [...segment.folded.matchAll(NUMBER)].map((match) => ({
    x: foundIn(segment, match.index, match.index + match[0].length).box[0],
    text: match[0].replaceAll(" ", "").replace(",", "."),
  }));
}

/** The product of two decimals, rounded to the cent, in whole numbers; `null` beyond what an amount can be. */
function productCents(one: string, other: string): number | null {
  const decimals = (text: string) => text.split(".")[1]?.length ?? 0;
  const whole = (text: string) => BigInt(text.replace(".", ""));
  const product = whole(one) * whole(other) * 100n;
  const cents = Number(roundFraction(product, 10n ** BigInt(decimals(one) + decimals(other))));
  return Number.isSafeInteger(cents) && cents !== 0 ? cents : null;
}

function withoutZeros(decimal: string): string {
  return decimal.includes(".") ? decimal.replace(/\.?0+$/, "") : decimal;
}

function lineOf(row: Row, index: number, onlyRate: number | null): BillLine {
  const vatRateBasisPoints = row.rateBasisPoints ?? onlyRate;
  return {
    id: String(index + 1),
    parentId: null,
    role: "detail",
    label: row.label.slice(0, 500),
    description: null,
    note: null,
    sellerItemId: null,
    quantity: row.quantity,
    unit: null,
    unitPrice: row.unitPrice,
    priceBaseQuantity: null,
    grossPrice: null,
    priceDiscount: null,
    allowancesAndCharges: [],
    netCents: row.netCents,
    vatCategory: vatRateBasisPoints === null ? null : vatRateBasisPoints > 0 ? "S" : null,
    vatRateBasisPoints,
    exemptionReason: null,
    exemptionReasonCode: null,
    period: null,
    orderLineReference: null,
    buyerAccountingReference: null,
  };
}
