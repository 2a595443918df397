import type { Endpoint } from "@grand-livre/contracts/endpoint";
import type { OfficeTag, tagCalls } from "@grand-livre/contracts/office-item";
import type { z } from "zod";
import { officeResource } from "./office-resource.ts";
import { type OfficeStore, officeTable } from "./office-store.ts";

/** What was sent, read by the endpoint's own schemas. */
export type Sent<E> = {
  readonly query: E extends { readonly query: infer S extends z.ZodType } ? z.output<S> : undefined;
  readonly body: E extends { readonly body: infer S extends z.ZodType } ? z.output<S> : unknown;
};
export type Result<E> = E extends { readonly answer: infer S extends z.ZodType } ? z.input<S> : never;

/** An endpoint and what answers it, wherever the rows are kept. */
export type OfficeCall = {
  readonly endpoint: Endpoint;
  // biome-ignore lint/suspicious/noExplicitAny: a list holds calls of every shape; `answering` checked each one
  readonly answer: (store: OfficeStore, sent: any) => Promise<unknown>;
};

/** Answers an endpoint of the contract. */
export const answering = <E extends Endpoint>(
  endpoint: E,
  answer: (store: OfficeStore, sent: Sent<E>) => Promise<Result<E>>,
): OfficeCall => ({ endpoint, answer });

/** The tags or labels of an area, kept in a table of their own. */
export const tagResource = (name: string, of: "person" | "installation", place: "first" | "last" = "first") =>
  officeResource({
    table: officeTable<OfficeTag>(name, { of, order: ["position"], place, notFound: "OFFICE_TAG_NOT_FOUND" }),
    present: ({ id, title }) => ({ id, title }),
  });

type TagEndpoints =
  ReturnType<typeof tagCalls> extends infer Calls
    ? { readonly [Name in keyof Calls]: Calls[Name] & { readonly tag: string } }
    : never;

/** The four calls of a tag picker. */
export const tagAnswers = (
  endpoints: TagEndpoints,
  tags: ReturnType<typeof tagResource>,
): readonly OfficeCall[] => [
  answering(endpoints.tags, (store) => tags.list(store)),
  answering(endpoints.createTag, (store, { body }) => tags.create(store, body.tag)),
  answering(endpoints.changeTag, (store, { body }) => tags.merge(store, body.id, body.tag)),
  answering(endpoints.removeTag, (store, { query }) => tags.remove(store, query.id)),
];

/** Makes rows one after another, and answers their ids. */
export async function seedAll(
  store: OfficeStore,
  resource: { create(store: OfficeStore, sent: object): Promise<{ readonly id: string }> },
  all: readonly object[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const one of all) ids.push((await resource.create(store, one)).id);
  return ids;
}

/** Makes tags that each come before those there are: in the end they have the order of their titles. */
export async function seedTags(
  store: OfficeStore,
  tags: ReturnType<typeof tagResource>,
  titles: readonly string[],
): Promise<string[]> {
  const backwards = titles.toReversed().map((title) => ({ title }));
  return (await seedAll(store, tags, backwards)).toReversed();
}
