import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { isRoot } from "../../src/database/embedded/cluster-account.ts";

/** Whether a package is installed now: as root on Debian, where a test run brings what it needs. */
export function installOnDebian(name: string, note: (text: string) => void): boolean {
  if (!isRoot() || !isDebian()) return false;
  note(`installing ${name} with apt-get for the tests of a served database`);
  const run = (...args: string[]) =>
    spawnSync("apt-get", args, {
      stdio: "ignore",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    }).status === 0;
  const install = () => run("install", "-y", "--no-install-recommends", name);
  return install() || (run("update") && install());
}

function isDebian(): boolean {
  try {
    return /^ID(_LIKE)?=.*\bdebian\b/m.test(readFileSync("/etc/os-release", "utf8"));
  } catch {
    return false;
  }
}
