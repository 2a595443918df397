import { AGE_BUCKETS, type AgeBucket } from "@grand-livre/domain/report/aged-balance";

/** What the address of the reminders says. */
export interface RemindersSearch {
  /** One age; every overdue one without it. */
  readonly bucket?: AgeBucket;
  readonly q?: string;
  /** Only what a letter is due for today. */
  readonly ready?: boolean;
}

export const isBucket = (text: string): text is AgeBucket => AGE_BUCKETS.some((bucket) => bucket === text);
