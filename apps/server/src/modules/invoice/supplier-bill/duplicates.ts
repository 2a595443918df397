import type { Connection } from "../../../database/connection.ts";
import type { Issue } from "../document/find-issues.ts";
import { billNumberKey } from "../document/write.ts";
import { findLivingLike, findReference } from "./inbox-repository.ts";

export type DoubtfulBill = {
  readonly legalEntityId: string;
  readonly counterpartyId: string | null;
  readonly kind: string;
  readonly billNumber: string | null;
  readonly billDate: string | null;
};

/**
 * A living bill that a bill read with doubt may be: the same number of the same supplier on another day, or the same day and
 * amount under another number.
 */
export async function findSimilarBill(
  db: Connection,
  bill: DoubtfulBill,
  totalInclVatCents: number | null,
  exceptId?: string,
): Promise<{ readonly id: string } | undefined> {
  const { counterpartyId } = bill;
  if (counterpartyId === null) return undefined;
  return findLivingLike(
    db,
    { ...bill, counterpartyId, billNumberKey: billNumberKey(bill.billNumber), totalInclVatCents },
    exceptId,
  );
}

/** The warning that names the other bill. */
export async function possibleDuplicate(db: Connection, invoiceId: string): Promise<Issue[]> {
  const reference = await findReference(db, invoiceId);
  if (reference === undefined) return [];
  return [{ code: "POSSIBLE_DUPLICATE", severity: "warning", details: { invoiceId, reference } }];
}
