import {
  formatRate,
  impliedRate,
  isRateOf,
  RATE_SPREAD,
  spreadFromRate,
} from "@grand-livre/domain/currency/implied-rate";
import { formatDate } from "@grand-livre/domain/date/calendar-date";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { RefusalError } from "../../../http/refusal-error.ts";
import { rateOn } from "../../currency-rate/service.ts";
import { payWithin } from "../../payment/service.ts";
import { findLinesOfEntry } from "../candidate-repository.ts";
import { findEntryOfPayment, findInvoiceParties, type InvoiceParty } from "../invoice-repository.ts";
import type { OperationRow } from "../operation-repository.ts";
import { type Accepting, keepMatch, requireSum } from "./accepting.ts";
import type { Decision } from "./decision.ts";

/**
 * The operation pays invoices, by one payment for each third party: a cheque deposit, a collection booked as one, a parent that
 * pays for its subsidiaries. Documents in a currency are settled by its euros, those of one third party in one currency.
 * @throws RefusalError INVOICE_NOT_FOUND, BANK_MATCH_AMOUNT_DIFFERS, BANK_CURRENCIES_MIXED, BANK_RATE_FAR, those of a payment
 */
export async function pay(accepting: Accepting, row: OperationRow, decision: Decision<"pay">): Promise<void> {
  const { tx } = accepting;
  const ids = decision.allocations.map(({ invoiceId }) => invoiceId);
  const known = await findInvoiceParties(tx, row.legalEntityId, ids);
  const parties = Map.groupBy(decision.allocations, ({ invoiceId }) => {
    const party = known.get(invoiceId)?.counterpartyId;
    if (!party) throw new RefusalError("INVOICE_NOT_FOUND");
    return party;
  });
  const [only] = parties.keys();
  const [currency = "EUR", ...others] = new Set([...known.values()].map((one) => one.currency));
  if (row.currency !== null && currency === "EUR" && parties.size === 1 && others.length === 0)
    return payEuros(accepting, row, only ?? "", {
      ...decision,
      owedCents: unitsOf(decision.allocations, known),
    });
  if (row.currency !== null || currency !== "EUR" || others.length > 0) {
    if (parties.size !== 1 || only === undefined || others.length > 0)
      throw new RefusalError("BANK_CURRENCIES_MIXED");
    const signed = unitsOf(decision.allocations, known);
    // A credit note that takes it all, or more, leaves the operation nothing to settle.
    if (Math.sign(signed) !== Math.sign(row.amountCents)) requireSum(row, 0);
    // An account in the currency of the documents moves what it says: what they leave of it stays on the third party's account.
    if (row.currency === currency)
      return payTo(accepting, row, only, { ...decision, foreign: { currency, units: unitsMoved(row) } });
    const units = Math.abs(signed);
    await requireNearRate(accepting, row, { currency, units, rateConfirmed: decision.rateConfirmed });
    return payTo(accepting, row, only, { ...decision, foreign: { currency, units } });
  }
  if (parties.size === 1 && only !== undefined) return payTo(accepting, row, only, decision);
  await paySeveral(accepting, row, [...parties], known);
}

const unitsMoved = ({ currencyAmount }: OperationRow): number => Math.abs(currencyAmount ?? 0);

/**
 * Dollars that pay documents in euros: they are worth the euros that they settle, and the difference from the rate of their day is the
 * exchange of liquid assets (PCG, 666 and 766).
 * @throws RefusalError BANK_RATE_FAR, BANK_MATCH_AMOUNT_DIFFERS
 */
async function payEuros(
  accepting: Accepting,
  row: OperationRow,
  counterpartyId: string,
  { owedCents, ...decision }: Decision<"pay"> & { readonly owedCents: number },
): Promise<void> {
  const { currency, amountCents } = row;
  if (Math.sign(owedCents) !== Math.sign(amountCents)) requireSum(row, 0);
  const paid = { currency: currency ?? "", units: unitsMoved(row), rateConfirmed: decision.rateConfirmed };
  await requireNearRate(accepting, { ...row, amountCents: owedCents }, paid);
  const exchangeCents = Math.abs(owedCents) - Math.abs(amountCents);
  return payTo(accepting, row, counterpartyId, { ...decision, exchangeCents });
}

/** What documents take together, money received positive. */
const unitsOf = (
  allocations: Decision<"pay">["allocations"],
  known: ReadonlyMap<string, InvoiceParty>,
): number =>
  sumCentsOf(allocations, ({ invoiceId, amountCents }) =>
    known.get(invoiceId)?.isReceived ? amountCents : -amountCents,
  );

