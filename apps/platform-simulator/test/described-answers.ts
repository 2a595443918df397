import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

type Schema = { readonly [key: string]: unknown } & {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly type?: string;
  readonly pattern?: string;
};
const checkout = join(import.meta.dirname, "..", "..", "..");
export const facts = resolve(checkout, process.env.CORPUS_DIR ?? "../shared/data", "xp-z12", "api");
/** The published interfaces, where the corpus stands beside the project. */
const interfaces = ["flow-service", "directory-service"].map((name) => {
  const path = join(facts, `${name}-1.3.0.json`);
  return { name, whole: existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Schema) : undefined };
});

/** What a value has that its schema does not describe. */
function mistakes(whole: Schema, schema: Schema, value: unknown, at: string): string[] {
  if (schema.$ref) return mistakes(whole, within(whole, schema.$ref.slice(2).split("/")), value, at);
  const found = (schema.allOf ?? []).flatMap((one) => mistakes(whole, one, value, at));
  const type = Array.isArray(value) ? "array" : Number.isInteger(value) ? "integer" : typeof value;
  if (schema.type && schema.type !== type) found.push(`${at} is ${type}`);
  if (schema.enum && !schema.enum.includes(value)) found.push(`${at} is ${value}`);
  if (schema.pattern && !new RegExp(schema.pattern).test(String(value))) found.push(`${at} is ${value}`);
  if (Array.isArray(value))
    found.push(...value.flatMap((one) => mistakes(whole, schema.items ?? {}, one, at)));
  if (type !== "object") return found;
  const held = value as Readonly<Record<string, unknown>>;
  found.push(
    ...(schema.required ?? [])
      .filter((name) => held[name] === undefined)
      .map((name) => `${at}.${name} misses`),
  );
  for (const [name, part] of Object.entries(schema.properties ?? {}))
    if (held[name] !== undefined) found.push(...mistakes(whole, part, held[name], `${at}.${name}`));
  return found;
}
const within = (schema: Schema, path: readonly string[]) =>
  path.reduce((part, name) => (part[name] ?? {}) as Schema, schema);

/** Answers that the published interface does not describe. */
export const undescribed: string[] = [];

/** Notes what an answer has that the interface does not describe. */
export async function compare(method: string, url: string, answer: Response): Promise<void> {
  const [, service, path = ""] = /^\/([a-z-]+)(\/v1\/.*)/.exec(new URL(url).pathname) ?? [];
  const whole = interfaces.find(({ name }) => name === service)?.whole;
  if (whole === undefined || !answer.headers.get("content-type")?.startsWith("application/json")) return;
  const template =
    Object.keys(whole.paths as object).find((one) => one === path) ??
    Object.keys(whole.paths as object).find((one) =>
      new RegExp(`^${one.replaceAll(/\{.*?\}/g, "[^/]+")}$`).test(path),
    );
  const response = within(whole, [
    "paths",
    template ?? "",
    method.toLowerCase(),
    "responses",
    String(answer.status),
  ]);
  const described = response.$ref ? within(whole, response.$ref.slice(2).split("/")) : response;
  const schema = within(described, ["content", "application/json", "schema"]);
  const at = `${method} ${path} ${answer.status}`;
  if (template !== undefined && answer.status !== 404 && described.description === undefined)
    undescribed.push(`${at} is not described`);
  undescribed.push(...mistakes(whole, schema, await answer.clone().json(), at));
}
