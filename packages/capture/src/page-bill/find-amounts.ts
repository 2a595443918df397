import { rightOf, sharedWidth } from "../page/page-text.ts";
import { type Found, foundIn, type Segment } from "../page/segments.ts";

/** An amount as printed, with the words around it that may say what it is. */
export interface PrintedAmount {
  /** Signed as printed. */
  readonly cents: number;
  readonly found: Found;
  /** Folded words before it on its line, nearest segment with letters; `null` when there are none. */
  readonly rowLabel: string | null;
  /** The number of other amounts between the words and it. */
  readonly rowDistance: number;
  /** Folded words that head its column. */
  readonly headLabel: string | null;
  /** The number of amounts between the head and it. */
  readonly headDistance: number;
  /** Folded words just after it in its segment. */
  readonly after: string;
  /** A currency sign is beside it. */
  readonly hasCurrency: boolean;
}

const CURRENCY = String.raw`(?:€|eur\b|euros?\b|\$|usd\b|£|gbp\b|chf\b|rm\b|inr\b|rs\.?|₹)`;
/**
 * Two decimals, thousands parted by one space, a point, a comma or an apostrophe; a sign before or after. Not a piece of a
 * date, of a version or of a percentage. Recognised text sometimes puts a space beside the decimal sign.
 */
const AMOUNT = new RegExp(
  String.raw`(?<![\d.,/%:-]|\d )(${CURRENCY} ?)?([-−–(] ?)?(${CURRENCY} ?)?(\d{1,3}(?:([ .,'’])\d{3})(?:\5\d{3})*|\d{1,9})( ?[.,] ?)(\d{2})(?![\d%]|[.,/]\d| ?%)( ?-(?![\w-]))?( ?${CURRENCY})?`,
  "g",
);
const MAX_AMOUNTS = 600;
const MAX_HEAD_DISTANCE_POINTS = 420;

/** Every amount with two decimals of a document, with the labels of its row and of its column. */
export function findAmounts(segments: readonly Segment[]): PrintedAmount[] {
  const byLine = Map.groupBy(segments, ({ line }) => line);
  const bare = segments.flatMap(printedAmountsOf).slice(0, MAX_AMOUNTS);
  return bare.map((amount) => ({
    ...amount,
    ...rowLabelOf(amount.found, byLine.get(amount.found.segment.line) ?? []),
    ...headLabelOf(amount.found, segments, bare),
  }));
}

type BareAmount = Pick<PrintedAmount, "cents" | "found" | "after" | "hasCurrency">;

/** The amounts with two decimals of one segment, without the words around. */
export function printedAmountsOf(segment: Segment): BareAmount[] {
  const amounts: BareAmount[] = [];
  for (const match of segment.folded.matchAll(AMOUNT)) {
    const [whole, before, sign, middle, units = "", separator = "", mark = "", decimals = "", tail, after] =
      match;
    // The same sign cannot part both the thousands and the cents.
    if (separator !== "" && separator !== " " && separator === mark.trim()) continue;
    const digits = `${units.replace(/\D/g, "")}${decimals}`;
    const negative = sign !== undefined || tail !== undefined;
    const cents = Number(digits) * (negative ? -1 : 1);
    if (!Number.isSafeInteger(cents)) continue;
    const end = match.index + whole.length;
    amounts.push({
      cents: cents === 0 ? 0 : cents,
      found: foundIn(segment, match.index, end),
      after: segment.folded.slice(end, end + 30),
      hasCurrency: before !== undefined || middle !== undefined || after !== undefined,
    });
  }
  return amounts;
}

const HAS_LETTERS = /[a-z]{2}|t\.?v\.?a/;

/** Words that are a unit or a currency say nothing of an amount. */
function saysSomething(folded: string): boolean {
  return HAS_LETTERS.test(folded.replace(/\b(?:eur|euros?|usd|gbp|chf|rm|inr|myr)\b/g, ""));
}

function countAmounts(folded: string): number {
  return [...folded.matchAll(AMOUNT)].length;
}

function rowLabelOf(found: Found, line: readonly Segment[]): Pick<PrintedAmount, "rowLabel" | "rowDistance"> {
  const before = found.segment.folded.slice(0, found.start);
  if (saysSomething(before)) return { rowLabel: before.trim(), rowDistance: countAmounts(before) };
  let rowDistance = countAmounts(before);
  const left = line.filter(({ box }) => box[0] < found.segment.box[0]).reverse();
  for (const segment of left) {
    rowDistance += countAmounts(segment.folded);
    if (saysSomething(segment.folded)) return { rowLabel: segment.folded, rowDistance };
  }
  return { rowLabel: null, rowDistance };
}

/** The nearest words above it in its column, on the same page. */
function headLabelOf(
  found: Found,
  segments: readonly Segment[],
  amounts: readonly BareAmount[],
): Pick<PrintedAmount, "headLabel" | "headDistance"> {
  const { segment, box } = found;
  let head: Segment | undefined;
  for (const other of segments) {
    if (other.page !== segment.page || other.line >= segment.line) continue;
    const gap = box[1] - other.box[1];
    if (gap > MAX_HEAD_DISTANCE_POINTS || !isInColumn(found, other) || !saysSomething(other.folded)) continue;
    if (countAmounts(other.folded) > 0) continue;
    if (head === undefined || other.line > head.line) head = other;
  }
  if (head === undefined) return { headLabel: null, headDistance: 0 };
  const { line } = head;
  const between = amounts.filter(
    (amount) =>
      amount.found.segment.page === segment.page &&
      amount.found.segment.line > line &&
      amount.found.segment.line < segment.line &&
      sharedWidth(amount.found.box, box) > 0,
  );
  return { headLabel: headWords(found, head), headDistance: between.length };
}

/** Figures align on the right, their head may be centred: some overlap, or right ends that are near. */
function isInColumn({ box }: Found, other: Segment): boolean {
  return sharedWidth(box, other.box) > 0 || Math.abs(rightOf(box) - rightOf(other.box)) < 12;
}

/** Of a head that covers several columns, the words above the amount. */
function headWords({ box }: Found, head: Segment): string {
  if (head.box[2] < 2.2 * Math.max(box[2], 40)) return head.folded;
  const above = head.words
    .map((word, index) => ({ word, start: head.starts[index] ?? 0 }))
    .filter(({ word }) => sharedWidth(word.box, box) > -14);
  const [first] = above;
  const last = above.at(-1);
  if (first === undefined || last === undefined) return head.folded;
  return head.folded.slice(first.start, last.start + last.word.text.length);
}
