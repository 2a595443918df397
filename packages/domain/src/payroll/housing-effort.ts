import { atLength } from "../chart/account-number.ts";
import type { EntryContent } from "../entry/entry.ts";
import { balancedLines } from "../entry/signed-amount.ts";
import { sumCentsOf } from "../money/cents.ts";
import { multiplyRatio } from "../money/multiply.ts";
import { type Headcount, reaches } from "./employer.ts";
import { applyPpm, WHOLE_PPM } from "./ppm.ts";

/**
 * What the wages of a year owe to housing (PEEC): invested or paid to Action Logement before the end of the next year, else 2 % are due
 * (code de la construction et de l’habitation, art. L. 313-1; CGI art. 235 bis). Nothing below 50 employees.
 */
export function housingEffort(wagesCents: number, ratePpm: number, headcount: Headcount | undefined): number {
  return headcount !== undefined && reaches(headcount, "under250")
    ? applyPpm(Math.max(0, wagesCents), ratePpm)
    : 0;
}

/** What an establishment invested on the wages of a year; wages that null leaves to its payslips. */
export interface HousingInvestment {
  readonly year: number;
  readonly wagesCents: number | null;
  readonly investedCents: number;
}

/** The contribution of 2 % is paid by 30 April (à vérifier: BOI-TPS-PEEC-40): a closing from then on owes none. */
const PAID_BY = "04-30";

/** The year whose wages had to be invested by the last 31 December; null: what was not invested of it is paid already. */
export function housingYearOver(date: string): number | null {
  const [year, day] = [Number(date.slice(0, 4)), date.slice(5)];
  if (day === "12-31") return year - 1;
  return day < PAID_BY ? year - 2 : null;
}

/** What was not invested owes 2 % of the wages that it should have been invested for (CGI art. 235 bis: « à due concurrence »). */
export function unpaidHousing(
  { wagesCents, investedCents }: { readonly wagesCents: number; readonly investedCents: number },
  { ratePpm, penaltyPpm }: { readonly ratePpm: number; readonly penaltyPpm: number },
): { baseCents: number; penaltyCents: number } {
  if (investedCents >= applyPpm(wagesCents, ratePpm)) return { baseCents: 0, penaltyCents: 0 };
  const baseCents = wagesCents - multiplyRatio(investedCents, WHOLE_PPM, ratePpm);
  return { baseCents, penaltyCents: applyPpm(baseCents, penaltyPpm) };
}

interface Names {
  readonly date: string;
  readonly pieceRef: string;
  readonly journalCode: string;
  readonly accountLength: number;
  /** The year of the chart of accounts. */
  readonly chartVersion: number;
}

/**
 * The entry of a closing; its opposite is written on the next day. The participation stands on 4386 (à vérifier: some charts use 4486),
 * the 2 % on what the State is owed.
 */
export function housingEffortEntry(
  lines: readonly { readonly dueCents: number; readonly penaltyCents: number }[],
  { date, accountLength, chartVersion, ...named }: Names,
): EntryContent {
  const label = "Participation à l’effort de construction";
  const penaltyLabel = "Cotisation de 2\u00a0% pour défaut d’investissement";
  const cents = sumCentsOf(lines, ({ dueCents }) => dueCents);
  const penaltyCents = sumCentsOf(lines, (line) => line.penaltyCents);
  const state = chartVersion < 2025 ? "4486" : "44812";
  const both = [
    { account: "6334", label, cents },
    { account: "4386", label, cents: -cents },
    { account: "6314", label: penaltyLabel, cents: penaltyCents },
    { account: state, label: penaltyLabel, cents: -penaltyCents },
  ];
  return {
    ...named,
    date,
    pieceDate: date,
    label,
    nature: "accrual",
    lines: balancedLines(
      both.flatMap(({ account, ...line }) =>
        line.cents === 0 ? [] : [{ ...line, account: atLength(account, accountLength) }],
      ),
    ),
  };
}
