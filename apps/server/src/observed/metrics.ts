import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** How a job left the worker: ended, failed for good, given back to the queue, or taken by another worker. */
export type JobOutcome = "succeeded" | "failed" | "requeued" | "lost";

/** What this process counts about its own work, read by Prometheus. No label holds a name, a number or an address. */
export type Metrics = {
  readonly contentType: string;
  /** A request and its answer. `route` is the endpoint's pattern: an address would name persons and companies. */
  request(of: { method: string; route: string; status: number }, seconds: number): void;
  query(seconds: number): void;
  slowQuery(work: string): void;
  job(kind: string, outcome: JobOutcome, seconds: number): void;
  /** The figures, with the state of `readings`: what is counted where it lies, when it is asked for. */
  text(readings: readonly Reading[]): Promise<string>;
};

/** A gauge that is read from elsewhere at each scrape: one value for each set of labels. */
export type Reading = {
  readonly name: ReadingName;
  readonly values: readonly { readonly labels: Readonly<Record<string, string>>; readonly value: number }[];
};

/** Gauges that are read at each scrape, with their help and their labels. */
const READINGS = {
  grandlivre_database_up: ["Whether the database answered the questions of this scrape", []],
  grandlivre_database_connections: ["Connections of this process's pool", ["state"]],
  grandlivre_jobs: ["Jobs under way", ["kind", "state"]],
  grandlivre_job_oldest_seconds: ["Age of the oldest job that waits for a worker", []],
  grandlivre_platform_flows: ["Documents for approved platforms that are not accepted yet", ["state"]],
  grandlivre_platform_flow_oldest_seconds: ["Age of the oldest document that is due and was not sent", []],
  grandlivre_table_rows: ["Rows of a table of 10,000 or more, as PostgreSQL estimates them", ["table"]],
  grandlivre_table_dead_rows: ["Rows of it that vacuum has not taken away yet", ["table"]],
  grandlivre_table_bytes: ["What it takes of the disk: its rows, or its indexes", ["table", "part"]],
  grandlivre_database_transaction_age: ["Transactions since the oldest row that is not frozen", []],
  grandlivre_messages: ["Mails and texts that wait or have failed, a month back", ["state"]],
} as const satisfies Record<string, readonly [string, readonly string[]]>;

export type ReadingName = keyof typeof READINGS;

const REQUEST_SECONDS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30];
const QUERY_SECONDS = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];
const JOB_SECONDS = [0.1, 0.3, 1, 3, 10, 30, 100, 300, 1_000, 3_000];

/**
 * Makes the counters of one process.
 * @param ofProcess also its memory, processor and event loop: once a process, the probes last as long as it
 */
export function createMetrics({ version, ofProcess }: { version: string; ofProcess: boolean }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (ofProcess) collectDefaultMetrics({ register: registry });
  new Gauge({
    name: "grandlivre_build_info",
    help: "The version at work",
    labelNames: ["version"],
    registers,
  }).set({ version }, 1);
  const requests = new Histogram({
    name: "grandlivre_http_request_duration_seconds",
    help: "Requests by endpoint and status",
    labelNames: ["method", "route", "status"],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const queries = new Histogram({
    name: "grandlivre_database_query_duration_seconds",
    help: "Statements, with the wait for a connection",
    buckets: QUERY_SECONDS,
    registers,
  });
  const slow = new Counter({
    name: "grandlivre_slow_statements_total",
    help: "Statements that the log names as slow, by endpoint or kind of job",
    labelNames: ["work"],
    registers,
  });
  const jobs = new Histogram({
    name: "grandlivre_job_duration_seconds",
    help: "Jobs by kind and outcome",
    labelNames: ["kind", "outcome"],
    buckets: JOB_SECONDS,
    registers,
  });
  const gauges = new Map<string, Gauge>(
    Object.entries(READINGS).map(([name, [help, labelNames]]) => [
      name,
      new Gauge({ name, help, labelNames: [...labelNames], registers }),
    ]),
  );
  return {
    contentType: registry.contentType,
    request: ({ method, route, status }, seconds) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    query: (seconds) => queries.observe(seconds),
    slowQuery: (work) => slow.inc({ work }),
    job: (kind, outcome, seconds) => jobs.observe({ kind, outcome }, seconds),
    async text(readings) {
      // What is no longer there is no longer told: a state that nothing is in has no line.
      for (const gauge of gauges.values()) gauge.reset();
      for (const { name, values } of readings)
        for (const { labels, value } of values) gauges.get(name)?.set(labels, value);
      return registry.metrics();
    },
  };
}
