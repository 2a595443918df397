import { availableParallelism } from "node:os";
import { createBillReader } from "@grand-livre/capture/reader/run-reader";
import { pino } from "pino";
import { allMessages } from "./all-messages.ts";
import type { Application } from "./application.ts";
import type { Config } from "./config.ts";
import { type ConnectionOptions, connect, connectFenced, type QueryWatch } from "./database/connection.ts";
import { startEmbedded } from "./database/embedded/start-embedded.ts";
import { requireFence } from "./database/fenced-pool.ts";
import { migrate } from "./database/migrate.ts";
import { archiveFolderOf } from "./database/moments/archive-place.ts";
import { keepMoments } from "./database/moments/keep-moments.ts";
import { withinRows } from "./database/row-scope.ts";
import { refuseExposedDemonstration, seedDemonstration } from "./demonstration.ts";
import { allRoutes } from "./http/all-routes.ts";
import { createHttpApp, createMonitorApp } from "./http/app.ts";
import { listen } from "./http/listen.ts";
import { Traffic } from "./http/traffic.ts";
import { installationPaths } from "./installation-paths.ts";
import { startDailyWork } from "./jobs/daily.ts";
import { jobHandlers } from "./jobs/handlers.ts";
import { startWebhooks } from "./jobs/webhooks.ts";
import { startWorker } from "./jobs/worker.ts";
import { openStore } from "./modules/file/open-store.ts";
import { checkStoreMark, sweepIncoming, sweepStore } from "./modules/file/service.ts";
import { createConfiguredAdministrator, firstAdministratorLink } from "./modules/identity/administrators.ts";
import { forgetOldCodes } from "./modules/identity/reset-password.ts";
import { startDelivery } from "./modules/mail/service.ts";
import { sweepNotifications } from "./modules/notification/service.ts";
import { createMetrics } from "./observed/metrics.ts";
import { watchQueries } from "./observed/watch-queries.ts";
import { createTokenStore } from "./outside/token-store.ts";
import { readerAccount } from "./reader-account.ts";
import { readTokenSecret } from "./token-secret.ts";

const SWEEP_MS = 3_600_000;
/** After the start: a server that is tried for a moment copies nothing. */
const FIRST_COPY_MS = 600_000;

export type RunningServer = {
  readonly app: Application;
  /** Where the web app answers; undefined for a process that is only a worker. */
  readonly url: string | undefined;
  /** The path of the first administrator's link, while there is no administrator. */
  readonly firstAdministratorPath: string | undefined;
  stop(): Promise<void>;
};

/** Closes what was opened, last first, each even when another fails. */
class Closing {
  readonly #steps: (() => Promise<unknown>)[] = [];

  add(step: () => Promise<unknown>): void {
    this.#steps.unshift(step);
  }

