import { cashWords } from "@grand-livre/contracts/kyc-words";
import type { RiskReason } from "@grand-livre/domain/kyc/risk";

const regions = new Intl.DisplayNames("fr", { type: "region" });
const percent = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 2 });

/** The name of a country in French. */
export const countryName = (code: string): string => regions.of(code) ?? code;

/** Why points were counted, as a sentence. */
export function reasonText({ factor, about }: RiskReason): string {
  const [, figure = ""] = about.split(":");
  if (factor === "country") return `Pays à risque\u00a0: ${countryName(about)}`;
  if (factor === "activity") return `Activité exposée\u00a0: ${about}`;
  if (factor === "pep") return "Personne politiquement exposée";
  if (factor === "cash") return `Espèces\u00a0: ${cashWords[about as keyof typeof cashWords].toLowerCase()}`;
  if (factor === "freeze") return "Correspondance à lever avec la liste des gels";
  if (about.startsWith("levels")) return `Détention sur ${figure} niveaux`;
  return `Capital identifié à ${percent.format(Number(figure) / 100)}\u202f% seulement`;
}
