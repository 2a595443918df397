/** What identifies an expense: its receipt's SHA-256, or its amount on its day. */
export interface ComparedExpense {
  readonly id: string;
  readonly date: string;
  readonly inclVatCents: number;
  /** null: no receipt. */
  readonly receiptHash: string | null;
}

export type DuplicateReason = "file" | "amount_and_date";

export interface DuplicateExpense {
  readonly id: string;
  /** The earlier one of the list, or one of `known`. */
  readonly otherId: string;
  readonly reasons: readonly DuplicateReason[];
}

/**
 * Expenses that may be claimed twice: the same file, or the same amount on the same day, among themselves or with what was
 * reimbursed before, by the same person or another one. A warning: two persons may take the same train.
 */
export function findDuplicateExpenses(
  expenses: readonly ComparedExpense[],
  known: Iterable<ComparedExpense>,
): DuplicateExpense[] {
  const byFile = new Map<string, string[]>();
  const byAmount = new Map<string, string[]>();
  const found: DuplicateExpense[] = [];
  const remember = (one: ComparedExpense) => {
    if (one.receiptHash !== null) push(byFile, one.receiptHash, one.id);
    push(byAmount, amountKey(one), one.id);
  };
  for (const one of known) remember(one);
  for (const one of expenses) {
    const files = new Set(one.receiptHash === null ? [] : byFile.get(one.receiptHash));
    const amounts = new Set(byAmount.get(amountKey(one)));
    for (const otherId of new Set([...files, ...amounts])) {
      if (otherId === one.id) continue;
      const reasons: DuplicateReason[] = [];
      if (files.has(otherId)) reasons.push("file");
      if (amounts.has(otherId)) reasons.push("amount_and_date");
      found.push({ id: one.id, otherId, reasons });
    }
    remember(one);
  }
  return found;
}

const amountKey = ({ date, inclVatCents }: ComparedExpense) => `${date} ${inclVatCents}`;

function push(map: Map<string, string[]>, key: string, id: string): void {
  const ids = map.get(key);
  if (ids === undefined) map.set(key, [id]);
  else ids.push(id);
}
