import type { PageText, PageWord } from "@grand-livre/capture/page/page-text";

const LETTER_POINTS = 5;
const LINE_POINTS = 14;
const HEIGHT_POINTS = 10;

/**
 * Tests only: a page written by hand. Each line is a text where one letter is five points wide, as a typewriter would set
 * it: several spaces part columns.
 */
export function writtenPage(lines: readonly string[], origin: PageText["origin"] = "pdf-text"): PageText {
  const words = lines.flatMap((line, index) => wordsOf(line, 40 + index * LINE_POINTS));
  return { page: 1, width: 595, height: 842, origin, words };
}

function wordsOf(line: string, y: number): PageWord[] {
  return [...line.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    box: [30 + match.index * LETTER_POINTS, y, match[0].length * LETTER_POINTS, HEIGHT_POINTS],
    confidence: 1,
  }));
}
