import { z } from "zod";
import { callsOn, type Endpoint, type EndpointSpec, endpoints } from "./endpoint.ts";
import type { AnyField } from "./field.ts";
import { entityPageQuery, type idParams, refIdText, searchText, versionNumber } from "./paging.ts";
import type { ServiceId } from "./rights.ts";

export type Fields = Readonly<Record<string, AnyField>>;

type NamesOf<F extends Fields, Without> = {
  [Name in keyof F]: F[Name]["when"] extends Without ? never : Name;
}[keyof F];
type CreateShape<F extends Fields> = { [Name in NamesOf<F, "later">]: F[Name]["create"] };
type ChangeShape<F extends Fields> = { [Name in NamesOf<F, "once">]: z.ZodOptional<F[Name]["schema"]> };
type AnswerShape<F extends Fields> = { [Name in keyof F]: F[Name]["answer"] };

type CreateSchema<F extends Fields> = z.ZodObject<
  { legalEntityRefId: z.ZodString } & CreateShape<F>,
  z.core.$strict
>;
type ChangeSchema<F extends Fields> = z.ZodObject<{ version: z.ZodInt } & ChangeShape<F>, z.core.$strict>;
type AnswerSchema<F extends Fields, Extra extends z.ZodRawShape> = z.ZodObject<
  { id: z.ZodUUID; legalEntityRefId: z.ZodString } & AnswerShape<F> & { version: z.ZodInt } & Extra
>;

/** A reference list of a company: its fields, and the schemas that follow from them. */
export interface Resource<
  F extends Fields,
  Plural extends string,
  Filters extends z.ZodRawShape,
  Extra extends z.ZodRawShape,
> {
  readonly fields: F;
  /** The name of the rows in the list's answer. */
  readonly plural: Plural;
  /** The field that a person knows a row by. */
  readonly key: keyof F & string;
  readonly create: CreateSchema<F>;
  readonly update: ChangeSchema<F>;
  readonly answer: AnswerSchema<F, Extra>;
  readonly query: z.ZodObject<
    (typeof entityPageQuery)["shape"] & { searchValue: z.ZodOptional<z.ZodString> } & Filters
  >;
  readonly list: z.ZodObject<{ [Name in Plural]: z.ZodArray<AnswerSchema<F, Extra>> } & { count: z.ZodInt }>;
}

/** Any declared resource, where only the names of its schemas matter. */
export interface AnyResource {
  readonly fields: Fields;
  readonly plural: string;
  readonly key: string;
  readonly create: z.ZodObject;
  readonly update: z.ZodObject;
  readonly answer: z.ZodObject;
  readonly query: z.ZodObject;
  readonly list: z.ZodObject;
}

interface Declaration<F extends Fields, Filters, Extra> {
  readonly key: keyof F & string;
  readonly fields: F;
  /** What the list is narrowed by, beside the text that is searched. */
  readonly filters?: Filters;
  /** The fields of the answer beside those of the row. */
  readonly answers?: Extra;
}

/**
 * Declares a reference list of a company: from its fields the body that creates a row (all but those that come `later`),
 * the one that changes it (all but those said `once`, at the version that was read), the answer, the query and the list.
 */
export function resource<
  const Plural extends string,
  F extends Fields,
  // biome-ignore lint/complexity/noBannedTypes: no filter at all
  Filters extends z.ZodRawShape = {},
  // biome-ignore lint/complexity/noBannedTypes: nothing beside the fields
  Extra extends z.ZodRawShape = {},
>(
  plural: Plural,
  { key, fields, filters, answers }: Declaration<F, Filters, Extra>,
): Resource<F, Plural, Filters, Extra> {
  const shape = (part: (field: AnyField) => z.ZodType | undefined) =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]) => {
        const schema = part(field);
        return schema === undefined ? [] : [[name, schema]];
      }),
    );
  const answer = z.object({
    id: z.uuid(),
    legalEntityRefId: z.string(),
    ...shape((field) => field.answer),
    ...answers,
    version: z.int(),
  });
  // Each schema is made of parts whose types were checked where the fields were declared.
  return {
    fields,
    plural,
    key,
    create: z.strictObject({
      legalEntityRefId: refIdText(),
      ...shape(({ when, create }) => (when === "later" ? undefined : create)),
    }),
    update: z.strictObject({
      version: versionNumber,
      ...shape(({ when, schema }) => (when === "once" ? undefined : schema.optional())),
    }),
    answer,
    query: entityPageQuery.extend({ searchValue: searchText.optional(), ...filters }),
    list: z.object({ [plural]: z.array(answer), count: z.int() }),
  } as never;
}

export type CreateBodyOf<R extends AnyResource> = z.output<R["create"]>;
export type UpdateBodyOf<R extends AnyResource> = z.output<R["update"]>;
export type ResourceAnswer<R extends AnyResource> = z.output<R["answer"]>;

type Refusals = NonNullable<EndpointSpec["refusals"]>;
interface Said {
  readonly summary: string;
  /** Those of the rules; what any company's list, or any row, may answer is added. */
  readonly refusals?: Refusals;
}

interface EndpointsOf<R extends AnyResource> {
  readonly tag: string;
  readonly service: ServiceId;
  /** The refusal of a row that is not there; NOT_FOUND by default. */
  readonly notFound?: Refusals[number];
  readonly list: Said;
  readonly create: Said;
  readonly update: Said;
  readonly resource: R;
}

type Declared<R extends AnyResource> = {
  readonly list: Endpoint & { readonly query: R["query"]; readonly answer: R["list"] };
  readonly create: Endpoint & { readonly body: R["create"]; readonly answer: R["answer"] };
  readonly update: Endpoint & {
    readonly params: typeof idParams;
    readonly body: R["update"];
    readonly answer: R["answer"];
  };
};

/** The calls of a reference list: `GET` and `POST /api/<tag>`, `PATCH /api/<tag>/{id}`. */
export function resourceEndpoints<R extends AnyResource>(declared: EndpointsOf<R>): Declared<R> {
  const { tag, service, notFound, resource: schemas, list, create, update } = declared;
  const { answer } = schemas;
  const calls = callsOn(service);
  const ofList = ({ refusals = [] }: Said): Refusals => [...refusals, "LEGAL_ENTITY_NOT_FOUND"];
  const ofRow = ({ refusals = [] }: Said): Refusals => [...refusals, ...(notFound ? [notFound] : [])];
  const listed = { query: schemas.query, answer: schemas.list, refusals: ofList(list) };
  const created = { body: schemas.create, answer, refusals: ofList(create) };
  const updated = { body: schemas.update, answer, refusals: ofRow(update) };
  return endpoints(tag, {
    list: calls.view.get(`/api/${tag}`, list.summary, listed),
    create: calls.create.post(`/api/${tag}`, create.summary, created),
    update: calls.edit.patch(`/api/${tag}/{id}`, update.summary, updated),
  }) as never;
}