/** @throws RefusalError BANK_RATE_FAR where the rate of an amount is far from the one known of its day, and nobody confirmed it */
async function requireNearRate(
  { tx }: Accepting,
  { legalEntityId, operationDate: day, amountCents }: OperationRow,
  paid: {
    readonly currency: string;
    readonly units: number;
    readonly rateConfirmed?: boolean | undefined;
  },
): Promise<void> {
  const { currency, units, rateConfirmed } = paid;
  if (rateConfirmed === true) return;
  const known = await rateOn(tx, { legalEntityId, currency, day });
  if (known === undefined || !isRateOf(known.day, day)) return;
  const cents = Math.abs(amountCents);
  const spread = spreadFromRate(units, { currency, unitsPerEuro: known.rate }, cents) ?? 0;
  if (spread <= RATE_SPREAD.asked) return;
  throw new RefusalError("BANK_RATE_FAR", {
    currency,
    rate: formatRate(impliedRate(units, currency, cents)),
    dayRate: formatRate(known.rate),
    day: formatDate(known.day),
    percent: Math.round(spread / 100),
    fields: [{ path: "rateConfirmed", message: "BANK_RATE_FAR" }],
  });
}

/** A payment of what each third party is paid for; all of them are the operation. */
async function paySeveral(
  accepting: Accepting,
  row: OperationRow,
  parties: readonly (readonly [counterpartyId: string, allocations: Decision<"pay">["allocations"]])[],
  known: ReadonlyMap<string, InvoiceParty>,
): Promise<void> {
  const { tx } = accepting;
  const { legalEntityId, operationDate: date, account } = row;
  const owed = parties.map(([counterpartyId, allocations]) => {
    return { counterpartyId, allocations, cents: unitsOf(allocations, known) };
  });
  requireSum(
    row,
    sumCentsOf(owed, ({ cents }) => cents),
  );
  const lineIds: string[] = [];
  let first: { paymentId: string; entryId: string } | undefined;
  for (const { counterpartyId, allocations, cents } of owed) {
    const paymentId = await payWithin(accepting, {
      ...{ legalEntityId, date, account, counterpartyId, allocations, writeOffCents: 0 },
      amountCents: Math.abs(cents),
      direction: cents > 0 ? "received" : "sent",
    });
    const { entryId } = await findEntryOfPayment(tx, legalEntityId, paymentId);
    lineIds.push(...(await findLinesOfEntry(tx, { legalEntityId, account }, entryId)));
    first ??= { paymentId, entryId };
  }
  await keepMatch(accepting, row, { ...first, lineIds });
}

/** A payment on the account of a third party. @throws RefusalError those of a payment */
export function payOnAccount(
  accepting: Accepting,
  row: OperationRow,
  { counterpartyId }: Decision<"account">,
): Promise<void> {
  const { currency } = row;
  const foreign = currency === null ? undefined : { currency, units: unitsMoved(row) };
  return payTo(accepting, row, counterpartyId, { allocations: [], writeOffCents: 0, feeCents: 0, foreign });
}

/** Each operation of the group pays its whole amount of the invoice. @throws RefusalError those of a payment */
export async function payTogether(
  accepting: Accepting,
  _: OperationRow,
  { invoiceId, operationIds }: Decision<"group">,
): Promise<void> {
  for (const id of operationIds) {
    const row = accepting.open(id);
    const allocations = [{ invoiceId, amountCents: Math.abs(row.amountCents) }];
    await pay(accepting, row, { kind: "pay", allocations, writeOffCents: 0, feeCents: 0 });
  }
}

/** A payment of the operation's whole amount. Of what an acquirer kept, the invoices are paid too: the payment is of the gross. */
async function payTo(
  accepting: Accepting,
  row: OperationRow,
  counterpartyId: string,
  order: Omit<Decision<"pay">, "kind"> & {
    /** What its euros settle of documents in a currency. */
    readonly foreign?: { readonly currency: string; readonly units: number } | undefined;
    /** What its euros are less than those it settles. */
    readonly exchangeCents?: number;
  },
): Promise<void> {
  const { tx } = accepting;
  const { legalEntityId, operationDate: date, account, amountCents } = row;
  const { allocations, writeOffCents, feeCents, foreign, exchangeCents } = order;
  const euros = Math.abs(amountCents);
  const paymentId = await payWithin(accepting, {
    ...{ legalEntityId, date, account, counterpartyId, allocations, writeOffCents, feeCents },
    amountCents: foreign?.units ?? euros + feeCents,
    ...(foreign && { currency: foreign.currency, amountEurCents: euros }),
    ...(row.currency !== null && { moved: { currency: row.currency, units: unitsMoved(row) } }),
    exchangeCents,
    direction: amountCents > 0 ? "received" : "sent",
  });
  const { entryId, signedCents } = await findEntryOfPayment(tx, legalEntityId, paymentId);
  requireSum(row, signedCents - feeCents);
  await keepMatch(accepting, row, { paymentId, entryId });
}
