import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { type BusinessRefusal, type Endpoint, UPLOAD_REFUSALS } from "@grand-livre/contracts/endpoint";
import { type ErrorCode, errorTable } from "@grand-livre/contracts/errors";
import { httpErrors } from "@grand-livre/contracts/errors/http";
import { createRoute, z } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler, Next } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Application } from "../application.ts";
import { readOnReplica } from "../database/replica.ts";
import { keepRowScope, whilePersonWaits, withinRows } from "../database/row-scope.ts";
import { installationPaths } from "../installation-paths.ts";
import { authenticate } from "../modules/identity/service.ts";
import { asTrace } from "../observed/traces.ts";
import { withinWork } from "../observed/work.ts";
import { rowsOf } from "../scope.ts";
import type { HttpApp, HttpEnv } from "./app.ts";
import { allowed, type Caller } from "./caller.ts";
import { answerOfError } from "./error-map.ts";
import { idempotencyKeyOf, underIdempotencyKey } from "./idempotency.ts";
import { RefusalError } from "./refusal-error.ts";
import { requestInfo } from "./request-info.ts";
import type { Route } from "./route.ts";
import { inUploadSlot } from "./upload-slots.ts";

const MAX_JSON_BYTES = 1024 * 1024;

export const errorAnswerSchema = z
  .object({
    status: z.int(),
    code: z.string(),
    message: z.string(),
    details: z.record(z.string(), z.unknown()).optional(),
  })
  .openapi("Error");

type RouteContext = Context<HttpEnv>;

/** What an employee without any right calls: his space, his account and session, the menu and what it is told. */
const OF_EMPLOYEES: ReadonlySet<string> = new Set([
  "employee-space",
  "distributor",
  "identity",
  "user",
  "office-user",
  "common",
  "notification",
  "message",
  "legal-entity",
]);

/** Groups of calls that read much. */
const READ_MUCH: ReadonlySet<string> = new Set(["report", "analytic", "dashboard"]);

/** Lists of the portfolio, of all companies at once. */
const READ_ALL: ReadonlySet<string> = new Set(["/api/company", "/api/declaration"]);

/** What writes nothing. A file that leaves is written in the log: its handler reads it on the replica itself. */
const isReadOnReplica = ({ method, path, tag, answer: told }: Endpoint) =>
  method === "get" && (READ_MUCH.has(tag) || READ_ALL.has(path)) && !isRaw(told);

/** Authenticates and authorizes before anything of the body is read. */
function guard(
  app: Application,
  { right, tag, beforeSecondFactor, forKeys }: Endpoint,
): MiddlewareHandler<HttpEnv> {
  return async (context, next) => {
    if (right === "public") return next();
    const header = context.req.header("authorization");
    const token = header?.startsWith("Bearer ") ? header.slice(7) : context.req.header("x-access-token");
    const caller =
      context.env?.caller ?? (token && (await authenticate(app, token, requestInfo(app, context))));
    if (!caller) throw new RefusalError("UNAUTHENTICATED");
    if (caller.secondFactorDue && !beforeSecondFactor) throw new RefusalError("SECOND_FACTOR_REQUIRED");
    if (caller.byKey && right === "signed-in" && !forKeys) throw new RefusalError("FORBIDDEN");
    if (caller.employeeOnly && !OF_EMPLOYEES.has(tag)) throw new RefusalError("FORBIDDEN");
    if (!allowed(right, caller)) throw new RefusalError("FORBIDDEN");
    context.set("caller", caller);
    // The fence behind the repositories: this request's queries see no row of another company.
    return whilePersonWaits(() => withinRows(rowsOf(caller.scope), next));
  };
}

/** A stream is read when its request has gone: what it still asks the database sees the same companies. */
function withRowScope(response: Response): Response {
  if (!response.body) return response;
  const keep = keepRowScope();
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await keep(() => reader.read());
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => keep(() => reader.cancel(reason)),
  });
  return new Response(body, response);
}

/** A request as a trace, where traces are asked for: no query, no body, no address of who asks. */
function traceRequest(app: Application, name: string, context: RouteContext, next: Next): Promise<void> {
  const traceparent = app.config.trustProxy ? context.req.header("traceparent") : undefined;
  return asTrace(app.traces, { name, kind: "server", traceparent }, next, () => {
    const { status } = context.res;
    const [method = "", route = ""] = name.split(" ");
    const attributes = {
      "http.request.method": method,
      "http.route": route,
      "http.response.status_code": status,
      "grandlivre.request_id": context.get("requestId"),
    };
    return { attributes, ...(status >= 500 && { failure: String(status) }) };
  });
}

