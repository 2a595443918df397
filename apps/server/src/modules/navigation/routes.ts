import { navigationAnswer } from "@grand-livre/contracts/navigation";
import { defineRoute, type Route } from "../../http/route.ts";
import { navigationOf } from "./service.ts";

export const navigationRoutes: readonly Route[] = [
  defineRoute({
    method: "get",
    path: "/api/common/navigation",
    tag: "common",
    summary: "The four menus, with what the caller may not view marked as hidden",
    right: "signed-in",
    answer: navigationAnswer,
    handler: async ({ caller }) => navigationOf(caller),
  }),
];
