import type { EntryLine } from "../entry/entry.ts";
import { formatMoney } from "../money/format-amount.ts";
import { type Refusal, refuse } from "../refusal.ts";
import type { TechnicalAccounts } from "../technical-account/technical-account.ts";

/** Lines that settle each other but for a small difference. */
export interface LetteringGap {
  readonly account: string;
  readonly auxiliary: string | null;
  readonly counterpartyId: string | null;
  /** Debit − credit of the lines, not zero. */
  readonly gapCents: number;
}

export type LetteringGapRefusal = Refusal<
  "LETTERING_GAP_TOO_HIGH",
  { gapCents: number; gap: string; mostCents: number; most: string }
>;

/**
 * The lines that write a difference off: D 658 / C third party for what is not paid to us or paid too much by us, D third
 * party / C 758 the other way round. The line on the third party, the second one, completes the lettering.
 */
export function letteringGapLines(
  { account, auxiliary, counterpartyId, gapCents }: LetteringGap,
  accounts: Pick<TechnicalAccounts, "settlement_gap_loss" | "settlement_gap_gain">,
  mostCents: number,
): EntryLine[] | LetteringGapRefusal {
  if (Math.abs(gapCents) > mostCents)
    return refuse("LETTERING_GAP_TOO_HIGH", {
      gapCents,
      gap: formatMoney(Math.abs(gapCents)),
      mostCents,
      most: formatMoney(mostCents),
    });
  const label = "Écart de règlement";
  const [debitCents, creditCents] = [Math.max(0, gapCents), Math.max(0, -gapCents)];
  const other = gapCents > 0 ? accounts.settlement_gap_loss : accounts.settlement_gap_gain;
  return [
    { account: other, label, debitCents, creditCents },
    { account, auxiliary, counterpartyId, label, debitCents: creditCents, creditCents: debitCents },
  ];
}
