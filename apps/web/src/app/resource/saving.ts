import type { Endpoint } from "@grand-livre/contracts/endpoint";
import type { z } from "zod";
import { readAll } from "../../lib/read-all.ts";
import { bodyOf } from "../form/body-of.ts";
import type { FormBody } from "../form/mistakes.ts";
import type { PluralOf, RowOf } from "./list-state.ts";

interface Endpoints<Create extends z.ZodObject, Update extends z.ZodObject> {
  readonly list: Endpoint;
  readonly create: Endpoint & { readonly body: Create };
  readonly update: Endpoint & { readonly body: Update };
}

/** What a form knows of both bodies, by the names of the contract; names that a body lacks are left out of it. */
type Values<Create extends z.ZodObject, Update extends z.ZodObject> = Partial<FormBody<Create>> &
  Partial<Omit<FormBody<Update>, keyof FormBody<Create>>>;

/** How the form of a company's row saves: the body that creates it, the one that changes it at the version that was read. */
export function savingOf<
  V extends object,
  R extends { readonly version: number },
  Create extends z.ZodObject,
  Update extends z.ZodObject,
>(
  endpoints: Endpoints<Create, Update>,
  [create, update]: readonly [create: Create, update: Update],
  legalEntityRefId: string,
  values: (draft: V, row?: R) => Values<Create, Update>,
) {
  return {
    create: {
      endpoint: endpoints.create,
      schema: create,
      body: (draft: V) => bodyOf(create, { ...values(draft), legalEntityRefId }) as FormBody<Create>,
    },
    update: {
      endpoint: endpoints.update,
      schema: update,
      body: (draft: V, row: R) =>
        bodyOf(update, { ...values(draft, row), version: row.version }) as FormBody<Update>,
    },
    tags: [endpoints.list.tag],
  };
}

/** Reads a row again from the list of its company: found by the text that a person knows it by, then by its id. */
export function fromList<const E extends Endpoint, Plural extends PluralOf<E>>(
  list: E,
  plural: Plural,
  key: keyof RowOf<E, Plural> & string,
  legalEntityRefId: string,
) {
  type Row = RowOf<E, Plural> & { readonly id: string };
  return async (row: Row): Promise<Row | undefined> => {
    const query = { legalEntityRefId, searchValue: String(row[key]) };
    const found = await readAll(list, plural as never, query as never);
    return (found as unknown as readonly Row[]).find(({ id }) => id === row.id);
  };
}

/** « Article A1 créé. », « Article A1 enregistré. » */
export const saidOf =
  <Key extends string>(noun: string, key: Key) =>
  (row: { readonly [Name in Key]: unknown }, before: unknown): string =>
    `${noun} ${String(row[key])} ${before === undefined ? "créé" : "enregistré"}.`;
