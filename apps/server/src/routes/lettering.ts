import { letteringEndpoints } from "@grand-livre/contracts/endpoints/lettering";
import { handle, type Route } from "../http/route.ts";
import { letterAutomatically } from "../modules/lettering/auto.ts";
import {
  listLetteringLines,
  listOpenSubledgers,
  proposeForSubledger,
} from "../modules/lettering/open-lines.ts";
import {
  createLettering,
  createLetterings,
  type Lettered,
  undoLettering,
} from "../modules/lettering/service.ts";

export const letteringRoutes: readonly Route[] = [
  handle(letteringEndpoints.open, ({ app, query }) => listOpenSubledgers(app.db, query)),
  handle(letteringEndpoints.lines, ({ app, caller, query }) =>
    listLetteringLines(app.db, caller.scope, query),
  ),
  handle(letteringEndpoints.proposals, ({ app, caller, query }) =>
    proposeForSubledger(app.db, caller.scope, query),
  ),
  handle(letteringEndpoints.createMany, async ({ app, caller, body }) => ({
    letterings: (await createLetterings(app, caller, body)).map(presentLettering),
  })),
  handle(letteringEndpoints.auto, ({ app, caller, body }) => letterAutomatically(app, caller, body)),
  handle(letteringEndpoints.create, async ({ app, caller, body }) =>
    presentLettering(await createLettering(app, caller, body)),
  ),
  handle(letteringEndpoints.remove, async ({ app, caller, params }) => {
    await undoLettering(app, caller, params.id);
    return { done: true as const };
  }),
];

const presentLettering = ({ letteredOn: date, legalEntityId: _, lineIds, ...lettering }: Lettered) => ({
  ...lettering,
  date,
  lineIds: [...lineIds],
});
