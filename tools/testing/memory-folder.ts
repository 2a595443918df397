import { readFileSync, statfsSync } from "node:fs";

const FOLDER = "/dev/shm";
const GIGABYTE = 1024 ** 3;
/** A whole run writes less than 3 GB at a time: clusters, products, the profiles of browsers. */
const ROOM = 4 * GIGABYTE;
/** The same memory serves the runners, the browsers and PostgreSQL. */
const MEMORY = 8 * GIGABYTE;

function hasRoom(): boolean {
  try {
    const mount = readFileSync("/proc/mounts", "utf8")
      .split("\n")
      .map((line) => line.split(" "))
      .findLast(([, place]) => place === FOLDER);
    const [, , kind, options = ""] = mount ?? [];
    const { bavail, bsize } = statfsSync(FOLDER);
    return (
      kind === "tmpfs" &&
      !options.split(",").includes("noexec") &&
      bavail * bsize >= ROOM &&
      process.availableMemory() >= MEMORY
    );
  } catch {
    // No Linux, or no such folder.
    return false;
  }
}

/**
 * Lets the tests write their temporary files in memory, where the machine has room and no other place was chosen. Each
 * file of the server's suite copies a database of 1,150 files: on ext4, which does not give the inodes of the database
 * dropped before again for some seconds, that took 45 % of PostgreSQL's processor time.
 */
export function writeInMemory(): void {
  if (process.env.TMPDIR === undefined && hasRoom()) process.env.TMPDIR = FOLDER;
}
