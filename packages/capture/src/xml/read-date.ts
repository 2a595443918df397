import type { Read, Reading } from "./reading.ts";
import { textOf, type XmlElement } from "./xml-element.ts";

/** True for a day of the calendar. */
export function isCalendarDate(isoDate: string): boolean {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(isoDate);
  if (match === null) return false;
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number);
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return year >= 1900 && year <= 2999 && day >= 1 && day <= (lengths[month - 1] ?? 0);
}

const COMPACT = /^(\d{4})(\d\d)(\d\d)(?:\d{4}(?:\d\d)?)?$/;
const ISO = /^(\d{4}-\d\d-\d\d)(?:T.*|Z|[+-]\d\d:\d\d)?$/;

function isoDateOf(text: string): { date: string; compact: boolean } | null {
  const compact = COMPACT.exec(text);
  if (compact !== null) return { date: `${compact[1]}-${compact[2]}-${compact[3]}`, compact: true };
  const iso = ISO.exec(text)?.[1];
  return iso === undefined ? null : { date: iso, compact: false };
}

/**
 * A date as `YYYY-MM-DD`, of either notation; the one that the syntax does not foresee has a warning. A date that does not exist
 * has a warning and is answered as absent.
 */
export function readDate(
  reading: Reading,
  element: XmlElement | undefined,
  expected: "compact" | "iso",
): Read<string> | null {
  const text = textOf(element);
  if (text === null) return null;
  const found = isoDateOf(text);
  if (found === null || !isCalendarDate(found.date)) {
    reading.warn("DATE_INVALID", { text: text.slice(0, 40) }, element);
    return null;
  }
  const foreseen = found.compact === (expected === "compact");
  if (!foreseen) reading.warn("DATE_FORMAT", { text: text.slice(0, 40) }, element);
  return { value: found.date, confidence: foreseen ? 1 : 0.5 };
}
