import type { GuideCategory } from "./guide-category.ts";
import { gettingStarted } from "./guides-getting-started.ts";
import { invoicing } from "./guides-invoicing.ts";
import { ledgerWork } from "./guides-ledger.ts";

/** The guides of the help center, by category. */
export const guideCategories: readonly GuideCategory[] = [gettingStarted, ...ledgerWork, ...invoicing];
