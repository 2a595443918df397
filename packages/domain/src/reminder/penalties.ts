import { addDays, daysBetween } from "../date/calendar-date.ts";

/** The recovery fee of each invoice that a professional pays late (C. com., art. L441-10, II and D441-5). */
export const RECOVERY_FEE_CENTS = 4_000;

/** How a client is fined: a professional, a public buyer, or not at all. */
export type PenaltyRegime = "business" | "public" | "none";

interface RateFrom {
  readonly from: string;
  readonly basisPoints: number;
}

/**
 * The European Central Bank's rate on main refinancing operations at the start of each half-year, which is what the law
 * counts with (C. com., art. L441-10, II). The last one known goes on until the next is written here.
 */
export const REFINANCING_RATES: readonly RateFrom[] = [
  { from: "2023-01-01", basisPoints: 250 },
  { from: "2023-07-01", basisPoints: 400 },
  { from: "2024-01-01", basisPoints: 450 },
  { from: "2024-07-01", basisPoints: 425 },
  { from: "2025-01-01", basisPoints: 315 },
  { from: "2025-07-01", basisPoints: 215 },
  { from: "2026-01-01", basisPoints: 215 },
];

/** Points above it: ten between professionals, eight for public buyers (CCP, art. R2192-31). */
const ABOVE: Readonly<Record<Exclude<PenaltyRegime, "none">, number>> = { business: 1_000, public: 800 };

/** The legal yearly rate on a day, in basis points. */
export function legalRate(regime: Exclude<PenaltyRegime, "none">, day: string): number {
  const rate = REFINANCING_RATES.findLast(({ from }) => from <= day) ?? REFINANCING_RATES[0];
  return (rate?.basisPoints ?? 0) + ABOVE[regime];
}

/** The first day of the next half-year. */
function nextHalf(day: string): string {
  const year = Number(day.slice(0, 4));
  return day.slice(5, 7) < "07" ? `${year}-07-01` : `${year + 1}-01-01`;
}

/**
 * Penalties of what is left of an invoice, from the day after its due date to `day` included: by half-years, on 365 days,
 * rounded once to the cent. A company's own rate takes the place of the legal one; a public buyer's is the law's.
 */
export function penaltyCents(
  debt: { readonly remainingCents: number; readonly dueDate: string },
  day: string,
  regime: PenaltyRegime,
  ownBasisPoints: number | null,
): number {
  if (regime === "none" || debt.remainingCents <= 0 || day <= debt.dueDate) return 0;
  let weighted = 0n;
  let from = addDays(debt.dueDate, 1);
  while (from <= day) {
    const end = nextHalf(from);
    const until = end <= day ? end : addDays(day, 1);
    const rate = ownBasisPoints !== null && regime === "business" ? ownBasisPoints : legalRate(regime, from);
    weighted += BigInt(rate) * BigInt(daysBetween(from, until));
    from = until;
  }
  // cents × basis points × days ÷ (10 000 × 365), half up: exact in integers.
  const divisor = 3_650_000n;
  return Number((BigInt(debt.remainingCents) * weighted * 2n + divisor) / (2n * divisor));
}

/** The fee of one invoice. */
export function recoveryFee(regime: PenaltyRegime): number {
  return regime === "none" ? 0 : RECOVERY_FEE_CENTS;
}

/** How late payment is fined, by what the client is; one with a SIREN or a VAT number buys for a trade. */
export function penaltyRegime(client: {
  readonly customerKind: string | null;
  readonly siren: string | null;
  readonly vatNumber: string | null;
}): PenaltyRegime {
  const { customerKind, siren, vatNumber } = client;
  if (customerKind === "public") return "public";
  if (customerKind === "business" || customerKind === "foreign") return "business";
  return customerKind === null && (siren !== null || vatNumber !== null) ? "business" : "none";
}
