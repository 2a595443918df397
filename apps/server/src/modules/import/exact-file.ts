import { encodeText } from "@grand-livre/domain/import/encode-text";
import { FileShapeWriter } from "@grand-livre/domain/import/file-shape";
import type { Connection } from "../../database/connection.ts";
import type { BatchRow } from "./batch-repository.ts";
import { findRawLines } from "./batch-repository.ts";

/** Lines read at once: memory stays flat for any length of the file. */
const LINES_AT_ONCE = 2000;

type BatchFile = Pick<BatchRow, "id" | "legalEntityId" | "fileForm">;

/** The file of a batch, byte for byte, rebuilt from its rows and the form that the batch keeps. */
export async function* batchBytes(db: Connection, batch: BatchFile): AsyncGenerator<Uint8Array> {
  const { shape, encoding } = batch.fileForm;
  if (shape === null) throw new Error(`batch ${batch.id} does not keep the form of its file`);
  const writer = new FileShapeWriter(shape);
  const bom = shape.bom ? [0xef, 0xbb, 0xbf] : [];
  // The header is kept as bytes: its names are not ours to decode.
  yield Uint8Array.from([...bom, ...Array.from(writer.begin(), (one) => one.charCodeAt(0))]);
  const read = (afterId?: string) => findRawLines(db, batch, afterId, LINES_AT_ONCE);
  for (let next = read(); ; ) {
    const lines = await next;
    const isLast = lines.length < LINES_AT_ONCE;
    if (!isLast) {
      // PostgreSQL reads the next ones while these are written; a failure is thrown where they are waited for.
      next = read(lines.at(-1)?.id);
      next.catch(() => {});
    }
    yield encodeText(lines.map((line) => writer.line(line.raw.slice(1))).join(""), encoding);
    if (isLast) break;
  }
  yield encodeText(writer.finish(), encoding);
}
