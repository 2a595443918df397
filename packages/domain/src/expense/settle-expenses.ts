import type { EntryContent } from "../entry/entry.ts";
import { balancedLines, type SignedAmount } from "../entry/signed-amount.ts";
import { assertCents } from "../money/cents.ts";
import type { Payee } from "./expense-report.ts";

export interface ExpenseSettlement {
  /** Of the advance, what the report uses up. */
  readonly clearedCents: number;
  /** Still to be paid to the person. */
  readonly owedCents: number;
  /** Of the advance, what the person gives back or keeps for the next report. */
  readonly leftOfAdvanceCents: number;
}

/** A report against the advance that was given for it. */
export function settleExpenses(amounts: {
  readonly totalCents: number;
  readonly advanceCents: number;
  readonly reimbursedCents: number;
}): ExpenseSettlement {
  const { totalCents, advanceCents, reimbursedCents } = amounts;
  const clearedCents = Math.min(totalCents, advanceCents);
  return {
    clearedCents,
    owedCents: Math.max(0, assertCents(totalCents - clearedCents - reimbursedCents)),
    leftOfAdvanceCents: assertCents(advanceCents - clearedCents),
  };
}

export interface ExpenseMovement {
  readonly journalCode: string;
  readonly date: string;
  readonly pieceRef: string;
  readonly label: string;
  readonly cents: number;
}

/** What an advance costs the bank: D 425 / C 512. */
export function advanceEntry(movement: ExpenseMovement, advances: string, bank: string): EntryContent {
  return between(movement, { account: advances }, { account: bank });
}

/** The advance that a report uses up: D 4219 / C 425. */
export function clearAdvanceEntry(movement: ExpenseMovement, payee: Payee, advances: string): EntryContent {
  return between(movement, payee, { account: advances });
}

/** The reimbursement of a report: D 4219 / C 512. */
export function reimbursementEntry(movement: ExpenseMovement, payee: Payee, bank: string): EntryContent {
  return between(movement, payee, { account: bank });
}

/** The rest of an advance, given back: D 512 / C 425. */
export function giveBackEntry(movement: ExpenseMovement, advances: string, bank: string): EntryContent {
  return between(movement, { account: bank }, { account: advances });
}

type Side = Omit<SignedAmount, "cents" | "label">;

function between(movement: ExpenseMovement, debit: Side, credit: Side): EntryContent {
  const { cents, label, journalCode, date, pieceRef } = movement;
  const lines = balancedLines([
    { ...debit, label, cents },
    { ...credit, label, cents: -cents },
  ]);
  return { journalCode, date, pieceRef, label, nature: "normal", lines };
}
