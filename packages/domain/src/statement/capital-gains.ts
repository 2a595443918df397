import { addMonths } from "../date/calendar-date.ts";
import { assertCents, sumCentsOf } from "../money/cents.ts";

/** An asset that left in the exercise. */
export interface DisposedAsset {
  readonly label: string;
  readonly account: string;
  readonly acquisitionDate: string;
  readonly disposedOn: string;
  readonly costCents: number;
  /** Depreciation charged when it left. */
  readonly chargedCents: number;
  /** Without VAT; 0 for what was scrapped. */
  readonly priceCents: number;
}

/** cost, charged, rest, price, gain, short term, long term. */
export type GainCents = readonly [number, number, number, number, number, number, number];

/**
 * What the sale of an asset gains or loses, and for how long it was held. Under corporate tax all of it is of the result
 * (CGI art. 219, I-a quinquies leaves shares apart: a person types them). Under income tax, from two years on, a gain is of short
 * term up to the depreciation charged, a loss of what is never depreciated is of long term (CGI art. 39 duodecies).
 */
export function capitalGain(asset: DisposedAsset, corporate: boolean): GainCents {
  const { costCents, chargedCents, priceCents, acquisitionDate, disposedOn } = asset;
  const rest = assertCents(costCents - chargedCents);
  const gain = assertCents(priceCents - rest);
  const held = addMonths(acquisitionDate, 24) <= disposedOn;
  const long =
    corporate || !held ? 0 : gain > 0 ? Math.max(0, gain - chargedCents) : chargedCents > 0 ? 0 : gain;
  return [costCents, chargedCents, rest, priceCents, gain, assertCents(gain - long), long];
}

/** The sums of a table of disposals. */
export function sumGains(gains: readonly GainCents[]): GainCents {
  return [0, 1, 2, 3, 4, 5, 6].map((at) => sumCentsOf(gains, (one) => one[at] ?? 0)) as never;
}
