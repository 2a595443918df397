import { atLength } from "../chart/account-number.ts";
import type { EntryContent } from "../entry/entry.ts";
import { balancedLines } from "../entry/signed-amount.ts";
import { sumCentsOf } from "../money/cents.ts";
import { type Headcount, reaches } from "./employer.ts";
import { applyPpm } from "./ppm.ts";

/**
 * What the wages of a year owe to housing (PEEC): invested or paid to Action Logement before the end of the next year, else 2 % are due
 * (code de la construction et de l’habitation, art. L. 313-1; CGI art. 235 bis). Nothing below 50 employees.
 */
export function housingEffort(wagesCents: number, ratePpm: number, headcount: Headcount | undefined): number {
  return headcount !== undefined && reaches(headcount, "under250")
    ? applyPpm(Math.max(0, wagesCents), ratePpm)
    : 0;
}

interface Names {
  readonly date: string;
  readonly pieceRef: string;
  readonly journalCode: string;
  readonly accountLength: number;
}

/** The entry of a closing; its opposite is written on the next day. The debt stands on 4386 (à vérifier: some charts use 4486). */
export function housingEffortEntry(
  lines: readonly { readonly dueCents: number }[],
  { date, accountLength, ...named }: Names,
): EntryContent {
  const label = "Participation à l’effort de construction";
  const cents = sumCentsOf(lines, ({ dueCents }) => dueCents);
  return {
    ...named,
    date,
    pieceDate: date,
    label,
    nature: "accrual",
    lines: balancedLines([
      { account: atLength("6334", accountLength), label, cents },
      { account: atLength("4386", accountLength), label, cents: -cents },
    ]),
  };
}
