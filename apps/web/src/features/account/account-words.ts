import type { AccountAnswer } from "@grand-livre/contracts/account";

export const accountTypes: Readonly<Record<AccountAnswer["type"], string>> = {
  asset: "Bilan actif",
  liability: "Bilan passif",
  expense: "Charge",
  income: "Produit",
  commitment: "Engagement",
  analytic: "Analytique",
};

export const usualSides: Readonly<Record<AccountAnswer["usualSide"], string>> = {
  debit: "Débit",
  credit: "Crédit",
  both: "Les deux",
};

export const ACCOUNT_CLASSES = ["1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;
export type AccountClass = (typeof ACCOUNT_CLASSES)[number];

/** The classes of the PCG; 8 for commitments, 9 for the analytic accounts that stay out of the FEC. */
export const classTitles: Readonly<Record<AccountClass, string>> = {
  "1": "1 · Capitaux",
  "2": "2 · Immobilisations",
  "3": "3 · Stocks",
  "4": "4 · Tiers",
  "5": "5 · Financiers",
  "6": "6 · Charges",
  "7": "7 · Produits",
  "8": "8 · Engagements",
  "9": "9 · Analytique",
};

/** What lines may do on the account: `Collectif · Lettrable`; nothing for a plain one. */
export function settingsText({
  collective,
  letterable,
  pointable,
}: Pick<AccountAnswer, "collective" | "letterable" | "pointable">): string {
  return [collective ? "Collectif" : "", letterable ? "Lettrable" : "", pointable ? "Pointable" : ""]
    .filter((word) => word !== "")
    .join(" · ");
}
