import { fecEndpoints } from "@grand-livre/contracts/endpoints/fec";
import { ledgerEndpoints } from "@grand-livre/contracts/endpoints/ledger";
import { fecCheckAnswer } from "@grand-livre/contracts/fec";
import { verifyLedgerAnswer } from "@grand-livre/contracts/ledger";
import type { Application } from "../application.ts";
import { handle, type Route } from "../http/route.ts";
import { askForControl } from "../modules/control/jobs.ts";
import { showControl } from "../modules/control/show.ts";
import type { ControlTask } from "../modules/control/task.ts";
import { fecSubject } from "../modules/fec/service.ts";
import { resolveLegalEntity } from "../modules/legal-entity/service.ts";
import type { Scope } from "../scope.ts";

export const controlRoutes: readonly Route[] = [
  handle(ledgerEndpoints.verifyByJob, async ({ app, caller, body }) => {
    const task = await verification(app, body.legalEntityRefId);
    return { jobId: await askForControl(app, caller.scope, task) };
  }),
  handle(ledgerEndpoints.lastVerification, async ({ app, caller, query }) => {
    const task = await verification(app, query.legalEntityRefId);
    return showControl(app, caller.scope, task, verifyLedgerAnswer);
  }),
  handle(fecEndpoints.checkByJob, async ({ app, caller, body }) => {
    const { task } = await fecControl(app, caller.scope, body);
    return { jobId: await askForControl(app, caller.scope, task) };
  }),
  handle(fecEndpoints.lastCheck, async ({ app, caller, query }) => {
    const { task, fileName } = await fecControl(app, caller.scope, query);
    return { fileName, ...(await showControl(app, caller.scope, task, fecCheckAnswer)) };
  }),
];

async function verification(app: Application, refId: string): Promise<ControlTask> {
  const { id } = await resolveLegalEntity(app.db, refId);
  return { kind: "verify-ledger", legalEntityId: id };
}

async function fecControl(
  app: Application,
  scope: Scope,
  query: { readonly legalEntityRefId: string; readonly fiscalExerciseRefId: string },
) {
  const { entity, fileName } = await fecSubject(app.db, scope, query);
  const task: ControlTask = { kind: "check-fec", legalEntityId: entity.id, query };
  return { task, fileName };
}
