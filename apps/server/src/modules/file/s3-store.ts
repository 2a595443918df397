import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { rm } from "node:fs/promises";
import { S3mini } from "s3mini";
import { ConfigError } from "../../config.ts";
import { type FileStore, isFileName } from "./store.ts";

const MARK = "installation";

/** The parts of `s3://KEY:SECRET@host[:port]/bucket[/prefix][?region=eu-west-3&tls=0]`. */
export function s3Options(url: string) {
  const { username, password, host, pathname, searchParams } = new URL(url);
  const [bucket = "", ...folders] = pathname.split("/").filter((part) => part !== "");
  if (!username || !password || !host || !bucket) {
    throw new ConfigError(
      "FILES_URL doit s’écrire s3://CLE:SECRET@hote/compartiment[/prefixe][?region=…&tls=0].",
    );
  }
  return {
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    endpoint: `${searchParams.get("tls") === "0" ? "http" : "https"}://${host}/${bucket}`,
    region: searchParams.get("region") ?? "auto",
    prefix: folders.map((folder) => `${folder}/`).join(""),
  };
}

/** The store in a bucket of any S3-compatible service; names are the same as in a folder. */
export function s3Store(url: string): FileStore {
  const { prefix, ...options } = s3Options(url);
  const bucket = new S3mini(options);
  const keyOf = (sha256: string) => {
    if (!isFileName(sha256)) throw new Error("not the name of a stored file");
    return `${prefix}${sha256}`;
  };
  const read = async (sha256: string): Promise<Response> => {
    const response = await bucket.getObjectResponse(keyOf(sha256));
    if (!response?.ok || !response.body) throw new Error(`no such file in the store: ${sha256}`);
    return response;
  };
  return {
    async take(path, sha256) {
      // Written again even where it exists: its age starts again for the sweep, and never another content.
      await bucket.putAnyObject(keyOf(sha256), await openAsBlob(path), "application/octet-stream");
      await rm(path, { force: true });
    },
    read: async (sha256) => new Uint8Array(await (await read(sha256)).arrayBuffer()),
    stream: async (sha256) => (await read(sha256)).body as ReadableStream<Uint8Array>,
    async *listOlderThan(instant) {
      for (const { Key, LastModified } of (await bucket.listObjects("/", prefix)) ?? []) {
        const name = Key.slice(prefix.length);
        if (isFileName(name) && new Date(LastModified) < instant) yield name;
      }
    },
    async remove(sha256) {
      await bucket.deleteObject(keyOf(sha256));
    },
    async mark() {
      const key = `${prefix}${MARK}`;
      const kept = await bucket.getObject(key);
      if (kept) return kept;
      const made = randomUUID();
      await bucket.putObject(key, made, "text/plain");
      return made;
    },
  };
}
