import { technicalAccounts } from "../../technical-account/service.ts";
import type { OperationRow } from "../operation-repository.ts";
import { writeOperationEntry } from "../write-entry.ts";
import { type Accepting, keepMatch, requireSum } from "./accepting.ts";
import type { Decision } from "./decision.ts";

/**
 * The two sides of a transfer between accounts of the company: an entry in the journal of each bank, over 580, which is balanced.
 * @throws RefusalError BANK_OPERATION_NOT_OPEN, BANK_MATCH_AMOUNT_DIFFERS, BANK_PERIOD_FROZEN, those of an entry
 */
export async function pairOperations(
  accepting: Accepting,
  row: OperationRow,
  { pairedOperationId }: Decision<"pair">,
): Promise<void> {
  const other = accepting.open(pairedOperationId);
  requireSum(row, -other.amountCents);
  for (const [one, pair] of [
    [row, other],
    [other, row],
  ] as const) {
    const roles = technicalAccounts(accepting.books.roleAccounts, one.operationDate);
    const parts = [{ account: roles.internal_transfers, amountCents: one.amountCents }];
    const { entryId } = await writeOperationEntry(accepting, one, { parts });
    await keepMatch(accepting, one, { entryId, pairedId: pair.id });
  }
}
