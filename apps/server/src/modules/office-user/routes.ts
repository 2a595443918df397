import { commonUserAnswer, updateCommonUserBody } from "@grand-livre/contracts/common-user";
import { defineRoute, type Route } from "../../http/route.ts";
import { changeCommonUser, readCommonUser } from "./service.ts";

const tag = "office-user";
const path = "/api/common/user";

export const officeUserRoutes: readonly Route[] = [
  defineRoute({
    method: "get",
    path,
    tag,
    summary: "The caller as the toolbar shows him",
    right: "signed-in",
    answer: commonUserAnswer,
    handler: async ({ app, caller }) => readCommonUser(app, caller),
  }),
  defineRoute({
    method: "patch",
    path,
    tag,
    summary: "Change one's own status, picture or first-connection mark; answers the whole person",
    right: "signed-in",
    body: updateCommonUserBody,
    answer: commonUserAnswer,
    handler: async ({ app, caller, body }) => changeCommonUser(app, caller, body.user),
  }),
];
