import { createHash, randomUUID } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";
import { type Counted, partName } from "./archive-format.ts";
import { BackupError } from "./backup-error.ts";

export type ArchiveWriter = {
  addText(name: string, text: string): Promise<void>;
  /** Adds a stream of any length, in parts; answers what went through. */
  addStream(kind: "table" | "file", name: string, source: AsyncIterable<Uint8Array>): Promise<Counted>;
  /** Closes the archive, on the disk and under its name: only now does it exist. */
  commit(): Promise<void>;
  /** Forgets the archive; nothing of it stays. */
  abort(): Promise<void>;
};

const PART_BYTES = 4 * 1024 * 1024;

/**
 * Opens an archive of mode 0600 that takes its name only when it is whole. Refuses a name that is taken.
 */
export async function openArchive(output: string): Promise<ArchiveWriter> {
  if (existsSync(output)) throw taken(output);
  const draft = `${output}.${randomUUID()}.draft`;
  const tar = pack();
  // Flushed to the disk before it is closed: once it has its name, a power cut does not take it back.
  const file = createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true });
  const written = pipeline(tar, createGzip({ level: 6 }), file);
  // The next write or the commit reports it.
  written.catch(() => undefined);

  const addEntry = (name: string, bytes: Buffer) =>
    Promise.race([
      new Promise<void>((resolve, reject) => {
        const entry = tar.entry({ name, size: bytes.length, mode: 0o600 }, (error) =>
          error ? reject(error) : resolve(),
        );
        entry.on("error", reject);
        entry.end(bytes);
      }),
      written.then(() => Promise.reject(new Error("the archive was closed"))),
    ]);

  return {
    addText: (name, text) => addEntry(name, Buffer.from(text, "utf8")),
    addStream: async (kind, name, source) => {
      const hash = createHash("sha256");
      let bytes = 0;
      let part = 0;
      for await (const buffer of cutInParts(source)) {
        hash.update(buffer);
        bytes += buffer.length;
        await addEntry(partName(kind, name, part), buffer);
        part += 1;
      }
      return { name, bytes, sha256: hash.digest("hex") };
    },
    commit: async () => {
      tar.finalize();
      await written;
      await publish(draft, output);
    },
    abort: async () => {
      tar.destroy();
      await written.catch(() => undefined);
      await rm(draft, { force: true });
    },
  };
}

/** At least one part, so that an empty document is found again. */
async function* cutInParts(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let pending: Uint8Array[] = [];
  let size = 0;
  let isFirst = true;
  for await (const chunk of source) {
    pending.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(pending);
    pending = [];
    size = 0;
    isFirst = false;
  }
  if (size > 0 || isFirst) yield Buffer.concat(pending);
}

async function publish(draft: string, output: string): Promise<void> {
  if (existsSync(output)) throw taken(output);
  await rename(draft, output);
  const folder = await open(dirname(output), "r").catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

function taken(output: string): BackupError {
  return new BackupError(
    "BACKUP_EXISTS",
    `Le fichier ${output} existe déjà\u00a0: choisissez un autre nom, rien n’est écrasé.`,
  );
}
