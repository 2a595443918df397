import type { RecordKind } from "@grand-livre/domain/import/records/record-file";
import { accountWriter } from "./accounts.ts";
import { assetWriter } from "./assets.ts";
import { dueDateWriter } from "./due-dates.ts";
import { openingWriter } from "./opening-balance.ts";
import type { RecordWriter } from "./record-writer.ts";
import { ruleWriter } from "./rules.ts";
import { thirdPartyWriter } from "./third-parties.ts";

/** What writes each kind of file. */
export const RECORD_WRITERS = {
  account: accountWriter,
  "third-party": thirdPartyWriter,
  "opening-balance": openingWriter,
  asset: assetWriter,
  "due-date": dueDateWriter,
  rule: ruleWriter,
} as unknown as Readonly<Record<RecordKind, RecordWriter>>;
