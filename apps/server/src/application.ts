import type { BillReader } from "@grand-livre/capture/reader/run-reader";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { Database } from "./database/connection.ts";
import type { FencedPool } from "./database/fenced-pool.ts";
import type { FileStore } from "./modules/file/store.ts";
import type { Metrics } from "./observed/metrics.ts";
import type { Traces } from "./observed/traces.ts";
import type { TokenStore } from "./outside/token-store.ts";

/** What every handler and job reaches; made once at start, by tests too. */
export type Application = {
  readonly config: Config;
  /** The database; a transaction of it while a request runs under an `Idempotency-Key`. */
  readonly db: Database;
  /** A database that follows `db`, where reports are read (DATABASE_REPLICA_URL). */
  readonly replica?: Database;
  /** The pool behind `db`, for a library that speaks to PostgreSQL itself, or a thread that opens its own. */
  readonly pool: Pick<FencedPool, "query" | "options" | "totalCount" | "idleCount" | "waitingCount">;
  readonly log: Logger;
  /** What this process counts about its own work. */
  readonly metrics: Metrics;
  /** Where traces of this work go, if anywhere (OTEL_EXPORTER_OTLP_ENDPOINT). */
  readonly traces?: Traces;
  readonly files: FileStore;
  /** Reads untrusted documents in child processes. */
  readonly reader: BillReader;
  /** The tokens that approved platforms gave, in this process's memory alone. */
  readonly tokens: TokenStore;
  /** The key that signs access tokens. */
  readonly tokenSecret: Uint8Array;
  /** The server's clock: the only source of the current instant. */
  readonly now: () => Date;
};

/** Made once: making it takes 50 times as long as using it. */
const frenchDay = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Paris" });

/** The day of an instant in France, as 'YYYY-MM-DD'. */
export const frenchDayOf = (at: Date): string => frenchDay.format(at);

/** The server's day in France, as 'YYYY-MM-DD': validation dates are days of the French calendar. */
export const today = (app: Application): string => frenchDayOf(app.now());
