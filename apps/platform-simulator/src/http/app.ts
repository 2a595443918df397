import { setTimeout as wait } from "node:timers/promises";
import { Hono } from "hono";
import { stream } from "hono/streaming";
import type { Call } from "../settings.ts";
import type { Simulator } from "../simulator.ts";
import { controlRoutes } from "./control.ts";
import { directoryRoutes } from "./directory.ts";
import { type Env, type Exchange, failed } from "./exchange.ts";
import { flowRoutes } from "./flows.ts";
import { page } from "./page.ts";
import { tokenRoute } from "./token.ts";
import { webhookRoutes } from "./webhooks.ts";

const CALLS: readonly (readonly [start: RegExp, call: Call])[] = [
  [/^POST \/token$/, "token"],
  [/^POST \/flow-service\/v1\/flows$/, "deposit"],
  [/^POST \/flow-service\/v1\/flows\/search$/, "search"],
  [/^GET \/flow-service\/v1\/flows\//, "get"],
  [/^\w+ \/flow-service\/v1\/webhooks/, "webhook"],
  [/^\w+ \/directory-service\//, "directory"],
];

/** Ends the connection without an answer, as a network does. */
function cut(c: Exchange): Response {
  c.env.incoming.socket.destroy();
  return c.body(null, 503);
}

const REASONS = {
  401: "INVALID_TOKEN",
  429: "TOO_MANY_REQUESTS",
  500: "INTERNAL_ERROR",
  503: "RESOURCE_ERROR",
};

/** What a hostile platform answers to anything. */
function hostileAnswer(c: Exchange, { settings }: Simulator): Response | undefined {
  if (settings.hostile.includes("redirect"))
    return c.redirect("http://169.254.169.254/latest/meta-data/", 302);
  if (settings.hostile.includes("garbage")) return c.html("<html><body>Bienvenue</body></html>");
  if (!settings.hostile.includes("huge")) return undefined;
  c.header("content-type", "application/json");
  return stream(c, async (out) => {
    const part = `"${"a".repeat(64 * 1024)}",`;
    await out.write('{"results":[');
    for (let sent = 0; sent < settings.hugeBytes && !out.aborted; sent += part.length) await out.write(part);
    await out.write('""]}');
  });
}

/** The simulated platform over HTTP: its interface, its faults, its own controls. */
export function simulatorApp(simulator: Simulator): Hono<Env> {
  const app = new Hono<Env>();
  app.use(async (c, next) => {
    const asked = `${c.req.method} ${c.req.path}`;
    const call = CALLS.find(([start]) => start.test(asked))?.[1];
    const { latencyMs, outage } = simulator.settings;
    if (call === undefined) {
      simulator.advance();
      return next();
    }
    simulator.calls.set(call, (simulator.calls.get(call) ?? 0) + 1);
    if (latencyMs > 0) await wait(latencyMs);
    simulator.advance();
    if (outage) return failed(c, 503, "RESOURCE_ERROR", "La plateforme est arrêtée.");
    const fault = simulator.takeFault(call);
    if (fault?.lost === "request") return cut(c);
    if (fault?.status !== undefined) {
      if (fault.retryAfterSeconds !== undefined) c.header("retry-after", String(fault.retryAfterSeconds));
      return failed(c, fault.status, REASONS[fault.status], "Refus demandé au simulateur.");
    }
    const hostile = call === "token" ? undefined : hostileAnswer(c, simulator);
    if (hostile) return hostile;
    simulator.onCall(call, "before");
    await next();
    simulator.onCall(call, "after");
    if (fault?.lost === "answer") c.res = cut(c);
  });
  app.get("/", (c) => c.html(page(simulator)));
  app.route("/", tokenRoute(simulator));
  app.route("/flow-service", flowRoutes(simulator));
  app.route("/flow-service", webhookRoutes(simulator));
  app.route("/directory-service", directoryRoutes(simulator));
  app.route("/simulator", controlRoutes(simulator));
  app.notFound((c) => failed(c, 404, "MISSING_RESOURCE", "Cette adresse n’existe pas."));
  app.onError((error, c) => failed(c, 500, "INTERNAL_ERROR", error.message));
  return app;
}
