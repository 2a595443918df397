import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { reimburseById } from "../../expense/service.ts";
import { findLinesOfEntry, findOpenLinesById } from "../candidate-repository.ts";
import type { OperationRow } from "../operation-repository.ts";
import { type Accepting, keepMatch, requireSum } from "./accepting.ts";
import type { Decision } from "./decision.ts";

/** The operation reimburses an expense report. @throws RefusalError EXPENSE_REPORT_STATE, BANK_MATCH_AMOUNT_DIFFERS, those of an entry */
export async function reimburse(
  accepting: Accepting,
  row: OperationRow,
  { expenseReportId }: Decision<"reimburse">,
): Promise<void> {
  const { tx } = accepting;
  const { operationDate: date, account } = row;
  const { reimbursementEntryId } = await reimburseById(accepting, expenseReportId, { date, account });
  const entryId = reimbursementEntryId ?? "";
  const lineIds = await findLinesOfEntry(tx, row, entryId);
  const lines = await findOpenLinesById(tx, row, lineIds);
  requireSum(
    row,
    sumCentsOf(lines, ({ amountCents }) => amountCents),
  );
  await keepMatch(accepting, row, { entryId, lineIds });
}
