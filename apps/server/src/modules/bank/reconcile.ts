import type { Reconciliation, reconciliationQuery } from "@grand-livre/contracts/bank";
import type { z } from "zod";
import type { Connection } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { type AccountPlace, findBookBalance, findCurrencyOf } from "./balance-repository.ts";
import { findUnmatched, sumOperations } from "./freeze-repository.ts";
import { findStatements, type StatementRow } from "./statement-repository.ts";

/** The reconciliation of an account on a day. @throws RefusalError LEGAL_ENTITY_NOT_FOUND, those of {@link reconcile} */
export async function readReconciliation(
  db: Connection,
  { legalEntityRefId, account, date }: z.output<typeof reconciliationQuery>,
): Promise<Reconciliation> {
  const { id: legalEntityId } = await resolveLegalEntity(db, legalEntityRefId);
  return reconcile(db, { legalEntityId, account }, date);
}

/** @throws RefusalError BANK_STATEMENT_NOT_FOUND, STARTING_BALANCE_NOT_FOUND, ENDING_BALANCE_NOT_FOUND */
export async function reconcile(
  db: Connection,
  account: AccountPlace,
  day: string,
): Promise<Reconciliation & { readonly start: string }> {
  const currency = await findCurrencyOf(db, account);
  const place = { ...account, currency };
  const statements = await findStatements(db, place);
  const start = statements.map(({ startDate }) => startDate).sort()[0];
  if (start === undefined || day < start) throw new RefusalError("BANK_STATEMENT_NOT_FOUND");
  const statementCents = await statementBalance(db, place, { statements, day });
  const bookCents = await findBookBalance(db, place, day);
  const unmatched = await findUnmatched(db, place, { start, day });
  const unmatchedCents = unmatched.unmatchedLinesCents - unmatched.unmatchedOperationsCents;
  const bookEurCents = currency === "EUR" ? bookCents : await findBookBalance(db, account, day);
  return {
    currency,
    bookEurCents,
    statementCents,
    unmatchedCents,
    bookCents,
    differenceCents: bookCents - statementCents - unmatchedCents,
    ...unmatched,
    /** The first day of the statements: earlier lines belong to the opening balance. */
    start,
  };
}

/** The bank's balance on a day: the last closing one before it, with the operations since. */
async function statementBalance(
  db: Connection,
  place: AccountPlace,
  { statements, day }: { readonly statements: readonly StatementRow[]; readonly day: string },
): Promise<number> {
  const closingDay = ({ closingDate, endDate }: StatementRow) => closingDate ?? endDate;
  const closed = statements.filter(({ closingCents }) => closingCents !== null);
  if (!closed.some((one) => closingDay(one) >= day)) throw new RefusalError("ENDING_BALANCE_NOT_FOUND");
  const before = closed
    .filter((one) => closingDay(one) <= day)
    .sort((a, b) => (closingDay(a) < closingDay(b) ? 1 : -1))[0];
  if (before !== undefined) {
    const since = { after: closingDay(before), until: day };
    return (before.closingCents ?? 0) + (await sumOperations(db, place, since));
  }
  const first = statements.findLast(({ openingCents }) => openingCents !== null);
  if (first === undefined) throw new RefusalError("STARTING_BALANCE_NOT_FOUND");
  return (first.openingCents ?? 0) + (await sumOperations(db, place, { after: null, until: day }));
}
