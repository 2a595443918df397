import { commonUserEndpoints } from "@grand-livre/contracts/endpoints/common-user";
import { handle, type Route } from "../http/route.ts";
import { changeCommonUser, readCommonUser } from "../modules/office-user/service.ts";

export const officeUserRoutes: readonly Route[] = [
  handle(commonUserEndpoints.read, async ({ app, caller }) => readCommonUser(app, caller)),
  handle(commonUserEndpoints.update, async ({ app, caller, body }) =>
    changeCommonUser(app, caller, body.user),
  ),
];
