import { dateOf } from "@grand-livre/domain/date/calendar-date";
import { FRENCH_MONTHS } from "@grand-livre/domain/date/month-names";
import { fold } from "@grand-livre/domain/text/fold";
import { type Found, foundIn, type Segment } from "../page/segments.ts";
import type { Language } from "./language.ts";

export type DateRole = "issue" | "due" | "start" | "end" | "delivery" | "elsewhere" | "none";

export interface PrintedDate {
  readonly value: string;
  readonly found: Found;
  readonly role: DateRole;
  /** 4: its own name beside it, 3.5: above it; 3: usual words beside it, 2: above it; 1: no word at all. */
  readonly weight: number;
  /** Day and month may be the other way round, and the document's language says neither. */
  readonly isAmbiguous: boolean;
}

/** French in full, folded as the text is; short forms, English, German and Dutch. */
const MONTHS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(FRENCH_MONTHS.map((name, at) => [fold(name), at + 1])),
  janv: 1,
  jan: 1,
  january: 1,
  fevr: 2,
  fev: 2,
  feb: 2,
  february: 2,
  mar: 3,
  march: 3,
  avr: 4,
  apr: 4,
  april: 4,
  may: 5,
  jun: 6,
  june: 6,
  juil: 7,
  jul: 7,
  july: 7,
  aug: 8,
  august: 8,
  sept: 9,
  sep: 9,
  september: 9,
  oct: 10,
  october: 10,
  nov: 11,
  november: 11,
  dec: 12,
  december: 12,
  januar: 1,
  januari: 1,
  februar: 2,
  februari: 2,
  marz: 3,
  maart: 3,
  mrz: 3,
  mai: 5,
  mei: 5,
  juni: 6,
  juli: 7,
  augustus: 8,
  oktober: 10,
  okt: 10,
  dezember: 12,
  dez: 12,
};
const NAMES = Object.keys(MONTHS)
  .sort((a, b) => b.length - a.length)
  .join("|");
const YEAR = String.raw`((?:19|20)\d{2}|\d{2})`;
const NUMERIC = /(?<![\d/.-])(\d{1,2}) ?([/.-]) ?(\d{1,2}) ?\2 ?((?:19|20)\d{2}|\d{2})(?![\d/]|[.-]\d)/g;
const ISO = /(?<![\d/.-])((?:19|20)\d{2})([-/.])(\d{1,2})\2(\d{1,2})(?![\d/]|[.-]\d)/g;
const COMPACT = /(?<![\d/.,-])((?:19|20)\d{2})(0[1-9]|1[0-2])([0-3]\d)(?![\d/.,-])/g;
const DAY_FIRST = new RegExp(
  String.raw`(?<!\d)(\d{1,2})(?:er|st|nd|rd|th|\.)?[ -](${NAMES})\b\.?,?[ -]${YEAR}(?!\d)`,
  "g",
);
const MONTH_FIRST = new RegExp(
  String.raw`\b(${NAMES})\b\.? (\d{1,2})(?:st|nd|rd|th)?,? ((?:19|20)\d{2})(?!\d)`,
  "g",
);

const DUE =
  /echeance|a (?:payer|regler) (?:avant|au plus tard|le|pour le)|payable (?:le|avant|au|jusqu)|date limite|due (?:date|on|by)|payment due|pay(?:able)? by|date de (?:reglement|paiement)|reglement (?:le|au|avant|attendu)|limite de paiement|payer jusqu|fallig|zahlbar bis|zahlungsziel|vervaldatum|te (?:betalen|voldoen) (?:voor|uiterlijk)|uiterste betaaldatum/;
/** Words that mean the bill's own date and nothing else. */
const ISSUE_BY_NAME =
  /date (?:de (?:la )?|d[' ]?)?(?:facture|facturation|emission|avoir|l[' ]avoir)|(?:facture|avoir|emise?|etablie?|invoice|facturee?)\b.{0,40}\b(?:du|le|date)\W*$|(?:invoice|bill|issue|receipt)\s?date|date (?:of issue|issued)|dated|(?:rechnungs|ausstellungs)-?datum|rechnung vom|belegdatum|factuurdatum|datum (?:der )?(?:rechnung|factuur)/;
const ISSUE =
  /^\W*dat(?:e|um)\b|\bdat(?:e|um)\W*$|date d[' ]edition|^\W*le\W*$|^\W*(?:fait )?(?:a )?[a-z' -]{2,30}, ?le\W*$/;
