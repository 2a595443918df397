import { z } from "zod";
import { rateText } from "./currency-rate.ts";

/** What a body says of the currency of a document. */
export const documentCurrency = {
  /** ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** Of a document in a currency: units for one euro. Blank or absent: the last rate on or before its day. */
  exchangeRate: rateText.nullish(),
};

/**
 * What an answer says of a document in a currency, whose amounts are in its own smallest units: its rate, the day of it unless it was
 * typed, and euros. Absent from a document in euros.
 */
export const currencyAmounts = {
  exchangeRate: z.string().nullish(),
  exchangeRateDay: z.string().nullish(),
  totalExclVatEurCents: z.int().optional(),
  vatEurCents: z.int().optional(),
  totalInclVatEurCents: z.int().optional(),
  remainingEurCents: z.int().optional(),
};
