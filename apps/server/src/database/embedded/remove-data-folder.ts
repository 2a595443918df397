import { realpathSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { CLUSTER_NAME } from "./cluster-place.ts";

/**
 * Removes a DATA_DIR that is not in use, with its cluster, even elsewhere: under a closed folder root keeps
 * the cluster elsewhere, behind a link. For callers that make temporary installations.
 */
export function removeDataFolder(dataDir: string): void {
  try {
    const cluster = realpathSync(join(dataDir, CLUSTER_NAME));
    if (dirname(cluster) !== realpathSync(dataDir))
      rmSync(dirname(cluster), { recursive: true, force: true });
  } catch {
    // The cluster was not made.
  }
  rmSync(dataDir, { recursive: true, force: true });
}
