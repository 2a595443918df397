import territories from "../../data/vat-territories.data.json" with { type: "json" };

export type VatTerritory = "france" | "union" | "outside";

/** Countries that count as France for VAT. */
export const HOME_COUNTRIES: readonly string[] = territories.france;

const lastDays: Readonly<Record<string, string>> = territories.left;

/** The territory of a country (ISO 3166-1 alpha-2) for French VAT on a day. An unknown country counts as France. */
export function vatTerritory(country: string | null | undefined, date: string): VatTerritory {
  const code = country?.toUpperCase() ?? "FR";
  if (code === "" || territories.france.includes(code)) return "france";
  const lastDay = lastDays[code];
  const member = territories.union.includes(code) || (lastDay !== undefined && date <= lastDay);
  return member ? "union" : "outside";
}
