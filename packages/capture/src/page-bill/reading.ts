import type { Segment } from "../page/segments.ts";
import type { ChosenDates } from "./choose-dates.ts";
import type { PrintedAmount } from "./find-amounts.ts";
import type { PrintedIdentifier, SellerIdentifiers } from "./find-identifiers.ts";
import type { Mentions } from "./find-mentions.ts";
import type { PrintedNumber } from "./find-number.ts";
import type { PrintedName } from "./find-supplier-name.ts";
import type { Language } from "./language.ts";
import type { ChosenTotals } from "./scored-amounts.ts";
import type { Zones } from "./zones.ts";

/** What was read on the pages of a document, signs as printed, the chosen candidates first. */
export interface PageReading {
  readonly language: Language;
  readonly segments: readonly Segment[];
  readonly zones: Zones;
  readonly allIdentifiers: readonly PrintedIdentifier[];
  readonly identifiers: SellerIdentifiers;
  readonly amounts: readonly PrintedAmount[];
  readonly mentions: Mentions;
  readonly totals: ChosenTotals;
  readonly dates: ChosenDates;
  readonly numbers: readonly PrintedNumber[];
  readonly names: readonly PrintedName[];
}
