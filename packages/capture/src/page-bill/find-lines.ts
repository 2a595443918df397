import { decimalFromCents } from "@grand-livre/domain/money/decimal";
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
  /prix|\bp\.? ?u(?:\b|ht\b)|unit|tarif|price/,
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
  /** One of the two was worked out from the other and the net. */
  readonly isDerived: boolean;
  readonly members: readonly Segment[];
}

/** A line with the row that it was read from. */
export interface FoundLine extends Pick<Row, "isDerived" | "members"> {
  readonly line: BillLine;
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
    const rows = rowsOf(under, byLine, column, placesOf(head));
    const count = rowsThatReach(rows, exclCents);
    if (count === 0) continue;
    return rows.slice(0, count).map((row, index) => ({
      line: lineOf(row, index, onlyRate),
      isDerived: row.isDerived,
      members: row.members,
    }));
  }
  return [];
}

/** The lines close together from one on, until figures begin. */
function headAt(lines: readonly Line[], index: number): readonly Segment[] {
  const [first] = lines[index]?.[1] ?? [];
  if (first === undefined) return [];
  const head: Segment[] = [];
  for (const [, members] of lines.slice(index, index + HEAD_LINES)) {
    const [member] = members;
    if (member?.page !== first.page || foldedOf(members).match(/\d[.,]\d{2}/) !== null) break;
    if (member.box[1] - first.box[1] > MAX_HEAD_HEIGHTS * Math.max(first.box[3], 6)) break;
    head.push(...members);
    // A head on one line is not mixed with the text under it.
    if (isHead(head)) break;
  }
  return head;
}

function isHead(head: readonly Segment[]): boolean {
  const folded = foldedOf(head);
  return HEADER_WORDS.filter((word) => word.test(folded)).length >= 3;
}

/** The places of the head's words: the middle of each, from the left edge of the page. */
interface HeadPlaces {
  readonly label: number | undefined;
  readonly quantity: number | undefined;
  readonly price: number | undefined;
}

function placesOf(head: readonly Segment[]): HeadPlaces {
  const place = (words: RegExp) => {
    for (const segment of head) {
      const match = words.exec(segment.folded);
      if (match === null) continue;
      const [x, , width] = foundIn(segment, match.index, match.index + match[0].length).box;
      return x + width / 2;
    }
    return undefined;
  };
  return {
    label: place(/designation|description|libelle|article|prestation|produit|item|detail/),
    quantity: place(/\bqte|quantit|qty/),
    // Recognition runs « PU HT » together.
    price: place(/prix|\bp\.? ?u(?:\b|ht\b)|unit price|tarif/),
  };
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
  places: HeadPlaces,
): Row[] {
  const rows: Row[] = [];
  for (const [index, [line, members]] of lines.entries()) {
    const amounts = byLine.get(line) ?? [];
    const row = rowOf(members, amounts, column, places);
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
  places: HeadPlaces,
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
    ...priceOf(members, net, places),
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
  readonly middle: number;
  /** Decimal point, no spaces. */
  readonly text: string;
}

/**
 * Quantity and price of a row: two numbers before its net whose product is the net, to the cent, the nearest to it first. Where
 * only one of the two is in its column, recognition having dropped the other, it is worked out when it comes out even. Where
 * both are there and disagree, neither is answered: a rebate or a unit of hundred hides in the row.
 */
function priceOf(
  members: readonly Segment[],
  net: PrintedAmount,
  places: HeadPlaces,
): Pick<Row, "quantity" | "unitPrice" | "isDerived"> {
  const { quantity: quantityAt, price: priceAt } = places;
  const isSwapped = quantityAt !== undefined && priceAt !== undefined && priceAt < quantityAt;
  const numbers = members.flatMap(decimalsOf).filter(({ x }) => x < net.found.box[0] - 1);
  numbers.sort((one, other) => other.x - one.x);
  for (const [index, second] of numbers.entries())
    for (const first of numbers.slice(index + 1)) {
      const product = productCents(first.text, second.text);
      if (product === null || Math.abs(product) !== Math.abs(net.cents)) continue;
      const [quantity, price] = isSwapped ? [second.text, first.text] : [first.text, second.text];
      return { ...signed(quantity, price, net), isDerived: false };
    }
  return derivedPrice(numbers, net, places);
}

/** A credit note sometimes signs its amounts alone, or its prices: the quantity takes the sign, the price none. */
function signed(
  quantity: string,
  price: string,
  net: PrintedAmount,
): { quantity: string; unitPrice: string } {
  const counted = withoutZeros(quantity).replace("-", "");
  return { quantity: net.cents < 0 ? `-${counted}` : counted, unitPrice: price.replace("-", "") };
}

const PRICE = /^-?\d+\.\d{2}$/;
const COUNT = /^-?\d{1,4}$/;

/** The one that recognition dropped, from the one in its column: a whole quantity, a price in whole cents. */
function derivedPrice(
  numbers: readonly PrintedDecimal[],
  net: PrintedAmount,
  places: HeadPlaces,
): Pick<Row, "quantity" | "unitPrice" | "isDerived"> {
  const none = { quantity: null, unitPrice: null, isDerived: false };
  const { label, quantity, price } = places;
  if (quantity === undefined || price === undefined) return none;
  const columns = { label, quantity, price, net: middleOf(net) };
  const counted = numbers.filter(({ middle }) => nearest(columns, middle) === "quantity");
  const priced = numbers.filter(({ middle }) => nearest(columns, middle) === "price");
  const [count] = counted;
  const [unitPrice] = priced;
  if (counted.length + priced.length !== 1) return none;
  const cents = Math.abs(net.cents);
  if (unitPrice !== undefined && PRICE.test(unitPrice.text)) {
    const times = cents / Math.abs(Number(unitPrice.text.replace(".", "")));
    if (Number.isInteger(times) && times > 0)
      return { ...signed(String(times), unitPrice.text, net), isDerived: true };
  }
  if (count !== undefined && COUNT.test(count.text) && Number(count.text) !== 0) {
    const each = cents / Math.abs(Number(count.text));
    if (Number.isInteger(each))
      return { ...signed(count.text, decimalFromCents(each), net), isDerived: true };
  }
  return none;
}

function middleOf({ found }: PrintedAmount): number {
  return found.box[0] + found.box[2] / 2;
}

/** The column with the nearest head. */
function nearest<Name extends string>(
  columns: Readonly<Record<Name, number | undefined>>,
  middle: number,
): Name | undefined {
  let [found, least]: [Name | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
  for (const name of Object.keys(columns) as Name[]) {
    const distance = Math.abs((columns[name] ?? Number.POSITIVE_INFINITY) - middle);
    if (distance < least) [found, least] = [name, distance];
  }
  return found;
}

function decimalsOf(segment: Segment): PrintedDecimal[] {
  return [...segment.folded.matchAll(NUMBER)].map((match) => {
    const [x, , width] = foundIn(segment, match.index, match.index + match[0].length).box;
    return { x, middle: x + width / 2, text: match[0].replaceAll(" ", "").replace(",", ".") };
  });
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
