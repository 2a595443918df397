import declared from "../../data/declared-accounts.data.json" with { type: "json" };
import pcg2014 from "../../data/pcg-2014.data.json" with { type: "json" };
import pcg2025 from "../../data/pcg-2025.data.json" with { type: "json" };
import pcg2026 from "../../data/pcg-2026.data.json" with { type: "json" };

/**
 * Versions of the plan comptable général. 2014: règlement ANC 2014-03 before ANC 2022-06 (675, 775, 79…);
 * 2025: as amended by ANC 2022-06; 2026: consolidated at 2026-01-01 (16x renamed).
 */
export type ChartVersion = 2014 | 2025 | 2026;

export const CHART_VERSIONS: readonly ChartVersion[] = [2014, 2025, 2026];

/** One line of the published chart, or a declared sub-account (`parent` set). */
export interface PcgAccount {
  readonly number: string;
  readonly label: string;
  /** Set on the sub-accounts that the product adds under a PCG account. */
  readonly parent?: string;
}

interface ChartFile {
  readonly from: string;
  readonly accounts: readonly (readonly string[])[];
}

const FILES: Readonly<Record<ChartVersion, ChartFile>> = { 2014: pcg2014, 2025: pcg2025, 2026: pcg2026 };

/** The chart of an exercise is the one in force on its first day (ANC 2022-06 art. 13: exercises opened from). */
export function chartVersionFor(exerciseStartDate: string): ChartVersion {
  return CHART_VERSIONS.toReversed().find((version) => FILES[version].from <= exerciseStartDate) ?? 2014;
}

const pcgCache = new Map<ChartVersion, ReadonlyMap<string, PcgAccount>>();

/** Every published account and heading of a version, by number. */
export function pcgAccounts(version: ChartVersion): ReadonlyMap<string, PcgAccount> {
  const cached = pcgCache.get(version);
  if (cached !== undefined) return cached;
  const accounts = new Map<string, PcgAccount>();
  for (const [number = "", label = ""] of FILES[version].accounts) accounts.set(number, { number, label });
  pcgCache.set(version, accounts);
  return accounts;
}

/** The sub-accounts added to a version: those whose parent it has and that it does not already print. */
export function declaredAccounts(version: ChartVersion): PcgAccount[] {
  const published = pcgAccounts(version);
  return declared.accounts
    .map(([number = "", label = "", parent = ""]) => ({ number, label, parent }))
    .filter(({ number, parent }) => published.has(parent) && !published.has(number));
}

/**
 * The closest published account above a number (`606100` → `6061`, `512001` → `512`), at least two digits;
 * undefined when the number is outside the chart.
 */
export function pcgRoot(version: ChartVersion, accountNumber: string): PcgAccount | undefined {
  const published = pcgAccounts(version);
  for (let length = accountNumber.length; length >= 2; length -= 1) {
    const account = published.get(accountNumber.slice(0, length));
    if (account !== undefined) return account;
  }
  return undefined;
}

/**
 * True when the number belongs to the chart: its first three digits are a PCG account, or its first two a
 * heading that has no account of its own (53, 58…), or it is an off-balance commitment of class 8.
 */
export function isPcgAccount(version: ChartVersion, accountNumber: string): boolean {
  if (accountNumber.startsWith("8")) return true;
  const published = pcgAccounts(version);
  if (published.has(accountNumber.slice(0, 3))) return true;
  const root = accountNumber.slice(0, 2);
  if (!published.has(root)) return false;
  const named = declared.accounts.some(([number]) => number === accountNumber.slice(0, 3));
  return named || !hasChild(published, root);
}

function hasChild(published: ReadonlyMap<string, PcgAccount>, heading: string): boolean {
  for (const number of published.keys()) if (number.length === 3 && number.startsWith(heading)) return true;
  return false;
}
