import { z } from "zod";
import { refIdText, searchText } from "./paging.ts";

/** What is looked for, without case or accents. An empty text finds nothing; the screens send from 2 characters on. */
export const searchBody = z.strictObject({
  query: searchText,
  /** One company; absent, every company of the caller. */
  legalEntityRefId: refIdText().optional(),
});
export type SearchBody = z.infer<typeof searchBody>;

/** Groups that exist so far; a module that joins adds its own. */
export type SearchGroupId =
  | "contacts"
  | "pages"
  | "tasks"
  | "invoices"
  | "counterparties"
  | "accounts"
  | "entries";

export const searchResult = z.object({
  id: z.string(),
  title: z.string(),
  /** What distinguishes it from its neighbours: the third party, the company, the menu entry above. */
  subtitle: z.string().nullable(),
  /** A path of the product, with its query. */
  link: z.string(),
  /** Of a contact. */
  name: z.string().optional(),
  avatar: z.string().nullable().optional(),
  /** Of a task. */
  completed: z.boolean().optional(),
});
export type SearchResult = z.infer<typeof searchResult>;

export const searchGroup = z.object({ id: z.string(), label: z.string(), results: z.array(searchResult) });
export type SearchGroup = z.infer<typeof searchGroup>;

/** Groups that found something, or `{results: []}` for an empty query, as the specification has it. */
export const searchAnswer = z.union([
  z.array(searchGroup),
  z.object({ results: z.array(searchResult).max(0) }),
]);
export type SearchAnswer = z.infer<typeof searchAnswer>;
