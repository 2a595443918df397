/** A schema as JSON Schema prints it; only what is shown or changed here is named. */
type Schema = { readonly type?: string | readonly string[]; readonly [key: string]: unknown };

export type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
};

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

export type Operation = {
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly "x-right"?: unknown;
  /** Not printed: said by the header that it adds. */
  readonly "x-takes-key"?: boolean;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content?: Content };
  readonly responses?: Readonly<
    Record<string, { readonly description?: string; readonly content?: Content }>
  >;
};

/** The OpenAPI document, as far as this product writes it. */
export type ApiDocument = {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: Readonly<Record<string, unknown>>;
};

const IDEMPOTENCY_KEY: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "The same key answers the same result for 24 hours and creates once; another body under it is 409.",
  schema: { type: "string", maxLength: 200 },
};

const IF_MATCH: Parameter = {
  name: "If-Match",
  in: "header",
  required: false,
  description: "The version that was read: an older one is 409 STALE_VERSION.",
  schema: { type: "string" },
};

/** Adds what the schemas of the routes do not contain: headers that every route of a kind takes, both ways to sign in. */
export function completed(document: ApiDocument): ApiDocument {
  const paths = Object.entries(document.paths).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations).map(([method, one]) => [method, completedOperation(method, one)]),
    ),
  ]);
  return { ...document, paths: Object.fromEntries(paths) };
}

function completedOperation(method: string, { "x-takes-key": takesKey, ...operation }: Operation): Operation {
  const signedIn = (operation.security?.length ?? 0) > 0;
  const headers = [
    ...(takesKey ? [IDEMPOTENCY_KEY] : []),
    ...(method === "patch" && operation.requestBody?.required !== true ? [IF_MATCH] : []),
  ];
  const parameters = [...(operation.parameters ?? []).map(withoutNull), ...headers];
  return {
    ...operation,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(signedIn ? { security: [{ bearer: [] }, { accessToken: [] }] } : {}),
  };
}

/** A path or a query is text: `null` cannot be written in it, even where a coerced schema would accept it. */
function withoutNull(parameter: Parameter): Parameter {
  const { schema } = parameter;
  if (!schema || typeof schema.type === "string" || schema.type === undefined) return parameter;
  const [type, ...others] = schema.type.filter((one) => one !== "null");
  if (type === undefined || others.length > 0) return parameter;
  return { ...parameter, schema: { ...schema, type } };
}
