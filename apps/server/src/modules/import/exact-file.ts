import { encodeText } from "@grand-livre/domain/import/encode-text";
import { FileShapeWriter } from "@grand-livre/domain/import/file-shape";
import type { Connection } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";
import type { BatchRow } from "./batch-repository.ts";
import { findRawLines } from "./batch-repository.ts";

/** Lines read at once: memory stays flat whatever the file's length. */
const LINES_AT_ONCE = 2000;

type BatchFile = Pick<BatchRow, "id" | "legalEntityId" | "fileForm">;

/** The file of a batch, byte for byte, rebuilt from its rows and the form that the batch keeps. */
export async function* batchBytes(
  db: Connection,
  scope: Scope,
  batch: BatchFile,
): AsyncGenerator<Uint8Array> {
  const { shape, separator, encoding } = batch.fileForm;
  if (shape === null) throw new Error(`batch ${batch.id} does not keep the form of its file`);
  const writer = new FileShapeWriter(shape);
  const bom = shape.bom ? [0xef, 0xbb, 0xbf] : [];
  // The header is kept as bytes: its names are not ours to decode.
  yield Uint8Array.from([...bom, ...Array.from(writer.begin(), (one) => one.charCodeAt(0))]);
  for (let afterId: string | undefined; ; ) {
    const lines = await findRawLines(db, scope, batch, afterId, LINES_AT_ONCE);
    const text = lines.map((line) => writer.line(line.raw.join(separator))).join("");
    yield encodeText(text, encoding);
    afterId = lines.at(-1)?.id;
    if (lines.length < LINES_AT_ONCE) break;
  }
  yield encodeText(writer.finish(), encoding);
}
