import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { RefusalError } from "../../../http/refusal-error.ts";
import { findOpenLinesById } from "../candidate-repository.ts";
import type { OperationRow } from "../operation-repository.ts";
import { type Accepting, keepMatch, requireSum } from "./accepting.ts";
import type { Decision } from "./decision.ts";

/** Ticks lines of the books. @throws RefusalError BANK_LINE_UNAVAILABLE, BANK_MATCH_AMOUNT_DIFFERS */
export async function tick(
  accepting: Accepting,
  row: OperationRow,
  { lineIds }: Decision<"tick">,
): Promise<void> {
  const lines = await findOpenLinesById(accepting.tx, row, lineIds);
  if (lines.length !== lineIds.length) throw new RefusalError("BANK_LINE_UNAVAILABLE");
  // What was booked at another rate than that of the operation's day is the same money: its currency is compared.
  if (row.currency === null)
    requireSum(
      row,
      sumCentsOf(lines, ({ amountCents }) => amountCents),
    );
  await keepMatch(accepting, row, { lineIds });
}
