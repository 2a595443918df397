import type {
  CreateRegulationBody,
  RegulationAnswer,
  RegulationPreview,
} from "@grand-livre/contracts/regulation";
import { type Application, today } from "../../application.ts";
import type { Tx } from "../../database/connection.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { audit } from "../audit/service.ts";
import { type LockedBooks, lockBooks, resolveBooks } from "../books/service.ts";
import { loadEntry, previewDraft, reverse, writeAndValidate } from "../entry/service.ts";
import { ensureNextExercise, findPeriodForDate } from "../fiscal-exercise/service.ts";
import { lockLegalEntity, resolveLegalEntity } from "../legal-entity/service.ts";
import { planRegulation, requireDays } from "./plan.ts";
import { cancelRow, findRegulation, insertRegulation, nextNumber, type RegulationRow } from "./repository.ts";
import { showRegulation } from "./service.ts";

/** What an accrual would write. Writes nothing. @throws RefusalError the same as the command */
export async function previewRegulation(
  app: Application,
  { scope }: Caller,
  body: CreateRegulationBody,
): Promise<RegulationPreview> {
  const books = await resolveBooks(app.db, scope, body.legalEntityRefId);
  const number = await nextNumber(app.db, scope, books.entity.id);
  const options = { id: newId(), number, today: today(app) };
  const planned = await planRegulation(app.db, scope, books, body, options);
  const { regulatedCents, reversalDate, draft } = planned;
  return { regulatedCents, reversalDate, entry: await previewDraft(app.db, scope, books, draft) };
}

/**
 * Writes an accrual and its reversal of the next day, in one transaction.
 * @throws RefusalError those of `planRegulation`
 */
export async function createRegulation(
  app: Application,
  caller: Caller,
  body: CreateRegulationBody,
): Promise<RegulationAnswer> {
  return inTransaction(app.db, async (tx) => {
    const { scope } = caller;
    const entity = await resolveLegalEntity(tx, scope, body.legalEntityRefId);
    await lockLegalEntity(tx, scope, entity.id);
    const books = await openedBooks(tx, caller, await lockBooks(tx, scope, entity.id), body.date);
    const id = newId();
    const number = await nextNumber(tx, scope, entity.id);
    const validDate = today(app);
    const planned = await planRegulation(tx, scope, books, body, { id, number, today: validDate });
    const { regulatedCents, reversalDate: date, draft } = planned;
    const seal = await writeAndValidate(tx, caller, books, draft, { validDate });
    const source = { kind: "regulation", id, rule: "accrual_reversal" };
    const order = { date, validDate, by: "document", kind: "accrual", source } as const;
    const undone = await reverse(tx, caller, books, seal.entryId, order);
    const { legalEntityRefId: _, fixedCents: _fixed, ...own } = body;
    await insertRegulation(tx, scope, {
      ...own,
      counterpartyId: body.counterpartyId ?? null,
      serviceStart: body.serviceStart ?? null,
      serviceEnd: body.serviceEnd ?? null,
      entryLineId: body.entryLineId ?? null,
      regulatedCents,
      legalEntityId: entity.id,
      id,
      number,
      entryId: seal.entryId,
      createdBy: scope.userId,
    });
    await audit(tx, caller, {
      action: "create",
      resource: "regulation",
      resourceId: id,
      legalEntityId: entity.id,
      details: {
        kind: body.kind,
        date: body.date,
        regulatedCents,
        entry: seal.number,
        reversal: undone.number,
      },
    });
    return showRegulation(app, tx, caller, { legalEntityId: entity.id, id });
  });
}

/** The books with the exercise of the next day, which an accrual at the end of the last exercise opens. */
async function openedBooks(tx: Tx, caller: Caller, books: LockedBooks, date: string): Promise<LockedBooks> {
  const last = books.exercises.at(-1);
  if (last?.endDate !== date || last.state !== "open") return books;
  await ensureNextExercise(tx, caller, books.entity, findPeriodForDate(books.exercises, date).exercise);
  return lockBooks(tx, caller.scope, books.entity.id);
}

/**
 * Takes an accrual back: the opposite entry at its date, and its own reversal of the next day.
 * @throws RefusalError REGULATION_NOT_FOUND, REGULATION_CANCELLED, REGULATION_DATE_INVALID
 */
export async function cancelRegulation(
  app: Application,
  caller: Caller,
  id: string,
): Promise<RegulationAnswer> {
  return inTransaction(app.db, async (tx) => {
    const { scope } = caller;
    const { legalEntityId } = await found(tx, caller, id);
    const books = await lockBooks(tx, scope, legalEntityId);
    const row = await found(tx, caller, id);
    if (row.cancelEntryId !== null) throw new RefusalError("REGULATION_CANCELLED");
    requireDays(books, row.date);
    const { entry, lines } = await loadEntry(tx, scope, { legalEntityId, entryId: row.entryId });
    const label = `Annulation ${entry.label}`;
    const validDate = today(app);
    const seal = await writeAndValidate(
      tx,
      caller,
      books,
      {
        legalEntityId,
        journalCode: entry.journalCode ?? "",
        date: row.date,
        pieceRef: entry.pieceRef,
        pieceDate: entry.pieceDate,
        label,
        nature: "accrual",
        source: { kind: "regulation", id, rule: "cancellation" },
        lines: lines.map(({ account, debitCents, creditCents }) => ({
          account,
          label,
          debitCents: creditCents,
          creditCents: debitCents,
          origins: [
            {
              documentKind: "accrual" as const,
              documentId: id,
              role: "cancellation",
              amountCents: -(debitCents + creditCents),
            },
          ],
        })),
      },
      { validDate },
    );
    const source = { kind: "regulation", id, rule: "cancellation_reversal" };
    const date = (await showRegulation(app, tx, caller, row)).reversalDate;
    await reverse(tx, caller, books, seal.entryId, {
      date,
      validDate,
      by: "document",
      kind: "accrual",
      source,
    });
    await cancelRow(tx, scope, row, seal.entryId);
    await audit(tx, caller, {
      action: "cancel",
      resource: "regulation",
      resourceId: id,
      legalEntityId,
      details: { kind: row.kind, date: row.date, entry: seal.number },
    });
    return showRegulation(app, tx, caller, row);
  });
}

async function found(tx: Tx, { scope }: Caller, id: string): Promise<RegulationRow> {
  const row = await findRegulation(tx, scope, id);
  if (!row) throw new RefusalError("REGULATION_NOT_FOUND");
  return row;
}
