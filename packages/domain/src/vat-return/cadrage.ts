import { assertCents, sumCentsOf } from "../money/cents.ts";
import { applyRate } from "../money/multiply.ts";
import type { VatCode } from "../vat/vat-code.ts";
import { type TagContext, type TaggedAmount, taxKind } from "./tagged-amount.ts";

/** Checks of a return against the books (cadrage). Sales, tax due and tax deducted are positive throughout. */

export interface RateCheck {
  readonly kind: "due" | "deductible";
  readonly rateBasisPoints: number;
  readonly baseCents: number;
  readonly taxCents: number;
  /** Recorded tax less base × rate; a share that is not deductible counts in the expected tax. */
  readonly gapCents: number;
  /** False when the gap is more than a cent a line. */
  readonly within: boolean;
}

/** Base × rate = tax, by rate. `lines` is how many lines an amount sums, 1 when absent. */
export function checkRates(
  amounts: readonly (TaggedAmount & { readonly lines?: number | undefined })[],
  context: TagContext,
): RateCheck[] {
  const groups = new Map<
    string,
    { check: Omit<RateCheck, "gapCents" | "within">; expected: number; lines: number }
  >();
  for (const amount of amounts) {
    const kind = taxKind(amount, context);
    const code = context.code(amount.vatCode, amount.date);
    if (code === undefined || (kind !== "due" && kind !== "deductible")) continue;
    const sense = kind === "due" ? -1 : 1;
    const baseCents = sense * (amount.baseCents ?? 0);
    const share = kind === "deductible" ? code.deductibleShareBasisPoints : 10_000;
    const key = `${kind} ${code.rateBasisPoints}`;
    const before = groups.get(key);
    groups.set(key, {
      check: {
        kind,
        rateBasisPoints: code.rateBasisPoints,
        baseCents: assertCents((before?.check.baseCents ?? 0) + baseCents),
        taxCents: assertCents((before?.check.taxCents ?? 0) + sense * amount.cents),
      },
      expected: (before?.expected ?? 0) + applyRate(applyRate(baseCents, code.rateBasisPoints), share),
      lines: (before?.lines ?? 0) + (amount.lines ?? 1),
    });
  }
  return [...groups.values()]
    .map(({ check, expected, lines }): RateCheck => {
      const gapCents = assertCents(check.taxCents - expected);
      return { ...check, gapCents, within: Math.abs(gapCents) <= lines };
    })
    .toSorted((a, b) => a.kind.localeCompare(b.kind) || b.rateBasisPoints - a.rateBasisPoints);
}

/** A month's movement of one account of income (70 to 75), of discounts granted (665) or of bad debts (654), by VAT code. Credit − debit. */
export interface IncomeMovement {
  readonly account: string;
  readonly vatCode: string | null;
  /** Any day of the month. */
  readonly date: string;
  readonly cents: number;
}

/** Why income and declared bases differ. */
export type BaseCause = "waiting" | "deposit" | "no_code" | "no_box" | "bad_debt" | "unexplained";

export interface MonthCheck {
  /** `2026-03`. */
  readonly month: string;
  readonly incomeCents: number;
  readonly declaredBaseCents: number;
  readonly gapCents: number;
  /** Adds up to the gap. `account` names the income without a code. */
  readonly causes: readonly {
    readonly cause: BaseCause;
    readonly account: string | null;
    readonly cents: number;
  }[];
}

/**
 * Income of class 7 against the bases that sales declare, month by month. What was invoiced and is not paid (44574) is
 * income without a base; a deposit received is a base without income; income without VAT code, or under a code without
 * box, is declared nowhere; a bad debt takes its base back, and no income.
 */
export function checkIncome(
  income: readonly IncomeMovement[],
  amounts: readonly TaggedAmount[],
  context: TagContext,
): MonthCheck[] {
  const months = new Set([...income, ...amounts].map(({ date }) => date.slice(0, 7)));
  return [...months].toSorted().map((month): MonthCheck => {
    const inMonth = <T extends { readonly date: string }>(rows: readonly T[]) =>
      rows.filter(({ date }) => date.startsWith(month));
    const causes = new Map<string, { cause: BaseCause; account: string | null; cents: number }>();
    const add = (cause: BaseCause, cents: number, account: string | null = null) => {
      const key = `${cause} ${account}`;
      causes.set(key, { cause, account, cents: assertCents((causes.get(key)?.cents ?? 0) + cents) });
    };
    let declared = 0;
    for (const amount of inMonth(amounts)) {
      const code = context.code(amount.vatCode, amount.date);
      if (code?.direction !== "sale") continue;
      const base = -(amount.baseCents ?? 0);
      const kind = taxKind(amount, context);
      if ((kind === "due" || kind === "untaxed") && hasBase(code)) declared = assertCents(declared + base);
      else if (kind === undefined && amount.account === code.pendingAccount) add("waiting", base);
      else if (kind === undefined && amount.account.startsWith("4458")) add("deposit", base);
    }
    for (const row of inMonth(income)) {
      const code = row.vatCode === null ? undefined : context.code(row.vatCode, row.date);
      // A discount (665) lowers the base by the same amount.
      if (row.account.startsWith("665") || isBadDebt(row)) continue;
      if (code === undefined) add("no_code", row.cents, row.account);
      else if (!hasBase(code)) add("no_box", row.cents, row.account);
    }
    const ofMonth = inMonth(income);
    const incomeCents = sumCentsOf(ofMonth, (row) => (isBadDebt(row) ? 0 : row.cents));
    const gapCents = assertCents(incomeCents - declared);
    const left = () => gapCents - sumCentsOf(causes.values(), ({ cents }) => cents);
    const lost = -sumCentsOf(ofMonth, (row) => (isBadDebt(row) ? row.cents : 0));
    add("bad_debt", Math.max(0, Math.min(left(), lost)));
    add("unexplained", left());
    const causesOfGap = [...causes.values()].filter(({ cents }) => cents !== 0);
    return { month, incomeCents, declaredBaseCents: declared, gapCents, causes: causesOfGap };
  });
}

/** Its VAT may be given back or not (CGI art. 272, 1): it explains no more than what is left. */
function isBadDebt({ account }: IncomeMovement): boolean {
  return account.startsWith("654");
}

function hasBase(code: VatCode): boolean {
  return code.declarationTags.some((tag) => tag.startsWith("base:"));
}

export interface AccountCheck {
  readonly account: string;
  /** Debit − credit of the period in the ledger, settlements left out. */
  readonly ledgerCents: number;
  readonly declaredCents: number;
  /** Lines without a VAT code, or expired. */
  readonly gapCents: number;
}

/** Each tax account's movement of the period against what the return took of it. */
export function checkAccounts(
  ledger: readonly { readonly account: string; readonly cents: number }[],
  declared: readonly { readonly account: string; readonly cents: number }[],
): AccountCheck[] {
  const accounts = [...new Set([...ledger, ...declared].map(({ account }) => account))].toSorted();
  const of = (rows: typeof ledger, account: string) =>
    sumCentsOf(rows, (row) => (row.account === account ? row.cents : 0));
  return accounts.map((account) => {
    const [ledgerCents, declaredCents] = [of(ledger, account), of(declared, account)];
    return { account, ledgerCents, declaredCents, gapCents: assertCents(ledgerCents - declaredCents) };
  });
}
