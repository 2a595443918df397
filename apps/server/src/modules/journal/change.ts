import type { CreateJournalBody, UpdateJournalBody } from "@grand-livre/contracts/journal";
import { checkJournal } from "@grand-livre/domain/journal/journal";
import { isRefusal } from "@grand-livre/domain/refusal";
import { fold } from "@grand-livre/domain/text/fold";
import { type Application, today } from "../../application.ts";
import { inTransaction } from "../../database/transaction.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { requireUsableAccount } from "../account/service.ts";
import { type Actor, audit, changesOf } from "../audit/service.ts";
import { lockLegalEntity, resolveLegalEntity } from "../legal-entity/service.ts";
import {
  findJournalById,
  findJournals,
  insertJournals,
  type JournalRow,
  updateJournalRow,
} from "./repository.ts";

const FIELDS: Readonly<Record<string, string>> = {
  JOURNAL_CODE_INVALID: "code",
  JOURNAL_LABEL_MISSING: "label",
  JOURNAL_TREASURY_ACCOUNT_MISSING: "treasuryAccount",
  JOURNAL_TREASURY_ACCOUNT_UNEXPECTED: "treasuryAccount",
  JOURNAL_TREASURY_ACCOUNT_INVALID: "treasuryAccount",
};

/**
 * Adds a journal: code, label and treasury account are its own; one journal for each bank account.
 * @throws RefusalError JOURNAL_ENTRY_TYPE_REQUIRED, JOURNAL_CODE_TAKEN, JOURNAL_LABEL_TAKEN, JOURNAL_TREASURY_ACCOUNT_…,
 * LEDGER_ACCOUNT_UNUSABLE
 */
export async function createJournal(
  app: Application,
  actor: Actor,
  body: CreateJournalBody,
): Promise<JournalRow> {
  return inTransaction(app.db, async (tx) => {
    const { scope } = actor;
    const entity = await resolveLegalEntity(tx, scope, body.legalEntityRefId);
    await lockLegalEntity(tx, scope, entity.id);
    const { code, label, entryType } = body;
    if (entryType === "")
      throw new RefusalError("JOURNAL_ENTRY_TYPE_REQUIRED", {
        fields: [{ path: "entryType", message: "JOURNAL_ENTRY_TYPE_REQUIRED" }],
      });
    const existing = await findJournals(tx, scope, { legalEntityId: entity.id });
    const treasuryAccount = body.treasuryAccount ?? null;
    const checked = checkJournal({ code, label, entryType, treasuryAccount }, existing);
    if (isRefusal(checked)) {
      const path = FIELDS[checked.refused];
      const fields = path ? { fields: [{ path, message: checked.refused }] } : {};
      throw new RefusalError(checked.refused, { ...checked.details, ...fields });
    }
    if (treasuryAccount)
      await requireUsableAccount(tx, scope, entity.id, {
        number: treasuryAccount,
        day: today(app),
        field: "treasuryAccount",
      });
    const [row] = await insertJournals(tx, scope, entity.id, [
      { ...checked, id: newId(), labelKey: fold(checked.label) },
    ]);
    if (!row) throw new RefusalError("LEGAL_ENTITY_NOT_FOUND");
    await audit(tx, actor, {
      action: "create",
      resource: "journal",
      resourceId: row.id,
      legalEntityId: entity.id,
      details: { ...checked },
    });
    return row;
  });
}

/**
 * Renames, deactivates or reactivates a journal. Code, type and account stay: entries read them.
 * @throws RefusalError JOURNAL_NOT_FOUND, STALE_VERSION, JOURNAL_LABEL_MISSING, JOURNAL_LABEL_TAKEN
 */
export async function updateJournal(
  app: Application,
  actor: Actor,
  id: string,
  body: UpdateJournalBody,
): Promise<JournalRow> {
  return inTransaction(app.db, async (tx) => {
    const { scope } = actor;
    const row = await findJournalById(tx, scope, id);
    if (!row) throw new RefusalError("JOURNAL_NOT_FOUND");
    await lockLegalEntity(tx, scope, row.legalEntityId);
    if (row.version !== body.version) throw new RefusalError("STALE_VERSION");
    const others = await findJournals(tx, scope, { legalEntityId: row.legalEntityId });
    const named = checkJournal(
      { ...row, label: body.label ?? row.label },
      others.filter((other) => other.id !== row.id),
    );
    if (isRefusal(named)) throw new RefusalError(named.refused, named.details);
    const updated = await updateJournalRow(tx, scope, row, {
      label: named.label,
      labelKey: fold(named.label),
      active: body.active ?? row.active,
    });
    if (!updated) throw new RefusalError("STALE_VERSION");
    await audit(tx, actor, {
      action: "update",
      resource: "journal",
      resourceId: row.id,
      legalEntityId: row.legalEntityId,
      details: { code: row.code, ...changesOf(row, updated) },
    });
    return updated;
  });
}
