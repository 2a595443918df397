import { compareAccountNumbers } from "../chart/account-number.ts";
import type { EntryContent, EntryLine } from "../entry/entry.ts";
import { balancedLines, type SignedAmount } from "../entry/signed-amount.ts";
import { assertCents } from "../money/cents.ts";
import { type BalanceRow, type NetRow, PositionSum } from "../report/balance.ts";

/** A line of a letterable account that no whole lettering has settled, as it is in the ledger. */
export interface OpenLine {
  readonly id: string;
  readonly account: string;
  readonly auxiliary: string | null;
  readonly counterpartyId: string | null;
  readonly label: string;
  readonly pieceRef: string | null;
  readonly dueDate: string | null;
  readonly debitCents: number;
  readonly creditCents: number;
}

/** A line of the à-nouveaux, and the ledger line that it carries on; null for a balance. */
export interface OpeningLine extends EntryLine {
  readonly sourceLineId: string | null;
}

export interface OpeningFacts {
  /** Where the closed exercise ends, its result on 120 or 129: `closingPosition`. */
  readonly position: readonly NetRow[];
  /** Open lines of letterable accounts; each comes in detail, so that it can be lettered in the new exercise. */
  readonly openLines: readonly OpenLine[];
  /** The third party of an auxiliary, for the accounts that are carried by balance. */
  readonly counterpartyOf: (account: string, auxiliary: string) => string | null;
}

type Amount = SignedAmount & { readonly sourceLineId: string | null };

/**
 * The à-nouveaux of an exercise, on its first day: letterable accounts line by line, the others (and what the open lines of
 * an account do not explain) by balance, the result on 120 or 129. Classes 6 and 7 are not carried and no entry clears them
 * (4.21). Null when nothing is carried.
 */
export function openingEntry(
  { position, openLines, counterpartyOf }: OpeningFacts,
  { journalCode, date }: { readonly journalCode: string; readonly date: string },
): EntryContent<OpeningLine> | null {
  const label = "À-nouveaux";
  const details = openLines.map(
    (line): Amount => ({
      account: line.account,
      auxiliary: line.auxiliary,
      counterpartyId: line.counterpartyId,
      label: line.pieceRef === null ? line.label : `${line.pieceRef} ${line.label}`,
      dueDate: line.dueDate,
      cents: assertCents(line.debitCents - line.creditCents),
      sourceLineId: line.id,
    }),
  );
  const rest = new PositionSum();
  for (const row of position) rest.add(row.account, row.auxiliary, row.balanceCents);
  for (const one of details) rest.add(one.account, one.auxiliary, -one.cents);
  const balances = rest.list().map((row): Amount => {
    const auxiliary = row.auxiliary || null;
    const counterpartyId = auxiliary === null ? null : counterpartyOf(row.account, auxiliary);
    return {
      account: row.account,
      auxiliary,
      counterpartyId,
      label,
      cents: row.balanceCents,
      sourceLineId: null,
    };
  });
  const amounts = [...balances, ...details].sort(
    (one, other) =>
      compareAccountNumbers(one.account, other.account) ||
      compareAccountNumbers(one.auxiliary ?? "", other.auxiliary ?? ""),
  );
  const lines = balancedLines(amounts);
  return lines.length === 0 ? null : { journalCode, date, label, nature: "opening", lines };
}

/**
 * What an opening entry lacks to be what the exercise before ends with, by account and auxiliary: empty when it is right.
 * After a change in the exercise before, the entry is replaced by `openingEntry`, never completed.
 */
export function openingGaps(entered: Iterable<BalanceRow>, position: Iterable<NetRow>): NetRow[] {
  const gaps = new PositionSum();
  for (const row of position) gaps.add(row.account, row.auxiliary, row.balanceCents);
  for (const row of entered) gaps.add(row.account, row.auxiliary, row.creditCents - row.debitCents);
  return gaps.list();
}

/** Accounts that two opening entries of one exercise carry: an account is carried once. */
export function doubledOpenings(
  lines: Iterable<{ readonly entryId: string; readonly account: string }>,
): string[] {
  const entries = new Map<string, Set<string>>();
  for (const { entryId, account } of lines)
    entries.set(account, (entries.get(account) ?? new Set()).add(entryId));
  const doubled = [...entries].filter(([, ids]) => ids.size > 1).map(([account]) => account);
  return doubled.sort(compareAccountNumbers);
}
