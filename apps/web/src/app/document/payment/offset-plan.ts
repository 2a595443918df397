type Owed = { readonly id: string; readonly remainingCents: number };

export interface OffsetPlan {
  readonly allocations: readonly { readonly invoiceId: string; readonly amountCents: number }[];
  readonly usedCents: number;
  /** What stays of the credit note; negative when more is asked than it has. */
  readonly leftCents: number;
  /** Each invoice's amount is one that it can take, and so is their sum. */
  readonly fits: boolean;
}

/** How a rest settles invoices, one named first, then in their order: as far as it goes. */
export function proposeOffset(
  invoices: readonly Owed[],
  restCents: number,
  firstId?: string,
): ReadonlyMap<string, number> {
  const amounts = new Map<string, number>();
  const named = invoices.filter(({ id }) => id === firstId);
  let left = restCents;
  // Opened from an invoice, the dialog settles that one; the others wait for the user's choice.
  for (const { id, remainingCents } of named.length > 0 ? named : invoices) {
    const part = Math.min(left, remainingCents);
    if (part > 0) amounts.set(id, part);
    left -= part;
  }
  return amounts;
}

/** The requested offset, and whether it can be written. */
export function planOffset(
  invoices: readonly Owed[],
  amounts: ReadonlyMap<string, number>,
  restCents: number,
): OffsetPlan {
  const allocations = invoices.flatMap(({ id }) => {
    const amountCents = amounts.get(id) ?? 0;
    return amountCents === 0 ? [] : [{ invoiceId: id, amountCents }];
  });
  const usedCents = allocations.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const fits =
    allocations.length > 0 &&
    usedCents <= restCents &&
    invoices.every(({ id, remainingCents }) => {
      const amountCents = amounts.get(id) ?? 0;
      return amountCents >= 0 && amountCents <= remainingCents;
    });
  return { allocations, usedCents, leftCents: restCents - usedCents, fits };
}
