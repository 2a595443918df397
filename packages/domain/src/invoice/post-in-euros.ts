import { decimalFromMinorUnits, euroCents, type Rate } from "../currency/rate.ts";
import { type AmountOutOfRange, assertCents, sumCents, sumCentsOf } from "../money/cents.ts";
import { splitProrata } from "../money/prorata.ts";
import { isRefusal, type Refusal, refuse } from "../refusal.ts";
import type { DepositTakeback, PostedLine, PostingRole } from "./posting.ts";

/** A line in euros, with what it was in the document's currency; both null where only rounding is left on it. */
export interface PostedForeignLine extends PostedLine {
  readonly currency: string | null;
  /** A machine decimal of the currency, on the side of the line. */
  readonly foreignAmount: string | null;
}

/** What the document charges to its buyer: one amount of VAT in euros (BT-111), spread over its lines. */
const CHARGED: ReadonlySet<PostingRole> = new Set(["vat_collected", "vat_collected_pending"]);
const TAXES: ReadonlySet<PostingRole> = new Set([
  "vat_deductible",
  "vat_deductible_pending",
  "vat_due",
  "vat_on_deposit",
]);
/** What a deposit left on the books, that its final invoice takes back. */
const TAKEN: ReadonlySet<PostingRole> = new Set(["deposit", "vat_on_deposit"]);
const THIRD: ReadonlySet<PostingRole> = new Set(["payable", "receivable"]);

/**
 * The entry of a document in a currency, in euro cents: what the third party owes, the VAT charged and each tax of a purchase are
 * converted on their own; prices take the rest, so that the entry balances without a line of rounding (CGI, art. 266-1 bis). What a
 * final invoice takes back of its deposits has the euros that they were booked for: an advance fixes its part of the price, and its
 * VAT fell due at its own rate (art. 269, 2); no difference of rates arises from it.
 * @param lines the balanced posting of the document, in smallest units of its currency
 * @param owedCents what the third party owes in all, where it is known: the last credit note of an invoice takes what is left of it
 */
export function postInEuros(
  lines: readonly PostedLine[],
  rate: Rate,
  owedCents?: number,
  deductions: readonly DepositTakeback[] = [],
): PostedForeignLine[] | AmountOutOfRange | Refusal<"INVOICE_TOTAL_ZERO"> {
  const units = lines.map((line) => assertCents(line.debitCents - line.creditCents));
  const roles = lines.map(({ sources }) => sources[0]?.role);
  const isOf = (set: ReadonlySet<PostingRole>) => (role: PostingRole | undefined) =>
    role !== undefined && set.has(role);
  const cents = new Array<number>(lines.length).fill(0);
  /** Converts lines as one amount, each taking its part of it: running totals, so that none is more than a cent off. */
  const convert = (places: readonly number[]): AmountOutOfRange | undefined => {
    let soFar = 0;
    let shared = 0;
    for (const at of places) {
      soFar = assertCents(soFar + (units[at] ?? 0));
      const target = euroCents(soFar, rate);
      if (isRefusal(target)) return target;
      cents[at] = assertCents(target - shared);
      shared = target;
    }
    return undefined;
  };
  const placesOf = (test: (role: PostingRole | undefined) => boolean) =>
    roles.flatMap((role, at) => (test(role) ? [at] : []));
  const third = placesOf(isOf(THIRD));
  const taken = bookedShares(deductions);
  const isTaken = (role: PostingRole | undefined) => taken.length > 0 && isOf(TAKEN)(role);
  const isPrice = (role: PostingRole | undefined) =>
    !(isOf(THIRD)(role) || isOf(CHARGED)(role) || isOf(TAXES)(role) || isTaken(role));
  const prices = placesOf(isPrice);
  const taxes = placesOf((role) => isOf(TAXES)(role) && !isTaken(role));
  for (const at of placesOf(isTaken)) cents[at] = takenCents(lines[at], Math.sign(units[at] ?? 0), taken);
  const groups = [third, placesOf(isOf(CHARGED)), ...taxes.map((at) => [at]), prices];
  for (const group of groups) {
    const refusal = convert(group);
    if (refusal) return refusal;
  }
  const largestOf = (places: readonly number[]) =>
    places.toSorted((a, b) => Math.abs(units[b] ?? 0) - Math.abs(units[a] ?? 0))[0] ?? 0;
  const owed = sumCentsOf(third, (at) => cents[at] ?? 0);
  if (owedCents !== undefined && owed !== 0) {
    const at = largestOf(third);
    cents[at] = assertCents((cents[at] ?? 0) + Math.sign(owed) * owedCents - owed);
  }
  if (third.every((at) => cents[at] === 0)) return refuse("INVOICE_TOTAL_ZERO");
  const rest = prices.length > 0 ? prices : lines.map((_, at) => at).filter((at) => !third.includes(at));
  const largest = largestOf(rest);
  cents[largest] = assertCents((cents[largest] ?? 0) - sumCents(cents));
  return lines.flatMap((line, at) => {
    const own = cents[at] ?? 0;
    const foreign = units[at] ?? 0;
    return own === 0 ? [] : [inEuros(line, own, foreign, rate)];
  });
}

