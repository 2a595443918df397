import type {
  CreateRegulationBody,
  RegulationAnswer,
  RegulationPreview,
} from "@grand-livre/contracts/regulation";
import { type Application, today } from "../../application.ts";
import type { Connection, Tx } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { onBooksRow, withBooks } from "../../kit/books-command.ts";
import { onCompany } from "../../kit/command.ts";
import type { Scope } from "../../scope.ts";
import { resolveBooks } from "../books/service.ts";
import { post, previewDraft, unpost } from "../entry/service.ts";
import { openedBooks, postOpposite, requireDays } from "./accrual-service.ts";
import { planRegulation } from "./plan.ts";
import { cancelRow, findRegulation, insertRegulation, nextNumber, type RegulationRow } from "./repository.ts";
import { showRegulation } from "./service.ts";

/** What an accrual would write. Writes nothing. @throws RefusalError the same as the command */
export async function previewRegulation(
  app: Application,
  { scope }: Caller,
  body: CreateRegulationBody,
): Promise<RegulationPreview> {
  const books = await resolveBooks(app.db, scope, body.legalEntityRefId);
  const number = await nextNumber(app.db, books.entity.id);
  const options = { id: newId(), number, today: today(app) };
  const planned = await planRegulation(app.db, scope, books, body, options);
  const { regulatedCents, reversalDate, draft } = planned;
  return { regulatedCents, reversalDate, entry: await previewDraft(app.db, books, draft) };
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
  return onCompany(app, caller, { refId: body.legalEntityRefId }, async (command) => {
    const { tx, scope, entity } = command;
    const ledger = await openedBooks(await withBooks(command, { id: entity.id }), body.date);
    const { books } = ledger;
    const id = newId();
    const number = await nextNumber(tx, entity.id);
    const planned = await planRegulation(tx, scope, books, body, { id, number, today: command.today });
    const { regulatedCents, reversalDate: date, draft } = planned;
    const seal = await post(ledger, draft);
    const source = { kind: "regulation", id, rule: "accrual_reversal" };
    const order = { date, kind: "accrual", source } as const;
    const undone = await unpost(ledger, seal.entryId, order);
    const { legalEntityRefId: _, fixedCents: _fixed, ...own } = body;
    await insertRegulation(tx, {
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
    await command.audit({
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

/**
 * Takes an accrual back: the opposite entry at its date, and its own reversal of the next day.
 * @throws RefusalError REGULATION_NOT_FOUND, REGULATION_CANCELLED, REGULATION_DATE_INVALID
 */
export async function cancelRegulation(
  app: Application,
  caller: Caller,
  id: string,
): Promise<RegulationAnswer> {
  const find = (tx: Tx) => found(tx, caller.scope, id);
  return onBooksRow(app, caller, { find }, async (command, row) => {
    const { tx, books } = command;
    const { legalEntityId } = row;
    if (row.cancelEntryId !== null) throw new RefusalError("REGULATION_CANCELLED");
    requireDays(books, row.date);
    const seal = await postOpposite(command, row.entryId, { kind: "regulation", id, rule: "cancellation" });
    const source = { kind: "regulation", id, rule: "cancellation_reversal" };
    const date = (await showRegulation(app, tx, caller, row)).reversalDate;
    await unpost(command, seal.entryId, { date, kind: "accrual", source });
    await cancelRow(tx, row, seal.entryId);
    await command.audit({
      action: "cancel",
      resource: "regulation",
      resourceId: id,
      legalEntityId,
      details: { kind: row.kind, date: row.date, entry: seal.number },
    });
    return showRegulation(app, tx, caller, row);
  });
}

async function found(db: Connection, scope: Scope, id: string): Promise<RegulationRow> {
  const row = await findRegulation(db, scope, id);
  if (!row) throw new RefusalError("REGULATION_NOT_FOUND");
  return row;
}
