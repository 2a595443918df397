import type { RevaluedAccount, WriteRevaluationBody } from "@grand-livre/contracts/conversion";
import {
  type RevaluationTotals,
  revaluationEntry,
  revaluationTotals,
  worthOf,
} from "@grand-livre/domain/conversion/revaluation";
import { isRateOf } from "@grand-livre/domain/currency/implied-rate";
import { minorUnitsFromDecimal } from "@grand-livre/domain/currency/rate";
import { formatDate } from "@grand-livre/domain/date/calendar-date";
import { plainDecimal } from "@grand-livre/domain/ledger/plain-decimal";
import { refuse } from "@grand-livre/domain/refusal";
import type { Connection } from "../../database/connection.ts";
import { orRefuse } from "../../http/refusal-error.ts";
import { ratesAt } from "../currency-rate/service.ts";
import { technicalAccounts } from "../technical-account/service.ts";
import { yearEnd } from "../year-end/service.ts";
import { findAccountsInCurrency, findWrittenAccounts, insertAccounts } from "./revaluation-repository.ts";
import { OF_RATES, rateMissing, signOf } from "./service.ts";

/**
 * Bank accounts in other currencies, each with its balance and what it is worth at the last rate of a month at most, on or before the day;
 * what the revaluation in force of that day wrote is left out of the books.
 * @throws RefusalError AMOUNT_OUT_OF_RANGE
 */
async function measureAccounts(
  db: Connection,
  legalEntityId: string,
  date: string,
): Promise<RevaluedAccount[]> {
  const accounts = (await findAccountsInCurrency(db, legalEntityId, date)).filter(
    ({ amount, bookedCents }) => Number(amount) !== 0 || bookedCents !== 0,
  );
  if (accounts.length === 0) return [];
  const rates = (await ratesAt(db, legalEntityId, date)).filter(({ day }) => isRateOf(day, date));
  return accounts.map(({ account, currency, amount, bookedCents }) => {
    const units = minorUnitsFromDecimal(amount, currency);
    const known = rates.find((rate) => rate.currency === currency);
    const own = { account, currency, units, bookedCents };
    if (known === undefined)
      return { ...own, rate: null, rateDay: null, valueCents: null, differenceCents: null };
    const unitsPerEuro = plainDecimal(known.rate);
    const worth = orRefuse(worthOf(units, { currency, unitsPerEuro }, bookedCents));
    return { ...own, rate: unitsPerEuro, rateDay: known.day, ...worth };
  });
}

/** The accounts that are valued: all of them where something is written. */
const valued = (lines: readonly RevaluedAccount[]) =>
  lines.flatMap(({ rate, rateDay, valueCents, differenceCents, ...line }) =>
    rate === null || rateDay === null || valueCents === null || differenceCents === null
      ? []
      : [{ ...line, rate, rateDay, valueCents, differenceCents }],
  );

/** Bank accounts in other currencies at the rate of a closing. */
export const revaluation = yearEnd<
  RevaluedAccount,
  RevaluedAccount,
  RevaluationTotals,
  Omit<WriteRevaluationBody, "fiscalExerciseRefId">
>({
  ...OF_RATES,
  table: "revaluationRun",
  prefix: "RC",
  resource: "revaluation",
  stands: true,
  measure: measureAccounts,
  show: (line) => line,
  written: async (db, run) =>
    (await findWrittenAccounts(db, run)).map((row) => ({
      ...row,
      rate: plainDecimal(row.rate),
      differenceCents: row.valueCents - row.bookedCents,
    })),
  totals: (lines) =>
    revaluationTotals(lines.map(({ differenceCents }) => ({ differenceCents: differenceCents ?? 0 }))),
  mark: ({ account, differenceCents }) => [account, signOf(differenceCents)],
  cannot: (lines, { date, today }) =>
    date > today
      ? refuse("CONVERSION_TOO_EARLY", { day: formatDate(date) })
      : rateMissing(lines, formatDate(date)),
  entries: (lines, names, { roleAccounts }) => {
    const { exchange_loss_financial: loss, exchange_gain_financial: gain } = technicalAccounts(
      roleAccounts,
      names.date,
    );
    const accounts = valued(lines).map(({ rate: unitsPerEuro, ...line }) => ({ ...line, unitsPerEuro }));
    return [{ rule: "revaluation", content: revaluationEntry(accounts, names, { loss, gain }) }];
  },
  keep: (tx, key, lines) =>
    insertAccounts(
      tx,
      valued(lines).map(({ differenceCents: _, ...line }) => ({ ...key, ...line })),
    ),
});