  async run(): Promise<void> {
    const failures: unknown[] = [];
    for (const step of this.#steps.splice(0)) {
      await step().catch((error) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }
}

/**
 * Starts the product: database, schema, store, then what `ROLE` asks for. What was opened is closed again
 * when a step fails.
 * @throws ConfigError, EmbeddedDatabaseError, UnfencedDatabaseError, SchemaNewerError, SchemaOlderError, ForeignStoreError: sentences
 * for who started it
 */
export async function startServer(config: Config, onLost: (error: Error) => void): Promise<RunningServer> {
  const closing = new Closing();
  try {
    return await open(config, closing, onLost);
  } catch (error) {
    await closing.run().catch(() => {});
    throw error;
  }
}

async function open(
  config: Config,
  closing: Closing,
  onLost: (error: Error) => void,
): Promise<RunningServer> {
  const log = pino({
    level: config.logLevel,
    redact: ["*.password", "*.token", "*.authorization", "*.secret"],
  });
  const connection = await openDatabase(config, log, closing, onLost);
  await prepareSchema(connection);
  const metrics = createMetrics({ version: config.version, ofProcess: true });
  const traces = await openAskedTraces(config, log, closing);
  const options = { ...productConnection(config, connection), poolSize: CONNECTIONS };
  const watch = watchQueries(metrics, log, traces);
  const { db, pool } = connectFenced(options, watch);
  closing.add(() => db.destroy());
  await requireFence(pool);
  const replica = openReplica(config, closing, watch);
  const app: Application = {
    config,
    db,
    ...(replica && { replica }),
    pool,
    log,
    metrics,
    ...(traces && { traces }),
    reader: openReader(log, closing),
    files: openStore(config.filesUrl),
    tokens: createTokenStore(),
    tokenSecret: await readTokenSecret(config),
    now: () => new Date(),
  };
  await withinRows("all", () => prepareContent(app));
  if (config.role !== "web") await openWorker(app, connection, closing);
  const traffic = new Traffic();
  if (config.metricsPort !== undefined) await openMetrics(app, traffic, config.metricsPort, closing);
  const url = config.role === "worker" ? undefined : await openHttp(app, traffic, closing);
  return {
    app,
    url,
    firstAdministratorPath: await firstAdministratorLink(app),
    stop: () => closing.run(),
  };
}

/** For requests, and beside them the places of the worker with their heartbeats and what comes with the days. */
const CONNECTIONS = 16;

/** Migrations run as the owner of the tables, on a connection of their own. */
async function prepareSchema(connection: ConnectionOptions): Promise<void> {
  const { db } = connect({ ...connection, poolSize: 1 });
  await migrate(db, installationPaths.migrations, installationPaths.functions).finally(() => db.destroy());
}

/** How queries reach the database: through the pooler where there is one. Migrations and notifications go past it. */
function productConnection(config: Config, direct: ConnectionOptions): ConnectionOptions {
  const { databaseUrl, databaseDirectUrl } = config;
  return databaseUrl && databaseDirectUrl ? { connectionString: databaseUrl, pooled: true } : direct;
}

/** Without them nothing of OpenTelemetry is loaded. */
async function openAskedTraces(
  config: Config,
  log: Application["log"],
  closing: Closing,
): Promise<Application["traces"]> {
  if (config.traces === undefined) return undefined;
  const { openTraces } = await import("./observed/open-traces.ts");
  const traces = openTraces(config.traces, { version: config.version, log });
  closing.add(() => traces.stop());
  return traces;
}

/** It may be away when the server starts: whether it answers, and is fenced, is asked before each read. */
function openReplica(config: Config, closing: Closing, watch: QueryWatch): Application["replica"] {
  if (config.databaseReplicaUrl === undefined) return undefined;
  const { db } = connectFenced({ connectionString: config.databaseReplicaUrl, poolSize: CONNECTIONS }, watch);
  closing.add(() => db.destroy());
  return db;
}

async function prepareContent(app: Application): Promise<void> {
  const { config } = app;
  await checkStoreMark(app);
  await refuseExposedDemonstration(app);
  if (config.admin) await createConfiguredAdministrator(app, config.admin);
  if (config.seed !== "none") await seedDemonstration(app, config.seed);
}

async function openDatabase(
  config: Config,
  log: Application["log"],
  closing: Closing,
  onLost: (error: Error) => void,
) {
  if (config.databaseUrl) return { connectionString: config.databaseDirectUrl ?? config.databaseUrl };
  const embedded = await startEmbedded({
    dataDir: config.dataDir,
    archived: config.momentDays > 0,
    log: (line) => log.debug({ source: "postgres" }, line),
    onUnexpectedEnd: onLost,
  });
  closing.add(() => embedded.stop());
  if (config.momentDays > 0) {
    const { connection, cluster } = embedded;
    const report = (error: unknown) => log.error({ err: error }, "moments");
    const archive = archiveFolderOf(cluster);
    const kept = keepMoments(
      { connection, cluster, archive, days: config.momentDays, report },
      FIRST_COPY_MS,
    );
    closing.add(() => kept.stop());
  }
  return embedded.connection;
}

function openReader(log: Application["log"], closing: Closing) {
  const { reader: entry, readableByReader: readable } = installationPaths;
  const identity = readerAccount([entry, ...readable]);
  if (identity === undefined)
    log.warn(
      { paths: readable },
      "documents are read as root: open the program's folders to other users (chmod o+rx), or do not start as root",
    );
  // One processor is left to requests, which come first on the others too. It costs a document its speed, never its
  // life: its limit counts what it used of the processor.
  const reader = createBillReader({
    entry,
    readable,
    ...(identity && { identity }),
    concurrency: Math.max(1, Math.min(4, availableParallelism() - 1)),
    niceness: 10,
  });
  closing.add(async () => reader.close());
  return reader;
}

async function openWorker(app: Application, connection: ConnectionOptions, closing: Closing): Promise<void> {
  // No request is behind this work: it reaches every company, a job's handler only its owner's.
  // The embedded database belongs to one process: what it finds running, a killed one left.
  const alone = app.config.databaseUrl === undefined;
  const worker = await withinRows("all", () => startWorker(app, jobHandlers, { connection, alone }));
  closing.add(() => worker.stop());
  const delivery = withinRows("all", () => startDelivery(app, allMessages));
  closing.add(() => delivery.stop());
  const webhooks = withinRows("all", () => startWebhooks(app));
  closing.add(() => webhooks.stop());
  const daily = startDailyWork(app);
  closing.add(() => daily.stop());
  const sweep = () =>
    withinRows("all", () =>
      Promise.all([sweepStore(app), sweepIncoming(app), forgetOldCodes(app), sweepNotifications(app)]),
    ).catch((error) => app.log.error({ err: error }, "sweep failed"));
  const timer = setInterval(sweep, SWEEP_MS);
  const first = sweep();
  closing.add(async () => {
    clearInterval(timer);
    await first;
  });
}

/** The monitor's own door, for a worker without any other too. */
async function openMetrics(
  app: Application,
  traffic: Traffic,
  port: number,
  closing: Closing,
): Promise<void> {
  const listening = await listen(createMonitorApp(app, traffic), { host: app.config.host, port });
  closing.add(() => listening.close());
}

async function openHttp(app: Application, traffic: Traffic, closing: Closing): Promise<string> {
  const listening = await listen(createHttpApp(app, allRoutes, traffic), app.config);
  closing.add(async () => {
    await traffic.drain(app.config.drainSeconds);
    await listening.close(traffic.answered());
  });
  return listening.url;
}
