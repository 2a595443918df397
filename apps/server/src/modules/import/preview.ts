import { createReadStream } from "node:fs";
import {
  type FecPreviewAnswer,
  type ImportKind,
  type ImportPreviewAnswer,
  importKinds,
} from "@grand-livre/contracts/import";
import type { SheetMapping } from "@grand-livre/domain/import/sheet-columns";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { receiveUpload, type Upload } from "../file/service.ts";
import { findBatchOfFile } from "./batch-repository.ts";
import { blockingOf, fileNameToCheck } from "./ledger-job.ts";
import { judgeFec } from "./ledger-reading.ts";
import { previewOf } from "./sheet-upload.ts";
import { companyOf, ledgerHeadings, MAX_LEDGER_BYTES } from "./upload.ts";

/**
 * What a dropped file is and what its import would read: columns, first lines, everything that is wrong by itself.
 * Nothing is written, and the file is not kept.
 * @throws RefusalError those of `receiveUpload`; LEGAL_ENTITY_NOT_FOUND, VALIDATION_FAILED, IMPORT_KIND_UNSUPPORTED,
 * EXCEL_UNREADABLE
 */
export async function previewImport(
  app: Application,
  caller: Caller,
  request: Request,
): Promise<ImportPreviewAnswer> {
  const upload = await receiveUpload(app, request, MAX_LEDGER_BYTES);
  try {
    const { id } = await companyOf(app, caller, upload);
    const known = (await findBatchOfFile(app.db, caller.scope, id, upload.sha256)) ?? null;
    const chosen = await ledgerHeadings(app, caller, id, upload, { looksForTables: true });
    const shared = { sha256: upload.sha256, known };
    if (!chosen) return { ...shared, guess: "ledger", fec: await previewFec(upload), sheet: null };
    const guess = kindOf(upload.fields.kind) ?? guessKind(chosen.mapping);
    return { ...shared, guess, fec: null, sheet: await previewOf(upload, chosen, guess) };
  } finally {
    await upload.drop();
  }
}

function kindOf(given: string | undefined): ImportKind | undefined {
  if (!given) return undefined;
  const kind = importKinds.find((one) => one === given);
  if (kind) return kind;
  throw new RefusalError("VALIDATION_FAILED", { fields: [{ path: "kind", message: "ledger or journal" }] });
}

/** Only books that exist already number their entries, name their accounts or tell their validation. */
function guessKind({ number, accountLabel, validDate, lettering }: SheetMapping): ImportKind {
  return [number, accountLabel, validDate, lettering].some((column) => column !== undefined)
    ? "ledger"
    : "journal";
}

async function previewFec({ path, fileName }: Upload): Promise<FecPreviewAnswer> {
  const judged = await judgeFec(
    async () => createReadStream(path) as AsyncIterable<Uint8Array>,
    fileNameToCheck(fileName),
    async () => {},
  );
  const { content, encoding, separator, anomalies } = judged;
  const blocking = blockingOf(judged);
  const dates = [...content.dates].sort();
  return {
    encoding,
    separator,
    lines: content.lines,
    entries: content.entries,
    accounts: [...content.accounts()].length,
    debitCents: content.debitCents,
    creditCents: content.creditCents,
    firstDate: dates[0] ?? null,
    lastDate: dates.at(-1) ?? null,
    anomalies: [...blocking.anomalies, ...anomalies.filter((anomaly) => anomaly.severity !== "blocking")],
    blocking: blocking.count,
  };
}
