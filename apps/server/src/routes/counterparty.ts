import { counterpartyEndpoints } from "@grand-livre/contracts/endpoints/counterparty";
import { today } from "../application.ts";
import { handle, type Route } from "../http/route.ts";
import { inCommand } from "../kit/command.ts";
import { createCounterparty } from "../modules/counterparty/create.ts";
import { checkDefaults } from "../modules/counterparty/defaults.ts";
import { presentCounterparty, presentWithBalances } from "../modules/counterparty/present.ts";
import { counterpartyOfScope, listCounterparties } from "../modules/counterparty/service.ts";
import { updateCounterparty } from "../modules/counterparty/update-service.ts";
import { resolveLegalEntity } from "../modules/legal-entity/service.ts";

export const counterpartyRoutes: readonly Route[] = [
  handle(counterpartyEndpoints.list, async ({ app, caller, query }) => {
    const { rows, count } = await listCounterparties(app.db, caller.scope, query);
    const counterparties = await presentWithBalances(app, caller.scope, rows);
    const nextAfter = rows.length === query.limit ? (rows.at(-1)?.id ?? null) : null;
    return { counterparties, nextAfter, count };
  }),
  handle(counterpartyEndpoints.create, async ({ app, caller, body: { legalEntityRefId, ...body } }) => {
    const row = await inCommand(app, caller, async (command) => {
      const { tx, scope } = command;
      const entity = await resolveLegalEntity(tx, legalEntityRefId);
      await checkDefaults(tx, scope, entity.id, body, command.today);
      return createCounterparty(command, { ...body, legalEntityId: entity.id });
    });
    return presentCounterparty(app.db, row);
  }),
  handle(counterpartyEndpoints.read, async ({ app, caller, params }) =>
    presentCounterparty(app.db, await counterpartyOfScope(app.db, caller.scope, params.id)),
  ),
  handle(counterpartyEndpoints.update, async ({ app, caller, params, body }) =>
    presentCounterparty(app.db, await updateCounterparty(app, caller, params.id, body, today(app))),
  ),
];