/** Adds one declared route: guard, then limits, then validation, then the handler, then the answer. */
export function registerRoute(http: HttpApp, app: Application, route: Route): void {
  const spec = route.endpoint;
  const isJson = spec.body && spec.body !== "multipart";
  const name = `${spec.method.toUpperCase()} ${spec.path}`;
  const middleware: MiddlewareHandler<HttpEnv>[] = [
    async (context, next) => withinWork(name, () => traceRequest(app, name, context, next)),
    guard(app, spec),
  ];
  if (isJson) {
    middleware.push(
      atMost(spec.maxBodyBytes ?? MAX_JSON_BYTES),
      spec.bodyOptional ? requireJsonIfAny : requireJson,
    );
  }
  http.openapi(
    createRoute({
      method: spec.method,
      path: spec.path,
      tags: [spec.tag],
      summary: spec.summary,
      ...(spec.right === "public" ? { security: [] } : { security: [{ bearer: [] }] }),
      "x-right": spec.right,
      "x-takes-key": takesKey(spec),
      middleware,
      request: {
        ...(spec.params ? { params: spec.params } : {}),
        ...(spec.query ? { query: spec.query } : {}),
        ...(isJson
          ? { body: { required: !spec.bodyOptional, content: { "application/json": { schema: spec.body } } } }
          : {}),
        ...(spec.body === "multipart"
          ? { body: { required: true, content: { "multipart/form-data": { schema: multipart } } } }
          : {}),
      },
      responses: {
        [spec.status ?? 200]: {
          description: "Success",
          content: isRaw(spec.answer)
            ? { [spec.answer.raw]: { schema: z.string().openapi({ format: "binary" }) } }
            : { "application/json": { schema: spec.answer } },
        },
        ...refusalsByStatus(spec),
        default: { description: "Refusal", content: { "application/json": { schema: errorAnswerSchema } } },
      },
    }),
    // `handle` checked the handler's types; here every route is of one shape.
    (async (context: RouteContext) => answer(http, app, route, context)) as never,
    (result, context) => {
      if (result.success) return;
      if (result.target === "param") throw new RefusalError("NOT_FOUND");
      const { issues } = result.error;
      throw new RefusalError(invalidCode(issues), {
        fields: issues.map((issue) => ({ path: issue.path.join("."), message: issue.message })),
        target: result.target,
        path: context.req.path,
      });
    },
  );
}

/** What the specification has a message of its own for: addresses alone, or days alone, are wrong. */
function invalidCode(issues: readonly z.core.$ZodIssue[]): ErrorCode {
  const formatOf = (issue: z.core.$ZodIssue) =>
    issue.code === "custom" ? issue.params?.format : "format" in issue && issue.format;
  const areAll = (format: string) => issues.every((issue) => formatOf(issue) === format);
  return areAll("email") ? "EMAIL_INVALID" : areAll("date") ? "DATES_INVALID" : "VALIDATION_FAILED";
}

/** What an endpoint may refuse. */
function declaredBy({ refusals = [], body }: Endpoint): Set<BusinessRefusal> {
  return new Set([...refusals, ...(body === "multipart" ? UPLOAD_REFUSALS : [])]);
}

/** The business refusals of an endpoint, as one documented answer for each status. */
function refusalsByStatus(endpoint: Endpoint) {
  const byStatus = Map.groupBy(declaredBy(endpoint), (code) => errorTable[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      { description: codes.join(", "), content: { "application/json": { schema: errorAnswerSchema } } },
    ]),
  );
}

/** A plain document of the form: a schema of ours here would make the validator hold the whole file in memory. */
const multipart = {
  type: "object" as const,
  required: ["file"],
  properties: {
    file: { type: "string" as const, format: "binary" },
    legalEntityRefId: { type: "string" as const },
  },
};

function isRaw(answer: Endpoint["answer"]): answer is { readonly raw: string } {
  return typeof answer === "object" && answer !== null && "raw" in answer;
}

/** Refuses a larger body; one with a content length is judged by that, and is then read by the server's short way. */
function atMost(maxBytes: number): MiddlewareHandler {
  const tooLarge = () => {
    throw new RefusalError("PAYLOAD_TOO_LARGE");
  };
  const counted = bodyLimit({ maxSize: maxBytes, onError: tooLarge });
  return async (context, next) => {
    const told = context.req.header("content-length");
    if (told === undefined || context.req.header("transfer-encoding") !== undefined)
      return counted(context, next);
    return Number(told) > maxBytes ? tooLarge() : next();
  };
}

const requireJson: MiddlewareHandler = async (context, next) => {
  const type = context.req.header("content-type") ?? "";
  if (!/^application\/json\b/i.test(type)) throw new RefusalError("BAD_REQUEST");
  await next();
};

