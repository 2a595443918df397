import type { AssetAnswer, AssetRow } from "@grand-livre/contracts/asset";
import type { StatusTone } from "../../ui/StatusChip.tsx";

export const stateWords: Readonly<
  Record<AssetRow["state"], { readonly label: string; readonly tone: StatusTone }>
> = {
  active: { label: "Active", tone: "accent" },
  fully_depreciated: { label: "Totalement amortie", tone: "success" },
  sold: { label: "Cédée", tone: "neutral" },
  scrapped: { label: "Rebut", tone: "neutral" },
};

export const methodWords: Readonly<Record<AssetRow["method"], string>> = {
  straight_line: "Linéaire",
  declining: "Dégressif",
  units: "Unités d’œuvre",
  none: "Non amortissable",
};

export const postingWords: Readonly<Record<AssetAnswer["postings"][number]["kind"], string>> = {
  charges: "Dotation",
  disposal: "Sortie",
  impairment: "Dépréciation",
};

/** What an entry of a posting is, by the rule that made it. */
export const ruleWords: Readonly<Record<string, string>> = {
  charges: "Dotation",
  disposal: "Sortie de l’actif",
  sale: "Prix de cession",
  impairment: "Dépréciation",
};

/** « 5 ans », « 18 mois »; nothing for what has no life. */
export function lifeText(months: number): string {
  if (months === 0) return "";
  const years = months / 12;
  if (Number.isInteger(years)) return years === 1 ? "1 an" : `${years} ans`;
  return `${Number.isInteger(months) ? months : months.toFixed(1).replace(".", ",")} mois`;
}
