import type { Tx } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";
import { findCounterparties } from "../counterparty/service.ts";
import { exercisesFrom } from "../fiscal-exercise/service.ts";
import { journalsOf } from "../journal/service.ts";
import { legalEntityById } from "../legal-entity/service.ts";
import { technicalAccounts } from "../technical-account/service.ts";
import { vatCodesAt } from "../vat-code/service.ts";
import type { HeaderRow } from "./document.ts";
import { findSalesSettings } from "./sales-repository.ts";

type Framed = Pick<
  HeaderRow,
  "legalEntityId" | "direction" | "billDate" | "accountingDate" | "counterpartyId"
>;

/**
 * Reads in one go what judging and booking an invoice look at, for a transaction that keeps its reads: whoever asks for
 * it afterwards has it. Whatever refuses it, refuses it then.
 */
export async function readFrame(tx: Tx, scope: Scope, invoice: Framed, day: string): Promise<void> {
  const { legalEntityId, direction, billDate, counterpartyId } = invoice;
  const date = invoice.accountingDate ?? billDate ?? day;
  await Promise.allSettled([
    legalEntityById(tx, scope, legalEntityId),
    vatCodesAt(tx, scope, legalEntityId, billDate ?? day),
    exercisesFrom(tx, scope, legalEntityId, date),
    technicalAccounts(tx, scope, legalEntityId, date),
    journalsOf(tx, scope, legalEntityId),
    counterpartyId && findCounterparties(tx, scope, legalEntityId, [counterpartyId]),
    direction === "credit" && findSalesSettings(tx, scope, legalEntityId),
  ]);
}
