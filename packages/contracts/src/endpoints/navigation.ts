import { endpoints, signedIn } from "../endpoint.ts";
import { navigationAnswer } from "../navigation.ts";
import { shellAnswer } from "../shell.ts";

export const navigationEndpoints = endpoints("common", {
  read: signedIn.get(
    "/api/common/navigation",
    "The four menus, with what the caller may not view marked as hidden",
    { answer: navigationAnswer },
  ),
  shell: signedIn.get(
    "/api/common/shell",
    "What surrounds every screen, at once for a first visit; each part has a call of its own",
    { answer: shellAnswer },
  ),
});
