import {
  counterpartyAnswer,
  counterpartyListAnswer,
  counterpartyQuery,
  createCounterpartyBody,
  updateCounterpartyBody,
} from "@grand-livre/contracts/counterparty";
import { idParams } from "@grand-livre/contracts/paging";
import { today } from "../../application.ts";
import { inTransaction } from "../../database/transaction.ts";
import { defineRoute, type Route } from "../../http/route.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { createCounterparty } from "./create.ts";
import { checkDefaults } from "./defaults.ts";
import { presentCounterparties, presentCounterparty } from "./present.ts";
import { counterpartyOfScope, listCounterparties } from "./service.ts";
import { updateCounterparty } from "./update.ts";

const tag = "counterparty";

export const counterpartyRoutes: readonly Route[] = [
  defineRoute({
    method: "get",
    path: "/api/counterparty",
    tag,
    summary: "The counterparties, by name",
    right: { service: "counterparties", action: "Viewer" },
    query: counterpartyQuery,
    answer: counterpartyListAnswer,
    handler: async ({ app, caller, query }) => {
      const { rows, count } = await listCounterparties(app.db, caller.scope, query);
      const counterparties = await presentCounterparties(app.db, caller.scope, rows);
      const nextAfter = rows.length === query.limit ? (rows.at(-1)?.id ?? null) : null;
      return { counterparties, nextAfter, count };
    },
  }),
  defineRoute({
    method: "post",
    path: "/api/counterparty",
    tag,
    summary: "Create a counterparty, with its auxiliaries",
    right: { service: "counterparties", action: "Creator" },
    body: createCounterpartyBody,
    answer: counterpartyAnswer,
    handler: async ({ app, caller, body: { legalEntityRefId, ...body } }) => {
      const row = await inTransaction(app.db, async (tx) => {
        const entity = await resolveLegalEntity(tx, caller.scope, legalEntityRefId);
        await checkDefaults(tx, caller.scope, entity.id, body, today(app));
        return createCounterparty(tx, caller, { ...body, legalEntityId: entity.id });
      });
      return presentCounterparty(app.db, caller.scope, row);
    },
  }),
  defineRoute({
    method: "get",
    path: "/api/counterparty/{id}",
    tag,
    summary: "One counterparty",
    right: { service: "counterparties", action: "Viewer" },
    params: idParams,
    answer: counterpartyAnswer,
    handler: async ({ app, caller, params }) =>
      presentCounterparty(app.db, caller.scope, await counterpartyOfScope(app.db, caller.scope, params.id)),
  }),
  defineRoute({
    method: "patch",
    path: "/api/counterparty/{id}",
    tag,
    summary: "Change a counterparty",
    right: { service: "counterparties", action: "Editor" },
    params: idParams,
    body: updateCounterpartyBody,
    answer: counterpartyAnswer,
    handler: async ({ app, caller, params, body }) =>
      presentCounterparty(
        app.db,
        caller.scope,
        await updateCounterparty(app, caller, params.id, body, today(app)),
      ),
  }),
];
