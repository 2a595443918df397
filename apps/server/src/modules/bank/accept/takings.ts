import { RefusalError } from "../../../http/refusal-error.ts";
import { letterGroups } from "../../lettering/service.ts";
import { findLinesOfEntry } from "../candidate-repository.ts";
import type { OperationRow } from "../operation-repository.ts";
import { findTakingsById } from "../taking-repository.ts";
import { partsOfTakings } from "../takings.ts";
import { writeOperationEntry } from "../write-entry.ts";
import { type Accepting, keepMatch } from "./accepting.ts";
import type { Decision } from "./decision.ts";

/**
 * Clears receipts with the transfer that pays them: its entry, whose line on their account is lettered with them.
 * @throws RefusalError BANK_LINE_UNAVAILABLE, those of an entry
 */
export async function clearTakings(
  accepting: Accepting,
  row: OperationRow,
  { lineIds, feeCents }: Decision<"takings">,
): Promise<void> {
  const { tx, books } = accepting;
  const { legalEntityId } = row;
  const takings = await findTakingsById(tx, legalEntityId, lineIds);
  if (takings.length !== lineIds.length) throw new RefusalError("BANK_LINE_UNAVAILABLE");
  const parts = partsOfTakings(books, takings, feeCents);
  const { entryId } = await writeOperationEntry(accepting, row, { parts });
  const account = takings[0]?.account ?? "";
  const cleared = await findLinesOfEntry(tx, { legalEntityId, account }, entryId);
  await letterGroups(accepting, [{ lineIds: [...lineIds, ...cleared], writeOffGap: false }]);
  await keepMatch(accepting, row, { entryId });
}
