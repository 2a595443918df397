import { reversePayment } from "../../payment/service.ts";
import { markReturned } from "../../transfer/service.ts";
import { findLinesOfEntry } from "../candidate-repository.ts";
import { findEntryOfPayment } from "../invoice-repository.ts";
import { requireOperation } from "../operation.ts";
import type { OperationRow } from "../operation-repository.ts";
import { type Accepting, keepMatch } from "./accepting.ts";
import type { Decision } from "./decision.ts";

/**
 * The bank sends a direct debit back: its payment is reversed on the day of the operation, so that the sale is open again. Both
 * operations stay matched, each with the line of the books that says the same.
 * @throws RefusalError those of a reversal
 */
export async function takeBack(
  accepting: Accepting,
  row: OperationRow,
  { collected }: Decision<"returned">,
): Promise<void> {
  const { app, tx, actor } = accepting;
  const { legalEntityId, operationDate, label } = row;
  const paid = await findEntryOfPayment(tx, legalEntityId, collected.paymentId);
  const reversalId = await reversePayment(app, actor, collected.paymentId, operationDate);
  const collecting = await requireOperation(tx, actor, collected.operationId);
  // The reversal opened it again, unless its days are frozen.
  if (collecting.state === "open") {
    const lineIds = await findLinesOfEntry(tx, collecting, paid.entryId);
    await keepMatch(accepting, collecting, { lineIds });
  }
  await markReturned(tx, collected, { legalEntityId, reason: label.slice(0, 200) });
  const { entryId } = await findEntryOfPayment(tx, legalEntityId, reversalId);
  const lineIds = await findLinesOfEntry(tx, row, entryId);
  await keepMatch(accepting, row, { lineIds });
}
