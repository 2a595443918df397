import type { Logger } from "pino";
import type { Metrics } from "./metrics.ts";
import { type Traces, traceStatement } from "./traces.ts";
import { presentWork } from "./work.ts";

/** A statement that takes so long is named in the log: a screen's limit is 300 ms, a job's page 500. */
const SLOW_MS = 1_000;
/** The longest statements of the product are written whole. */
const MOST_CHARACTERS = 4_000;

/** Measures the product's statements, and traces them. A slow one is logged with the endpoint or job that asked, its values never. */
export function watchQueries(metrics: Metrics, log: Logger, traces?: Traces) {
  return (statement: string, ms: number): void => {
    metrics.query(ms / 1_000);
    if (traces) traceStatement(statement, ms);
    if (ms < SLOW_MS) return;
    const work = presentWork() ?? "none";
    metrics.slowQuery(work);
    log.warn({ work, ms: Math.round(ms), statement: statement.slice(0, MOST_CHARACTERS) }, "slow statement");
  };
}
