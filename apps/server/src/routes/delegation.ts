import { delegationEndpoints } from "@grand-livre/contracts/endpoints/delegation";
import { handle, type Route } from "../http/route.ts";
import { createDelegation } from "../modules/delegation/create.ts";
import { uploadMandate } from "../modules/delegation/mandate.ts";
import { presentDelegation } from "../modules/delegation/present.ts";
import {
  endDelegation,
  listDelegations,
  readDelegation,
  readMandate,
} from "../modules/delegation/service.ts";

/** A receiver without other rights still sees, and may end, a delegation: those routes require no right. */
export const delegationRoutes: readonly Route[] = [
  handle(delegationEndpoints.list, async ({ app, caller, query }) => {
    const { rows, count } = await listDelegations(app, caller, query);
    return { delegations: rows.map((row) => presentDelegation(caller, row)), count };
  }),
  handle(delegationEndpoints.create, async ({ app, caller, body }) =>
    presentDelegation(caller, await createDelegation(app, caller, body)),
  ),
  handle(delegationEndpoints.read, async ({ app, caller, params }) =>
    presentDelegation(caller, await readDelegation(app, caller, params.id)),
  ),
  handle(delegationEndpoints.revoke, async ({ app, caller, params, body }) =>
    presentDelegation(caller, await endDelegation(app, caller, params.id, body.version)),
  ),
  handle(delegationEndpoints.uploadMandate, async ({ app, caller, params, request }) =>
    presentDelegation(caller, await uploadMandate(app, caller, params.id, request.raw)),
  ),
  handle(delegationEndpoints.mandate, async ({ app, caller, params }) => readMandate(app, caller, params.id)),
];
