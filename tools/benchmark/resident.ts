import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { basename } from "node:path";

const KIB = 1024;
const SAMPLE_MS = 50;

/** Resident memory of a process, in megabytes; 0 once it is gone. */
function residentOf(pid: number): number {
  try {
    const kib = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return Number(kib ?? 0) / KIB;
  } catch {
    return 0;
  }
}

/** The Node programs that a process started: readers of documents, never the database. */
function programsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
      .flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").trim().split(" "))
      .filter((child) => child !== "" && isNode(child))
      .map(Number);
  } catch {
    // Gone while it was looked at.
    return [];
  }
}

function isNode(pid: string): boolean {
  try {
    return basename(readlinkSync(`/proc/${pid}/exe`)).startsWith("node");
  } catch {
    return false;
  }
}

/** What a server and the programs that it started hold, in megabytes. */
interface Resident {
  readonly server: number;
  readonly all: number;
}

/** What is held now. Linux only: read from proc(5). */
export function residentNow(pid: number): Resident {
  const server = residentOf(pid);
  return { server, all: server + programsOf(pid).reduce((sum, one) => sum + residentOf(one), 0) };
}

/** The most that is held at one moment while some work runs. */
export async function peakOf<T>(pid: number, work: () => Promise<T>): Promise<{ peak: Resident; value: T }> {
  let peak = residentNow(pid);
  const look = () => {
    const { server, all } = residentNow(pid);
    peak = { server: Math.max(peak.server, server), all: Math.max(peak.all, all) };
  };
  const timer = setInterval(look, SAMPLE_MS);
  try {
    const value = await work();
    look();
    return { peak, value };
  } finally {
    clearInterval(timer);
  }
}
