import { readdirSync, readFileSync } from "node:fs";

/** Milliseconds of processor time that the living threads of a process have used; Linux counts nanoseconds. */
function ownTime(pid: string): number {
  const threads = readdirSync(`/proc/${pid}/task`).map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]),
  );
  return threads.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e6;
}

const TICK_MS = 10;

interface ProcessTime {
  readonly parent: number;
  readonly ms: number;
}

/** Processor time of every process, with that of its children that have ended. */
function processTimes(): Map<number, ProcessTime> {
  const found = new Map<number, ProcessTime>();
  for (const name of readdirSync("/proc").filter((one) => /^\d+$/.test(one))) {
    try {
      const text = readFileSync(`/proc/${name}/stat`, "utf8");
      // The name in parentheses may hold spaces; what follows it does not.
      const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
      const ended = (Number(fields[13]) + Number(fields[14])) * TICK_MS;
      found.set(Number(name), { parent: Number(fields[1]), ms: ownTime(name) + ended });
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
