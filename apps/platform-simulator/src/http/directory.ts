import { Hono } from "hono";
import { z } from "zod";
import type { Kind } from "../directory.ts";
import type { Simulator } from "../simulator.ts";
import { bodyOf, type Env, type Exchange, failed } from "./exchange.ts";
import { signedIn } from "./token.ts";

const searchSchema = z.object({
  filters: z
    .record(z.string(), z.object({ op: z.enum(["strict", "contains", "startWith"]), value: z.string() }))
    .default({}),
  sorting: z
    .array(z.object({ field: z.string(), order: z.enum(["ascending", "descending"]).default("ascending") }))
    .default([]),
  fields: z.array(z.string()).optional(),
  include: z.array(z.string()).default([]),
  limit: z.number().int().min(1).default(50),
  ignore: z.number().int().min(0).default(0),
});

type Row = Readonly<Record<string, unknown>>;

const KINDS: readonly Kind[] = ["siren", "siret", "routing-code", "directory-line"];
/** How a row is named in an address. */
const NAMED: readonly (readonly [kind: Kind, path: string, form: RegExp, fields: readonly string[]])[] = [
  ["siren", "/v1/siren/:a", /^code-insee:(\d{9})$/, ["siren"]],
  ["siret", "/v1/siret/:a", /^code-insee:(\d{14})$/, ["siret"]],
  ["routing-code", "/v1/routing-code/:a/:b", /^siret:(\d{14})\/code:(.+)$/, ["siret", "routingIdentifier"]],
  ["directory-line", "/v1/directory-line/:a", /^code:(.+)$/, ["addressingIdentifier"]],
];

/** The directory service: companies, establishments, routing codes and addresses, searched and read. */
export function directoryRoutes(simulator: Simulator): Hono<Env> {
  const routes = new Hono<Env>();
  routes.get("/v1/healthcheck", (c) => (simulator.settings.outage ? c.body(null, 503) : c.body(null, 200)));
  routes.use("/v1/*", signedIn(simulator));
  for (const kind of KINDS) routes.post(`/v1/${kind}/search`, (c) => search(c, simulator, kind));
  for (const [kind, path, form, fields] of NAMED)
    routes.get(path, (c) => {
      const named = form.exec(
        [c.req.param("a"), c.req.param("b")].filter((one) => one !== undefined).join("/"),
      );
      if (named === null) return failed(c, 400, "BAD_REQUEST", "L’adresse n’a pas la forme attendue.");
      const values = named.slice(1);
      const found = simulator.directory
        .rows(kind, values)
        .find((row) => fields.every((field, index) => row[field] === values[index]));
      if (found === undefined)
        return failed(c, 404, "MISSING_RESOURCE", "L’annuaire ne connaît pas ce numéro.");
      return c.json(shown(found, undefined, (c.req.query("include") ?? "").split(",")));
    });
  return routes;
}

async function search(c: Exchange, simulator: Simulator, kind: Kind): Promise<Response> {
  const asked = await bodyOf(c, searchSchema);
  if (asked instanceof Response) return asked;
  const { filters, sorting, fields, include, limit, ignore } = asked.body;
  const named = ["siren", "siret", "addressingIdentifier"].flatMap((field) => {
    const filter = filters[field];
    return filter?.op === "strict" ? filter.value : [];
  });
  const found = simulator.directory
    .rows(kind, named)
    .filter((row) => Object.entries(filters).every(([field, filter]) => fits(textOf(row, field), filter)));
  for (const { field, order } of sorting.toReversed())
    found.sort((a, b) => textOf(a, field).localeCompare(textOf(b, field)) * (order === "ascending" ? 1 : -1));
  const results = found.slice(ignore, ignore + limit).map((row) => shown(row, fields, include));
  return c.json({ search: asked.body, totalNumberOfResults: found.length, results });
}

function textOf(row: Row, field: string): string {
  const address = row.address as Row | undefined;
  return String(row[field] ?? address?.[field] ?? "").toLowerCase();
}

function fits(text: string, { op, value }: { readonly op: string; readonly value: string }): boolean {
  const wanted = value.toLowerCase();
  if (op === "strict") return text === wanted;
  return op === "contains" ? text.includes(wanted) : text.startsWith(wanted);
}

/** A row with the fields and the parts that are asked for. */
function shown(
  { legalUnit, ...row }: Row,
  fields: readonly string[] | undefined,
  include: readonly string[],
): Row {
  const kept = fields
    ? Object.fromEntries(Object.entries(row).filter(([name]) => fields.includes(name)))
    : row;
  return include.includes("siren") && legalUnit !== undefined ? { ...kept, legalUnit } : kept;
}
