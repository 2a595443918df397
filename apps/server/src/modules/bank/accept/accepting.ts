import { formatUnits } from "@grand-livre/domain/currency/rate";
import { formatMoney } from "@grand-livre/domain/money/format-amount";
import { RefusalError } from "../../../http/refusal-error.ts";
import { type BooksCommand, withBooks } from "../../../kit/books-command.ts";
import type { Command } from "../../../kit/command.ts";
import { insertMatches } from "../../bank-match/service.ts";
import { findLinesOfEntry, sumLines } from "../candidate-repository.ts";
import { findLastFreeze } from "../freeze-repository.ts";
import { refuseFrozen, requireOperations } from "../operation.ts";
import { type OperationRow, operationRows } from "../operation-repository.ts";

/** A command that accepts: the books and the operations are read once, under the ledger's lock. */
export type Accepting = BooksCommand & {
  /** The operation of this id. @throws RefusalError BANK_OPERATION_NOT_OPEN, BANK_PERIOD_FROZEN */
  readonly open: (id: string) => OperationRow;
  /** Keeps what became of an operation. */
  readonly keep: (row: OperationRow) => void;
};

/**
 * Takes the ledger's lock and reads operations under it, with the frozen day of each of their accounts.
 * @throws RefusalError BANK_OPERATION_NOT_FOUND
 */
export async function lockOperations(
  command: Command,
  legalEntityId: string,
  ids: readonly string[],
): Promise<Accepting> {
  const { tx, actor } = command;
  const locked = await withBooks(command, { id: legalEntityId });
  const rows = await requireOperations(tx, actor, ids);
  const frozenDays = new Map<string, string | undefined>();
  for (const account of new Set([...rows.values()].map((row) => row.account))) {
    const freeze = await findLastFreeze(tx, { legalEntityId, account });
    frozenDays.set(account, freeze?.freezeDate);
  }
  const open = (id: string) => {
    const row = rows.get(id);
    if (row?.state !== "open") throw new RefusalError("BANK_OPERATION_NOT_OPEN");
    refuseFrozen(row.operationDate, frozenDays.get(row.account));
    return row;
  };
  const keep = (row: OperationRow) => rows.set(row.id, row);
  return { ...locked, open, keep };
}

/** What accepting an operation wrote. */
type Written = {
  readonly paymentId?: string;
  readonly entryId?: string;
  /** The lines that it ticks; absent, those of the entry on its account. */
  readonly lineIds?: readonly string[];
  readonly pairedId?: string;
  readonly ruleNumber?: number | undefined;
};

/** Keeps what accepting an operation wrote, as its ticks and on itself. @throws RefusalError BANK_OPERATION_NOT_OPEN */
export async function keepMatch(
  { tx, scope, audit, keep }: Accepting,
  row: OperationRow,
  written: Written,
): Promise<void> {
  const { id, legalEntityId, label, amountCents } = row;
  const { paymentId = null, entryId = null, pairedId = null, ruleNumber = null } = written;
  const lineIds = written.lineIds ?? (await findLinesOfEntry(tx, row, entryId ?? ""));
  if (row.currency !== null)
    requireUnits(row, await sumLines(tx, { legalEntityId, currency: row.currency }, lineIds));
  await insertMatches(tx, scope, legalEntityId, id, lineIds);
  const change = { state: "matched", paymentId, entryId, pairedId, ruleNumber };
  const matched = await operationRows.update(tx, row, change);
  if (!matched) throw new RefusalError("BANK_OPERATION_NOT_OPEN");
  keep(matched);
  const rule = ruleNumber === null ? {} : { rule: ruleNumber };
  await audit({
    action: "match",
    resource: "bank-operation",
    resourceId: id,
    legalEntityId,
    details: { label, amountCents, lines: lineIds.length, ...rule },
  });
}

/** @throws RefusalError BANK_MATCH_AMOUNT_DIFFERS unless what is matched equals the operation */
export function requireSum({ amountCents }: OperationRow, cents: number): void {
  const differenceCents = amountCents - cents;
  if (differenceCents !== 0)
    throw new RefusalError("BANK_MATCH_AMOUNT_DIFFERS", {
      differenceCents,
      difference: formatMoney(Math.abs(differenceCents)),
    });
}

/** The same in the currency of its account: what the ticked lines bear of it is what the bank moved. */
function requireUnits({ currency, currencyAmount }: OperationRow, units: number): void {
  const differenceUnits = (currencyAmount ?? 0) - units;
  if (currency === null || differenceUnits === 0) return;
  throw new RefusalError("BANK_MATCH_AMOUNT_DIFFERS", {
    differenceCents: differenceUnits,
    difference: formatUnits(Math.abs(differenceUnits), currency),
  });
}
