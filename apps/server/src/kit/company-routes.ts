import type { Endpoint } from "@grand-livre/contracts/endpoint";
import { type Application, today } from "../application.ts";
import type { OwnedTable, RowFilter, RowOf, RowPage } from "../database/owned-rows.ts";
import type { Caller } from "../http/caller.ts";
import { type HandlerInput, handle, type Route } from "../http/route.ts";
import { refIdsOf } from "../modules/legal-entity/service.ts";
import type { Scope } from "../scope.ts";
import type { companyResource } from "./company-resource.ts";

type ResourceEndpoints = {
  readonly list: Endpoint;
  readonly create: Endpoint;
  readonly update: Endpoint;
  readonly read?: Endpoint;
  readonly remove?: Endpoint;
};

type Resource<Table extends OwnedTable> = Pick<
  // biome-ignore lint/suspicious/noExplicitAny: the bodies were checked where the resource was made
  ReturnType<typeof companyResource<Table, any, any, any, any>>,
  "read" | "list" | "create" | "update" | "remove"
>;

export type RoutesConfig<Table extends OwnedTable, List extends Endpoint> = {
  /** The name of the rows in the list's answer. */
  readonly plural: string;
  readonly order: RowPage<Table>["order"];
  /** The condition that a query's own filters make. */
  readonly filter: (query: HandlerInput<List>["query"], today: string) => RowFilter<Table>;
  /** The text that a short list is searched in, where its table has no `search_key`. */
  readonly searched?: (row: RowOf<Table>) => string;
  /** Facts of rows beside their columns, for a whole page at once, by id. */
  readonly facts?: (
    app: Application,
    scope: Scope,
    rows: readonly Owned[],
    caller: Caller,
  ) => Promise<ReadonlyMap<string, object>>;
  /** The steps of a life cycle, each an endpoint of its own that answers the row. */
  readonly steps?: readonly RowStep[];
};

type Asked = Parameters<Route["handler"]>[0];
type Owned = { readonly id: string; readonly legalEntityId: string };
type RowStep = readonly [endpoint: Endpoint, work: (asked: Asked) => Promise<Owned>];

/** A step with the types of its endpoint. */
export function rowStep<Step extends Endpoint>(
  endpoint: Step,
  work: (asked: HandlerInput<Step>) => Promise<Owned>,
): RowStep {
  return [endpoint, work as never];
}

/**
 * The routes of a resource of a company: list, create, update, and read and remove where the contract has them. The
 * answer's schema decides which columns leave; `legalEntityRefId` is the company's id.
 */
export function companyRoutes<Table extends OwnedTable, Endpoints extends ResourceEndpoints>(
  endpoints: Endpoints,
  resource: Resource<Table>,
  { plural, order, filter, searched, facts, steps = [] }: RoutesConfig<Table, Endpoints["list"]>,
): readonly Route[] {
  async function presented({ app, caller }: Asked, rows: readonly Owned[]): Promise<object[]> {
    const refIds = await refIdsOf(app.db, rows);
    const told = await facts?.(app, caller.scope, rows, caller);
    return rows.map((row) => ({
      ...row,
      ...told?.get(row.id),
      legalEntityRefId: refIds.get(row.legalEntityId),
    }));
  }
  const one = async (asked: Asked, work: Promise<Owned>) => (await presented(asked, [await work]))[0];
  const answer = (endpoint: Endpoint, work: (asked: Asked) => Promise<unknown>): Route =>
    handle(endpoint, work as never);
  const { list, create, update, read, remove } = endpoints;
  return [
    answer(list, async (asked) => {
      const { app, caller, query } = asked;
      const { rows, count } = await resource.list(
        app.db,
        caller.scope,
        query,
        filter(query, today(app)),
        order,
        searched,
      );
      return { [plural]: await presented(asked, rows), count };
    }),
    answer(create, (asked) => one(asked, resource.create(asked.app, asked.caller, asked.body))),
    answer(update, (asked) =>
      one(asked, resource.update(asked.app, asked.caller, asked.params.id, asked.body)),
    ),
    ...(read === undefined
      ? []
      : [
          answer(read, (asked) =>
            one(asked, resource.read(asked.app.db, asked.caller.scope, asked.params.id)),
          ),
        ]),
    ...(remove === undefined
      ? []
      : [answer(remove, (asked) => one(asked, resource.remove(asked.app, asked.caller, asked.params.id)))]),
    ...steps.map(([endpoint, work]) => answer(endpoint, (asked) => one(asked, work(asked)))),
  ];
}
