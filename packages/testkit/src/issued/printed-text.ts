import { readPageTexts } from "@grand-livre/capture/pdf/read-page-texts";

/** The words of the pages without the spaces between them: the layout is free, the figures are not. */
export async function printedText(pdf: Uint8Array): Promise<string> {
  const pages = (await readPageTexts(pdf)) ?? [];
  return pages
    .flatMap((page) => page.words.map((word) => word.text))
    .join("")
    .replace(/\s/g, "");
}

/** A word with its place on the page, in points from the top. */
export interface PrintedWord {
  readonly page: number;
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

/** Every word of every page, with its place. */
export async function printedWords(pdf: Uint8Array): Promise<readonly PrintedWord[]> {
  const pages = (await readPageTexts(pdf)) ?? [];
  return pages.flatMap(({ page, words }) =>
    words.map(({ text, box: [left, top, , height] }) => ({ page, text, left, top, bottom: top + height })),
  );
}
