import { addDays, addMonths, lastDayOfMonth } from "../date/calendar-date.ts";
import { fold } from "../text/fold.ts";

/** Without terms, an invoice is due thirty days after it (C. com. art. L441-10, I). */
const LEGAL: PaymentTerms = { steps: [{ by: "days", count: 30 }] };

/** The longest that a contract may agree on between businesses (C. com. art. L441-10, I). */
const MOST_DAYS = 60;
const MOST_DAYS_WITH_MONTH_END = 45;

/** One step from the day of an invoice to the day on which it is due. */
type Step =
  | { readonly by: "days" | "months"; readonly count: number }
  /** To the last day of the month, or of its half (15th) or third (10th, 20th). */
  | { readonly by: "end"; readonly of: "month" | "half" | "third" }
  /** To the next day of this number: « le 10 »; or to that of the month after: « le 10 du mois suivant ». */
  | { readonly by: "day"; readonly number: number; readonly ofNextMonth: boolean };

/** What terms such as « 45 jours fin de mois le 10 » say: steps in the order of the words. */
export interface PaymentTerms {
  readonly steps: readonly Step[];
}

/** Words that say from when, or how, and change no day: the bill's date is the day that is known. */
const SILENT =
  /\b(?:net|nets|fermes?|francs?|calendaires?|paiements?|reglements?|payables?|delais?|echeances?|conditions?|a compter d(?:e|u)|apres|des|date de|date d|date|de la|emission|facturation|factures?|invoice|payment|due|within|after|terms?|par|virements?|cheques?|prelevements?|lcr|traites?|cartes? bancaires?|carte|bancaires?|sepa|vir|chq)\b/g;

/** Words between two steps. */
const BETWEEN = /^(?:a|de|du|la|le|plus|et|from|the|in|of)\b/;

/** What is read at the start of the words that are left, and the step that it is. */
const WORDS: readonly (readonly [RegExp, (found: RegExpExecArray) => Step])[] = [
  [
    /^le (\d{1,2})(?:er)? (?:du )?mois suivant\b/,
    ([, day]) => ({ by: "day", number: Number(day), ofNextMonth: true }),
  ],
  [
    /^le (\d{1,2})(?:er)?(?: du mois)?\b/,
    ([, day]) => ({ by: "day", number: Number(day), ofNextMonth: false }),
  ],
  [/^(\d{1,3}) ?(?:jours?|jrs?|j|days?|d)\b/, ([, count]) => ({ by: "days", count: Number(count) })],
  [/^(\d{1,2}) ?(?:mois|months?|m)\b/, ([, count]) => ({ by: "months", count: Number(count) })],
  [/^(?:fin (?:de |du )?mois|f ?d ?m|eom|end of (?:the )?month)\b/, () => ({ by: "end", of: "month" })],
  [/^fin (?:de |de la )?quinzaine\b/, () => ({ by: "end", of: "half" })],
  [/^fin (?:de |de la )?decade\b/, () => ({ by: "end", of: "third" })],
];

/** Paid when it comes, or before. */
const AT_ONCE =
  /^(?:(?:au )?comptant|(?:a |des )?(?:la )?reception(?: de)?|immediate?(?:ment)?|(?:a|des) la (?:commande|livraison|signature)|d avance|cash|on receipt|upon receipt)$/;
const RECEIPT = /\b(?:a |de |des )?(?:la )?reception\b/g;

/**
 * Reads payment terms whole: « 30 jours », « 2 mois », « fin de mois 45 jours », « 45 jours fin de mois le 10 », « 30 j fdm », « comptant ».
 * Undefined where a word is not understood, or where several dates are announced: nothing is guessed from a part.
 */
export function readPaymentTerms(text: string): PaymentTerms | undefined {
  const folded = fold(text).trim();
  const said = folded.replaceAll(SILENT, " ").replaceAll(/\s+/g, " ").trim();
  if (AT_ONCE.test(said)) return { steps: [{ by: "days", count: 0 }] };
  const alone = /^(?:net )?(\d{1,3})(?: net)?$/.exec(folded)?.[1];
  if (alone !== undefined) return checked([{ by: "days", count: Number(alone) }]);
  let left = said.replaceAll(RECEIPT, " ").trim();
  const steps: Step[] = [];
  while (left !== "") {
    const read = nextStep(left);
    const passed = read?.words ?? BETWEEN.exec(left)?.[0];
    if (passed === undefined) return undefined;
    if (read !== undefined) steps.push(read.step);
    left = left.slice(passed.length).trim();
  }
  return checked(steps);
}

function nextStep(text: string): { readonly words: string; readonly step: Step } | undefined {
  for (const [pattern, stepOf] of WORDS) {
    const found = pattern.exec(text);
    if (found !== null) return { words: found[0], step: stepOf(found) };
  }
  return undefined;
}

/** Each kind of step stands once, and a day of a month is one that months have. */
function checked(steps: readonly Step[]): PaymentTerms | undefined {
  const spans = steps.filter(({ by }) => by === "days" || by === "months");
  const ends = steps.filter(({ by }) => by === "end");
  const days = steps.filter((step) => step.by === "day");
  const areDays = days.every(({ number }) => number >= 1 && number <= 31);
  const stands = steps.length > 0 && spans.length < 2 && ends.length < 2 && days.length < 2 && areDays;
  return stands ? { steps } : undefined;
}

/** The day that terms give; the legal thirty days where there are none, or where they are not understood. */
export function dueDateOf(billDate: string, terms: string | null): string {
  const { steps } = readPaymentTerms(terms ?? "") ?? LEGAL;
  return steps.reduce(take, billDate);
}

/** The days of a month on which its halves and thirds end, before its last. */
const ENDS: Readonly<Record<"month" | "half" | "third", readonly number[]>> = {
  month: [],
  half: [15],
  third: [10, 20],
};

function take(from: string, step: Step): string {
  if (step.by === "day") return nextDay(from, step);
  if (step.by === "end") {
    const end = ENDS[step.of].find((day) => Number(from.slice(8)) <= day);
    return end === undefined ? lastDayOfMonth(from) : `${from.slice(0, 8)}${end}`;
  }
  return step.by === "days" ? addDays(from, step.count) : addMonths(from, step.count);
}

/** The first day of this number on or after a day, or that of the month after; the last day of a month that is too short. */
function nextDay(from: string, { number, ofNextMonth }: Extract<Step, { by: "day" }>): string {
  const inMonth = (first: string): string => {
    const last = Number(lastDayOfMonth(first).slice(8));
    return `${first.slice(0, 8)}${String(Math.min(number, last)).padStart(2, "0")}`;
  };
  const here = inMonth(from);
  return here >= from && !ofNextMonth ? here : inMonth(addDays(lastDayOfMonth(from), 1));
}

/**
 * The last day that a contract between businesses may agree on: sixty days after the invoice, or forty-five days with the end of the
 * month, counted in either of the two orders (C. com. art. L441-10, I).
 */
export function latestDueDate(billDate: string, terms: string | null): string {
  const most = addDays(billDate, MOST_DAYS);
  const { steps } = readPaymentTerms(terms ?? "") ?? LEGAL;
  if (!steps.some((step) => step.by === "end" && step.of === "month")) return most;
  const before = lastDayOfMonth(addDays(billDate, MOST_DAYS_WITH_MONTH_END));
  const after = addDays(lastDayOfMonth(billDate), MOST_DAYS_WITH_MONTH_END);
  return [most, before, after].toSorted().at(-1) ?? most;
}
