import { daysBetween } from "../date/calendar-date.ts";
import { assertCents } from "../money/cents.ts";

/** Days past the due date: not yet (the due day itself included), 1 to 30, 31 to 60, 61 to 90, more. */
export const AGE_BUCKETS = ["notDue", "to30", "to60", "to90", "over90"] as const;
export type AgeBucket = (typeof AGE_BUCKETS)[number];

/** French headings of the aged balance. */
export const AGE_BUCKET_LABELS: Readonly<Record<AgeBucket, string>> = {
  notDue: "Non échu",
  to30: "1–30 jours",
  to60: "31–60 jours",
  to90: "61–90 jours",
  over90: "> 90 jours",
};

/** Something still to pay or to receive; a credit note is negative. */
export interface OpenItem {
  /** What rows are made by: a counterparty or its auxiliary. */
  readonly key: string;
  /** Without one the document's own date is the caller's due date. */
  readonly dueDate: string;
  readonly remainingCents: number;
}

export type AgedAmounts = Readonly<Record<AgeBucket, number>> & { readonly totalCents: number };

export interface AgedBalance {
  readonly total: AgedAmounts;
  /** By key, in the order of first appearance. */
  readonly rows: ReadonlyMap<string, AgedAmounts>;
}

/** The most days past the due date in each bucket but the last. */
export const AGE_BUCKET_DAYS = [0, 30, 60, 90] as const;

/** The bucket of a due date seen on `asOf`. */
export function ageBucket(dueDate: string, asOf: string): AgeBucket {
  const late = daysBetween(dueDate, asOf);
  const at = AGE_BUCKET_DAYS.findIndex((days) => late <= days);
  return AGE_BUCKETS[at] ?? "over90";
}

/** Open items by age, in total and by key. */
export function agedBalance(items: Iterable<OpenItem>, asOf: string): AgedBalance {
  const rows = new Map<string, Record<AgeBucket | "totalCents", number>>();
  const total = empty();
  for (const { key, dueDate, remainingCents } of items) {
    const row = rows.get(key) ?? empty();
    rows.set(key, row);
    const bucket = ageBucket(dueDate, asOf);
    for (const sums of [row, total]) {
      sums[bucket] = assertCents(sums[bucket] + remainingCents);
      sums.totalCents = assertCents(sums.totalCents + remainingCents);
    }
  }
  return { total, rows };
}

function empty(): Record<AgeBucket | "totalCents", number> {
  return { notDue: 0, to30: 0, to60: 0, to90: 0, over90: 0, totalCents: 0 };
}
