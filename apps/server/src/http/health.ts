import { setTimeout as sleep } from "node:timers/promises";
import type { Application } from "../application.ts";
import { databaseAnswers } from "../database/ping.ts";
import { withinRows } from "../database/row-scope.ts";
import type { Reading } from "../observed/metrics.ts";
import { readTables, readWork } from "../observed/readings-repository.ts";
import type { HttpApp } from "./app.ts";
import { answerOf } from "./error-map.ts";
import { requestInfo } from "./request-info.ts";
import type { Traffic } from "./traffic.ts";

/** A database without an answer for so long is down: a monitor would not wait longer. */
const PATIENCE_MS = 3_000;

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** The answer of the database, or undefined when it gives none in time. */
const within = async <T>(answer: Promise<T>): Promise<T | undefined> =>
  Promise.race([answer.catch(() => undefined), sleep(PATIENCE_MS, undefined, { ref: false })]);

/**
 * `GET /healthz`: whether this server and its database answer. `GET /readyz`: whether a proxy may send requests here, 503
 * once the server drains. Both without sign-in.
 */
export function registerHealth(http: HttpApp, app: Application, traffic: Traffic): void {
  const answers = async () => (await within(databaseAnswers(app.db))) === true;
  http.get("/healthz", async (context) => {
    const database = (await answers()) ? "ok" : "unreachable";
    const status = database === "ok" ? "ok" : "degraded";
    return context.json({ status, database, version: app.config.version }, database === "ok" ? 200 : 503);
  });
  http.get("/readyz", async (context) => {
    const status = traffic.isDraining ? "draining" : (await answers()) ? "ready" : "no-database";
    return context.json({ status }, status === "ready" ? 200 : 503);
  });
}

/**
 * `GET /metrics` for Prometheus: the counters of this process, and what waits in the database.
 * @param loopbackAlone without METRICS_PORT: only a program of this machine reads it, never one behind a proxy
 */
export function registerMetrics(http: HttpApp, app: Application, loopbackAlone: boolean): void {
  http.get("/metrics", async (context) => {
    const { address, throughProxy } = requestInfo(app, context);
    if (loopbackAlone && (throughProxy || !LOOPBACK.test(address ?? "")))
      return context.json(answerOf("NOT_FOUND"), 404);
    const asked = () => Promise.all([readWork(app.db), readTables(app.db)]);
    const work = (await within(withinRows("all", asked)))?.flat();
    const text = await app.metrics.text([...poolReadings(app), up(work !== undefined), ...(work ?? [])]);
    return context.body(text, 200, { "content-type": app.metrics.contentType });
  });
}

const up = (answered: boolean): Reading => ({
  name: "grandlivre_database_up",
  values: [{ labels: {}, value: answered ? 1 : 0 }],
});

function poolReadings({ pool }: Application): Reading[] {
  const states = { busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount };
  const values = Object.entries(states).map(([state, value]) => ({ labels: { state }, value }));
  return [{ name: "grandlivre_database_connections", values }];
}
