import type {
  CorporateTaxDetails,
  LastInstalmentDetails,
  ValueAddedDetails,
} from "@grand-livre/contracts/declaration";
import { addDays, monthsBetween } from "@grand-livre/domain/date/calendar-date";
import type { DeclarationKey } from "@grand-livre/domain/declaration/calendar";
import {
  corporateTax,
  instalmentCents,
  lastInstalmentCents,
  lastInstalmentShare,
} from "@grand-livre/domain/declaration/corporate-tax";
import {
  businessRatesInstalment,
  type DividendLevy,
  dividendLevy,
  vatInstalment,
} from "@grand-livre/domain/declaration/known-amount";
import {
  valueAddedBasisPoints,
  valueAddedInstalment,
  valueAddedRule,
} from "@grand-livre/domain/declaration/value-added";
import { multiplyRatio } from "@grand-livre/domain/money/multiply";
import { owedCents } from "@grand-livre/domain/vat-return/return-state";
import { type CompanyBooks, keyOf } from "./company-books.ts";

type Sum = { readonly debitCents: number; readonly creditCents: number };

/** Movements of an account in the months of a period. */
function sumOf({ movements }: CompanyBooks, prefix: string, { startDate, endDate }: DeclarationKey): Sum {
  const [from, to] = [startDate.slice(0, 7), endDate.slice(0, 7)];
  let [debitCents, creditCents] = [0, 0];
  for (const row of movements)
    if (row.prefix === prefix && from <= row.month && row.month <= to) {
      debitCents += row.debitCents;
      creditCents += row.creditCents;
    }
  return { debitCents, creditCents };
}

/** The amount of a declaration as the books know it; null where they do not. */
export function knownAmount(books: CompanyBooks, key: DeclarationKey): number | null {
  switch (key.kind) {
    case "vat":
    case "vat_annual": {
      const standing = books.standings.get(key.startDate);
      if (standing === undefined || standing.payableEuros === null) return null;
      return owedCents({ payableEuros: standing.payableEuros, refundEuros: standing.refundEuros ?? 0 });
    }
    case "vat_instalment": {
      const dayBefore = addDays(key.startDate, -1);
      const last = [...books.standings.values()].find(({ endDate }) => endDate === dayBefore);
      const baseEuros = last?.instalmentBaseEuros ?? null;
      return baseEuros === null ? null : vatInstalment(key.part, baseEuros * 100);
    }
    case "corporate_tax_instalment":
      return instalmentOf(books, key);
    case "corporate_tax_balance":
      return corporateTaxOf(books, key)?.dueCents ?? null;
    case "business_rates_instalment": {
      const year = Number(key.startDate.slice(0, 4));
      const before = { ...key, startDate: `${year - 1}-01-01`, endDate: `${year - 1}-12-31` };
      const { debitCents, creditCents } = sumOf(books, "63511", before);
      return businessRatesInstalment(debitCents - creditCents, year);
    }
    case "value_added_instalment":
      return valueAddedInstalment(lastLevy(books, key), Number(key.startDate.slice(0, 4)));
    case "payroll_tax": {
      const { debitCents, creditCents } = sumOf(books, "6311", key);
      return debitCents === creditCents ? null : debitCents - creditCents;
    }
    case "dividends":
      return dividendsOf(books, key)?.totalCents ?? null;
    default:
      return null;
  }
}

/** The levy on the dividends of a month, and what left 457; the levy's own entry is not counted twice. */
export function dividendsOf(
  books: CompanyBooks,
  key: DeclarationKey,
): (DividendLevy & { readonly paidCents: number }) | null {
  const own = books.kept.get(keyOf(key))?.postings ?? [];
  const levied = own.reduce(
    (sum, { posting, amountCents }) => sum + (posting === "charge" ? amountCents : 0),
    0,
  );
  const paidCents = sumOf(books, "457", key).debitCents - levied;
  const withheldCents = sumOf(books, "4422", key).creditCents - levied;
  const levy = dividendLevy({ paidCents, withheldCents }, books.profile.individualsBasisPoints, key.endDate);
  return levy && { ...levy, paidCents };
}

