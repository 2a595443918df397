/** How a bill number is written: letters, digits by runs, marks as they are. `FA-2026-0118` is `A-9-9`. */
export function numberShape(number: string): string {
  return number
    .trim()
    .replace(/\p{L}+/gu, "A")
    .replace(/\d+/g, "9")
    .replace(/\s+/g, " ");
}

/** So many earlier bills written alike before another way of writing is worth a word. */
const ENOUGH = 3;

/**
 * Whether a number read is unlike every earlier number of its supplier, which all look alike. A supplier with several
 * forms of numbers, or of whom few are known, is not surprising.
 */
export function isUnusualNumber(number: string, earlier: readonly string[]): boolean {
  const shapes = new Set(earlier.map(numberShape));
  return earlier.length >= ENOUGH && shapes.size === 1 && !shapes.has(numberShape(number));
}
