import type { CapturedBill } from "@grand-livre/capture/bill/captured-bill";
import { readBill } from "@grand-livre/capture/bill/read-bill";
import type { ReadBillOptions } from "@grand-livre/capture/bill/read-options";
import { isRefusal } from "@grand-livre/domain/refusal";
import { utf8 } from "./cii-document.ts";

/** Tests only: reads a document that must be read. */
export async function readOk(
  document: string | Uint8Array,
  options?: ReadBillOptions,
): Promise<CapturedBill> {
  const result = await readBill(typeof document === "string" ? utf8(document) : document, options);
  if (isRefusal(result)) throw new Error(`refused: ${JSON.stringify(result)}`);
  return result;
}

/** Tests only: the code of a refusal, `read` when there is none. */
export async function refusalOf(document: string | Uint8Array): Promise<string> {
  const result = await readBill(typeof document === "string" ? utf8(document) : document);
  return isRefusal(result) ? result.refused : "read";
}

export function codesOf(bill: CapturedBill): string[] {
  return bill.warnings.map(({ code }) => code);
}
