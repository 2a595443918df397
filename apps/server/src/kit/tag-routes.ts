import type { Endpoint } from "@grand-livre/contracts/endpoint";
import type { tagCalls } from "@grand-livre/contracts/office-item";
import { handle, type Route } from "../http/route.ts";
import type { officeResource } from "./office-resource.ts";

type TagEndpoints = Readonly<Record<keyof ReturnType<typeof tagCalls>, Endpoint>>;
// biome-ignore lint/suspicious/noExplicitAny: each endpoint's schema decides what leaves
type Tags = Pick<ReturnType<typeof officeResource<any, any>>, "list" | "create" | "merge" | "remove">;

/** The routes of the tags of an area. */
export function tagRoutes(endpoints: TagEndpoints, tags: Tags): readonly Route[] {
  type Asked = Parameters<Route["handler"]>[0];
  const answer = (endpoint: Endpoint, work: (asked: Asked) => Promise<unknown>): Route =>
    handle(endpoint, work as never);
  return [
    answer(endpoints.tags, ({ app, caller }) => tags.list(app.db, caller.scope)),
    answer(endpoints.createTag, ({ app, caller, body }) => tags.create(app.db, caller.scope, body.tag)),
    answer(endpoints.changeTag, ({ app, caller, body }) =>
      tags.merge(app.db, caller.scope, body.id, body.tag),
    ),
    answer(endpoints.removeTag, ({ app, caller, query }) => tags.remove(app.db, caller.scope, query.id)),
  ];
}
