import { RefusalError } from "../../http/refusal-error.ts";
import { IDEMPOTENCY_KEY, isProposal, schemasOf, type Tool } from "./tools.ts";

type Given = Readonly<Record<string, unknown>>;

/** @throws RefusalError VALIDATION_FAILED beside these arguments */
function refuse(paths: readonly string[], message: string): void {
  if (paths.length === 0) return;
  throw new RefusalError("VALIDATION_FAILED", { fields: paths.map((path) => ({ path, message })) });
}

/** The key of a proposal. @throws RefusalError VALIDATION_FAILED when it is missing */
function keyOf(tool: Tool, given: Given): string | undefined {
  if (!isProposal(tool)) return undefined;
  const key = given[IDEMPOTENCY_KEY];
  // A header holds visible ASCII alone.
  if (typeof key === "string" && /^[!-~]{1,200}$/.test(key)) return key;
  refuse([IDEMPOTENCY_KEY], "From 1 to 200 visible ASCII characters");
  return undefined;
}

/**
 * The call of the API that a tool stands for. The endpoint judges the values; only names that it would pass over in silence, and
 * a path that would not be its own, are refused here.
 * @throws RefusalError VALIDATION_FAILED, NOT_FOUND
 */
export function requestOfTool(tool: Tool, given: Given, origin: string): Request {
  const { endpoint, fixed = {} } = tool;
  const schemas = schemasOf(tool);
  const known = new Set(schemas.flatMap(([, schema]) => Object.keys(schema.shape)));
  const key = keyOf(tool, given);
  const unknown = Object.keys(given).filter(
    (name) => (!known.has(name) || name in fixed) && !(name === IDEMPOTENCY_KEY && key !== undefined),
  );
  refuse(unknown, "Unknown argument");
  const all: Given = { ...given, ...fixed };
  const { params, query, body } = Object.fromEntries(
    schemas.map(([place, schema]) => [
      place,
      // In the schema's own order, so that the same arguments in another one are the same body under a key.
      Object.fromEntries(
        Object.keys(schema.shape).flatMap((name) => (name in all ? [[name, all[name]]] : [])),
      ),
    ]),
  ) as { params?: Given; query?: Given; body?: Given };
  if (endpoint.params && !endpoint.params.safeParse(params).success) throw new RefusalError("NOT_FOUND");
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name])),
  );
  const url = new URL(path, origin);
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== null && value !== undefined)
      url.searchParams.set(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  return new Request(url, {
    method: endpoint.method.toUpperCase(),
    headers: {
      ...(body && { "content-type": "application/json" }),
      ...(key !== undefined && { "idempotency-key": key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}
