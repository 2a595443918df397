import { spawnSync } from "node:child_process";
import {
  type ClusterAccount,
  ensureClusterAccount,
  spawnIdentity,
} from "./database/embedded/cluster-account.ts";

/** Reads what it is given the paths of, as Node will: the program itself is only run. */
const READS = 'test -x "$0" && for path; do test -r "$path" || exit 1; done';

/** Whether this account can run Node and read these paths: by a question to the system, which knows ACLs and mounts. */
function canRead(account: ClusterAccount, paths: readonly string[]): boolean {
  const attempt = spawnSync("/bin/sh", ["-c", READS, process.execPath, ...paths], {
    cwd: "/",
    stdio: "ignore",
    ...spawnIdentity(account),
  });
  return attempt.status === 0;
}

/**
 * The reader of uploaded documents when we are root: the unprivileged account of the embedded database.
 * @returns empty when we are not root, undefined when the account cannot read the program
 */
export function readerAccount(paths: readonly string[]): { uid?: number; gid?: number } | undefined {
  const account = ensureClusterAccount();
  return account === null || canRead(account, paths) ? spawnIdentity(account) : undefined;
}
