import type { OverdueInvoice } from "@grand-livre/contracts/reminder";
import { AGE_BUCKETS, type AgeBucket } from "@grand-livre/domain/report/aged-balance";
import { formatDate, formatPlural } from "../../lib/format.ts";

export interface RemindersSearch {
  /** One age; every overdue one without it. */
  readonly bucket?: AgeBucket;
  readonly q?: string;
  /** Only what a letter is due for today. */
  readonly ready?: boolean;
}

export const isBucket = (text: string): text is AgeBucket => AGE_BUCKETS.some((bucket) => bucket === text);

/** The ages as a receivables clerk calls them. */
export const bucketLabels: Readonly<Record<AgeBucket, string>> = {
  notDue: "Non échu",
  to30: "1–30 jours",
  to60: "31–60 jours",
  to90: "61–90 jours",
  over90: "Plus de 90 jours",
};

/** The width of each bar against the longest, in percent; credit notes draw nothing. */
export function barWidths(amounts: readonly number[]): readonly number[] {
  const longest = Math.max(1, ...amounts);
  return amounts.map((amount) => Math.max(0, Math.round((amount / longest) * 100)));
}

/** What comes next for an invoice, in a few words. */
export function nextText(
  invoice: Pick<OverdueInvoice, "next" | "exclusion" | "daysLate" | "remainingCents">,
): string {
  if (invoice.exclusion !== null) return "Suspendue";
  if (invoice.daysLate === 0) return "Non échue";
  if (invoice.remainingCents <= 0) return "Avoir à imputer";
  if (invoice.next === null) return "Tous les niveaux envoyés";
  return invoice.next.ready
    ? `${invoice.next.levelName}, à envoyer`
    : `${invoice.next.levelName} le ${formatDate(invoice.next.dueOn)}`;
}

/** `37 jours`, nothing before the due date. */
export const lateText = (days: number) => (days === 0 ? "" : formatPlural(days, "jour"));
