import { RefusalError } from "../../../http/refusal-error.ts";
import { createPayment } from "../../payment/service.ts";
import { findEntryOfPayment, findInvoiceParty } from "../invoice-repository.ts";
import type { OperationRow } from "../operation-repository.ts";
import { type Accepting, keepMatch, requireSum } from "./accepting.ts";
import type { Decision } from "./decision.ts";

/** The operation pays invoices of one third party. @throws RefusalError INVOICE_NOT_FOUND, those of a payment */
export async function pay(accepting: Accepting, row: OperationRow, decision: Decision<"pay">): Promise<void> {
  const { tx } = accepting;
  const [first] = decision.allocations;
  const party = await findInvoiceParty(tx, row.legalEntityId, first?.invoiceId ?? "");
  if (!party) throw new RefusalError("INVOICE_NOT_FOUND");
  await payTo(accepting, row, party, decision);
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
