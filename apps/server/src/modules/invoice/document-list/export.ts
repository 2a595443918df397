import { LONGEST_DIRECT_EXPORT } from "@grand-livre/contracts/invoice-export";
import type { Application } from "../../../application.ts";
import type { Caller } from "../../../http/caller.ts";
import { RefusalError } from "../../../http/refusal-error.ts";
import { inCommand } from "../../../kit/command.ts";
import {
  auditedExport,
  type Direction,
  type ExportQuery,
  exportHeaders,
  listToExport,
  writeExport,
} from "./export-file.ts";

/**
 * Everything that answers a list's question, or the selected ones, as one file at once. A long list is refused, for it
 * takes a job. The audit row of an export is written before its first row is read.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, EXPORT_TOO_LONG, INVOICES_NOT_FOUND
 */
export async function exportInvoices(
  app: Application,
  caller: Caller,
  query: ExportQuery,
  directions: readonly Direction[],
): Promise<Response> {
  const list = await listToExport(app, caller.scope, query, directions);
  await inCommand(app, caller, (command) => command.audit(auditedExport(list)));
  let read = 0;
  const keepShort = async (rows: number) => {
    read = rows;
    if (rows > LONGEST_DIRECT_EXPORT)
      throw new RefusalError("EXPORT_TOO_LONG", { maximum: LONGEST_DIRECT_EXPORT });
  };
  // Held whole, being short: a slow line must not keep the snapshot open.
  const bytes = await writeExport(app, caller.scope, list, keepShort, (stream) =>
    new Response(stream).arrayBuffer(),
  );
  // A selection that is gone is no empty file.
  if (query.ids && read === 0) throw new RefusalError("INVOICES_NOT_FOUND");
  return new Response(bytes, { headers: exportHeaders(query.format, list.fileName, bytes.byteLength) });
}
