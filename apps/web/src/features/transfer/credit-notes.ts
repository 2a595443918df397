import type { Payable } from "@grand-livre/contracts/transfer";
import { amountOf } from "@grand-livre/domain/transfer/net-transfers";

/**
 * The choice with the credit notes that it nets: the first chosen bill of a third party adds its credit notes, as many as the
 * chosen bills exceed, the oldest first. What a person takes out of the choice stays out.
 */
export function withCreditNotes(
  rows: readonly Payable[],
  before: ReadonlySet<string>,
  next: ReadonlySet<string>,
): ReadonlySet<string> {
  const added = rows.filter(({ kind, id }) => kind === "bill" && next.has(id) && !before.has(id));
  const chosen = new Set(next);
  for (const party of new Set(added.map(({ counterpartyId }) => counterpartyId))) {
    const own = rows.filter(({ counterpartyId }) => counterpartyId === party);
    const accounts = new Set(
      own.flatMap(({ kind, id, iban }) => (kind === "bill" && chosen.has(id) ? [iban] : [])),
    );
    if (accounts.size > 1) continue;
    for (const note of own.filter(({ kind, id }) => kind === "creditNote" && !chosen.has(id))) {
      const net = amountOf(own.filter(({ id }) => chosen.has(id)));
      if (net + note.remainingCents > 0) chosen.add(note.id);
    }
  }
  return chosen;
}
