/** An invoice that the operation pays, with what of the operation goes to it. */
export interface Chosen {
  readonly id: string;
  readonly cents: number;
}

export const paidOf = (chosen: readonly Chosen[]): number =>
  chosen.reduce((sum, { cents }) => sum + cents, 0);

/** The choice once `ids` are ticked: each further invoice takes what it lacks, as far as the operation goes. */
export function chooseInvoice(
  chosen: readonly Chosen[],
  rows: readonly { readonly id: string; readonly remainingCents: number }[],
  ids: ReadonlySet<string>,
  amountCents: number,
): Chosen[] {
  const kept = chosen.filter(({ id }) => ids.has(id));
  for (const { id, remainingCents } of rows) {
    const cents = Math.min(remainingCents, amountCents - paidOf(kept));
    if (ids.has(id) && cents > 0 && !kept.some((one) => one.id === id)) kept.push({ id, cents });
  }
  return kept;
}
