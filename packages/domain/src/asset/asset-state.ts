import type { AssetPlan } from "./asset-plan.ts";
import { impairmentAt } from "./asset-plan.ts";
import { lastTerms } from "./plan-table.ts";

export const ASSET_STATES = ["active", "fully_depreciated", "sold", "scrapped"] as const;
export type AssetState = (typeof ASSET_STATES)[number];

/** The state of an asset by its entries: what is left of it, or how it left. */
export function assetState(asset: {
  readonly plan: AssetPlan;
  readonly chargedCents: number;
  readonly disposal: "sale" | "scrap" | null;
}): AssetState {
  const { plan, chargedCents, disposal } = asset;
  if (disposal !== null) return disposal === "sale" ? "sold" : "scrapped";
  const { mode, residualCents } = lastTerms(plan);
  const left = plan.costCents - chargedCents - impairmentAt(plan, "9999-12-31");
  return mode !== "none" && left <= residualCents ? "fully_depreciated" : "active";
}
