import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, statSync, unlinkSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** How often the owner of a lock shows that it lives, and after how long a silent owner is taken for dead. */
const HEARTBEAT_MS = 2_000;
const SILENT_MS = 60_000;
const RETRY_MS = 100;

/** @param {unknown} error @param {string} code */
const isCode = (error, code) => error instanceof Error && "code" in error && error.code === code;

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isCode(error, "EPERM");
  }
}

/** @param {string} path @param {string} content @returns {boolean} false when somebody else made it first */
function createOnce(path, content) {
  try {
    writeFileSync(path, content, { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if (isCode(error, "EEXIST")) return false;
    throw error;
  }
}

/** Whether the owner of a lock is gone: its process ended on this machine, or it has been silent for too long. @param {string} path */
function isAbandoned(path) {
  try {
    const owner = JSON.parse(readFileSync(path, "utf8"));
    if (owner.host === hostname() && owner.pid !== process.pid && !isAlive(owner.pid)) return true;
    return Date.now() - statSync(path).mtimeMs > SILENT_MS;
  } catch (error) {
    if (isCode(error, "ENOENT")) return false;
    // Half-written: its owner is writing it right now, or was killed while doing so.
    const since = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    return Date.now() - since > HEARTBEAT_MS;
  }
}

/** @param {string} path */
function removeIfThere(path) {
  try {
    unlinkSync(path);
  } catch (error) {
    if (!isCode(error, "ENOENT")) throw error;
  }
}

/** Removes an abandoned lock. A second lock makes sure that two who wait never remove each other's new one. @param {string} path */
function removeAbandoned(path) {
  const door = `${path}.removal`;
  if (!createOnce(door, "")) {
    const since = statSync(door, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - since > SILENT_MS) removeIfThere(door);
    return;
  }
  try {
    if (isAbandoned(path)) removeIfThere(path);
  } finally {
    removeIfThere(door);
  }
}

/**
 * Runs some work while holding a lock between processes, then gives the lock back, also after an error.
 * @template T
 * @param {string} path the lock's file, in a folder that may not exist yet
 * @param {() => Promise<T>} work
 * @param {() => void} [onWait] called once when somebody else holds the lock
 * @returns {Promise<T>}
 */
export async function withLock(path, work, onWait) {
  mkdirSync(dirname(path), { recursive: true });
  const owner = JSON.stringify({
    pid: process.pid,
    host: hostname(),
    token: randomBytes(8).toString("hex"),
  });
  for (let told = false; !createOnce(path, owner); await sleep(RETRY_MS)) {
    if (!told) onWait?.();
    told = true;
    if (isAbandoned(path)) removeAbandoned(path);
  }
  const heartbeat = setInterval(() => {
    const now = new Date();
    try {
      utimesSync(path, now, now);
    } catch {
      // The lock's folder was removed by hand; the work itself is not concerned.
    }
  }, HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    try {
      if (readFileSync(path, "utf8") === owner) unlinkSync(path);
    } catch (error) {
      if (!isCode(error, "ENOENT")) console.error(`The lock ${path} could not be given back: ${error}`);
    }
  }
}