const ELSEWHERE =
  /commande|livraison|expedition|devis|contrat|naissance|imprime|validite|valable|order|deliver|ship|print|(?:paye|regle|recu|effectue)e? le|virement|\bvir\b|intervention|facture (?:d[' ]origine|liee|initiale)|sur facture|precedent|anterieur|rappel|\bref|acompte du|releve|mise en service|abonnement|prelev|code|tarif|decret|loi\b|article|effet|prochain|associe|bestell|auftrag|vertrag|gedruckt|geburt|bestel|contract|geboorte|version|angebot|gemaß|eingang|stand\b|gultig|mandat/;
/** The title of a German bill tells its day after its number; one that is about another bill tells that one's. */
const TITLED = /^\W*[a-z]*(?:rechnung|gutschrift|rechnungskorrektur)\b(?!.*\bzu[rm]?\b).*\b(?:vom|datum)\W*$/;
const TITLE = /^\W*[a-z]*(?:rechnung|gutschrift|rechnungskorrektur)\b.*\bnr\b/;
const START =
  /periode|prestation|debut|\bdu\W*$|from\W*$|service period|consommation|location|zeitraum|\bvom\W*$|periode|van\W*$/;
const END = /\bau\W*$|\bbis\W*$|\btot\W*$|\bfin\b|\bto\W*$|jusqu/;

/** Every date of a document that exists, with what its words say. Days come before months, as in France. */
export function findDates(segments: readonly Segment[], language: Language = "fr"): PrintedDate[] {
  const orders = ordersIn(segments);
  const isMonthFirst = orders.monthFirst && !orders.dayFirst;
  // Americans write the month first, the English the day: another date of the page may decide, else none does.
  const isOpen = language === "en" && orders.monthFirst === orders.dayFirst;
  return segments.flatMap((segment) => {
    const matched = matchesOf(segment.folded, isMonthFirst).sort((a, b) => a.start - b.start);
    return matched.map(({ value, start, end, isCompact, isEither }) => {
      const roleFound = roleOf(segment, start, segments);
      // Eight digits in a row are a date only where words say so.
      const role = isCompact && roleFound.weight < 2 ? "none" : roleFound.role;
      return {
        value,
        found: foundIn(segment, start, end),
        ...roleFound,
        role,
        isAmbiguous: isOpen && isEither,
      };
    });
  });
}

interface DateMatch {
  readonly value: string;
  readonly start: number;
  readonly end: number;
  readonly isCompact: boolean;
  /** Both orders of its two figures are days, and not the same one. */
  readonly isEither: boolean;
}

/** Whether some of its dates exist only with the month first, some only with the day first. */
function ordersIn(segments: readonly Segment[]): {
  readonly dayFirst: boolean;
  readonly monthFirst: boolean;
} {
  const numerics = segments.flatMap(({ folded }) => [...folded.matchAll(NUMERIC)]);
  const readings = numerics.map(([, first, , second, year]) => ({
    dayFirst: day(year, second, first) !== undefined,
    monthFirst: day(year, first, second) !== undefined,
  }));
  const isOnly = (order: "dayFirst" | "monthFirst", other: "dayFirst" | "monthFirst") =>
    readings.some((reading) => reading[order] && !reading[other]);
  return { monthFirst: isOnly("monthFirst", "dayFirst"), dayFirst: isOnly("dayFirst", "monthFirst") };
}

function matchesOf(folded: string, isMonthFirst: boolean): DateMatch[] {
  const matches: DateMatch[] = [];
  const add = (
    match: RegExpMatchArray,
    value: string | undefined,
    { isCompact = false, isEither = false } = {},
  ) => {
    const start = match.index ?? 0;
    const end = start + match[0].length;
    const isTaken = matches.some((other) => start < other.end && end > other.start);
    if (value !== undefined && !isTaken) matches.push({ value, start, end, isCompact, isEither });
  };
  for (const match of folded.matchAll(ISO)) add(match, day(match[1], match[3], match[4]));
  for (const match of folded.matchAll(NUMERIC))
    add(match, numeric(match[1], match[3], match[4], isMonthFirst), { isEither: isEitherWay(match) });
  for (const match of folded.matchAll(DAY_FIRST)) add(match, day(match[3], month(match[2]), match[1]));
  for (const match of folded.matchAll(MONTH_FIRST)) add(match, day(match[3], month(match[1]), match[2]));
  for (const match of folded.matchAll(COMPACT))
    add(match, day(match[1], match[2], match[3]), { isCompact: true });
  return matches;
}

function isEitherWay([, first, , second, year]: RegExpMatchArray): boolean {
  const [dayFirst, monthFirst] = [day(year, second, first), day(year, first, second)];
  return dayFirst !== undefined && monthFirst !== undefined && dayFirst !== monthFirst;
}

function month(name: string | undefined): string {
  return String(MONTHS[name ?? ""] ?? 0);
}

function day(year = "", month = "", dayOfMonth = ""): string | undefined {
  const full = year.length === 2 ? 2000 + Number(year) : Number(year);
  return dateOf(full, Number(month), Number(dayOfMonth));
}

/** Day first; month first where the document writes so, or when the other reading does not exist. */
function numeric(first = "", second = "", year = "", isMonthFirst = false): string | undefined {
  const dayFirst = day(year, second, first);
  const monthFirst = day(year, first, second);
  return isMonthFirst ? (monthFirst ?? dayFirst) : (dayFirst ?? monthFirst);
}

function roleOf(
  segment: Segment,
  start: number,
  segments: readonly Segment[],
): { role: DateRole; weight: number } {
  const whole = segment.folded.slice(0, start);
  if (isTitled(segment, whole, segments)) return { role: "issue", weight: 4 };
  const before = lastPart(whole);
  const own = roleIn(before);
  if (own !== undefined) return { role: own.role, weight: own.isNamed ? 4 : 3 };
  const hasWords = /[a-z]{3}/.test(before);
  const left = segments.filter(({ line, box }) => line === segment.line && box[0] < segment.box[0]).at(-1);
  const beside = hasWords || left === undefined ? undefined : roleIn(lastPart(left.folded));
  if (beside !== undefined) return { role: beside.role, weight: beside.isNamed ? 4 : 3 };
  const head = hasWords ? undefined : headOf(segment, start, segments);
  const above = head === undefined ? undefined : roleIn(head);
  if (above !== undefined) return { role: above.role, weight: above.isNamed ? 3.5 : 2 };
  return { role: hasWords ? "elsewhere" : "none", weight: 1 };
}

function isTitled({ line, page }: Segment, before: string, segments: readonly Segment[]): boolean {
  if (TITLED.test(before)) return !ELSEWHERE.test(before);
  if (!/^\W*vom\W*$/.test(before)) return false;
  return segments.some((above) => above.page === page && above.line === line - 1 && TITLE.test(above.folded));
}

/** What follows an earlier date or a separator: the words that speak of this date. */
function lastPart(text: string): string {
  return (
    text
      .slice(-70)
      .split(/\d{2,4}[/.-]\d{1,2}[/.-]\d{2,4}|[;·|•]| - | – /)
      .at(-1) ?? ""
  ).trim();
}

interface Told {
  readonly role: DateRole;
  readonly isNamed?: true;
}

function roleIn(words: string): Told | undefined {
  if (words === "") return undefined;
  if (DUE.test(words) && !/prochain/.test(words)) return { role: "due" };
  if (/debut/.test(words)) return { role: "start" };
  if (END.test(words)) return { role: "end" };
  if (
    /livraison|delivery|prestation (?:le|du|effectuee)|liefer|leistungs-?datum|leverings?datum/.test(words) &&
    !START.test(words)
  )
    return { role: "delivery" };
  const elsewhere = ELSEWHERE.test(words);
  if (!elsewhere && ISSUE_BY_NAME.test(words)) return { role: "issue", isNamed: true };
  if (!elsewhere && ISSUE.test(words)) return { role: "issue" };
  if (elsewhere) return { role: "elsewhere" };
  return START.test(words) ? { role: "start" } : undefined;
}

/** The words that head a date's column, two lines above at most. */
function headOf(segment: Segment, start: number, segments: readonly Segment[]): string | undefined {
  const { box } = foundIn(segment, start, start + 1);
  const heads = segments.filter(
    (other) =>
      other.page === segment.page &&
      other.line < segment.line &&
      segment.box[1] - other.box[1] < 4 * Math.max(segment.box[3], 8) &&
      box[0] < other.box[0] + other.box[2] + 4 &&
      box[0] + box[2] > other.box[0] - 4,
  );
  return heads.at(-1)?.folded;
}
