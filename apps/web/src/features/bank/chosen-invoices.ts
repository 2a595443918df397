import type { BankOperationAnswer } from "@grand-livre/contracts/bank";
import { impliedRate } from "@grand-livre/domain/currency/implied-rate";
import { multiplyRatio } from "@grand-livre/domain/money/multiply";
import { partOfOpen } from "@grand-livre/domain/payment/settle-in-currency";

/** An invoice that the operation pays, with what of the operation goes to it: of one in a currency, the smallest units settled. */
export interface Chosen {
  readonly id: string;
  /** Undefined while the amount in a currency is typed. */
  readonly cents: number | undefined;
  readonly foreign?: {
    readonly number: string;
    readonly party: string | null;
    readonly currency: string;
    readonly openUnits: number;
    /** What is left of it in the books. */
    readonly openCents: number;
  };
}

interface OpenInvoice {
  readonly id: string;
  readonly remainingCents: number;
  readonly currency?: string;
  readonly remainingEurCents?: number | undefined;
  readonly counterpartyId?: string | null;
  readonly bill_number?: string | null;
  readonly refId?: string | null;
}

export const paidOf = (chosen: readonly Chosen[]): number =>
  chosen.reduce((sum, { cents = 0 }) => sum + cents, 0);

/**
 * The choice once `ids` are ticked: each further invoice takes what it lacks, as far as the operation goes; one in a currency all that is
 * left of it, since the operation does not tell its rate.
 */
export function chooseInvoice(
  chosen: readonly Chosen[],
  rows: readonly OpenInvoice[],
  ids: ReadonlySet<string>,
  amountCents: number,
): Chosen[] {
  const kept = chosen.filter(({ id }) => ids.has(id));
  for (const row of rows) {
    const { id, remainingCents } = row;
    const foreign = foreignOf(row);
    const inEuros = kept.filter((one) => one.foreign === undefined);
    const cents = foreign ? remainingCents : Math.min(remainingCents, amountCents - paidOf(inEuros));
    if (ids.has(id) && cents > 0 && !kept.some((one) => one.id === id)) kept.push({ id, cents, ...foreign });
  }
  return kept;
}

function foreignOf(row: OpenInvoice): Pick<Chosen, "foreign"> | undefined {
  const { currency = "EUR", remainingCents: openUnits, remainingEurCents: openCents = 0 } = row;
  if (currency === "EUR") return undefined;
  const number = row.bill_number ?? row.refId ?? "";
  return { foreign: { number, party: row.counterpartyId ?? null, currency, openUnits, openCents } };
}

/** What the operation's euros settle of documents in a currency. */
export interface Exchange {
  readonly currency: string;
  readonly units: number;
  readonly bookedCents: number;
  /** Units for one euro. */
  readonly rate: string;
  /** Positive: a gain (756); negative: a loss (656). */
  readonly differenceCents: number;
}

/**
 * What accepting the choice would settle in a currency: undefined for invoices in euros, « mixed » where the share of each currency or
 * third party is not known, « untyped » while an amount is missing or above what is left.
 */
export function exchangeOf(
  chosen: readonly Chosen[],
  operation: Pick<BankOperationAnswer, "amountCents" | "currency" | "currencyAmount">,
): Exchange | "mixed" | "untyped" | undefined {
  const parts = chosen.flatMap(({ cents, foreign }) => (foreign ? [{ ...foreign, units: cents ?? 0 }] : []));
  const [first] = parts;
  if (first === undefined) return undefined;
  const isOne = parts.every(({ currency, party }) => currency === first.currency && party === first.party);
  if (!isOne || parts.length < chosen.length) return "mixed";
  if (parts.some(({ units, openUnits }) => units <= 0 || units > openUnits)) return "untyped";
  const units = parts.reduce((sum, part) => sum + part.units, 0);
  const bookedCents = parts.reduce((sum, part) => sum + partOfOpen(part.units, part), 0);
  const { currency } = first;
  // An account in the currency of the invoices is worth, of what they take, as much as of all that it moved.
  const isOwn = operation.currency === currency;
  const moved = Math.abs(operation.currencyAmount ?? 0);
  if (isOwn && units > moved) return "untyped";
  const operationCents = isOwn ? multiplyRatio(operation.amountCents, units, moved) : operation.amountCents;
  const rate = impliedRate(units, currency, Math.abs(operationCents));
  const differenceCents = operationCents - Math.sign(operationCents) * bookedCents;
  return { currency, units, bookedCents, rate, differenceCents };
}
