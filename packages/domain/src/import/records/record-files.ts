import { ACCOUNT_FILE } from "./account-rows.ts";
import { ASSET_FILE } from "./asset-rows.ts";
import { DUE_DATE_FILE } from "./due-date-rows.ts";
import { OPENING_FILE } from "./opening-rows.ts";
import type { RecordFile, RecordKind } from "./record-file.ts";
import { RULE_FILE } from "./rule-rows.ts";
import { THIRD_PARTY_FILE } from "./third-party-rows.ts";

/** Each kind of file of records. */
export const RECORD_FILES = {
  account: ACCOUNT_FILE,
  "third-party": THIRD_PARTY_FILE,
  "opening-balance": OPENING_FILE,
  asset: ASSET_FILE,
  "due-date": DUE_DATE_FILE,
  rule: RULE_FILE,
} as unknown as Readonly<Record<RecordKind, RecordFile>>;
