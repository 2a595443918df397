import { sumCentsOf } from "@grand-livre/domain/money/cents";
import type { OperationRow } from "../operation-repository.ts";
import { writeOperationEntry } from "../write-entry.ts";
import { type Accepting, keepMatch, requireSum } from "./accepting.ts";
import type { Decision } from "./decision.ts";

/** Writes the operation's own entry. @throws RefusalError BANK_MATCH_AMOUNT_DIFFERS, those of an entry */
export async function writeParts(
  accepting: Accepting,
  row: OperationRow,
  decision: Decision<"parts">,
): Promise<void> {
  // What the bank's own account would take back is no counterpart: the ticks would no longer equal the operation.
  const others = decision.parts.filter(({ account }) => account !== row.account);
  requireSum(
    row,
    sumCentsOf(others, ({ amountCents }) => amountCents),
  );
  const { ruleNumber } = decision;
  await keepMatch(accepting, row, { ...(await writeOperationEntry(accepting, row, decision)), ruleNumber });
}
