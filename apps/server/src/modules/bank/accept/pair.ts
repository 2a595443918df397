import { RATE_SPREAD, spreadOf } from "@grand-livre/domain/currency/implied-rate";
import { technicalAccounts } from "../../technical-account/service.ts";
import type { OperationRow } from "../operation-repository.ts";
import { type OperationPart, writeOperationEntry } from "../write-entry.ts";
import { type Accepting, keepMatch, requireSum } from "./accepting.ts";
import type { Decision } from "./decision.ts";

/**
 * The two sides of a transfer between accounts of the company: an entry in the journal of each bank, over 580, which is balanced. Where one
 * of both is in a currency, the other one says the euros; the difference from the rate of the day is financial (PCG, 666 and 766).
 * @throws RefusalError BANK_OPERATION_NOT_OPEN, BANK_MATCH_AMOUNT_DIFFERS, BANK_PERIOD_FROZEN, those of an entry
 */
export async function pairOperations(
  accepting: Accepting,
  row: OperationRow,
  { pairedOperationId }: Decision<"pair">,
): Promise<void> {
  const other = accepting.open(pairedOperationId);
  const isExchange = row.currency !== other.currency;
  if (!isExchange || spreadOf(Math.abs(row.amountCents), Math.abs(other.amountCents)) > RATE_SPREAD.asked)
    requireSum(row, -other.amountCents);
  for (const [one, pair] of [
    [row, other],
    [other, row],
  ] as const) {
    const roles = technicalAccounts(accepting.books.roleAccounts, one.operationDate);
    const amountCents = isExchange && one.currency !== null ? -pair.amountCents : one.amountCents;
    const parts = [
      { account: roles.internal_transfers, amountCents },
      ...exchangePart(roles, one.amountCents - amountCents),
    ];
    const { entryId } = await writeOperationEntry(accepting, one, { parts });
    await keepMatch(accepting, one, { entryId, pairedId: pair.id });
  }
}

/** What the bank gave beyond the day's rate, or kept below it; nothing for zero. */
const exchangePart = (
  roles: { readonly exchange_loss_financial: string; readonly exchange_gain_financial: string },
  cents: number,
): OperationPart[] =>
  cents === 0
    ? []
    : [
        {
          account: cents < 0 ? roles.exchange_loss_financial : roles.exchange_gain_financial,
          amountCents: cents,
          label: "Différence de change",
        },
      ];
