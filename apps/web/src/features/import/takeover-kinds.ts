import type { RecordKind } from "@grand-livre/domain/import/records/record-file";

/** What is taken over, each by its own files. */
export type TakeoverKind = "fec" | "journal" | RecordKind;

/** What a company takes over from its books before, in the order in which one leans on the other. */
export const TAKEOVER_KINDS: readonly TakeoverKind[] = [
  "account",
  "third-party",
  "fec",
  "journal",
  "opening-balance",
  "due-date",
  "asset",
  "rule",
];
