import type { RecognizedPages } from "../page/page-text.ts";
import type { PageRange } from "./page-range.ts";

/** What recognition read of the pages that were taken out into a file of their own, numbered as in that file. */
export function recognizedOfPart(pages: RecognizedPages, { from, to }: PageRange): RecognizedPages {
  const part: RecognizedPages = new Map();
  for (const [number, page] of pages) {
    const own = number - from + 1;
    if (number >= from && number <= to) part.set(own, { ...page, page: own });
  }
  return part;
}