/** The tax of an exercise, and what is left of it; null before its rules and without its books. */
export function corporateTaxOf(books: CompanyBooks, key: DeclarationKey): CorporateTaxDetails | null {
  const { company, profile, results, kept } = books;
  const exercise = company.exercises.find(({ endDate }) => endDate === key.endDate);
  const result = exercise && results.get(exercise.id);
  if (!exercise || !result) return null;
  const balance = {
    kind: "corporate_tax_balance" as const,
    startDate: exercise.startDate,
    endDate: exercise.endDate,
  };
  const row = kept.get(keyOf({ ...balance, part: 0 }));
  const given = {
    resultCents: result.resultCents,
    addedBackCents: row?.addedBackCents ?? 0,
    deductedCents: row?.deductedCents ?? 0,
    lossesCents: row?.lossesCents ?? 0,
  };
  const { turnoverCents, chargedCents, claimCents } = result;
  const months = monthsBetween(exercise.startDate, exercise.endDate) + 1;
  const tax = corporateTax(
    { ...given, turnoverCents, months, reducedRate: profile.reducedRate },
    exercise.endDate,
  );
  if (tax === undefined) return null;
  // 444 at the closing holds the instalments paid, less the charge already written.
  const instalmentsCents = claimCents + chargedCents;
  return { ...given, ...tax, chargedCents, instalmentsCents, dueCents: tax.totalCents - instalmentsCents };
}

function instalmentOf(books: CompanyBooks, key: DeclarationKey): number | null {
  const ordinary = ordinaryInstalment(books, key);
  const last = lastInstalmentOf(books, key);
  if (ordinary === null || last === null) return ordinary;
  return lastInstalmentCents({ ...last, ordinaryCents: ordinary }, key.endDate);
}

/** Tax of an exercise without its social contribution, which has instalments of its own. */
function taxOf(books: CompanyBooks, key: DeclarationKey, index: number): number | null {
  const exercise = books.company.exercises[index];
  const tax = exercise && corporateTaxOf(books, { ...key, ...exercise });
  return tax ? tax.totalCents - tax.contributionCents : null;
}

const exerciseAt = ({ company }: CompanyBooks, { startDate }: DeclarationKey) =>
  company.exercises.findIndex((one) => one.startDate === startDate);

function ordinaryInstalment(books: CompanyBooks, key: DeclarationKey): number | null {
  const at = exerciseAt(books, key);
  const reference = { lastCents: taxOf(books, key, at - 1), beforeCents: taxOf(books, key, at - 2) };
  return instalmentCents(key.part, reference, key.endDate);
}

/**
 * What the last instalment of a large company follows from: its turnover, the tax on the result in the books so far, the
 * instalments before as they were asked. Null for a smaller one and for another instalment.
 */
export function lastInstalmentOf(books: CompanyBooks, key: DeclarationKey): LastInstalmentDetails | null {
  if (key.kind !== "corporate_tax_instalment" || key.part !== 4) return null;
  const at = exerciseAt(books, key);
  const before = books.company.exercises[at - 1];
  const result = before && books.results.get(before.id);
  if (!before || !result) return null;
  const months = monthsBetween(before.startDate, before.endDate) + 1;
  const turnoverCents = multiplyRatio(result.turnoverCents, 12, months);
  const shareBasisPoints = lastInstalmentShare(turnoverCents, key.endDate);
  const estimatedCents = taxOf(books, key, at);
  if (shareBasisPoints === null || estimatedCents === null) return null;
  const earlierCents = [1, 2, 3].reduce((sum, part) => {
    const one = { ...key, part };
    return sum + (books.kept.get(keyOf(one))?.amountCents ?? ordinaryInstalment(books, one) ?? 0);
  }, 0);
  return { turnoverCents, shareBasisPoints, estimatedCents, earlierCents };
}

/** The CVAE of the year before, as its balance and instalments were typed; null without its balance. */
function lastLevy({ kept }: CompanyBooks, key: DeclarationKey): number | null {
  const year = Number(key.startDate.slice(0, 4)) - 1;
  const civil = { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
  const balance = kept.get(keyOf({ kind: "value_added", ...civil, part: 0 }))?.amountCents;
  if (balance === undefined || balance === null) return null;
  return [1, 2].reduce(
    (sum, part) =>
      sum + (kept.get(keyOf({ kind: "value_added_instalment", ...civil, part }))?.amountCents ?? 0),
    balance,
  );
}

/** What the books say of a year's CVAE: the turnover and the rate that goes with it. An instalment goes by the year before. */
export function valueAddedOf(books: CompanyBooks, key: DeclarationKey): ValueAddedDetails | null {
  const year = Number(key.startDate.slice(0, 4));
  if (!key.kind.startsWith("value_added") || valueAddedRule(year) === undefined) return null;
  const of = key.kind === "value_added_instalment" ? year - 1 : year;
  const turnoverCents = books.facts.turnovers.get(of) ?? 0;
  return { year: of, turnoverCents, rateBasisPoints: valueAddedBasisPoints(turnoverCents, of) };
}
