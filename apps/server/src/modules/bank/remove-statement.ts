import type { Application } from "../../application.ts";
import { inTransaction } from "../../database/transaction.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { type Actor, audit } from "../audit/service.ts";
import { lockBooks } from "../books/service.ts";
import { requireNotFrozen } from "./operation.ts";
import { deleteStatement, findStatementToUndo } from "./statement-repository.ts";

/**
 * Undoes the import of a statement: its operations go with it. None is matched, and no later statement counted on them.
 * @throws RefusalError BANK_STATEMENT_NOT_FOUND, BANK_STATEMENT_MATCHED, BANK_STATEMENT_SHARED, BANK_PERIOD_FROZEN
 */
export async function removeStatement(app: Application, actor: Actor, id: string): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const { scope } = actor;
    const before = await findStatementToUndo(tx, scope, id);
    if (!before) throw new RefusalError("BANK_STATEMENT_NOT_FOUND");
    await lockBooks(tx, scope, before.legalEntityId);
    const row = await findStatementToUndo(tx, scope, id);
    if (!row) throw new RefusalError("BANK_STATEMENT_NOT_FOUND");
    if (row.matched) throw new RefusalError("BANK_STATEMENT_MATCHED");
    if (row.shared) throw new RefusalError("BANK_STATEMENT_SHARED");
    const { legalEntityId, account, fileName, added, firstDay } = row;
    if (firstDay !== null) await requireNotFrozen(tx, actor, { legalEntityId, account }, firstDay);
    await deleteStatement(tx, scope, legalEntityId, id);
    await audit(tx, actor, {
      action: "delete",
      resource: "bank-statement",
      resourceId: id,
      legalEntityId,
      details: { account, file: fileName, operations: added },
    });
  });
}
