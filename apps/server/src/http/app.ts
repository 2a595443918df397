import { randomUUID } from "node:crypto";
import { OpenAPIHono } from "@hono/zod-openapi";
import type { Application } from "../application.ts";
import { withinRows } from "../database/row-scope.ts";
import type { Caller } from "./caller.ts";
import { registerDocumentation } from "./documentation.ts";
import { answerOf, answerOfError, retryAfterOf } from "./error-map.ts";
import { registerHealth } from "./health.ts";
import { registerRoute } from "./register-route.ts";
import type { Route } from "./route.ts";
import { securityHeaders } from "./security-headers.ts";
import { registerWebApp } from "./web-app.ts";

export type HttpEnv = { Variables: { requestId: string; caller?: Caller } };
export type HttpApp = OpenAPIHono<HttpEnv>;

/** Assembles the HTTP application: headers, routes, documentation, the web app, and the one exit of errors. */
export function createHttpApp(app: Application, routes: readonly Route[]): HttpApp {
  const http: HttpApp = new OpenAPIHono<HttpEnv>();
  http.use(async (context, next) => {
    const requestId = randomUUID();
    context.set("requestId", requestId);
    const started = performance.now();
    // Until the caller is known, no company's row shows; the guard says more.
    await withinRows([], next);
    // On the answer itself: `context.header` would make another of it, whose text leaves as a stream.
    context.res.headers.set("x-request-id", requestId);
    app.log.info(
      {
        requestId,
        method: context.req.method,
        path: context.req.path,
        status: context.res.status,
        ms: Math.round(performance.now() - started),
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
  registerHealth(http, app);
  for (const route of routes) registerRoute(http, app, route);
  registerDocumentation(http);
  http.all("/api/*", (context) => context.json(answerOf("NOT_FOUND"), 404));
  registerWebApp(http, app);
  return http;
}
