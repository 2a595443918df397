import type { InvoiceAnswer, ReallocateBody } from "@grand-livre/contracts/invoice";

/** Where a line of a written bill is booked, as it is being changed. */
export interface LineChange {
  readonly id: string;
  readonly label: string;
  readonly account: string | null;
  readonly vatCode: string | null;
}

/** Where each line is booked now. An allowance spread over the lines has no account to change. */
export function startOf(invoice: Pick<InvoiceAnswer, "lines">): readonly LineChange[] {
  return invoice.lines
    .filter((line) => line.account !== null)
    .map(({ id, label, account, vatCode }) => ({ id, label, account, vatCode }));
}

/** The lines that are booked elsewhere than before. One without an account is not ready to be. */
export function changedLines(
  invoice: Pick<InvoiceAnswer, "lines">,
  lines: readonly LineChange[],
): ReallocateBody["lines"] {
  const before = new Map(invoice.lines.map((line) => [line.id, line]));
  return lines.flatMap(({ id, account, vatCode }) => {
    const was = before.get(id);
    if (account === null || was === undefined) return [];
    return was.account === account && was.vatCode === vatCode ? [] : [{ id, account, vatCode }];
  });
}
