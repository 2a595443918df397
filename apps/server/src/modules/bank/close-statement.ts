import type { statementClosingBody } from "@grand-livre/contracts/bank";
import type { z } from "zod";
import type { Application } from "../../application.ts";
import type { Tx } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { onBooksRow } from "../../kit/books-command.ts";
import type { Actor } from "../audit/service.ts";
import { requireClosingAfter } from "./import-statements.ts";
import { requireNotFrozen } from "./operation.ts";
import { closeStatementRow, findStatementToClose } from "./statement-repository.ts";

/**
 * Types the closing balance of a statement whose file gave none, so that its reconciliation can be frozen. Its opening balance
 * follows, unless earlier statements brought a part of its operations.
 * @throws RefusalError BANK_STATEMENT_NOT_FOUND, BANK_STATEMENT_CLOSED, BANK_STATEMENT_CLOSING_EARLY, BANK_PERIOD_FROZEN
 */
export async function closeStatement(
  app: Application,
  actor: Actor,
  id: string,
  { closingCents, closingDate }: z.output<typeof statementClosingBody>,
): Promise<void> {
  const find = async (tx: Tx) => {
    const row = await findStatementToClose(tx, actor.scope, id);
    if (!row) throw new RefusalError("BANK_STATEMENT_NOT_FOUND");
    return row;
  };
  await onBooksRow(app, actor, { find }, async ({ tx, audit }, row) => {
    const { legalEntityId, account, endDate, skipped, movementsCents } = row;
    if (row.closingCents !== null) throw new RefusalError("BANK_STATEMENT_CLOSED");
    requireClosingAfter(closingDate, endDate);
    await requireNotFrozen(tx, { legalEntityId, account }, closingDate);
    const openingCents = skipped > 0 ? null : closingCents - movementsCents;
    await closeStatementRow(tx, { legalEntityId, id }, { closingCents, closingDate, openingCents });
    await audit({
      action: "update",
      resource: "bank-statement",
      resourceId: id,
      legalEntityId,
      details: { account, closingCents, closingDate },
    });
  });
}
