import { readdir, readFile } from "node:fs/promises";

/** Processes that this one started and that still exist, ended but never waited for included. Read from Linux; elsewhere none. */
export async function childProcesses(): Promise<string[]> {
  const left: string[] = [];
  for (const pid of await readdir("/proc").catch(() => [])) {
    if (!/^\d+$/.test(pid)) continue;
    const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
    // pid (name) state parent …; a name may hold spaces.
    const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (Number(parent) === process.pid) left.push(`${pid} ${state}`);
  }
  return left;
}
