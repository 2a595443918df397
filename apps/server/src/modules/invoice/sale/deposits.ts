import type { PaidDeposits, paidDepositsQuery } from "@grand-livre/contracts/deposit";
import type { z } from "zod";
import type { Application } from "../../../application.ts";
import type { Caller } from "../../../http/caller.ts";
import { resolveLegalEntity } from "../../legal-entity/service.ts";
import { requireRight } from "../document/rights.ts";
import { findPaidDeposits } from "../document/sales-repository.ts";

const MOST_DEPOSITS = 200;

/**
 * The deposits of a third party that are paid whole, with the final invoice that took each back.
 * @throws RefusalError FORBIDDEN, LEGAL_ENTITY_NOT_FOUND
 */
export async function listPaidDeposits(
  app: Application,
  caller: Caller,
  { legalEntityRefId, bill_direction: direction, counterpartyId }: z.output<typeof paidDepositsQuery>,
): Promise<PaidDeposits> {
  requireRight(caller, direction, "Viewer");
  const { id: legalEntityId } = await resolveLegalEntity(app.db, legalEntityRefId);
  const of = { legalEntityId, direction, counterpartyId };
  const rows = await findPaidDeposits(app.db, of, MOST_DEPOSITS);
  return {
    deposits: rows.map((row) => ({
      id: row.id,
      refId: row.refId,
      bill_number: row.billNumber,
      bill_date: row.billDate,
      currency: row.currency,
      totalInclVatCents: row.totalInclVatCents,
      takenBackBy:
        row.finalId === null
          ? null
          : { id: row.finalId, refId: row.finalRefId, bill_number: row.finalBillNumber },
    })),
    count: rows[0]?.count ?? 0,
  };
}
