import { commonUserAnswer, updateCommonUserBody } from "../common-user.ts";
import { endpoints, signedIn } from "../endpoint.ts";
import { MOST_PICTURE_BODY_BYTES, PICTURE_REFUSALS } from "../office-item.ts";

export const commonUserEndpoints = endpoints("office-user", {
  read: signedIn.get("/api/common/user", "The caller as the toolbar shows him", { answer: commonUserAnswer }),
  update: signedIn.patch(
    "/api/common/user",
    "Change one's own status, picture or first-connection mark; answers the whole person",
    {
      body: updateCommonUserBody,
      maxBodyBytes: MOST_PICTURE_BODY_BYTES,
      answer: commonUserAnswer,
      refusals: PICTURE_REFUSALS,
    },
  ),
});
