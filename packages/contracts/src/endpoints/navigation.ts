import { endpoints } from "../endpoint.ts";
import { navigationAnswer } from "../navigation.ts";

export const navigationEndpoints = endpoints("common", {
  read: {
    method: "get",
    path: "/api/common/navigation",
    summary: "The four menus, with what the caller may not view marked as hidden",
    right: "signed-in",
    answer: navigationAnswer,
  },
});
