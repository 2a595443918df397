import { isRefusal } from "@grand-livre/domain/refusal";
import { readBill } from "../bill/read-bill.ts";
import { loadPdfjs } from "../pdf/open-with-pdfjs.ts";
import type { ReaderRequest, ReaderResponse } from "./messages.ts";

/**
 * The child's whole program: one document at a time in, one result out, over the channel that `fork` opened. It holds no
 * secret, no connection, and under the permission model no way to write a file or start a program.
 */
async function answer(request: ReaderRequest): Promise<ReaderResponse> {
  const result = await readBill(request.bytes, request.options);
  return isRefusal(result) ? { id: request.id, refusal: result } : { id: request.id, bill: result };
}

process.on("message", (request: ReaderRequest) => {
  answer(request).then(
    (response) => process.send?.(response),
    () => process.exit(1),
  );
});
process.on("disconnect", () => process.exit(0));
process.send?.({ ready: true });
// A warm child has it at hand before its first PDF without XML; a failure shows when it is needed.
loadPdfjs().catch(() => undefined);
