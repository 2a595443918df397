import { formatDate } from "../date/calendar-date.ts";
import { type ExercisePeriods, findOpenPeriod, type PeriodRefusal } from "../exercise/find-period.ts";
import { isRefusal, type Refusal, refuse } from "../refusal.ts";
import type { EntryContent, EntryLine } from "./entry.ts";

/** `correction`: contre-passation of an error. `accrual`: extourne of an adjustment at the next period's opening. */
export type ReversalKind = "correction" | "accrual";

const PREFIX: Readonly<Record<ReversalKind, string>> = {
  correction: "Contre-passation",
  accrual: "Extourne",
};

/** An entry as it is in the ledger, to be reversed. */
export interface ReversibleEntry<L extends EntryLine = EntryLine> extends EntryContent<L> {
  readonly id: string;
}

/** The reversing entry, still to be saved, numbered and sealed like any other. */
export interface ReversingEntry<L extends EntryLine = EntryLine> extends EntryContent<L> {
  readonly nature: "reversal";
  /** The link to the origin. */
  readonly reversesId: string;
}

export type ReversalDateRefusal = Refusal<
  "ENTRY_REVERSAL_TOO_EARLY",
  { date: string; day: string; origin: string }
>;

/**
 * The entry that cancels `entry`: same journal, same accounts and third parties, sides exchanged, same piece, label
 * that says so, link to the origin. Each account ends where it was. VAT bases stay: the side carries the sign.
 * Lines keep the other fields of the caller's rows: give them new ids. Refuses a date before the origin's.
 */
export function reverseEntry<L extends EntryLine>(
  entry: ReversibleEntry<L>,
  { date, kind }: { readonly date: string; readonly kind: ReversalKind },
): ReversingEntry<L> | ReversalDateRefusal {
  const early = tooEarly(entry.date, date);
  if (early) return early;
  const says = (label: string) => `${PREFIX[kind]} ${label}`;
  return {
    journalCode: entry.journalCode,
    date,
    pieceRef: entry.pieceRef ?? null,
    pieceDate: entry.pieceDate ?? null,
    label: says(entry.label),
    nature: "reversal",
    reversesId: entry.id,
    lines: entry.lines
      .filter(movesItsAccount)
      .map((line) => ({ ...line, label: says(line.label), ...exchanged(line) })),
  };
}

function tooEarly(originDate: string, date: string): ReversalDateRefusal | undefined {
  if (date >= originDate) return undefined;
  return refuse("ENTRY_REVERSAL_TOO_EARLY", {
    date,
    day: formatDate(date),
    origin: formatDate(originDate),
  });
}

/** False for a line of a file that is zero, or as much on both sides: nothing of it is left to reverse. */
export function movesItsAccount({ debitCents, creditCents }: EntryLine): boolean {
  return debitCents !== creditCents;
}

/**
 * The other side, for the same net amount. A line from a file may be negative or filled on both sides; the line that
 * reverses it is ours and has one positive side.
 */
function exchanged({ debitCents, creditCents }: EntryLine): { debitCents: number; creditCents: number } {
  const netCents = creditCents - debitCents;
  return { debitCents: Math.max(netCents, 0), creditCents: Math.max(-netCents, 0) };
}

/**
 * The date of a contre-passation: the requested one, which must be open and not before the origin's; else that of the origin when its period is
 * still open, else the first day of the next open period.
 */
export function reversalDate(
  originDate: string,
  exercises: readonly ExercisePeriods[],
  asked?: string,
): string | PeriodRefusal | ReversalDateRefusal {
  // Before periods are looked at: callers know those from the origin's day on.
  const early = asked === undefined ? undefined : tooEarly(originDate, asked);
  if (early) return early;
  const found = findOpenPeriod(asked ?? originDate, exercises);
  if (!isRefusal(found)) return asked ?? originDate;
  if (asked !== undefined || found.refused === "EXERCISE_NOT_FOUND") return found;
  return found.details?.proposedDate ?? found;
}
