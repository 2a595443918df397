import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync } from "node:fs";

/** What can be learnt about a process without touching it; null where the system does not report them. */
export type ProcessFacts = {
  pid: number;
  /** Dead, only waiting for its parent to take notice. */
  zombie: boolean;
  uid: number | null;
  /** Opaque; with the pid it names one process at any time, so that a reused pid is not taken for it. */
  startedAt: string | null;
  args: string[];
  workingFolder: string | null;
};

/** The facts about a process, or null when no process has this pid. */
export function readProcessFacts(pid: number): ProcessFacts | null {
  if (!Number.isSafeInteger(pid) || pid <= 0) return null;
  if (process.platform === "linux") return readFromProc(pid);
  if (process.platform === "win32") return answersSignals(pid) ? unknownFacts(pid) : null;
  return readFromPs(pid);
}

function readFromProc(pid: number): ProcessFacts | null {
  const stat = readOrNull(`/proc/${pid}/stat`);
  if (stat === null) return answersSignals(pid) ? unknownFacts(pid) : null;
  // The second field is the program's name between parentheses and may hold anything, parentheses too.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const uid = /^Uid:\s+(\d+)/m.exec(readOrNull(`/proc/${pid}/status`) ?? "")?.[1];
  return {
    pid,
    zombie: fields[0] === "Z" || fields[0] === "X",
    uid: uid === undefined ? null : Number(uid),
    startedAt: fields[19] ?? null,
    args: (readOrNull(`/proc/${pid}/cmdline`) ?? "").split("\0").filter((arg) => arg !== ""),
    workingFolder: readLinkOrNull(`/proc/${pid}/cwd`),
  };
}

function readFromPs(pid: number): ProcessFacts | null {
  try {
    const line = execFileSync("ps", ["-ww", "-o", "stat=,uid=,lstart=,args=", "-p", String(pid)], {
      encoding: "utf8",
      env: { ...process.env, LC_ALL: "C" },
      stdio: ["ignore", "pipe", "ignore"],
    });
    const match = /^\s*(\S+)\s+(\d+)\s+(\w+\s+\w+\s+\d+\s+[\d:]+\s+\d+)\s+(.*)$/.exec(line.trimEnd());
    if (match === null) return null;
    const [, state = "", uid = "", startedAt = "", args = ""] = match;
    return {
      pid,
      zombie: state.startsWith("Z"),
      uid: Number(uid),
      startedAt,
      args: args.split(" "),
      workingFolder: null,
    };
  } catch {
    return null;
  }
}

function unknownFacts(pid: number): ProcessFacts {
  return { pid, zombie: false, uid: null, startedAt: null, args: [], workingFolder: null };
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

function readLinkOrNull(file: string): string | null {
  try {
    return readlinkSync(file);
  } catch {
    return null;
  }
}