type BookedShare = DepositTakeback["shares"][number] & {
  readonly euros: { readonly wholeCents: number; readonly vatCents: number };
};

const bookedShares = (deductions: readonly DepositTakeback[]): BookedShare[] =>
  deductions.flatMap(({ shares }) =>
    shares.flatMap((share) => (share.euros === undefined ? [] : [{ ...share, euros: share.euros }])),
  );

/** What the deposits of a line were booked for: on the account of advances, or for their VAT by its code. */
function takenCents(line: PostedLine | undefined, sign: number, shares: readonly BookedShare[]): number {
  const own = shares.filter(({ vatCode }) => vatCode === (line?.vatCode ?? null));
  return sources(line) === "deposit"
    ? sign *
        sumCentsOf(
          own.filter(({ account }) => account === line?.account),
          ({ euros }) => euros.wholeCents,
        )
    : sign * sumCentsOf(own, ({ euros }) => euros.vatCents);
}

const sources = (line: PostedLine | undefined): PostingRole | undefined => line?.sources[0]?.role;

function inEuros(line: PostedLine, cents: number, units: number, rate: Rate): PostedForeignLine {
  const { vatBaseCents, sources } = line;
  const isSameSide = units !== 0 && Math.sign(units) === Math.sign(cents);
  const size = Math.abs(cents);
  const parts = sources.map(({ amountCents }) => amountCents);
  const shares = sumCents(parts) === 0 ? parts.map(() => 0) : splitProrata(size, parts);
  const base = vatBaseCents === null ? null : baseOf(vatBaseCents, Math.abs(units), size, rate);
  return {
    ...line,
    debitCents: cents > 0 ? cents : 0,
    creditCents: cents < 0 ? -cents : 0,
    vatBaseCents: base,
    sources: sources.map((source, at) => ({ ...source, amountCents: shares[at] ?? 0 })),
    currency: isSameSide ? rate.currency : null,
    foreignAmount: isSameSide ? decimalFromMinorUnits(Math.abs(units), rate.currency) : null,
  };
}

/** The base of a price is its own amount; that of a tax is converted. */
function baseOf(base: number, units: number, cents: number, rate: Rate): number {
  if (Math.abs(base) === units) return Math.sign(base) * cents;
  const converted = euroCents(base, rate);
  return isRefusal(converted) ? 0 : converted;
}

/** The totals of a document in euro cents, from those in its own smallest units: the entry bears the same. */
export interface DocumentTotals {
  readonly totalExclVatCents: number;
  readonly vatCents: number;
  readonly totalInclVatCents: number;
  readonly payableCents: number;
}

/** @param prepaidUnits what was paid before, which is in the total and not in what is to pay */
export function totalsInEuros(
  totals: DocumentTotals,
  prepaidUnits: number,
  rate: Rate,
): DocumentTotals | AmountOutOfRange {
  const { payableCents, vatCents: vatUnits, totalInclVatCents: totalUnits } = totals;
  const converted: number[] = [];
  for (const units of [assertCents(payableCents + prepaidUnits), prepaidUnits, vatUnits, totalUnits]) {
    const cents = euroCents(units, rate);
    if (isRefusal(cents)) return cents;
    converted.push(cents);
  }
  const [owed = 0, prepaid = 0, vatCents = 0, totalInclVatCents = 0] = converted;
  return {
    totalExclVatCents: assertCents(totalInclVatCents - vatCents),
    vatCents,
    totalInclVatCents,
    payableCents: assertCents(owed - prepaid),
  };
}
