import {
  technicalAccountAnswer,
  technicalAccountListAnswer,
  technicalAccountQuery,
  updateTechnicalAccountBody,
} from "@grand-livre/contracts/technical-account";
import { today } from "../../application.ts";
import { defineRoute, type Route } from "../../http/route.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { listTechnicalAccounts } from "./list.ts";
import { changeTechnicalAccount } from "./update.ts";

const tag = "technical-account";

export const technicalAccountRoutes: readonly Route[] = [
  defineRoute({
    method: "get",
    path: "/api/technical-account",
    tag,
    summary: "The account of every role of the engine on a day",
    right: { service: "accounting-plan", action: "Viewer" },
    query: technicalAccountQuery,
    answer: technicalAccountListAnswer,
    handler: async ({ app, caller, query }) => {
      const entity = await resolveLegalEntity(app.db, caller.scope, query.legalEntityRefId);
      const all = await listTechnicalAccounts(app.db, caller.scope, entity.id, query.date ?? today(app));
      return { technicalAccounts: all.slice(query.skip, query.skip + query.limit), count: all.length };
    },
  }),
  defineRoute({
    method: "patch",
    path: "/api/technical-account",
    tag,
    summary: "Give a role another account from a day on",
    right: { service: "accounting-plan", action: "Editor" },
    body: updateTechnicalAccountBody,
    answer: technicalAccountAnswer,
    handler: async ({ app, caller, body }) => {
      await changeTechnicalAccount(app, caller, body);
      const entity = await resolveLegalEntity(app.db, caller.scope, body.legalEntityRefId);
      const all = await listTechnicalAccounts(app.db, caller.scope, entity.id, body.validFrom);
      const changed = all.find((one) => one.role === body.role);
      if (!changed) throw new Error("the list holds every role");
      return changed;
    },
  }),
];
