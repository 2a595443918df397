import type { rebillableQuery } from "@grand-livre/contracts/expense";
import { expenseNature } from "@grand-livre/domain/expense/expense-nature";
import type { z } from "zod";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { loadBooks } from "../books/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { reportRefId } from "./command.ts";
import { amountsOf, contextOf } from "./lines.ts";
import { findRebillable } from "./rebill-repository.ts";
import { sumOtherGifts } from "./repository.ts";

const MOST = 200;

/** The expenses that a client's next invoice may take, at what they cost: without the VAT that is recovered. */
export async function listRebillable(
  app: Application,
  { scope }: Caller,
  { legalEntityRefId, counterpartyId, invoiceId }: z.output<typeof rebillableQuery>,
) {
  const { id: legalEntityId } = await resolveLegalEntity(app.db, legalEntityRefId);
  const context = contextOf(await loadBooks(app.db, scope, legalEntityId));
  const of = { legalEntityId, counterpartyId, invoiceId: invoiceId ?? null, limit: MOST };
  const rows = await findRebillable(app.db, of);
  const gifts = await sumOtherGifts(app.db, scope, rows);
  return {
    expenses: rows.map((row) => ({
      id: row.id,
      reportRefId: reportRefId(row),
      date: row.expenseDate,
      label: row.label,
      natureLabel: expenseNature(row.nature)?.label ?? row.nature,
      amountCents: amountsOf(row, context, gifts).chargeCents,
      clientId: row.counterpartyId,
    })),
  };
}
