import { commonUserAnswer, updateCommonUserBody } from "../common-user.ts";
import { endpoints } from "../endpoint.ts";
import { MOST_PICTURE_BODY_BYTES, PICTURE_REFUSALS } from "../office-item.ts";

export const commonUserEndpoints = endpoints("office-user", {
  read: {
    method: "get",
    path: "/api/common/user",
    summary: "The caller as the toolbar shows him",
    right: "signed-in",
    answer: commonUserAnswer,
  },
  update: {
    method: "patch",
    path: "/api/common/user",
    summary: "Change one's own status, picture or first-connection mark; answers the whole person",
    right: "signed-in",
    body: updateCommonUserBody,
    maxBodyBytes: MOST_PICTURE_BODY_BYTES,
    answer: commonUserAnswer,
    refusals: PICTURE_REFUSALS,
  },
});
