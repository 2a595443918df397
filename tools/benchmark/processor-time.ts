import { readdirSync, readFileSync } from "node:fs";

const TICK_MS = 10;

interface ProcessTime {
  readonly parent: number;
  readonly ms: number;
}

/** Processor time of every process, its ended children not counted. */
function processTimes(): Map<number, ProcessTime> {
  const found = new Map<number, ProcessTime>();
  for (const name of readdirSync("/proc").filter((one) => /^\d+$/.test(one))) {
    try {
      const text = readFileSync(`/proc/${name}/stat`, "utf8");
      // The name in parentheses may hold spaces; what follows it does not.
      const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
      found.set(Number(name), {
        parent: Number(fields[1]),
        ms: (Number(fields[11]) + Number(fields[12])) * TICK_MS,
      });
    } catch {
      // It ended meanwhile.
    }
  }
  return found;
}

/** Milliseconds of processor time that these processes and everything they started have used so far. */
export function processorTime(...roots: readonly number[]): number {
  const all = processTimes();
  const within = (pid: number): boolean =>
    roots.includes(pid) || (all.has(pid) && pid > 1 && within(all.get(pid)?.parent ?? 0));
  return [...all].reduce((sum, [pid, { ms }]) => (within(pid) ? sum + ms : sum), 0);
}
