import type { PageText } from "../page/page-text.ts";
import { foldLetters } from "../page/segments.ts";
import { chooseAll, type PageContext } from "../page-bill/read-page-bill.ts";

/** « page 2/3 », « 2 sur 3 »: the page's place among those of its own bill. */
export interface Pagination {
  readonly rank: number;
  readonly count: number | null;
}

/** What a page says of the bill that it belongs to. */
export interface PageSigns {
  readonly page: number;
  /** False: nothing could be read on it; no bill starts there. */
  readonly isRead: boolean;
  readonly pagination: Pagination | null;
  /** The number that its own words announce. */
  readonly number: string | null;
  readonly siren: string | null;
  /** Total including VAT that the page itself proves or names. */
  readonly inclCents: number | null;
  /** « FACTURE », « AVOIR » in its head. */
  readonly hasTitle: boolean;
  readonly isCarriedFrom: boolean;
  readonly isCarriedTo: boolean;
}

/** From this score on, a bill's own words announce the number. */
const NAMED_NUMBER = 5.5;
/** On a page with a bill's title and total, weaker words suffice. */
const LIKELY_NUMBER = 3.9;
const PAGE_OF = /\bpage ?(?:n ?[°o]? ?)?:? ?(\d{1,3}) ?(?:\/|sur|de|of|-) ?(\d{1,3})\b/;
const PAGE_ALONE = /\bpage ?(?:n ?[°o]? ?)?:? ?(\d{1,3})\b(?! ?(?:\/|sur|de|of))/;
const FRACTION = /^(\d{1,2}) ?(?:\/|sur) ?(\d{1,2})$/;
const TITLE = /^\W*(?:facture|avoir|note de credit|note d[' ]honoraires|invoice|credit note|tax invoice)\b/;
const CARRIED_FROM = /^\W*(?:report\b|total reporte|suite de la (?:page|facture)|report page)/;
const CARRIED_TO = /\ba reporter\b|suite (?:page|au verso|en page)|\.\.\. ?\/ ?\.\.\./;

/** Reads each page as if it were alone. */
export function signsOf(text: PageText, context: PageContext): PageSigns {
  const { page } = text;
  const alone: PageText = { ...text, page: 1 };
  const { segments, numbers, identifiers, totals } = chooseAll([alone], context);
  const isIn = (from: number, to: number) =>
    segments.filter(({ box, pageHeight }) => box[1] >= from * pageHeight && box[1] < to * pageHeight);
  const { siren } = identifiers;
  const hasTitle = isIn(-1, 0.5).some(({ folded }) => TITLE.test(folded));
  const inclCents = totals.incl !== null && totals.labelled > 0 ? totals.incl.cents : null;
  const leastScore = hasTitle && inclCents !== null ? LIKELY_NUMBER : NAMED_NUMBER;
  const named = numbers.find(({ score, value }) => score >= leastScore && /\d/.test(value));
  return {
    page,
    isRead: text.words.length > 0,
    pagination: paginationOf([...isIn(0.85, 2), ...isIn(-1, 0.2), ...isIn(0.2, 0.4)]),
    number: named === undefined ? null : numberKey(named.value),
    siren: siren !== null && siren.votes >= 1 ? siren.value : null,
    inclCents,
    hasTitle,
    isCarriedFrom: isIn(-1, 0.6).some(({ folded }) => CARRIED_FROM.test(folded)),
    isCarriedTo: isIn(0.4, 2).some(({ folded }) => CARRIED_TO.test(folded)),
  };
}

function numberKey(value: string): string {
  return value.replace(/^#/, "").trim();
}

function paginationOf(segments: readonly { folded: string }[]): Pagination | null {
  for (const { folded } of segments) {
    const match = PAGE_OF.exec(folded) ?? FRACTION.exec(folded.trim());
    const [rank, count] = [Number(match?.[1]), Number(match?.[2])];
    if (match !== null && rank >= 1 && rank <= count) return { rank, count };
  }
  for (const { folded } of segments) {
    const rank = Number(PAGE_ALONE.exec(folded)?.[1]);
    if (rank >= 1) return { rank, count: null };
  }
  return null;
}

/** Two numbers as recognition may have read them: letters that look like figures count as these. */
export function isSameNumber(one: string, other: string): boolean {
  const key = (value: string) =>
    foldLetters(value)
      .replace(/[^a-z0-9]/g, "")
      .replace(/[oil]/g, (letter) => (letter === "o" ? "0" : "1"));
  return key(one) === key(other);
}
