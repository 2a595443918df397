import { userEndpoints } from "@grand-livre/contracts/endpoints/user";
import { handle, type Route } from "../http/route.ts";
import { activateUser, changeRights, changeUser, suspendUser } from "../modules/user/change.ts";
import { explainRight } from "../modules/user/explain.ts";
import { inviteAgain, inviteUser } from "../modules/user/invite.ts";
import { changeOwn, readOwn } from "../modules/user/own.ts";
import { presentUser, presentUserRow } from "../modules/user/present.ts";
import { listUsers, readUser } from "../modules/user/service.ts";
import { removeTotpOf } from "../modules/user/totp.ts";

export const userRoutes: readonly Route[] = [
  handle(userEndpoints.list, async ({ app, caller, query }) => {
    const { rows, count } = await listUsers(app, caller, query);
    return { users: rows.map((row) => presentUserRow(caller, row)), count };
  }),
  handle(userEndpoints.create, async ({ app, caller, body }) =>
    presentUser(caller, await inviteUser(app, caller, body)),
  ),
  handle(userEndpoints.me, async ({ app, caller }) => presentUserRow(caller, await readOwn(app, caller))),
  handle(userEndpoints.updateMe, async ({ app, caller, body }) =>
    presentUserRow(caller, await changeOwn(app, caller, body)),
  ),
  handle(userEndpoints.read, async ({ app, caller, params }) =>
    presentUser(caller, await readUser(app.db, caller, params.id)),
  ),
  handle(userEndpoints.update, async ({ app, caller, params, body }) =>
    presentUser(caller, await changeUser(app, caller, params.id, body)),
  ),
  handle(userEndpoints.invite, async ({ app, caller, params }) =>
    presentUser(caller, await inviteAgain(app, caller, params.id)),
  ),
  handle(userEndpoints.activate, async ({ app, caller, params, body }) =>
    presentUser(caller, await activateUser(app, caller, params.id, body)),
  ),
  handle(userEndpoints.suspend, async ({ app, caller, params, body }) =>
    presentUser(caller, await suspendUser(app, caller, params.id, body.version)),
  ),
  handle(userEndpoints.removeTotp, async ({ app, caller, params }) =>
    presentUser(caller, await removeTotpOf(app, caller, params.id)),
  ),
  handle(userEndpoints.updateRights, async ({ app, caller, params, body }) =>
    presentUser(caller, await changeRights(app, caller, params.id, body)),
  ),
  handle(userEndpoints.explain, async ({ app, caller, params, query }) =>
    explainRight(app, caller, params.id, query),
  ),
];
