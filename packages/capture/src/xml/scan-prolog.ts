import { refuse } from "@grand-livre/domain/refusal";
import type { CaptureRefusal } from "../bill/captured-bill.ts";

/**
 * Refuses a document type declaration wherever it hides, before any parser sees the text: entities defined there are how
 * XML bombs and file disclosures work, and no invoice needs one. Comments and CDATA sections may quote the words.
 * Linear in the text's length.
 */
export function refuseDoctype(text: string): CaptureRefusal | undefined {
  let at = text.indexOf("<!");
  while (at !== -1) {
    const close = closingOf(text, at);
    if (close === undefined) return refuse("XML_DOCTYPE");
    const end = text.indexOf(close, at + 4);
    if (end === -1) return refuse("XML_MALFORMED");
    at = text.indexOf("<!", end + close.length);
  }
  return undefined;
}

function closingOf(text: string, at: number): string | undefined {
  if (text.startsWith("<!--", at)) return "-->";
  return text.startsWith("<![CDATA[", at) ? "]]>" : undefined;
}
