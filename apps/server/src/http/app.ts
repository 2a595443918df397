import { randomUUID } from "node:crypto";
import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { matchedRoutes } from "hono/route";
import type { Application } from "../application.ts";
import { withinRows } from "../database/row-scope.ts";
import type { Caller } from "./caller.ts";
import { registerDocumentation } from "./documentation.ts";
import { answerOf, answerOfError, retryAfterOf } from "./error-map.ts";
import { registerHealth, registerMetrics } from "./health.ts";
import { registerRoute } from "./register-route.ts";
import type { Route } from "./route.ts";
import { registerScim } from "./scim.ts";
import { securityHeaders } from "./security-headers.ts";
import { Traffic } from "./traffic.ts";
import { registerWebApp } from "./web-app.ts";

export type HttpEnv = {
  /** `caller`: who a call of the API makes another one for, within the server; no request from outside bears it. */
  Bindings: { caller?: Caller };
  Variables: { requestId: string; caller?: Caller };
};
export type HttpApp = OpenAPIHono<HttpEnv>;

/** The pattern of the endpoint that answered; what no endpoint answers, files of the screens above all, is one. */
const patternOf = (context: Context): string =>
  matchedRoutes(context).find(({ path }) => !path.includes("*"))?.path ?? "other";

/** Assembles the HTTP application: headers, routes, documentation, the web app, and the one exit of errors. */
export function createHttpApp(app: Application, routes: readonly Route[], traffic = new Traffic()): HttpApp {
  const http: HttpApp = new OpenAPIHono<HttpEnv>();
  http.use(async (context, next) => {
    const requestId = randomUUID();
    context.set("requestId", requestId);
    const started = performance.now();
    // Until the caller is known, no company's row shows; the guard says more.
    await traffic.during(() => withinRows([], next));
    // On the answer itself: `context.header` would make another of it, whose text leaves as a stream.
    context.res.headers.set("x-request-id", requestId);
    // A kept connection would bring the next request to a server that is about to close.
    if (traffic.isDraining) context.res.headers.set("connection", "close");
    const ms = performance.now() - started;
    const { method } = context.req;
    app.metrics.request({ method, route: patternOf(context), status: context.res.status }, ms / 1_000);
    app.log.info(
      {
        requestId,
        method,
        path: context.req.path,
        status: context.res.status,
        ms: Math.round(ms),
      },
      "request",
    );
  });
  http.use(securityHeaders(app.config.publicUrl));
  http.onError((error, context) => {
    const requestId = context.get("requestId");
    const answer = answerOfError(error, requestId);
    if (answer.code === "UNAVAILABLE") app.log.warn({ requestId, reason: error.message }, "request failed");
    else if (answer.status >= 500) app.log.error({ err: error, requestId }, "request failed");
    const wait = retryAfterOf(answer);
    if (wait !== undefined) context.header("retry-after", String(wait));
    // A body left unread would poison the next request of a kept connection.
    if (answer.status === 413) context.header("connection", "close");
    return context.json(answer, answer.status as 400);
  });
  registerHealth(http, app, traffic);
  if (app.config.metricsPort === undefined) registerMetrics(http, app, true);
  for (const route of routes) registerRoute(http, app, route);
  registerScim(http, app);
  registerDocumentation(http);
  // A client that looks for a stream learns by this status that there is none.
  http.all("/api/mcp", (context) => context.json(answerOf("NOT_FOUND"), 405, { allow: "POST" }));
  http.all("/api/*", (context) => context.json(answerOf("NOT_FOUND"), 404));
  registerWebApp(http, app);
  return http;
}

/** What a monitor asks, on a port of its own: nothing of the product answers there. */
export function createMonitorApp(app: Application, traffic: Traffic): HttpApp {
  const http: HttpApp = new OpenAPIHono<HttpEnv>();
  registerHealth(http, app, traffic);
  registerMetrics(http, app, false);
  http.all("*", (context) => context.json(answerOf("NOT_FOUND"), 404));
  return http;
}