const requireJsonIfAny: MiddlewareHandler = async (context, next) =>
  context.req.header("content-type") === undefined ? next() : requireJson(context, next);

async function answer(
  http: HttpApp,
  app: Application,
  { endpoint, handler }: Route,
  context: RouteContext,
): Promise<Response> {
  const caller = context.get("caller");
  const status = endpoint.status ?? 200;
  const isJson = endpoint.body !== undefined && endpoint.body !== "multipart";
  refuseNul(endpoint, context);
  const run = async (held: Application) =>
    handler({
      app: held,
      caller,
      params: endpoint.params ? context.req.valid("param" as never) : {},
      query: endpoint.query ? context.req.valid("query" as never) : {},
      body: isJson ? context.req.valid("json" as never) : undefined,
      request: requestInfo(app, context),
      call: async (request: Request, as: Caller) => http.fetch(request, { ...context.env, caller: as }),
    }).catch((error: unknown) => {
      throw undeclared(endpoint, error);
    });
  const key = idempotencyKeyOf(context.req.raw);
  if (key && caller && takesKey(endpoint) && endpoint.body !== "multipart") {
    const body = endpoint.body ? await context.req.text() : "";
    const kept = await underIdempotencyKey(
      app,
      caller,
      { path: context.req.path, key, body },
      async (held) => ({ status, body: shaped(endpoint, await run(held)) }),
    );
    return context.json(kept.body as object, kept.status as 200);
  }
  const isUpload = endpoint.body === "multipart" && caller !== undefined;
  const read = () => (isReadOnReplica(endpoint) ? readOnReplica(app, run) : run(app));
  const result = isUpload ? await inUploadSlot(app, caller.userId, () => run(app)) : await read();
  if (result instanceof Response) return withRowScope(result);
  return told(context, shaped(endpoint, result), status);
}

/** Whether a repeated request of it is known by its `Idempotency-Key`. */
function takesKey({ method, right, answer, answersSecret, asksOutside }: Endpoint): boolean {
  return method === "post" && right !== "public" && !isRaw(answer) && !answersSecret && !asksOutside;
}

const compressed = promisify(gzip);
/** Shorter answers take longer to compress than to send. */
const COMPRESSED_FROM = 8_000;
const FASTEST_LEVEL = 1;

/** An answer in JSON, compressed where it is long and the caller can read it: a list shrinks to a tenth. */
async function told(context: RouteContext, answer: unknown, status: number): Promise<Response> {
  const text = JSON.stringify(answer);
  const isRead = /\bgzip\b/.test(context.req.header("accept-encoding") ?? "");
  const head = { "content-type": "application/json", vary: "accept-encoding" };
  if (!isRead || text.length < COMPRESSED_FROM) return context.body(text, status as 200, head);
  const bytes = await compressed(text, { level: FASTEST_LEVEL });
  return context.body(bytes, status as 200, { ...head, "content-encoding": "gzip" });
}

/** PostgreSQL holds no NUL in a text: a field that has one is wrong, under any schema. */
function refuseNul(spec: Endpoint, context: RouteContext): void {
  const sent = {
    query: spec.query ? context.req.valid("query" as never) : {},
    json: spec.body && spec.body !== "multipart" ? context.req.valid("json" as never) : {},
  };
  for (const [target, value] of Object.entries(sent)) {
    const fields = nulPaths(value, "").map((path) => ({ path, message: "Holds a NUL character" }));
    if (fields.length > 0)
      throw new RefusalError("VALIDATION_FAILED", { fields, target, path: context.req.path });
  }
}

function nulPaths(value: unknown, path: string): string[] {
  if (typeof value === "string") return value.includes("\0") ? [path] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    nulPaths(inner, path === "" ? key : `${path}.${key}`),
  );
}

/** What the answer's schema keeps of a result: what it does not name never leaves. */
function shaped({ answer }: Endpoint, result: unknown): object {
  return isRaw(answer) ? (result as object) : ((answer as z.ZodType).parse(result) as object);
}

/**
 * Run from the sources, in tests and in development, a refusal that the endpoint does not declare is a bug: so the
 * document's list of refusals is proved by every test that meets one.
 */
function undeclared(endpoint: Endpoint, error: unknown): unknown {
  if (installationPaths.built) return error;
  const { code } = answerOfError(error, "");
  if (code in httpErrors || declaredBy(endpoint).has(code as BusinessRefusal)) return error;
  return new Error(`${endpoint.method} ${endpoint.path} answers ${code}, which it does not declare`, {
    cause: error,
  });
}
