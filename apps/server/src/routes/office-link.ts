import { officeLinkEndpoints } from "@grand-livre/contracts/endpoints/office-link";
import { handle, type Route } from "../http/route.ts";
import {
  createLink,
  createLinked,
  linksOfOwner,
  linksOfTarget,
  removeLink,
  searchOwners,
  searchTargets,
} from "../modules/office-link/service.ts";

/** Being signed in is the right to the office; the right to view a record is checked once its kind is known. */
export const officeLinkRoutes: readonly Route[] = [
  handle(officeLinkEndpoints.ofTarget, async ({ app, caller, query }) => linksOfTarget(app, caller, query)),
  handle(officeLinkEndpoints.ofOwner, async ({ app, caller, query }) => linksOfOwner(app, caller, query)),
  handle(officeLinkEndpoints.findOwners, async ({ app, caller, query }) =>
    searchOwners(app, caller, query.target, query.query),
  ),
  handle(officeLinkEndpoints.findTargets, async ({ app, caller, query }) =>
    searchTargets(app, caller, query.owner, query.query),
  ),
  handle(officeLinkEndpoints.create, async ({ app, caller, body }) => createLink(app, caller, body.link)),
  handle(officeLinkEndpoints.createLinked, async ({ app, caller, body }) =>
    createLinked(app, caller, body.thing),
  ),
  handle(officeLinkEndpoints.remove, async ({ app, caller, query }) => removeLink(app, caller, query.id)),
];
