import type { Application } from "../../application.ts";
import type { Tx } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { onBooksRow } from "../../kit/books-command.ts";
import type { Actor } from "../audit/service.ts";
import { requireNotFrozen } from "./operation.ts";
import { deleteStatement, findStatementToUndo } from "./statement-repository.ts";

/**
 * Undoes the import of a statement: its operations go with it. None is matched, and no later statement counted on them.
 * @throws RefusalError BANK_STATEMENT_NOT_FOUND, BANK_STATEMENT_MATCHED, BANK_STATEMENT_SHARED, BANK_PERIOD_FROZEN
 */
export async function removeStatement(app: Application, actor: Actor, id: string): Promise<void> {
  const find = async (tx: Tx) => {
    const row = await findStatementToUndo(tx, actor.scope, id);
    if (!row) throw new RefusalError("BANK_STATEMENT_NOT_FOUND");
    return row;
  };
  await onBooksRow(app, actor, { find }, async ({ tx, audit }, row) => {
    if (row.matched) throw new RefusalError("BANK_STATEMENT_MATCHED");
    if (row.shared) throw new RefusalError("BANK_STATEMENT_SHARED");
    const { legalEntityId, account, fileName, added, firstDay } = row;
    if (firstDay !== null) await requireNotFrozen(tx, { legalEntityId, account }, firstDay);
    await deleteStatement(tx, legalEntityId, id);
    await audit({
      action: "delete",
      resource: "bank-statement",
      resourceId: id,
      legalEntityId,
      details: { account, file: fileName, operations: added },
    });
  });
}
