import type { Tx } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";
import { findAccounts } from "../account/service.ts";
import { findCounterparties } from "../counterparty/service.ts";
import { exercisesFrom } from "../fiscal-exercise/service.ts";
import { journalsOf } from "../journal/service.ts";
import { legalEntityById } from "../legal-entity/service.ts";
import { technicalAccounts } from "../technical-account/service.ts";
import { vatCodesAt } from "../vat-code/service.ts";
import type { HeaderRow, InvoiceDocument } from "./document.ts";
import { vatCodesOf } from "./judge.ts";
import { findSalesSettings } from "./sales-repository.ts";

/** What of a document tells which parts of the books it looks at. */
export type Framed = Pick<
  HeaderRow,
  "legalEntityId" | "direction" | "billDate" | "accountingDate" | "counterpartyId"
>;

/**
 * Reads what judging and booking an invoice look at, for a transaction that keeps its reads: whoever asks for it
 * afterwards has it. Whatever refuses it, refuses it then. The company and the third party first: with the company comes
 * the version of its books, which earlier commands may have read.
 */
export async function readFrame(tx: Tx, scope: Scope, invoice: Framed, day: string): Promise<void> {
  const { legalEntityId, direction, billDate, counterpartyId } = invoice;
  const date = invoice.accountingDate ?? billDate ?? day;
  await Promise.allSettled([
    legalEntityById(tx, scope, legalEntityId),
    counterpartyId && findCounterparties(tx, scope, legalEntityId, [counterpartyId]),
  ]);
  await Promise.allSettled([
    vatCodesAt(tx, scope, legalEntityId, billDate ?? day),
    exercisesFrom(tx, scope, legalEntityId, date),
    technicalAccounts(tx, scope, legalEntityId, date),
    journalsOf(tx, scope, legalEntityId),
    direction === "credit" && findSalesSettings(tx, scope, legalEntityId),
  ]);
}

/**
 * Reads in one go the accounts that judging and booking an invoice will ask for, one after the other, of a transaction
 * that holds its frame. What it does not foresee is read when it is asked for, and refuses then.
 */
export async function foreseeAccounts(
  tx: Tx,
  scope: Scope,
  invoice: InvoiceDocument,
  day: string,
): Promise<void> {
  await Promise.allSettled([readAccounts(tx, scope, invoice, day)]);
}

async function readAccounts(tx: Tx, scope: Scope, { header, lines }: InvoiceDocument, day: string) {
  const { legalEntityId, counterpartyId, direction } = header;
  const date = header.accountingDate ?? header.billDate ?? day;
  const exercises = await exercisesFrom(tx, scope, legalEntityId, date);
  const exercise = exercises.find((one) => one.startDate <= date && date <= one.endDate);
  if (!exercise) return;
  const codes = await vatCodesOf(tx, scope, header, day);
  const parties = await findCounterparties(tx, scope, legalEntityId, counterpartyId ? [counterpartyId] : []);
  const party = counterpartyId ? parties.get(counterpartyId) : undefined;
  const numbers = lines.flatMap(({ account, vatCode }) => {
    const code = vatCode === null ? undefined : codes.get(vatCode);
    return [account, code?.account, code?.pendingAccount, code?.dueAccount];
  });
  const own = direction === "credit" ? party?.collectiveCustomer : party?.collectiveSupplier;
  const { customers, suppliers } = await technicalAccounts(tx, scope, legalEntityId, date);
  const collective = own ?? (direction === "credit" ? customers : suppliers);
  const wanted = [...numbers, collective].filter((number) => number != null);
  await findAccounts(tx, scope, legalEntityId, exercise.chartVersion, wanted);
}
