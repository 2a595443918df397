import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { compile, type JSONSchema } from "json-schema-to-typescript";

type Schema = Readonly<Record<string, unknown>>;
type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Schema;
};
type Operation = {
  readonly summary?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content?: Content };
  readonly responses?: Readonly<Record<string, { readonly content?: Content }>>;
};
/** What a client needs of an OpenAPI document. */
export type ApiDocument = {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: Readonly<Record<string, unknown>>;
};

const object = (properties: Readonly<Record<string, unknown>>, required: readonly string[]): Schema => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});

/** The parameters of one place (`path`, `query`) as one object; nothing where there is none. */
function parametersIn(place: string, { parameters = [] }: Operation): Readonly<Record<string, Schema>> {
  const all = parameters.filter((one) => one.in === place);
  if (all.length === 0) return {};
  const properties = Object.fromEntries(all.map(({ name, schema }) => [name, schema ?? {}]));
  const required = all.filter((one) => one.required).map(({ name }) => name);
  return { [place === "path" ? "params" : "query"]: object(properties, required) };
}

/** A file is the bytes of its answer, whatever its media type; a form is what the platform sends as one. */
const BYTES: Schema = { tsType: "Response" };
const FORM: Schema = { tsType: "FormData" };

function answerOf({ responses = {} }: Operation): Schema {
  const content = (responses["200"] ?? responses["202"])?.content ?? {};
  return content["application/json"]?.schema ?? BYTES;
}

function operationSchema(operation: Operation): Schema {
  const content = operation.requestBody?.content;
  const input = {
    ...parametersIn("path", operation),
    ...parametersIn("query", operation),
    ...(content && { body: content["application/json"]?.schema ?? FORM }),
  };
  const needed = Object.entries(input).filter(([key, schema]) =>
    key === "body" ? operation.requestBody?.required : (schema.required as readonly string[]).length > 0,
  );
  const inputSchema = object(
    input,
    needed.map(([key]) => key),
  );
  return {
    ...object({ input: inputSchema, answer: answerOf(operation) }, ["input", "answer"]),
    ...(operation.summary && { description: operation.summary }),
  };
}

/** The types of every call: `interface Operations { "GET /api/account": { input, answer } }`. */
export async function operationTypes({ paths, components = {} }: ApiDocument): Promise<string> {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Schema] => [
      `${method.toUpperCase()} ${path}`,
      operationSchema(operation),
    ]),
  );
  const root = {
    ...object(
      Object.fromEntries(operations),
      operations.map(([name]) => name),
    ),
    components,
  };
  return compile(root as JSONSchema, "Operations", {
    bannerComment: "/** Made from the OpenAPI document of Grand Livre. */",
    format: false,
    // A name that the document does not know is an error for who types it.
    additionalProperties: false,
    // An array of 1 to 500 would be written as 500 tuples.
    ignoreMinAndMaxItems: true,
  });
}

/** Writes the package of a typed client: types of every call, the call itself, a README and three examples. */
export async function makeClient(document: ApiDocument, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await cp(join(import.meta.dirname, "package"), folder, { recursive: true });
  await writeFile(join(folder, "operations.d.ts"), await operationTypes(document));
  const manifest = {
    name: "grand-livre-client",
    version: `${document.info.version}.0.0`,
    type: "module",
    main: "index.js",
    types: "index.d.ts",
    exports: { ".": { types: "./index.d.ts", default: "./index.js" } },
    files: ["*.js", "*.d.ts", "examples"],
  };
  await writeFile(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}
