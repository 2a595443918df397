import {
  type PostedForeignLine,
  postInEuros,
  totalsInEuros,
} from "@grand-livre/domain/invoice/post-in-euros";
import type { PostedLine } from "@grand-livre/domain/invoice/posting";
import type { Connection } from "../../../database/connection.ts";
import { orIncomplete, orRefuse } from "../../../http/refusal-error.ts";
import { rateOn } from "../../currency-rate/service.ts";
import type { ComputedTotals } from "./content.ts";
import type { HeaderRow } from "./document.ts";
import { findHeader } from "./repository.ts";
import type { DraftContent } from "./write.ts";

type Rated = Pick<
  HeaderRow,
  | "exchangeRate"
  | "exchangeRateDay"
  | "currencyExclVat"
  | "currencyVat"
  | "currencyInclVat"
  | "currencyPayable"
> &
  ComputedTotals;

type Sketch = Pick<
  DraftContent,
  "currency" | "exchangeRate" | "billDate" | "precedingInvoiceId" | "prepaidCents"
>;

/**
 * What is stored of a document's totals: euro cents, and its own units beside them when it is in a currency. Its rate is what was
 * typed, else that of the invoice it corrects, else the last one on or before its day; without any, its euros are nothing yet.
 * @throws RefusalError AMOUNT_OUT_OF_RANGE
 */
export async function ratedTotals(
  db: Connection,
  legalEntityId: string,
  content: Sketch,
  totals: ComputedTotals,
  today: string,
): Promise<Rated> {
  const { currency, prepaidCents } = content;
  if (currency === "EUR") return { ...NO_CURRENCY, ...totals };
  const own = {
    currencyExclVat: totals.totalExclVatCents,
    currencyVat: totals.vatCents,
    currencyInclVat: totals.totalInclVatCents,
    currencyPayable: totals.payableCents,
  };
  const rate = await rateOf(db, legalEntityId, content, today);
  if (rate.exchangeRate === null) return { ...rate, ...own, ...NOTHING };
  const euros = totalsInEuros(totals, prepaidCents, { currency, unitsPerEuro: rate.exchangeRate });
  return { ...rate, ...own, ...orRefuse(euros) };
}

const NO_CURRENCY = {
  exchangeRate: null,
  exchangeRateDay: null,
  currencyExclVat: null,
  currencyVat: null,
  currencyInclVat: null,
  currencyPayable: null,
};
const NOTHING = { totalExclVatCents: 0, vatCents: 0, totalInclVatCents: 0, payableCents: 0 };

type OwnRate = Pick<HeaderRow, "exchangeRate" | "exchangeRateDay">;

async function rateOf(
  db: Connection,
  legalEntityId: string,
  { currency, exchangeRate, billDate, precedingInvoiceId }: Sketch,
  today: string,
): Promise<OwnRate> {
  if (exchangeRate) return { exchangeRate, exchangeRateDay: null };
  const before = precedingInvoiceId === null ? undefined : await findHeader(db, precedingInvoiceId);
  if (before?.currency === currency && before.exchangeRate !== null)
    return { exchangeRate: before.exchangeRate, exchangeRateDay: before.exchangeRateDay };
  const known = await rateOn(db, { legalEntityId, currency, day: billDate ?? today });
  return { exchangeRate: known?.rate ?? null, exchangeRateDay: known?.day ?? null };
}

/** The lines of an entry as the ledger keeps them: in euros, with what they were in the document's currency. */
export function bookedInEuros(
  {
    currency,
    exchangeRate,
    prepaidCents,
    payableCents,
  }: Pick<HeaderRow, "currency" | "exchangeRate" | "prepaidCents" | "payableCents">,
  lines: readonly PostedLine[],
): PostedForeignLine[] {
  if (currency === "EUR" || exchangeRate === null)
    return lines.map((line) => ({ ...line, currency: null, foreignAmount: null }));
  const rate = { currency, unitsPerEuro: exchangeRate };
  return orIncomplete(postInEuros(lines, rate, prepaidCents === 0 ? payableCents : undefined));
}

/**
 * A credit note that gives back all that is left of its invoice is worth the euros that are left of it: nothing of either stays open
 * for a rounding.
 */
export function endingCreditNote(note: HeaderRow, invoice: HeaderRow | undefined): HeaderRow {
  const { currencyPayable, currencyInclVat, prepaidCents } = note;
  if (currencyPayable === null || currencyInclVat !== currencyPayable || prepaidCents !== 0) return note;
  if (!invoice || invoice.currencyPayable !== currencyPayable + invoice.currencySettled) return note;
  const gap = invoice.payableCents - invoice.settledCents - note.payableCents;
  return {
    ...note,
    payableCents: note.payableCents + gap,
    totalInclVatCents: note.totalInclVatCents + gap,
    totalExclVatCents: note.totalExclVatCents + gap,
  };
}
