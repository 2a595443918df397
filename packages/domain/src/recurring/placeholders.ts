import { addMonths, formatDate } from "../date/calendar-date.ts";
import { FRENCH_MONTHS } from "../date/month-names.ts";
import { type Refusal, refuse } from "../refusal.ts";
import { fold } from "../text/fold.ts";
import { type Recurrence, servicePeriod } from "./recurrence.ts";

interface Place {
  readonly index: number;
  readonly date: string;
  readonly start: string;
  readonly end: string;
}

const monthOf = (date: string) => `${FRENCH_MONTHS[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;

function quarterOf(date: string): string {
  const quarter = Math.ceil(Number(date.slice(5, 7)) / 3);
  return `${quarter === 1 ? "1er" : `${quarter}e`} trimestre ${date.slice(0, 4)}`;
}

/** What a text may hold, as it is shown in the form. */
export const PLACEHOLDERS = [
  "mois",
  "mois précédent",
  "mois suivant",
  "trimestre",
  "année",
  "année précédente",
  "période",
  "début",
  "fin",
  "rang",
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

const VALUES: Readonly<Record<Placeholder, (place: Place) => string>> = {
  mois: ({ date }) => monthOf(date),
  "mois précédent": ({ date }) => monthOf(addMonths(date, -1)),
  "mois suivant": ({ date }) => monthOf(addMonths(date, 1)),
  trimestre: ({ date }) => quarterOf(date),
  année: ({ date }) => date.slice(0, 4),
  "année précédente": ({ date }) => String(Number(date.slice(0, 4)) - 1),
  période: ({ start, end }) => `du ${formatDate(start)} au ${formatDate(end)}`,
  début: ({ start }) => formatDate(start),
  fin: ({ end }) => formatDate(end),
  rang: ({ index }) => String(index + 1),
};

const byKey = new Map(PLACEHOLDERS.map((name) => [fold(name), name]));
const BRACES = /\{([^{}]*)\}/g;

/** Whether every word in braces is one that we know, case and accents aside. */
export function checkPlaceholders(
  text: string,
): { readonly ok: true } | Refusal<"PLACEHOLDER_UNKNOWN", { name: string }> {
  for (const [, name = ""] of text.matchAll(BRACES))
    if (!byKey.has(fold(name))) return refuse("PLACEHOLDER_UNKNOWN", { name });
  return { ok: true };
}

/** The text of the invoice of a rank: `Abonnement {mois}` → `Abonnement mars 2026`. What is unknown stays as typed. */
export function fillPlaceholders(text: string, recurrence: Recurrence, index: number, date: string): string {
  const place = { index, date, ...servicePeriod(recurrence, index) };
  return text.replaceAll(BRACES, (whole, name: string) => {
    const key = byKey.get(fold(name));
    return key === undefined ? whole : VALUES[key](place);
  });
}
