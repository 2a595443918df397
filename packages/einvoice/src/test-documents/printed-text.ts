import { readPageTexts } from "@grand-livre/capture/pdf/read-page-texts";

/** The words of the pages without the spaces between them: the layout is free, the figures are not. */
export async function printedText(pdf: Uint8Array): Promise<string> {
  const pages = (await readPageTexts(pdf)) ?? [];
  return pages
    .flatMap((page) => page.words.map((word) => word.text))
    .join("")
    .replace(/\s/g, "");
}
