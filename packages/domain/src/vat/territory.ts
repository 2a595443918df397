import territories from "../../data/vat-territories.data.json" with { type: "json" };

export type VatTerritory = "france" | "union" | "outside";

/** Where a country (ISO 3166-1 alpha-2) stands for French VAT. An unknown country counts as France. */
export function vatTerritory(country: string | null | undefined): VatTerritory {
  const code = country?.toUpperCase() ?? "FR";
  if (code === "" || territories.france.includes(code)) return "france";
  return territories.union.includes(code) ? "union" : "outside";
}
