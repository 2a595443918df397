import type { ProposalsAnswer } from "@grand-livre/contracts/capture";
import type { Connection } from "../../../database/connection.ts";
import { RefusalError } from "../../../http/refusal-error.ts";
import { learnedOf } from "../../learning/service.ts";
import { loadInvoice } from "../document/load-service.ts";
import { captureOf } from "./captured-fields.ts";

/**
 * What earlier bills of the draft's supplier propose for each of its lines, and which bills say so.
 * @throws RefusalError INVOICE_NOT_FOUND, NOT_A_SUPPLIER_BILL
 */
export async function proposalsFor(db: Connection, id: string): Promise<ProposalsAnswer> {
  const { header, lines } = await loadInvoice(db, id);
  if (header.direction !== "debit") throw new RefusalError("NOT_A_SUPPLIER_BILL");
  const learned = await learnedOf(db, header.legalEntityId, header.counterpartyId, header.id);
  const read = new Map(captureOf(header)?.lines?.map((line) => [line.id, line.label]));
  return {
    billsCompared: learned.billsCompared,
    lines: lines
      .filter((line) => line.kind === "line")
      .map((line) => {
        const asked = { label: read.get(line.id) ?? line.label, rateBasisPoints: line.vatRateBasisPoints };
        return learned.explain(line.id, learned.propose(asked));
      }),
  };
}
