import { bankEndpoints } from "@grand-livre/contracts/endpoints/bank";
import { handle, type Route } from "../http/route.ts";
import { acceptOperation, acceptOperations } from "../modules/bank/accept/accept.ts";
import { askForCertain } from "../modules/bank/certain-job.ts";
import { closeStatement } from "../modules/bank/close-statement.ts";
import { freezeReconciliation, reopenReconciliation } from "../modules/bank/freeze.ts";
import { listLines, listOperations, readOperation } from "../modules/bank/operations.ts";
import { previewStatement } from "../modules/bank/preview.ts";
import { printReconciliation } from "../modules/bank/print.ts";
import { readReconciliation } from "../modules/bank/reconcile.ts";
import { removeStatement } from "../modules/bank/remove-statement.ts";
import { listAccounts, listStatements } from "../modules/bank/service.ts";
import { ignoreOperation, undoOperation, undoOperations } from "../modules/bank/undo.ts";
import { uploadStatement } from "../modules/bank/upload.ts";

export const bankRoutes: readonly Route[] = [
  handle(bankEndpoints.upload, async ({ app, caller, request }) => ({
    jobId: await uploadStatement(app, caller, request.raw),
  })),
  handle(bankEndpoints.preview, ({ app, caller, request }) => previewStatement(app, caller, request.raw)),
  handle(bankEndpoints.close, async ({ app, caller, params, body }) => {
    await closeStatement(app, caller, params.id, body);
    return { done: true as const };
  }),
  handle(bankEndpoints.accounts, ({ app, caller, query }) =>
    listAccounts(app.db, caller.scope, query.legalEntityRefId),
  ),
  handle(bankEndpoints.statements, ({ app, query }) => listStatements(app.db, query)),
  handle(bankEndpoints.removeStatement, async ({ app, caller, params }) => {
    await removeStatement(app, caller, params.id);
    return { done: true as const };
  }),
  handle(bankEndpoints.operations, ({ app, caller, query }) => listOperations(app.db, caller.scope, query)),
  handle(bankEndpoints.certain, async ({ app, caller, body }) => ({
    jobId: await askForCertain(app, caller.scope, body),
  })),
  handle(bankEndpoints.lines, ({ app, query }) => listLines(app.db, query)),
  handle(bankEndpoints.acceptMany, ({ app, caller, body }) => acceptOperations(app, caller, body)),
  handle(bankEndpoints.accept, async ({ app, caller, params, body }) => {
    await acceptOperation(app, caller, params.id, body);
    return readOperation(app.db, caller, params.id);
  }),
  handle(bankEndpoints.undoMany, ({ app, caller, body }) => undoOperations(app, caller, body)),
  handle(bankEndpoints.ignore, async ({ app, caller, params }) => {
    await ignoreOperation(app, caller, params.id);
    return readOperation(app.db, caller, params.id);
  }),
  handle(bankEndpoints.undo, async ({ app, caller, params }) => {
    await undoOperation(app, caller, params.id);
    return readOperation(app.db, caller, params.id);
  }),
  handle(bankEndpoints.reconciliation, ({ app, query }) => readReconciliation(app.db, query)),
  handle(bankEndpoints.print, ({ app, caller, query }) => printReconciliation(app, caller.scope, query)),
  handle(bankEndpoints.freeze, ({ app, caller, body }) => freezeReconciliation(app, caller, body)),
  handle(bankEndpoints.reopen, async ({ app, caller, params, body }) => {
    await reopenReconciliation(app, caller, params.id, body.reason);
    return { done: true as const };
  }),
];
