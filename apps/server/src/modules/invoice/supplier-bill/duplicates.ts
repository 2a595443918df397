import type { Connection } from "../../../database/connection.ts";
import type { Issue } from "../document/find-issues.ts";
import { billNumberKey, type DraftContent } from "../document/write.ts";
import { findLivingLike, findReference } from "./inbox-repository.ts";

type Bill = Pick<DraftContent, "counterpartyId" | "kind" | "billNumber" | "billDate"> & {
  readonly legalEntityId: string;
  readonly direction: string;
};

/** What a draft keeps of another bill that it may be. */
interface Duplicate {
  readonly possibleDuplicateOf: string | null;
  /** The warning that names the other bill. */
  readonly duplicateWarnings: readonly Issue[];
}

/**
 * A living bill that this one may be: the same number of the same supplier in the same year, on whatever day; for one that was read
 * with doubt, also the same number in another year, or the same day and amount under another number.
 */
export async function findDuplicate(
  db: Connection,
  bill: Bill,
  asked: { readonly doubtfulTotalCents: number | null; readonly exceptId?: string },
): Promise<Duplicate> {
  const { direction, counterpartyId, billNumber } = bill;
  if (direction !== "debit" || counterpartyId === null) return duplicateOf(db, undefined);
  const like = { ...bill, ...asked, counterpartyId, billNumberKey: billNumberKey(billNumber) };
  return duplicateOf(db, (await findLivingLike(db, like, asked.exceptId))?.id);
}

export async function duplicateOf(db: Connection, invoiceId: string | undefined): Promise<Duplicate> {
  if (invoiceId === undefined) return { possibleDuplicateOf: null, duplicateWarnings: [] };
  const reference = (await findReference(db, invoiceId)) ?? "";
  const warning: Issue = {
    code: "POSSIBLE_DUPLICATE",
    severity: "warning",
    details: { invoiceId, reference },
  };
  return { possibleDuplicateOf: invoiceId, duplicateWarnings: [warning] };
}
