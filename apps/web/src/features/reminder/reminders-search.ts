import { AGE_BUCKETS, type AgeBucket } from "@grand-livre/domain/report/aged-balance";
import { searchOf } from "../../lib/read-search.ts";
import type { Raw } from "../../lib/search-params.ts";

/** What the address of the reminders says. */
export interface RemindersSearch {
  /** One age; every overdue one without it. */
  readonly bucket?: AgeBucket | undefined;
  readonly q?: string | undefined;
  /** Only what a letter is due for today. */
  readonly ready?: boolean | undefined;
}

export const readRemindersSearch: (raw: Raw) => RemindersSearch = searchOf({
  bucket: AGE_BUCKETS,
  q: "text",
  ready: "flag",
});
