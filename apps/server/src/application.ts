import type { BillReader } from "@grand-livre/capture/reader/run-reader";
import type pg from "pg";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { Database } from "./database/connection.ts";
import type { JobQueue } from "./jobs/queue.ts";
import type { FileStore } from "./modules/file/store.ts";

/** What every handler and job reaches; made once at start, by tests too. */
export type Application = {
  readonly config: Config;
  /** The database; a transaction of it while a request runs under an `Idempotency-Key`. */
  readonly db: Database;
  /** The pool behind `db`, for the libraries that speak to PostgreSQL themselves. */
  readonly pool: pg.Pool;
  readonly log: Logger;
  readonly files: FileStore;
  readonly queue: JobQueue;
  /** Reads untrusted documents in child processes. */
  readonly reader: BillReader;
  /** The key that signs access tokens. */
  readonly tokenSecret: Uint8Array;
  /** The server's clock: the only source of the current instant. */
  readonly now: () => Date;
};

/** Made once: making it costs more than all that a request does with dates. */
const frenchDay = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Paris" });

/** Midnight in France is the beginning of a quarter of an hour everywhere. */
const QUARTER_MS = 15 * 60_000;
let formatted = { quarter: Number.NaN, day: "" };

/** The server's day in France, as 'YYYY-MM-DD': validation dates are days of the French calendar. */
export function today(app: Application): string {
  const now = app.now();
  const quarter = Math.floor(now.getTime() / QUARTER_MS);
  if (quarter !== formatted.quarter) formatted = { quarter, day: frenchDay.format(now) };
  return formatted.day;
}
