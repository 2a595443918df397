import { randomUUID } from "node:crypto";
import {
  constants,
  copyFileSync,
  linkSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { systemErrorCode } from "./embedded-database-error.ts";
import { readProcessFacts } from "./process-facts.ts";

/** Who holds a lock: enough to distinguish a living process from a dead one whose number was reused. */
type Holder = { nonce: string; pid: number; startedAt: string | null; machine: string };

/** A lock that this process holds. */
export type FolderLock = { release(): void };

/** Thrown when a living process holds the lock. */
export class FolderLockHeld extends Error {
  readonly pid: number;

  constructor(pid: number) {
    super(`the lock is held by process ${pid}`);
    this.pid = pid;
  }
}

const BEAT_MS = 2_000;
const SILENCE_MS = 3 * BEAT_MS;

/**
 * Takes the lock of `file`, or throws FolderLockHeld.
 *
 * The lock dies with its process: a file left by a killed process names a process that no longer lives, and
 * is taken over. Only who holds the lock `file.<nonce of the dead holder>` may replace that dead holder, so
 * two processes that find the same dead holder can never both take its place.
 */
export async function takeFolderLock(file: string): Promise<FolderLock> {
  const me = describeMyself();
  const draft = `${file}.${me.nonce}.draft`;
  writeFileSync(draft, JSON.stringify(me), { mode: 0o600 });
  try {
    while (!createOnce(draft, file)) await replaceDeadHolder(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
  return holdLock(file, me.nonce);
}

/** The pid of the living process that holds the lock, or null. */
export async function livingHolderOf(file: string): Promise<number | null> {
  const holder = readHolder(file);
  return typeof holder === "object" && (await isAlive(holder, file)) ? holder.pid : null;
}

async function replaceDeadHolder(draft: string, file: string): Promise<void> {
  const seen = readHolder(file);
  if (seen === "none") return;
  if (seen !== "unreadable" && (await isAlive(seen, file))) throw new FolderLockHeld(seen.pid);
  const claim = await takeFolderLock(`${file}.${nameOf(seen)}`);
  try {
    // Renaming keeps the replacement atomic: at no moment is there no lock file.
    if (nameOf(readHolder(file)) === nameOf(seen)) {
      copyFileSync(draft, `${draft}.taking`);
      renameSync(`${draft}.taking`, file);
    }
  } finally {
    claim.release();
  }
}

function createOnce(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (isHeldBy(file, draft)) return true;
    if (systemErrorCode(error) === "EEXIST") return false;
  }
  try {
    // File systems without hard links.
    copyFileSync(draft, file, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if (systemErrorCode(error) === "EEXIST") return false;
    throw error;
  }
}

function isHeldBy(file: string, draft: string): boolean {
  const mine = readHolder(draft);
  return typeof mine === "object" && nameOf(readHolder(file)) === mine.nonce;
}

function holdLock(file: string, nonce: string): FolderLock {
  // Seen only by processes that cannot look up our pid: another container, another machine.
  const beat = setInterval(() => {
    const now = new Date();
    try {
      utimesSync(file, now, now);
    } catch {
      // The folder was taken away; the lock went with it.
    }
  }, BEAT_MS);
  beat.unref();
  return {
    release() {
      clearInterval(beat);
      if (nameOf(readHolder(file)) === nonce) rmSync(file, { force: true });
    },
  };
}

async function isAlive(holder: Holder, file: string): Promise<boolean> {
  if (holder.machine === describeMachine()) {
    const facts = readProcessFacts(holder.pid);
    if (facts === null || facts.zombie) return false;
    return holder.startedAt === null || facts.startedAt === null || holder.startedAt === facts.startedAt;
  }
  const before = beatOf(file);
  if (Date.now() - before > 2 * SILENCE_MS) return false;
  const deadline = Date.now() + SILENCE_MS;
  while (Date.now() < deadline) {
    await sleep(200);
    if (beatOf(file) !== before) return true;
  }
  return false;
}

function beatOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function describeMyself(): Holder {
  return {
    nonce: randomUUID(),
    pid: process.pid,
    startedAt: readProcessFacts(process.pid)?.startedAt ?? null,
    machine: describeMachine(),
  };
}

/** Within one machine, boot and process space, a pid means the same process to all. */
function describeMachine(): string {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return hostname();
  }
}

/** A power cut can leave a lock file without its content: no process holds it, but it is there. */
function readHolder(file: string): Holder | "none" | "unreadable" {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return "none";
    throw error;
  }
  try {
    const { nonce, pid, startedAt, machine } = JSON.parse(text) as Partial<Holder>;
    // The nonce becomes part of a file name.
    if (typeof nonce !== "string" || !/^[0-9a-f-]{36}$/.test(nonce) || typeof pid !== "number")
      return "unreadable";
    return { nonce, pid, startedAt: startedAt ?? null, machine: machine ?? "" };
  } catch {
    return "unreadable";
  }
}

function nameOf(holder: Holder | "none" | "unreadable"): string {
  return typeof holder === "object" ? holder.nonce : holder;
}
