import type { VatCodeAnswer } from "@grand-livre/contracts/vat-code";
import { formatDate } from "../../lib/format.ts";

export const directions: Readonly<Record<VatCodeAnswer["direction"], string>> = {
  sale: "Vente",
  purchase: "Achat",
};

/** EN 16931 (UNTDID 5305), as an accountant says them. */
export const categories: Readonly<Record<VatCodeAnswer["category"], string>> = {
  S: "Taux normal ou réduit",
  Z: "Taux zéro",
  E: "Exonéré",
  AE: "Autoliquidation",
  K: "Intra-européen",
  G: "Exportation",
  O: "Hors champ",
  L: "Canaries",
  M: "Ceuta et Melilla",
};

export const exigibilities: Readonly<Record<VatCodeAnswer["exigibility"], string>> = {
  delivery: "À la facture",
  receipt: "Au paiement",
  none: "Aucune",
};

export const supplyTypes: Readonly<Record<"goods" | "services", string>> = {
  goods: "Biens",
  services: "Services",
};

/** `445660 · 445640 en attente · 445200 due`. */
export function accountsText({
  account,
  pendingAccount,
  dueAccount,
}: Pick<VatCodeAnswer, "account" | "pendingAccount" | "dueAccount">): string {
  return [
    account,
    pendingAccount === null ? null : `${pendingAccount} en attente`,
    dueAccount === null ? null : `${dueAccount} due`,
  ]
    .filter((part) => part !== null)
    .join(" · ");
}

/** `depuis le 01/01/2014`, `du 01/01/2014 au 31/12/2026`. */
export function validityText({ validFrom, validTo }: Pick<VatCodeAnswer, "validFrom" | "validTo">): string {
  return validTo === null
    ? `depuis le ${formatDate(validFrom)}`
    : `du ${formatDate(validFrom)} au ${formatDate(validTo)}`;
}
