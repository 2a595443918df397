import { formatRate } from "../currency/implied-rate.ts";
import { euroCents, formatUnits, type Rate } from "../currency/rate.ts";
import type { EntryContent } from "../entry/entry.ts";
import { balancedLines, mergedAmounts } from "../entry/signed-amount.ts";
import { type AmountOutOfRange, assertCents, sumCentsOf } from "../money/cents.ts";
import { isRefusal } from "../refusal.ts";
import type { ConversionContext } from "./conversion-difference.ts";

/** A bank account in a currency at a closing: its balance in smallest units, and the difference that brings its books to its value. */
export interface RevaluedAccount extends Rate {
  readonly account: string;
  readonly units: number;
  readonly differenceCents: number;
}

/** What an account in a currency is worth at a rate, and what brings its books there: negative is a loss. */
export function worthOf(
  units: number,
  rate: Rate,
  bookedCents: number,
): { readonly valueCents: number; readonly differenceCents: number } | AmountOutOfRange {
  const valueCents = euroCents(units, rate);
  return isRefusal(valueCents)
    ? valueCents
    : { valueCents, differenceCents: assertCents(valueCents - bookedCents) };
}

export interface RevaluationTotals {
  readonly lossCents: number;
  readonly gainCents: number;
}

/** Losses and gains are not set off against each other (PCG, art. 112-2): each account has its own. */
export const revaluationTotals = (
  accounts: readonly Pick<RevaluedAccount, "differenceCents">[],
): RevaluationTotals => ({
  lossCents: sumCentsOf(accounts, ({ differenceCents }) => Math.max(0, -differenceCents)),
  gainCents: sumCentsOf(accounts, ({ differenceCents }) => Math.max(0, differenceCents)),
});

/**
 * The entry of a closing: each account at what it is worth, the losses and the gains in the result at once, since liquid assets are money
 * already (PCG, règlement ANC 2014-03, art. 420-7). Nothing is reversed on the next day.
 * @param results the accounts of losses and gains: 666 and 766
 */
export function revaluationEntry(
  accounts: readonly RevaluedAccount[],
  { date, pieceRef, journalCode }: Omit<ConversionContext, "accountLength">,
  results: Readonly<Record<"loss" | "gain", string>>,
): EntryContent {
  const label = "Réévaluation des comptes en devise";
  const { lossCents, gainCents } = revaluationTotals(accounts);
  return {
    journalCode,
    date,
    pieceRef,
    pieceDate: date,
    label,
    nature: "accrual",
    lines: balancedLines([
      ...accounts.map(({ account, currency, units, unitsPerEuro, differenceCents }) => ({
        account,
        label: `Réévaluation ${account} (${formatUnits(units, currency)} à ${formatRate(unitsPerEuro)})`,
        cents: differenceCents,
      })),
      ...mergedAmounts([
        { account: results.loss, label, cents: lossCents },
        { account: results.gain, label, cents: -gainCents },
      ]),
    ]),
  };
}
