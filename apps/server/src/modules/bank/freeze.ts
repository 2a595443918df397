import type { freezeBody, Reconciliation, reconciliationQuery } from "@grand-livre/contracts/bank";
import { formatDate } from "@grand-livre/domain/date/calendar-date";
import { formatMoney } from "@grand-livre/domain/money/format-amount";
import type { z } from "zod";
import type { Application } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import { inTransaction } from "../../database/transaction.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import type { Scope } from "../../scope.ts";
import { type Actor, audit } from "../audit/service.ts";
import { lockBooks } from "../books/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { type AccountPlace, findBookBalance } from "./balance-repository.ts";
import {
  findLastFreeze,
  findUnmatched,
  insertFreeze,
  reopenFreeze,
  sumOperations,
} from "./freeze-repository.ts";
import { findStatements, type StatementRow } from "./statement-repository.ts";

/** The reconciliation of an account on a day. @throws RefusalError LEGAL_ENTITY_NOT_FOUND, those of {@link reconcile} */
export async function readReconciliation(
  db: Connection,
  scope: Scope,
  { legalEntityRefId, account, date }: z.output<typeof reconciliationQuery>,
): Promise<Reconciliation> {
  const { id: legalEntityId } = await resolveLegalEntity(db, scope, legalEntityRefId);
  return reconcile(db, scope, { legalEntityId, account }, date);
}

/** @throws RefusalError BANK_STATEMENT_NOT_FOUND, STARTING_BALANCE_NOT_FOUND, ENDING_BALANCE_NOT_FOUND */
async function reconcile(
  db: Connection,
  scope: Scope,
  place: AccountPlace,
  day: string,
): Promise<Reconciliation> {
  const statements = await findStatements(db, scope, place);
  const start = statements.map(({ startDate }) => startDate).sort()[0];
  if (start === undefined || day < start) throw new RefusalError("BANK_STATEMENT_NOT_FOUND");
  const statementCents = await statementBalance(db, scope, place, { statements, day });
  const bookCents = await findBookBalance(db, scope, place, day);
  const unmatched = await findUnmatched(db, scope, place, { start, day });
  const unmatchedCents = unmatched.unmatchedLinesCents - unmatched.unmatchedOperationsCents;
  return {
    statementCents,
    unmatchedCents,
    bookCents,
    differenceCents: bookCents - statementCents - unmatchedCents,
    ...unmatched,
  };
}

/** The bank's balance on a day: the last closing one before it, with the operations since. */
async function statementBalance(
  db: Connection,
  scope: Scope,
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
    return (before.closingCents ?? 0) + (await sumOperations(db, scope, place, since));
  }
  const first = statements.findLast(({ openingCents }) => openingCents !== null);
  if (first === undefined) throw new RefusalError("STARTING_BALANCE_NOT_FOUND");
  return (first.openingCents ?? 0) + (await sumOperations(db, scope, place, { after: null, until: day }));
}

/**
 * Freezes the reconciliation of a day, which has to agree.
 * @throws RefusalError BALANCE_DIFFERS_FROM_JOURNAL, BANK_PERIOD_FROZEN, those of {@link reconcile}
 */
export async function freezeReconciliation(
  app: Application,
  actor: Actor,
  { legalEntityRefId, account, date }: z.output<typeof freezeBody>,
) {
  return inTransaction(app.db, async (tx) => {
    const { scope } = actor;
    const { id: legalEntityId } = await resolveLegalEntity(tx, scope, legalEntityRefId);
    await lockBooks(tx, scope, legalEntityId);
    const place = { legalEntityId, account };
    const last = await findLastFreeze(tx, scope, place);
    if (last !== undefined && date <= last.freezeDate)
      throw new RefusalError("BANK_PERIOD_FROZEN", { day: formatDate(last.freezeDate) });
    const figures = await reconcile(tx, scope, place, date);
    const { statementCents, unmatchedCents, bookCents, differenceCents } = figures;
    if (differenceCents !== 0)
      throw new RefusalError("BALANCE_DIFFERS_FROM_JOURNAL", {
        differenceCents,
        difference: formatMoney(differenceCents),
      });
    const id = newId();
    const row = { ...place, id, freezeDate: date, statementCents, unmatchedCents, bookCents };
    await insertFreeze(tx, scope, { ...row, frozenAt: app.now() });
    await audit(tx, actor, {
      action: "freeze",
      resource: "bank-statement",
      resourceId: id,
      legalEntityId,
      details: { account, date, statementCents, unmatchedCents, bookCents },
    });
    return { id, date, statementCents, unmatchedCents, bookCents, differenceCents };
  });
}

/** Opens a frozen reconciliation again; who did and why stays. @throws RefusalError BANK_FREEZE_NOT_FOUND */
export async function reopenReconciliation(
  app: Application,
  actor: Actor,
  id: string,
  reason: string,
): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const opened = await reopenFreeze(tx, actor.scope, id, { at: app.now(), reason });
    if (!opened) throw new RefusalError("BANK_FREEZE_NOT_FOUND");
    const { legalEntityId, account, freezeDate: date } = opened;
    await audit(tx, actor, {
      action: "reopen",
      resource: "bank-statement",
      resourceId: id,
      legalEntityId,
      details: { account, date, reason },
    });
  });
}
