import { sql } from "kysely";
import type { Application } from "../application.ts";
import type { HttpApp } from "./app.ts";

/** `GET /healthz`, without sign-in: whether this server and its database answer. */
export function registerHealth(http: HttpApp, app: Application): void {
  http.get("/healthz", async (context) => {
    const database = await sql`select 1`.execute(app.db).then(
      () => "ok" as const,
      () => "unreachable" as const,
    );
    const status = database === "ok" ? "ok" : "degraded";
    return context.json({ status, database, version: app.config.version }, database === "ok" ? 200 : 503);
  });
}
