import type { OfficeTag, tagCalls } from "@grand-livre/contracts/office-item";
import type { LayerContext } from "./layer-context.ts";
import { answering, type LayerRoute } from "./layer-route.ts";
import { Rows } from "./rows.ts";

/** Tags of these titles, in their order. */
export const tagRows = (titles: readonly string[], { newId }: LayerContext) =>
  new Rows<OfficeTag>(
    titles.map((title) => ({ id: newId(), title })),
    "OFFICE_TAG_NOT_FOUND",
  );

type TagEndpoints =
  ReturnType<typeof tagCalls> extends infer Calls
    ? { readonly [Name in keyof Calls]: Calls[Name] & { readonly tag: string } }
    : never;

/** The four calls of a tag picker; `strip` takes a removed tag off what bears it. */
export const tagRoutes = (
  calls: TagEndpoints,
  rows: Rows<OfficeTag>,
  { newId }: LayerContext,
  strip: (id: string) => void,
): LayerRoute[] => [
  answering(calls.tags, () => [...rows.all()]),
  answering(calls.createTag, ({ body }) => rows.addFirst({ ...body.tag, id: newId() })),
  answering(calls.changeTag, ({ body }) => rows.merge(body.id, body.tag)),
  answering(calls.removeTag, ({ query }) => {
    rows.remove(query.id);
    strip(query.id);
    return true as const;
  }),
];
