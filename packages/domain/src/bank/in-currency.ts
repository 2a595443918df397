import { impliedRate, RATE_SPREAD, spreadFromRate, spreadOf } from "../currency/implied-rate.ts";
import { sumCentsOf } from "../money/cents.ts";
import {
  type CurrencyCandidates,
  type InvoiceCandidate,
  MATCH_DAYS,
  MATCH_WEIGHTS,
  type MatchProposal,
  type OpenOperation,
} from "./candidate.ts";
import type { OperationClues } from "./clues.ts";
import { byDueDate, identitiesIn, invoicesBetween, type Open } from "./invoice-index.ts";
import { datePoints, invoiceDays, NOBODY, namesInvoice, proposal } from "./score.ts";

/** The rate of a document's day and that of its payment differ by less than a quarter, either way round. */
export const BOOKED_RANGE = { leastPercent: 75, mostPercent: 133 } as const;

/** The euros booked of the documents that an amount of a bank may settle, the least and the most. */
export function bookedAround(cents: number): readonly [number, number] {
  const ends = [BOOKED_RANGE.leastPercent, BOOKED_RANGE.mostPercent].map((percent) =>
    Math.trunc((cents * percent) / 100),
  );
  return [Math.min(...ends), Math.max(...ends)];
}

/**
 * Documents in a currency that an operation in euros may settle whole: its euros are, within `RATE_SPREAD`, those booked or those of the
 * rate of its day; or its texts name them. Several of one third party and one currency only where each is named. Never strong: what a
 * bank takes for a currency is known once it took it. An account in the currency of the documents moves exactly what they say.
 */
export function payInCurrency(
  operation: OpenOperation,
  clues: OperationClues,
  { invoices, rateOf }: CurrencyCandidates,
): MatchProposal[] {
  const { named, of } = identitiesIn(invoices, clues);
  const near = invoicesBetween(invoices, ...bookedAround(operation.amountCents));
  const opens = [...new Set([...near, ...named.keys()])].map((invoice) => ({ invoice, who: of(invoice) }));
  const told = opens.filter(({ who }) => namesInvoice(who)).sort((a, b) => byDueDate(a.invoice, b.invoice));
  const together = Map.groupBy(told, ({ invoice }) => `${invoice.counterpartyId} ${currencyOf(invoice)}`);
  return [...opens.map((one) => [one]), ...[...together.values()].filter(({ length }) => length > 1)].flatMap(
    (chosen) => settleWith(operation, chosen, rateOf) ?? [],
  );
}

const currencyOf = ({ foreign }: InvoiceCandidate): string => foreign?.currency ?? "EUR";

function settleWith(
  operation: OpenOperation,
  chosen: readonly Open[],
  rateOf: CurrencyCandidates["rateOf"],
): MatchProposal | undefined {
  const { amountCents, date } = operation;
  const invoices = chosen.map(({ invoice }) => invoice);
  const currency = invoices[0] === undefined ? "EUR" : currencyOf(invoices[0]);
  const bookedCents = sumCentsOf(invoices, ({ outstandingCents }) => outstandingCents);
  const units = sumCentsOf(invoices, ({ foreign }) => foreign?.units ?? 0);
  const { foreign } = operation;
  const isOwn = foreign?.currency === currency;
  if (isOwn && foreign.units !== units) return;
  if (Math.sign(bookedCents) !== Math.sign(amountCents) || Math.sign(units) !== Math.sign(amountCents))
    return;
  const rate = rateOf(currency, date);
  const fromBooked = spreadOf(amountCents, bookedCents);
  const fromDay =
    rate === undefined
      ? undefined
      : spreadFromRate(Math.abs(units), { currency, unitsPerEuro: rate }, Math.abs(amountCents));
  const isNamed = chosen.every(({ who }) => namesInvoice(who));
  const spread = Math.min(fromBooked, fromDay ?? fromBooked);
  // What a person would have to confirm is chosen by hand.
  if (!isOwn && (fromDay ?? fromBooked) > RATE_SPREAD.asked) return;
  if (!isOwn && spread > (isNamed ? RATE_SPREAD.asked : RATE_SPREAD.proposed)) return;
  const who = chosen.map((one) => one.who).sort((a, b) => a.points - b.points)[0] ?? NOBODY;
  const reasons = chosen.length === 1 ? who.reasons : chosen.flatMap(({ who }) => who.reasons.slice(0, 1));
  const days = Math.max(...invoices.map((invoice) => invoiceDays(date, invoice)));
  // Between documents of one third party the nearer amount is likelier: a point less for each percent.
  const doubt = who.points === 0 ? 0 : Math.floor(spread / 100);
  return proposal(
    chosen.length === 1 ? "invoice" : "invoices",
    (isOwn ? MATCH_WEIGHTS.amount.exact : MATCH_WEIGHTS.amount.rate - doubt) +
      who.points +
      datePoints(days, MATCH_DAYS.invoice),
    invoices.map(({ id }) => `invoice:${id}`),
    [
      {
        code: "CURRENCY",
        currency,
        units: Math.abs(units),
        rate: impliedRate(units, currency, amountCents),
        differenceCents: amountCents - bookedCents,
      },
      ...reasons,
      { code: "DATE", days },
    ],
    { allocations: invoices.map(({ id, foreign }) => ({ invoiceId: id, amountCents: foreign?.units ?? 0 })) },
  );
}

/**
 * The two sides of a transfer between an account in euros and one in a currency, from what its side in the currency is worth on its day:
 * what the bank moved, the euros that it is worth less those moved for it. Undefined beyond `RATE_SPREAD.proposed`, and between two
 * currencies.
 */
export function exchangedBetween(
  one: Pick<OpenOperation, "amountCents" | "foreign">,
  other: Pick<OpenOperation, "amountCents" | "foreign">,
): Extract<MatchProposal["reasons"][number], { code: "CURRENCY" }> | undefined {
  if (one.foreign === undefined && other.foreign !== undefined) return exchangedBetween(other, one);
  const { foreign } = one;
  if (foreign === undefined || other.foreign !== undefined || other.amountCents === 0) return;
  if (Math.sign(one.amountCents) === Math.sign(other.amountCents)) return;
  const euros = Math.abs(other.amountCents);
  if (spreadOf(Math.abs(one.amountCents), euros) > RATE_SPREAD.proposed) return;
  return {
    code: "CURRENCY",
    currency: foreign.currency,
    units: Math.abs(foreign.units),
    rate: impliedRate(Math.abs(foreign.units), foreign.currency, euros),
    differenceCents: one.amountCents + other.amountCents,
  };
}
