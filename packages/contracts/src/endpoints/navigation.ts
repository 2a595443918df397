import { endpoints, signedIn } from "../endpoint.ts";
import { navigationAnswer } from "../navigation.ts";

export const navigationEndpoints = endpoints("common", {
  read: signedIn.get(
    "/api/common/navigation",
    "The four menus, with what the caller may not view marked as hidden",
    { answer: navigationAnswer },
  ),
});
