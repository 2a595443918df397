import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "./config.ts";

const FILE = "token-secret";

/** The key that signs tokens: `TOKEN_SECRET`, else one made once into DATA_DIR, readable by its owner alone. */
export async function readTokenSecret(config: Config): Promise<Uint8Array> {
  if (config.tokenSecret) return new TextEncoder().encode(config.tokenSecret);
  await mkdir(config.dataDir, { recursive: true });
  const path = join(config.dataDir, FILE);
  await writeFile(path, randomBytes(48).toString("base64url"), { flag: "wx", mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    },
  );
  return new TextEncoder().encode(await readFile(path, "utf8"));
}
