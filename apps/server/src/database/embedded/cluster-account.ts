import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** The system user PostgreSQL runs as when we are root: it refuses to run as root itself. */
export type ClusterAccount = { name: string; uid: number; gid: number };

const ACCOUNT_NAME = "grandlivre";

/** True where the process is root, which PostgreSQL refuses to run as. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The unprivileged account for a new cluster: `grandlivre`, created with `useradd` where that exists, else
 * `nobody`. Null when we are not root: PostgreSQL then runs as ourselves.
 */
export function ensureClusterAccount(): ClusterAccount | null {
  if (!isRoot()) return null;
  return findAccount(ACCOUNT_NAME) ?? createAccount() ?? findAccount("nobody") ?? NOBODY;
}

/** The account of an existing cluster's owner, so that a cluster made without root stays usable without it. */
export function accountOfOwner(uid: number, gid: number): ClusterAccount {
  return readAccounts().find((account) => account.uid === uid) ?? { name: String(uid), uid, gid };
}

/** The name of a system user, or the number when it has none. */
export function nameOfUser(uid: number): string {
  return readAccounts().find((account) => account.uid === uid)?.name ?? String(uid);
}

/** The uid and gid to start a process with, as `spawn` wants them; empty when it runs as ourselves. */
export function spawnIdentity(account: ClusterAccount | null): { uid?: number; gid?: number } {
  return account === null ? {} : { uid: account.uid, gid: account.gid };
}

/** Whether this account can really enter the folder: by a question to the system, which knows ACLs and mounts. */
export function canEnter(account: ClusterAccount | null, folder: string): boolean {
  if (account === null) return true;
  const attempt = spawnSync("/bin/sh", ["-c", 'cd -- "$1"', "sh", folder], {
    cwd: "/",
    stdio: "ignore",
    ...spawnIdentity(account),
  });
  return attempt.status === 0;
}

const NOBODY: ClusterAccount = { name: "nobody", uid: 65_534, gid: 65_534 };

function createAccount(): ClusterAccount | null {
  const options = ["--system", "--user-group", "--no-create-home", "--home-dir", "/nonexistent"];
  const path = `${process.env.PATH ?? ""}:/usr/sbin:/sbin`;
  spawnSync("useradd", [...options, "--shell", "/usr/sbin/nologin", ACCOUNT_NAME], {
    stdio: "ignore",
    env: { ...process.env, PATH: path },
  });
  // Two servers may try at once: what counts is that the account is there now.
  return findAccount(ACCOUNT_NAME);
}

/** The account of this name, or null. */
export function findAccount(name: string): ClusterAccount | null {
  return readAccounts().find((account) => account.name === name) ?? null;
}

function readAccounts(): ClusterAccount[] {
  try {
    return readFileSync("/etc/passwd", "utf8").split("\n").flatMap(parseAccount);
  } catch {
    return [];
  }
}

function parseAccount(line: string): ClusterAccount[] {
  const [name, , uid, gid] = line.split(":");
  return name && uid && gid && !name.startsWith("#") ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
}
