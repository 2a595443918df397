import data from "../../data/payroll.data.json" with { type: "json" };
import { type Refusal, refuse } from "../refusal.ts";
import { applyPpm } from "./ppm.ts";

export type NeutralRateMissing = Refusal<"NEUTRAL_RATE_MISSING", { date: string }>;

/** Where the grid of default rates in force on a day comes from; undefined before the first one known. */
export function neutralSource(date: string): string | undefined {
  return data.neutral.findLast(({ from }) => from <= date)?.source;
}

/** The default rate (taux neutre) of a month's taxable pay by the grid of a year, in parts per million (CGI art. 204 H, III). */
export function neutralRate(taxableCents: number, year: number): number | NeutralRateMissing {
  const grid = data.neutral.find(({ from }) => from.startsWith(`${year}`));
  const bands = (grid?.bands ?? []) as unknown as readonly (readonly [number | null, number])[];
  const band = bands.find(([below]) => below === null || taxableCents < below);
  return band?.[1] ?? refuse("NEUTRAL_RATE_MISSING", { date: `${year}-01-01` });
}

/** The rate that the administration gave for an employee from a day on; null: the default rate again. */
export interface PersonalRate {
  readonly from: string;
  readonly ppm: number | null;
}

/** The personal rate in force on a day; null or undefined: the default one. */
export function personalRate(rates: readonly PersonalRate[], date: string): number | null | undefined {
  return rates.filter(({ from }) => from <= date).sort((a, b) => (a.from < b.from ? 1 : -1))[0]?.ppm;
}

/** The personal rate from its first day on, else the default one. */
export function withholdingRate(
  rates: readonly PersonalRate[],
  taxableCents: number,
  { date, gridYear }: { readonly date: string; readonly gridYear: number },
): { readonly ppm: number; readonly kind: "personal" | "neutral" } | NeutralRateMissing {
  const personal = personalRate(rates, date);
  if (personal != null) return { ppm: personal, kind: "personal" };
  const ppm = neutralRate(taxableCents, gridYear);
  return typeof ppm === "number" ? { ppm, kind: "neutral" } : ppm;
}

/** What is withheld of a taxable pay, rounded to the cent; nothing of a negative one. */
export const withheldOf = (taxableCents: number, ppm: number): number =>
  applyPpm(Math.max(0, taxableCents), ppm);
