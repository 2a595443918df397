/** One measured figure. A figure with a limit holds or not; one without is a floor or a context. */
export interface Row {
  readonly measure: string;
  readonly value: number;
  readonly unit: string;
  /** What it must not exceed, in the same unit. */
  readonly limit?: number;
  readonly holds?: boolean;
  /** What the least work of the kind cost beside it, in the same unit: `--check` compares how many times of it this is. */
  readonly floor?: number;
}

export interface BenchOptions {
  readonly root: string;
  /** How many ledger lines a benchmark that needs a ledger works on. */
  readonly lines: number;
}

/** A benchmark: the file tools/bench/<name>.ts exports one as `benchmark`. */
export interface Benchmark {
  readonly title: string;
  run(options: BenchOptions): Promise<readonly Row[]>;
}

/** A figure with its limit. */
export const limited = (measure: string, value: number, unit: string, limit: number): Row => ({
  measure,
  value,
  unit,
  limit,
  holds: value <= limit,
});
