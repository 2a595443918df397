import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { dirname } from "node:path";
import type { Extent } from "./drawn-files.ts";

/** How long each extent may take on two calm processors; a night has no such limit. */
const MOST_MINUTES: Partial<Record<Extent, number>> = { whole: 15, quick: 3 };
const NAMES: Readonly<Record<Extent, string>> = {
  whole: "npm test",
  quick: "npm test -- --quick",
  nightly: "npm run test:nightly",
};

type Times = Partial<Record<Extent, number>>;

const minutes = (seconds: number) => `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;

/** Which share of this machine's processors worked, for any program, since `before`: a run that waits shows here. */
export function processorUse(before: Ticks): string {
  const { all, idle } = processorTicks();
  const waited = (idle - before.idle) / Math.max(1, all - before.all);
  return `The processors worked ${Math.round((1 - waited) * 100)} % of the time.`;
}

type Ticks = { readonly all: number; readonly idle: number };

export function processorTicks(): Ticks {
  const times = cpus().map((cpu) => cpu.times);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return { all: sum(times.flatMap((each) => Object.values(each))), idle: sum(times.map(({ idle }) => idle)) };
}

/** Keeps how long this run took beside the last runs of the other extents, and says them all. */
export function tellTimes(file: string, extent: Extent, seconds: number): string {
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Times) : {};
  const times: Times = { ...before, [extent]: seconds };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(times));
  return (Object.keys(NAMES) as Extent[])
    .flatMap((one) => {
      const took = times[one];
      const most = MOST_MINUTES[one];
      if (took === undefined) return [];
      const limit = most === undefined ? "" : ` (${most} at most on two calm processors)`;
      return [`${NAMES[one]}: ${minutes(took)}${limit}${one === extent ? "" : ", the last time"}`];
    })
    .join("\n");
}
