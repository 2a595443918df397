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
import { createPayment } from "../../payment/service.ts";
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
  if (currency !== "EUR" || others.length > 0) {
    if (parties.size !== 1 || only === undefined || others.length > 0)
      throw new RefusalError("BANK_CURRENCIES_MIXED");
    const signed = unitsOf(decision.allocations, known);
    // A credit note that takes it all, or more, leaves the operation nothing to settle.
    if (Math.sign(signed) !== Math.sign(row.amountCents)) requireSum(row, 0);
    const units = Math.abs(signed);
    await requireNearRate(accepting, row, { currency, units, rateConfirmed: decision.rateConfirmed });
    return payTo(accepting, row, only, { ...decision, foreign: { currency, units } });
  }
  if (parties.size === 1 && only !== undefined) return payTo(accepting, row, only, decision);
  await paySeveral(accepting, row, [...parties], known);
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
  const { app, tx, actor } = accepting;
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
    const paymentId = await createPayment(app, actor, {
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
  return payTo(accepting, row, counterpartyId, { allocations: [], writeOffCents: 0, feeCents: 0 });
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
    readonly foreign?: { readonly currency: string; readonly units: number };
  },
): Promise<void> {
  const { app, tx, actor } = accepting;
  const { legalEntityId, operationDate: date, account, amountCents } = row;
  const { allocations, writeOffCents, feeCents, foreign } = order;
  const euros = Math.abs(amountCents);
  const paymentId = await createPayment(app, actor, {
    ...{ legalEntityId, date, account, counterpartyId, allocations, writeOffCents, feeCents },
    amountCents: foreign?.units ?? euros + feeCents,
    ...(foreign && { currency: foreign.currency, amountEurCents: euros }),
    direction: amountCents > 0 ? "received" : "sent",
  });
  const { entryId, signedCents } = await findEntryOfPayment(tx, legalEntityId, paymentId);
  requireSum(row, signedCents - feeCents);
  await keepMatch(accepting, row, { paymentId, entryId });
}
