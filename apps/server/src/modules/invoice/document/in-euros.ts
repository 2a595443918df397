import { euroCents } from "@grand-livre/domain/currency/rate";
import {
  type PostedForeignLine,
  postInEuros,
  totalsInEuros,
} from "@grand-livre/domain/invoice/post-in-euros";
import type { DepositTakeback, PostedLine } from "@grand-livre/domain/invoice/posting";
import { assertCents, sumCentsOf } from "@grand-livre/domain/money/cents";
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
  deductions: readonly DepositTakeback[] = [],
): PostedForeignLine[] {
  if (currency === "EUR" || exchangeRate === null)
    return lines.map((line) => ({ ...line, currency: null, foreignAmount: null }));
  const rate = { currency, unitsPerEuro: exchangeRate };
  const taken = sumCentsOf(deductions, depositUnits);
  const owedCents = prepaidCents === taken ? payableCents : undefined;
  return orIncomplete(postInEuros(lines, rate, owedCents, deductions));
}

const depositUnits = ({ shares }: DepositTakeback) =>
  sumCentsOf(shares, ({ baseCents, vatCents }) => baseCents + vatCents);

/**
 * A final invoice in a currency is worth what is left to pay at its own rate, and its deposits at theirs: what its entry, and its VAT in
 * euros (BT-111), say.
 */
export function finalInEuros(header: HeaderRow, deductions: readonly DepositTakeback[]): HeaderRow {
  const { currency, exchangeRate, currencyVat } = header;
  if (deductions.length === 0 || exchangeRate === null || currencyVat === null) return header;
  const shares = deductions.flatMap((one) => one.shares);
  const sum = (pick: (share: (typeof shares)[number]) => number | undefined) =>
    sumCentsOf(shares, (share) => pick(share) ?? 0);
  const rest = euroCents(currencyVat - sum(({ vatCents }) => vatCents), {
    currency,
    unitsPerEuro: exchangeRate,
  });
  const vatCents = orRefuse(rest) + sum(({ euros }) => euros?.vatCents);
  const atOwnRate = euroCents(sumCentsOf(deductions, depositUnits), { currency, unitsPerEuro: exchangeRate });
  const wholeCents = sum(({ euros }) => euros?.wholeCents);
  const totalInclVatCents = assertCents(header.totalInclVatCents - orRefuse(atOwnRate) + wholeCents);
  return { ...header, vatCents, totalInclVatCents, totalExclVatCents: totalInclVatCents - vatCents };
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
