import { isFixedAssetAccount } from "../chart/account-traits.ts";
import { sumCents } from "../money/cents.ts";
import { splitProrata } from "../money/prorata.ts";
import { type Refusal, refuse } from "../refusal.ts";
import { type AssetFamily, assetFamilyOf, isOfLowValue } from "./asset-family.ts";

/** A line of a validated bill, as its entry has it. */
export interface BilledLine {
  readonly id: string;
  readonly label: string;
  readonly account: string;
  /** How many goods it is for; 1 when it is not a whole number. */
  readonly quantity: number;
  /** Net of rebates, with the VAT that is not deductible: what the asset costs. */
  readonly costCents: number;
  readonly exclVatCents: number;
}

/** A card to create from a line, or the advice to charge it at once. */
export interface AssetProposal {
  readonly lineId: string;
  readonly label: string;
  readonly account: string;
  readonly family: AssetFamily;
  readonly costCents: number;
  /** Each of its goods is worth at most the tolerance: a charge account may be taken instead. */
  readonly lowValue: boolean;
}

/** One proposal for each line of class 2 that a card can be made from (advances on orders have none: they become an asset later). */
export function proposeAssets(lines: readonly BilledLine[], date: string): AssetProposal[] {
  return lines.flatMap(({ id, label, account, quantity, costCents, exclVatCents }) => {
    const family = isFixedAssetAccount(account) ? assetFamilyOf(account) : undefined;
    if (family === undefined || costCents <= 0 || /^23[78]/.test(account)) return [];
    const unitCents = Math.ceil(exclVatCents / Math.max(1, Math.trunc(quantity)));
    const lowValue = isOfLowValue(family, unitCents, date);
    return [{ lineId: id, label, account, family, costCents, lowValue }];
  });
}

/** The costs of several assets made from one line, in equal shares to the cent. */
export function shareLine(costCents: number, count: number): number[] {
  return splitProrata(
    costCents,
    Array.from({ length: count }, () => 1),
  );
}

/** A component that wears out in a time of its own (PCG art. 214-9). */
export interface Component {
  readonly label: string;
  readonly costCents: number;
}

/** What is left of an asset's cost for its main part, once its components are taken out. */
export function mainPartCents(
  costCents: number,
  components: readonly Component[],
): number | Refusal<"ASSET_COMPONENTS_TOO_HIGH", { costCents: number; componentsCents: number }> {
  const componentsCents = sumCents(components.map((component) => component.costCents));
  return componentsCents < costCents
    ? costCents - componentsCents
    : refuse("ASSET_COMPONENTS_TOO_HIGH", { costCents, componentsCents });
}
