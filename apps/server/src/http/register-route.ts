import { isDeepStrictEqual } from "node:util";
import { createRoute, z } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Application } from "../application.ts";
import { keepRowScope, withinRows } from "../database/row-scope.ts";
import { errandsInTurn, inForeground } from "../foreground.ts";
import { installationPaths } from "../installation-paths.ts";
import { authenticate } from "../modules/identity/service.ts";
import type { HttpApp, HttpEnv } from "./app.ts";
import { type Caller, mayDo } from "./caller.ts";
import { idempotencyKeyOf, underIdempotencyKey } from "./idempotency.ts";
import { namedOnly } from "./named-only.ts";
import { RefusalError } from "./refusal-error.ts";
import { requestInfo } from "./request-info.ts";
import type { Route, RouteRight } from "./route.ts";

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

/** Whether the caller holds what the route declares. */
export function allowed(right: RouteRight, caller: Caller): boolean {
  if (right === "public" || right === "signed-in") return true;
  if ("anyOf" in right) return right.anyOf.some((one) => mayDo(caller, one));
  return mayDo(caller, right);
}

/** The senders of a pile are told apart one after another, so that its arrival keeps nobody else waiting. */
const sendersInTurn = errandsInTurn();
/** What a screen asks again and again by itself, for each file of a pile, comes after what a person asks. */
const repeatedInTurn = errandsInTurn();

/** Authenticates and authorizes before anything of the body is read. */
function guard(
  app: Application,
  { right, method, body, repeated }: Pick<Route, "right" | "method" | "body" | "repeated">,
): MiddlewareHandler<HttpEnv> {
  const isUpload = body === "multipart";
  const guarded: MiddlewareHandler<HttpEnv> = async (context, next) => {
    if (right !== "public") {
      const info = requestInfo(app, context);
      const header = context.req.header("authorization");
      const token = header?.startsWith("Bearer ") ? header.slice(7) : context.req.header("x-access-token");
      const known = (found: string) => authenticate(app, found, info);
      const caller = token && (await (isUpload ? sendersInTurn(() => known(token)) : known(token)));
      if (!caller) throw new RefusalError("UNAUTHENTICATED");
      if (!allowed(right, caller)) throw new RefusalError("FORBIDDEN");
      context.set("caller", caller);
      // The fence behind the repositories: this request's queries see no row of another company.
      return withinRows(caller.scope.legalEntityIds, next);
    }
    await next();
  };
  // A large file takes as long as its sender's line: nobody steps aside for that.
  if (isUpload) return guarded;
  const kind = method === "get" ? "look" : "change";
  return (context, next) => {
    const work = async () => guarded(context, next);
    return repeated ? repeatedInTurn(work) : inForeground(kind, work);
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

/** Adds one declared route: guard, then limits, then validation, then the handler, then the answer. */
export function registerRoute(http: HttpApp, app: Application, spec: Route): void {
  const isJson = spec.body && spec.body !== "multipart";
  const shape = shapeOf(spec);
  const middleware: MiddlewareHandler<HttpEnv>[] = [guard(app, spec)];
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
        default: { description: "Refusal", content: { "application/json": { schema: errorAnswerSchema } } },
      },
    }),
    // The handler's own types were checked by defineRoute; here every route is of one shape.
    (async (context: RouteContext) => answer(app, spec, shape, context)) as never,
    (result, context) => {
      if (result.success) return;
      if (result.target === "param") throw new RefusalError("NOT_FOUND");
      throw new RefusalError("VALIDATION_FAILED", {
        fields: result.error.issues.map((issue) => ({ path: issue.path.join("."), message: issue.message })),
        target: result.target,
        path: context.req.path,
      });
    },
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

function isRaw(answer: unknown): answer is { raw: string } {
  return typeof answer === "object" && answer !== null && "raw" in answer;
}

/** Refuses a larger body; what tells its length is judged by that, and is then read by the server's short way. */
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

async function answer(app: Application, spec: Route, shape: Shape, context: RouteContext): Promise<Response> {
  const caller = context.get("caller");
  const status = spec.status ?? 200;
  refuseNul(spec, context);
  const run = async (held: Application) =>
    spec.handler({
      app: held,
      caller,
      params: spec.params ? context.req.valid("param" as never) : {},
      query: spec.query ? context.req.valid("query" as never) : {},
      body: spec.body && spec.body !== "multipart" ? context.req.valid("json" as never) : undefined,
      request: requestInfo(app, context),
    });
  const key = idempotencyKeyOf(context.req.raw);
  if (spec.method === "post" && key && caller && !isRaw(spec.answer) && spec.body !== "multipart") {
    const body = spec.body ? await context.req.text() : "";
    const kept = await underIdempotencyKey(
      app,
      caller,
      { path: context.req.path, key, body },
      async (held) => ({
        status,
        body: shape(await run(held)),
      }),
    );
    return context.json(kept.body as object, kept.status as 200);
  }
  const result = await run(app);
  if (result instanceof Response) return withRowScope(result);
  return context.json(shape(result) as object, status);
}

/** PostgreSQL holds no NUL in a text: a field that has one is wrong, whatever its schema. */
function refuseNul(spec: Route, context: RouteContext): void {
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

/** What the answer's schema names of a result: nothing else leaves. */
type Shape = (result: unknown) => unknown;

/**
 * Where the program runs from its sources, in tests and development, every answer is also held against its schema, so that
 * document and answers cannot drift.
 */
function shapeOf(spec: Route): Shape {
  const { answer } = spec;
  if (isRaw(answer)) return (result) => result;
  const named = namedOnly(answer);
  if (installationPaths.built) return named;
  return (result) => {
    const parsed = answer.parse(result);
    if (!isDeepStrictEqual(asSent(named(result)), asSent(parsed)))
      throw new Error(`${spec.method} ${spec.path} answers something else than its schema makes of it`);
    return parsed;
  };
}

const asSent = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
