import { compareAccountNumbers } from "../chart/account-number.ts";
import { assertCents } from "../money/cents.ts";
import type { NetRow } from "../report/balance.ts";
import type { StatementModel, StatementModelLine } from "./statement-model.ts";

/** What an account brings to a line, on the side that counts positive in it: what a figure opens. */
export interface StatementAccount {
  readonly account: string;
  readonly cents: number;
}

export interface StatementLine extends Omit<StatementModelLine, "side" | "sum"> {
  /** Before depreciation and impairment; the net amount where there are none. */
  readonly grossCents: number;
  /** Depreciation and impairment (28, 29, 39, 49, 59), taken off. */
  readonly depreciationCents: number;
  readonly netCents: number;
  /** Net amount of the exercise before; null without one. */
  readonly previousCents: number | null;
  /** In text order; empty on headings and totals. */
  readonly accounts: readonly StatementAccount[];
}

interface Amounts {
  grossCents: number;
  depreciationCents: number;
  readonly accounts: Map<string, number>;
}

/**
 * A statement from the balances at the end (debit − credit), and from those of a year before. Rows of
 * third parties come by auxiliary, so that those in debit and those in credit are not set off against each other (C. com.
 * art. L123-19); rows of accounts that the model leaves out (classes 8 and 9) are passed over.
 */
export function buildStatement(
  model: StatementModel,
  rows: Iterable<NetRow>,
  previous: Iterable<NetRow> | null = null,
): StatementLine[] {
  const amounts = amountsOf(model, rows);
  const before = previous === null ? null : amountsOf(model, previous);
  return model.lines.map(({ side: _side, sum: _sum, ...line }) => {
    const { grossCents, depreciationCents, accounts } = amounts.get(line.key) ?? nothing();
    const past = before?.get(line.key);
    return {
      ...line,
      grossCents,
      depreciationCents,
      netCents: assertCents(grossCents - depreciationCents),
      previousCents: before === null ? null : netOf(past),
      accounts: [...accounts]
        .sort(([one], [other]) => compareAccountNumbers(one, other))
        .map(([account, cents]) => ({ account, cents })),
    };
  });
}

/** The net amount of one line. Throws RangeError when the statement has no such line. */
export function statementAmount(lines: readonly StatementLine[], key: string): number {
  const line = lines.find((one) => one.key === key);
  if (line === undefined) throw new RangeError(`no line ${key} in this statement`);
  return line.netCents;
}

function amountsOf(model: StatementModel, rows: Iterable<NetRow>): Map<string, Amounts> {
  const sides = new Map(model.lines.map(({ key, side }) => [key, side]));
  const amounts = new Map<string, Amounts>();
  for (const { account, balanceCents } of rows) {
    const key = balanceCents === 0 ? undefined : model.lineOf(account, balanceCents);
    if (key === undefined) continue;
    const cents = sides.get(key) === "debit" ? balanceCents : -balanceCents;
    const own = amounts.get(key) ?? nothing();
    if (isValuation(account)) own.depreciationCents = assertCents(own.depreciationCents - cents);
    else own.grossCents = assertCents(own.grossCents + cents);
    own.accounts.set(account, assertCents((own.accounts.get(account) ?? 0) + cents));
    amounts.set(key, own);
  }
  for (const line of model.lines) if (line.kind === "total") amounts.set(line.key, totalOf(line, amounts));
  return amounts;
}

function totalOf({ sum }: StatementModelLine, amounts: ReadonlyMap<string, Amounts>): Amounts {
  const total = nothing();
  for (const part of sum) {
    const sign = part.startsWith("-") ? -1 : 1;
    const { grossCents, depreciationCents } = amounts.get(part.replace("-", "")) ?? nothing();
    total.grossCents = assertCents(total.grossCents + sign * grossCents);
    total.depreciationCents = assertCents(total.depreciationCents + sign * depreciationCents);
  }
  return total;
}

function isValuation(account: string): boolean {
  return /^(?:28|[2345]9)/.test(account);
}

function netOf(amounts: Amounts | undefined): number {
  return amounts === undefined ? 0 : assertCents(amounts.grossCents - amounts.depreciationCents);
}

function nothing(): Amounts {
  return { grossCents: 0, depreciationCents: 0, accounts: new Map() };
}
