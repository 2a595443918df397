import { detectFileKind } from "@grand-livre/capture/file/detect-file-kind";
import type { ImportRecognitionAnswer } from "@grand-livre/contracts/import";
import { TakeoverFile } from "@grand-livre/domain/import/takeover/recognise";
import type { Application } from "../../application.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { receiveUpload } from "../file/service.ts";
import { findBatchOfFile } from "./batch-repository.ts";
import { documentsWithin } from "./documents/archive.ts";
import { LEDGER_LIMITS, sheetRows } from "./read-sheet.ts";
import { companyOf, headOf, MAX_LEDGER_BYTES } from "./upload.ts";

/** Its preview reads a longer file whole, and shows how far it is. */
const MOST_ROWS = 200_000;

/**
 * What a file of a takeover is taken for, by its name, its headings and its rows. Nothing is judged, written or kept: the
 * preview and the import of its kind are what follows.
 * @throws RefusalError those of `receiveUpload`; LEGAL_ENTITY_NOT_FOUND, IMPORT_KIND_UNSUPPORTED, EXCEL_UNREADABLE
 */
export async function recogniseFile(app: Application, request: Request): Promise<ImportRecognitionAnswer> {
  const upload = await receiveUpload(app, request, MAX_LEDGER_BYTES);
  try {
    const { id } = await companyOf(app, upload);
    const kind = detectFileKind(await headOf(upload.path));
    if (kind !== "zip" && kind !== "ole" && kind !== "unknown")
      throw new RefusalError("IMPORT_KIND_UNSUPPORTED", { kind });
    const shared = {
      sha256: upload.sha256,
      known: (await findBatchOfFile(app.db, id, upload.sha256)) ?? null,
    };
    const documents = kind === "zip" ? await documentsWithin(upload.path) : undefined;
    if (documents !== undefined) return { ...shared, ...asDocuments(documents) };
    const file = new TakeoverFile(upload.fileName);
    let read = 0;
    for await (const row of sheetRows(upload.path, LEDGER_LIMITS)) {
      request.signal.throwIfAborted();
      read += 1;
      if (read > MOST_ROWS) break;
      file.add(row);
    }
    const { kind: found, doubts, ...seen } = file.end();
    return {
      ...shared,
      kind: found ?? null,
      doubts: [...doubts],
      ...seen,
      isWhole: read <= MOST_ROWS,
    };
  } finally {
    await upload.drop();
  }
}

const asDocuments = (count: number) => ({
  kind: "document" as const,
  doubts: count === 0 ? ["Cette archive ne contient ni PDF, ni image."] : [],
  rows: count,
  ...{ firstDate: null, lastDate: null, parties: 0, isWhole: true },
});
