import { atLength } from "@grand-livre/domain/chart/account-number";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import type { Application } from "../../application.ts";
import type { Tx } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { Actor } from "../audit/service.ts";
import type { Books, LockedBooks } from "../books/service.ts";
import { letterGroups } from "../lettering/service.ts";
import { findLinesOfEntry } from "./candidate-repository.ts";
import type { OperationRow } from "./operation-repository.ts";
import { findTakingsById, type TakingRow } from "./taking-repository.ts";
import { writeOperationEntry } from "./write-entry.ts";

/** What an acquirer's transfer is: the receipts that it pays, less his fee (627, exempt: CGI, art. 261 C, 1°). */
export function partsOfTakings({ entity }: Books, takings: readonly TakingRow[], feeCents: number) {
  const grossCents = sumCentsOf(takings, ({ amountCents }) => amountCents);
  const fee = {
    account: atLength("627", entity.accountLength),
    label: "Commission carte",
    amountCents: -feeCents,
  };
  const cleared = { account: takings[0]?.account ?? "", label: "Remise carte", amountCents: grossCents };
  return feeCents === 0 ? [cleared] : [cleared, fee];
}

/**
 * Clears receipts with the transfer that pays them: its entry, whose line on their account is lettered with them.
 * @throws RefusalError BANK_LINE_UNAVAILABLE, those of an entry
 */
export async function clearTakings(
  app: Application,
  tx: Tx,
  actor: Actor,
  books: LockedBooks,
  row: OperationRow,
  { lineIds, feeCents }: { readonly lineIds: readonly string[]; readonly feeCents: number },
): Promise<{ readonly entryId: string }> {
  const { legalEntityId } = row;
  const takings = await findTakingsById(tx, actor.scope, legalEntityId, lineIds);
  if (takings.length !== lineIds.length) throw new RefusalError("BANK_LINE_UNAVAILABLE");
  const parts = partsOfTakings(books, takings, feeCents);
  const { entryId } = await writeOperationEntry(app, tx, actor, books, row, { parts });
  const account = takings[0]?.account ?? "";
  const cleared = await findLinesOfEntry(tx, actor.scope, { legalEntityId, account }, entryId);
  await letterGroups(app, tx, actor, books, [{ lineIds: [...lineIds, ...cleared], writeOffGap: false }]);
  return { entryId };
}
