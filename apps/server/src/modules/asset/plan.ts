import type { CreateAssetBody } from "@grand-livre/contracts/asset";
import { type AssetAccounts, assetAccounts, assetFamilyOf } from "@grand-livre/domain/asset/asset-family";
import type {
  AssetPlan,
  DepreciationMode,
  DepreciationTerms,
  PlanShare,
} from "@grand-livre/domain/asset/asset-plan";
import { type AssetState, assetState } from "@grand-livre/domain/asset/asset-state";
import type { RegisteredAsset } from "@grand-livre/domain/asset/charge-run";
import { decliningCoefficient } from "@grand-livre/domain/asset/declining";
import { MONTH_360 } from "@grand-livre/domain/date/days-360";
import { RefusalError } from "../../http/refusal-error.ts";
import type { AssetRow } from "./repository.ts";

/** What came to a plan after its first terms, as its column keeps it. */
export type PlanChanges = Pick<AssetPlan, "revisions" | "impairments" | "unitsUsed" | "share">;

/** What decides the charges of a card: its columns, once read as the domain does. */
type PlanColumns = Pick<
  AssetRow,
  | "costCents"
  | "acquisitionDate"
  | "serviceDate"
  | "mode"
  | "lifeDays"
  | "residualCents"
  | "coefficientHundredths"
  | "totalUnits"
  | "changes"
  | "fiscalTerms"
  | "fiscalChanges"
>;

export function planOf(row: PlanColumns): AssetPlan {
  const { costCents, acquisitionDate, serviceDate } = row;
  const terms: DepreciationTerms = {
    mode: row.mode as DepreciationMode,
    lifeDays: row.lifeDays,
    residualCents: row.residualCents,
    coefficientHundredths: row.coefficientHundredths ?? undefined,
    totalUnits: row.totalUnits ?? undefined,
  };
  return { costCents, acquisitionDate, serviceDate, terms, ...(row.changes as PlanChanges) };
}

/** The plan that the tax law admits, where it is another one. */
function fiscalPlanOf(row: PlanColumns): AssetPlan | undefined {
  if (row.fiscalTerms === null) return undefined;
  const { costCents, acquisitionDate, serviceDate } = row;
  const terms = row.fiscalTerms as unknown as DepreciationTerms;
  const changes = row.fiscalChanges as { readonly share?: PlanShare };
  return { costCents, acquisitionDate, serviceDate, terms, ...changes };
}

/** What came later to a plan, for its column. */
export function changesOfPlan({ revisions, impairments, unitsUsed, share }: AssetPlan): PlanChanges {
  return { revisions, impairments, unitsUsed, share };
}

/** A card as the domain reads it. */
export type Asset = RegisteredAsset & { readonly accounts: AssetAccounts };

export function assetOf(row: AssetRow): Asset {
  const family = assetFamilyOf(row.account);
  if (family === undefined) throw new Error(`no family of assets for ${row.account}`);
  const { id, label, account, depreciationAccount, chargeAccount, disposedOn } = row;
  const { chargedCents, derogatoryCents } = row;
  return {
    id,
    label,
    account,
    depreciationAccount,
    chargeAccount,
    chargedCents,
    derogatoryCents,
    disposedOn,
    plan: planOf(row),
    fiscalPlan: fiscalPlanOf(row),
    accounts: {
      ...assetAccounts(account, family),
      depreciation: depreciationAccount,
      charge: chargeAccount,
      impairment: row.impairmentAccount,
    },
  };
}

/** The state of a card once `chargedCents` are written for it. */
export function stateOf(plan: AssetPlan, chargedCents: number): AssetState {
  return assetState({ plan, chargedCents, disposal: null });
}

/** Terms as a request says them, the rate of a declining plan found from its life. */
export function termsOf(
  body: Pick<CreateAssetBody, "method" | "lifeMonths" | "residualCents" | "totalUnits">,
  from: string,
): DepreciationTerms {
  const { method: mode, residualCents, totalUnits } = body;
  const counted = mode === "straight_line" || mode === "declining";
  const lifeDays = counted ? body.lifeMonths * MONTH_360 : 0;
  return {
    mode,
    lifeDays,
    residualCents: mode === "none" ? 0 : residualCents,
    ...(mode === "declining" ? { coefficientHundredths: decliningCoefficient(lifeDays, from) } : {}),
    ...(mode === "units" ? { totalUnits: totalUnits ?? 0 } : {}),
  };
}

/** The family of an account. @throws RefusalError ASSET_ACCOUNT_INVALID */
export function requireFamily(account: string) {
  const family = assetFamilyOf(account);
  if (family === undefined) throw new RefusalError("ASSET_ACCOUNT_INVALID", { account });
  return family;
}
