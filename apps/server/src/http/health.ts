import type { Application } from "../application.ts";
import { databaseAnswers } from "../database/ping.ts";
import type { HttpApp } from "./app.ts";

/** `GET /healthz`, without sign-in: whether this server and its database answer. */
export function registerHealth(http: HttpApp, app: Application): void {
  http.get("/healthz", async (context) => {
    const database = (await databaseAnswers(app.db)) ? "ok" : "unreachable";
    const status = database === "ok" ? "ok" : "degraded";
    return context.json({ status, database, version: app.config.version }, database === "ok" ? 200 : 503);
  });
}
