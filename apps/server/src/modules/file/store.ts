import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import {
  access,
  chmod,
  constants,
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";

/** Where documents are kept: named by their SHA-256, never overwritten. */
export type FileStore = {
  /** Takes over a file that lies on this machine, whose hash is known. */
  take(path: string, sha256: string): Promise<void>;
  read(sha256: string): Promise<Uint8Array>;
  stream(sha256: string): Promise<ReadableStream<Uint8Array>>;
  /** Names of files written before this instant, for the sweep of what no row names. */
  listOlderThan(instant: Date): AsyncIterable<string>;
  remove(sha256: string): Promise<void>;
  /** The mark of the installation this store belongs to; made on first use. */
  mark(): Promise<string>;
};

const NAME = /^[0-9a-f]{64}$/;
const MARK = ".installation";

/** The store in a folder: `ab/cd/abcd…`, folders 0700, files 0600. */
export function folderStore(root: string): FileStore {
  const pathOf = (sha256: string) => {
    if (!isFileName(sha256)) throw new Error("not the name of a stored file");
    return join(root, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  };
  return {
    async take(path, sha256) {
      const target = pathOf(sha256);
      if (await exists(target)) {
        // Young again: the sweep leaves it to the row that is about to name it.
        await utimes(target, new Date(), new Date());
        await rm(path, { force: true });
        return;
      }
      await mkdir(join(root, sha256.slice(0, 2), sha256.slice(2, 4)), { recursive: true, mode: 0o700 });
      await chmod(path, 0o600);
      await moveTo(target, path, root);
    },
    async read(sha256) {
      return readFile(pathOf(sha256));
    },
    async stream(sha256) {
      const path = pathOf(sha256);
      await access(path);
      return Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
    },
    async *listOlderThan(instant) {
      const names = await readdir(root, { recursive: true }).catch(() => []);
      for (const relative of names) {
        const name = relative.slice(-64);
        if (!isFileName(name)) continue;
        const found = await stat(join(root, relative)).catch(() => undefined);
        if (found?.isFile() && found.mtime < instant) yield name;
      }
    },
    async remove(sha256) {
      await rm(pathOf(sha256), { force: true });
    },
    async mark() {
      await mkdir(root, { recursive: true, mode: 0o700 });
      const path = join(root, MARK);
      await writeFile(path, randomUUID(), { flag: "wx", mode: 0o600 }).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code !== "EEXIST") throw error;
        },
      );
      return readFile(path, "utf8");
    },
  };
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Under its name only once it is whole and on disk: also from another disk, where a rename cannot reach. */
async function moveTo(target: string, path: string, root: string): Promise<void> {
  await syncToDisk(path);
  const moved = await rename(path, target).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "EXDEV") throw error;
      return false;
    },
  );
  if (moved) return;
  const beside = join(root, `.incoming-${randomUUID()}`);
  try {
    await copyFile(path, beside, constants.COPYFILE_EXCL);
    await syncToDisk(beside);
    await rename(beside, target);
  } finally {
    await rm(beside, { force: true });
  }
  await rm(path, { force: true });
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, "r");
  await handle.sync().finally(() => handle.close());
}

/** Whether a text is the name of a stored file: 64 hexadecimal digits. */
export function isFileName(text: string): boolean {
  return NAME.test(text);
}
