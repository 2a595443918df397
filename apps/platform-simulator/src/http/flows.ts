import { flowInfo, type SearchParams, searchParams } from "@grand-livre/platform/flow/messages";
import { Hono } from "hono";
import { type Flow, type Simulator, type StoredFlow, told } from "../simulator.ts";
import { deposit } from "../treat-deposit.ts";
import { bodyOf, type Env, type Exchange, failed } from "./exchange.ts";
import { forCompany, signedIn } from "./token.ts";

/** Flows of a page where the search asks for no number of them. */
const DEFAULT_LIMIT = 25;
const BOMB = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a0 "ha">${Array.from(
  { length: 30 },
  (_, level) => `<!ENTITY a${level + 1} "${`&a${level};`.repeat(10)}">`,
).join("")}]><a>&a30;</a>`;

/** The flow service: deposits, searches, downloads. */
export function flowRoutes(simulator: Simulator): Hono<Env> {
  const routes = new Hono<Env>();
  routes.get("/v1/healthcheck", (c) => (simulator.settings.outage ? c.body(null, 503) : c.body(null, 200)));
  routes.use("/v1/flows/*", signedIn(simulator), forCompany);
  routes.post("/v1/flows", (c) => receive(c, simulator));
  routes.post("/v1/flows/search", (c) => search(c, simulator));
  routes.get("/v1/flows/:flowId", (c) => answerFlow(c, simulator));
  return routes;
}

async function receive(c: Exchange, simulator: Simulator): Promise<Response> {
  const { maxFileBytes } = simulator.settings;
  const tooBig = () => failed(c, 413, "FILE_SIZE_EXCEEDED", `Le fichier dépasse ${maxFileBytes} octets.`);
  if (Number(c.req.header("content-length") ?? 0) > maxFileBytes + 64 * 1024) return tooBig();
  const form = await c.req.parseBody().catch(() => undefined);
  const { flowInfo: described, file } = form ?? {};
  if (described === undefined || !(file instanceof File))
    return failed(c, 400, "MISSING_REQUIRED_FIELD", "flowInfo et file sont attendus.");
  const text = described instanceof File ? await described.text() : String(described);
  const info = flowInfo.safeParse(parsed(text));
  if (!info.success) return failed(c, 422, "UNPROCESSABLE_ENTITY", info.error.issues[0]?.message ?? "");
  if (file.size > maxFileBytes) return tooBig();
  const bytes = new Uint8Array(await file.arrayBuffer());
  const flow = await deposit(simulator, c.get("company"), info.data, bytes, c.req.header("request-id"));
  const { flowId, submittedAt, sha256 } = flow;
  return c.json({ ...info.data, flowId, submittedAt, sha256 }, 202);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Flows in the order of their last change; a page begins after the one that ended the page before. */
async function search(c: Exchange, simulator: Simulator): Promise<Response> {
  const asked = await bodyOf(c, searchParams);
  if (asked instanceof Response) return asked;
  const { where, limit = DEFAULT_LIMIT, cursor } = asked.body;
  if (Object.values(where).every((one) => one === undefined))
    return failed(c, 400, "MISSING_REQUIRED_FIELD", "Un critère au moins est attendu.");
  const isOld = simulator.settings.version === "1.1.0";
  const after = cursor === undefined || isOld ? undefined : Buffer.from(cursor, "base64url").toString();
  const found = [...simulator.flows.values()]
    .filter((flow) => flow.company === c.get("company") && meets(flow, where))
    .sort((a, b) => (place(a) < place(b) ? -1 : 1))
    .filter((flow) => after === undefined || place(flow) > after);
  const results = found.slice(0, limit);
  const last = results.at(-1);
  const nextCursor =
    found.length > limit && last ? Buffer.from(place(last)).toString("base64url") : undefined;
  return c.json({
    limit,
    filters: where,
    ...(nextCursor !== undefined && !isOld && { nextCursor }),
    results: results.map(told),
  });
}

const place = ({ updatedAt, rank }: StoredFlow) => `${updatedAt} ${String(rank).padStart(12, "0")}`;

function meets(flow: Flow, where: SearchParams["where"]): boolean {
  const changed = Date.parse(flow.updatedAt);
  return (
    (where.updatedAfter === undefined || changed > Date.parse(where.updatedAfter)) &&
    (where.updatedBefore === undefined || changed < Date.parse(where.updatedBefore)) &&
    (where.processingRule?.includes(flow.processingRule) ?? true) &&
    (where.flowType?.includes(flow.flowType) ?? true) &&
    (where.flowDirection?.includes(flow.flowDirection) ?? true) &&
    (where.trackingId === undefined || where.trackingId === flow.trackingId) &&
    (where.ackStatus === undefined || where.ackStatus === flow.acknowledgement.status)
  );
}

function answerFlow(c: Exchange, simulator: Simulator): Response {
  const flow = simulator.flows.get(c.req.param("flowId") ?? "");
  if (flow?.company !== c.get("company") || flow === undefined)
    return failed(c, 404, "MISSING_RESOURCE", "Aucun flux de ce numéro.");
  const kind = c.req.query("docType") ?? "Metadata";
  if (kind === "Metadata") return c.json(told(flow));
  const isPdf = flow.flowSyntax === "Factur-X";
  // What is converted is the XML of a Factur-X; what is readable, its pages.
  const bytes = kind === "Original" || (kind === "ReadableView" && isPdf) ? flow.file : undefined;
  const answered = kind === "Converted" ? flow.converted : bytes;
  if (!["Original", "Converted", "ReadableView"].includes(kind))
    return failed(c, 400, "BAD_REQUEST", "docType : Metadata, Original, Converted ou ReadableView.");
  if (answered === undefined) return failed(c, 404, "MISSING_RESOURCE", `Ce flux n’a pas de ${kind}.`);
  const isBomb = simulator.settings.hostile.includes("bomb") && flow.flowDirection === "In";
  return c.body(isBomb ? BOMB : new Uint8Array(answered), 200, {
    "content-type": isPdf && kind !== "Converted" ? "application/pdf" : "application/xml",
    "content-disposition": `attachment;filename=${encodeURIComponent(flow.name)}`,
  });
}
