import { FRENCH_MONTHS } from "../date/month-names.ts";
import { fold } from "../text/fold.ts";

/** Words of a period or without meaning, folded: a subscription of January and one of February are the same thing bought. */
const SILENT = new Set([
  ...FRENCH_MONTHS.map(fold),
  ..."january february march april may june july august september october november december".split(" "),
  ..."janv fevr avr juil sept oct nov dec".split(" "),
  ..."le la les l un une des de du d au aux a et ou en pour par sur the of and for".split(" "),
]);

/**
 * What a line's label is compared by: its folded words, each once, in alphabetical order, without digits (dates, references,
 * quantities), months and link words.
 */
export function lineWords(label: string): string[] {
  const words = fold(label)
    .split(" ")
    .filter((word) => word.length > 1 && !/\d/.test(word) && !SILENT.has(word));
  return [...new Set(words)].sort();
}
