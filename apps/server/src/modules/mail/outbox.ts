import { chmod, mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Application } from "../../application.ts";

const DAY_MS = 24 * 3_600_000;

function folderOf(app: Application): string {
  return join(app.config.dataDir, "outbox");
}

/** Lays a message in DATA_DIR/outbox, for its owner alone; the same id written twice is one file. */
export async function writeToOutbox(app: Application, id: string, bytes: Buffer): Promise<void> {
  const folder = folderOf(app);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const unfinished = join(folder, `${id}.part`);
  await rm(unfinished, { force: true });
  await writeFile(unfinished, bytes, { flag: "wx", mode: 0o600 });
  await rename(unfinished, join(folder, `${id}.eml`));
}

/** Removes what has lain in the outbox for a day: codes and links are not kept. */
export async function sweepOutbox(app: Application): Promise<void> {
  const folder = folderOf(app);
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.endsWith(".eml") || one.endsWith(".part"))) {
    const path = join(folder, name);
    const written = await stat(path).catch(() => undefined);
    if (written && app.now().getTime() - written.mtimeMs > DAY_MS) await rm(path, { force: true });
  }
}
