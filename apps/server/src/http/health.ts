import { setTimeout as sleep } from "node:timers/promises";
import type { Application } from "../application.ts";
import { databaseAnswers } from "../database/ping.ts";
import type { HttpApp } from "./app.ts";

/** A database without an answer for so long is down: a monitor would not wait longer. */
const PATIENCE_MS = 3_000;

/** `GET /healthz`, without sign-in: whether this server and its database answer. */
export function registerHealth(http: HttpApp, app: Application): void {
  http.get("/healthz", async (context) => {
    const database = (await Promise.race([
      databaseAnswers(app.db),
      sleep(PATIENCE_MS, false, { ref: false }),
    ]))
      ? "ok"
      : "unreachable";
    const status = database === "ok" ? "ok" : "degraded";
    return context.json({ status, database, version: app.config.version }, database === "ok" ? 200 : 503);
  });
}
