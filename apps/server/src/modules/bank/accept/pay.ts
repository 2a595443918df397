import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { RefusalError } from "../../../http/refusal-error.ts";
import { createPayment } from "../../payment/service.ts";
import { findLinesOfEntry } from "../candidate-repository.ts";
import { findEntryOfPayment, findInvoiceParties } from "../invoice-repository.ts";
import type { OperationRow } from "../operation-repository.ts";
import { type Accepting, keepMatch, requireSum } from "./accepting.ts";
import type { Decision } from "./decision.ts";

/**
 * The operation pays invoices, by one payment for each third party: a cheque deposit, a collection booked as one, a parent that
 * pays for its subsidiaries. @throws RefusalError INVOICE_NOT_FOUND, BANK_MATCH_AMOUNT_DIFFERS, those of a payment
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
  if (parties.size === 1 && only !== undefined) return payTo(accepting, row, only, decision);
  await paySeveral(accepting, row, [...parties], known);
}

/** A payment of what each third party is paid for; all of them are the operation. */
async function paySeveral(
  accepting: Accepting,
  row: OperationRow,
  parties: readonly (readonly [counterpartyId: string, allocations: Decision<"pay">["allocations"]])[],
  known: Awaited<ReturnType<typeof findInvoiceParties>>,
): Promise<void> {
  const { app, tx, actor } = accepting;
  const { legalEntityId, operationDate: date, account } = row;
  const owed = parties.map(([counterpartyId, allocations]) => {
    const cents = sumCentsOf(allocations, ({ invoiceId, amountCents }) =>
      known.get(invoiceId)?.isReceived ? amountCents : -amountCents,
    );
    return { counterpartyId, allocations, cents };
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
  order: Omit<Decision<"pay">, "kind">,
): Promise<void> {
  const { app, tx, actor } = accepting;
  const { legalEntityId, operationDate: date, account, amountCents } = row;
  const { allocations, writeOffCents, feeCents } = order;
  const paymentId = await createPayment(app, actor, {
    ...{ legalEntityId, date, account, counterpartyId, allocations, writeOffCents, feeCents },
    amountCents: Math.abs(amountCents) + feeCents,
    direction: amountCents > 0 ? "received" : "sent",
  });
  const { entryId, signedCents } = await findEntryOfPayment(tx, legalEntityId, paymentId);
  requireSum(row, signedCents - feeCents);
  await keepMatch(accepting, row, { paymentId, entryId });
}
