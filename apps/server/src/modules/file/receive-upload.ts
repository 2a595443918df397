import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";
import type { Application } from "../../application.ts";
import { RefusalError } from "../../http/refusal-error.ts";

/** A file received and hashed while it came, lying in a temporary place until it is stored or dropped. */
export type Upload = {
  readonly path: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  /** The name the sender gave, without any folder. */
  readonly fileName: string;
  /** The other fields of the form. */
  readonly fields: Readonly<Record<string, string>>;
  /** Removes the temporary file, if it was not stored. */
  drop(): Promise<void>;
};

/**
 * Streams the `file` of a multipart form, or another field of it, to disk; memory stays flat for any size. A form with
 * two files is refused: its sender would believe that both came.
 * @throws RefusalError FILE_TOO_LARGE, FILE_EMPTY, FILE_MISSING, FILE_SEVERAL, BAD_REQUEST for a broken form
 */
export async function receiveUpload(
  app: Application,
  request: Request,
  maxBytes: number,
  field = "file",
): Promise<Upload> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\b/i.test(type) || !request.body) throw new RefusalError("BAD_REQUEST");
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > maxBytes + 64 * 1024) throw new RefusalError("FILE_TOO_LARGE", { maxBytes });
  const folder = join(app.config.dataDir, "incoming");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const drop = () => rm(path, { force: true });
  try {
    const received = await readForm(request, type, path, maxBytes, field);
    if (received.several) throw new RefusalError("FILE_SEVERAL");
    if (!received.file) throw new RefusalError("FILE_MISSING");
    if (received.file.tooLarge) throw new RefusalError("FILE_TOO_LARGE", { maxBytes });
    if (received.file.sizeBytes === 0) throw new RefusalError("FILE_EMPTY");
    const { tooLarge: _, ...file } = received.file;
    return { path, ...file, fields: received.fields, drop };
  } catch (error) {
    await drop();
    if (error instanceof RefusalError) throw error;
    throw isFormError(error) ? new RefusalError("BAD_REQUEST") : error;
  }
}

type ReceivedFile = { sha256: string; sizeBytes: number; fileName: string; tooLarge: boolean };

async function readForm(
  request: Request,
  contentType: string,
  path: string,
  maxBytes: number,
  field: string,
) {
  const fields: Record<string, string> = {};
  const files: Promise<ReceivedFile>[] = [];
  const form = new Busboy({
    headers: { "content-type": contentType },
    limits: { files: 1, fileSize: maxBytes, fields: 20, fieldSize: 64 * 1024, headerPairs: 50 },
  });
  form.on("field", (name, value) => {
    fields[name] = value;
  });
  let several = false;
  form.on("filesLimit", () => {
    several = true;
  });
  form.on("file", (name, stream, fileName) => {
    if (name !== field) {
      stream.resume();
      return;
    }
    const writing = writeHashed(stream as Readable & { truncated: boolean }, path, fileName);
    // The pipeline below rejects too; this promise is awaited after it.
    writing.catch(() => {});
    files.push(writing);
  });
  await pipeline(Readable.fromWeb(request.body as import("node:stream/web").ReadableStream), form);
  return { fields, several, file: await files[0] };
}

async function writeHashed(
  stream: Readable & { truncated: boolean },
  path: string,
  fileName: string,
): Promise<ReceivedFile> {
  const hash = createHash("sha256");
  let sizeBytes = 0;
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(stream, counting, createWriteStream(path, { mode: 0o600, flags: "wx" }));
  return { sha256: hash.digest("hex"), sizeBytes, fileName: cleanName(fileName), tooLarge: stream.truncated };
}

/** The sender's name of a file, as a name: no folder, no control character, at most 200 characters. */
export function cleanName(name: string | undefined): string {
  const last = basename((name ?? "").replaceAll("\\", "/")).replaceAll(/\p{Cc}/gu, "");
  return last.slice(-200) || "document";
}

function isFormError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /multipart|boundary|unexpected end|malformed|aborted|terminated/i.test(error.message)
  );
}
