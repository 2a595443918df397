import { done } from "@grand-livre/contracts/identity";
import { createLetteringBody, letteringAnswer } from "@grand-livre/contracts/lettering";
import { idParams } from "@grand-livre/contracts/paging";
import { defineRoute, type Route } from "../../http/route.ts";
import { createLettering, undoLettering } from "./service.ts";

const tag = "lettering";

export const letteringRoutes: readonly Route[] = [
  defineRoute({
    method: "post",
    path: "/api/lettering",
    tag,
    summary: "Letter lines of one account and third party: AAA when they balance, aaa when not yet",
    right: { service: "reconciliation", action: "Creator" },
    body: createLetteringBody,
    answer: letteringAnswer,
    handler: async ({ app, caller, body }) => {
      const {
        letteredOn: date,
        legalEntityId: _,
        lineIds,
        ...lettering
      } = await createLettering(app, caller, body);
      return { ...lettering, date, lineIds: [...lineIds] };
    },
  }),
  defineRoute({
    method: "delete",
    path: "/api/lettering/{id}",
    tag,
    summary: "Undo a lettering; its trace stays",
    right: { service: "reconciliation", action: "Deleter" },
    params: idParams,
    answer: done,
    handler: async ({ app, caller, params }) => {
      await undoLettering(app, caller, params.id);
      return { done: true as const };
    },
  }),
];
