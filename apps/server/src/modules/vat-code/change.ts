import type { CreateVatCodeBody, UpdateVatCodeBody } from "@grand-livre/contracts/vat-code";
import { addDays, formatDate } from "@grand-livre/domain/date/calendar-date";
import type { Application } from "../../application.ts";
import { inTransaction } from "../../database/transaction.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { requireUsableAccount } from "../account/service.ts";
import { type Actor, audit, changesOf } from "../audit/service.ts";
import { lockLegalEntity, resolveLegalEntity } from "../legal-entity/service.ts";
import {
  findLastUse,
  findVatCodeById,
  findVatCodeRows,
  insertVatCodes,
  updateVatCodeRow,
  type VatCodeRow,
} from "./repository.ts";

const FOREVER = "9999-12-31";

/**
 * Adds a VAT code, or the row that takes a code over from a day on. Two rows of a code never share a day.
 * @throws RefusalError VAT_CODE_EXISTS, VAT_CODE_DATES_INVALID, VAT_CODE_DUE_ACCOUNT_MISSING, LEDGER_ACCOUNT_UNUSABLE
 */
export async function createVatCode(
  app: Application,
  actor: Actor,
  body: CreateVatCodeBody,
): Promise<VatCodeRow> {
  const { legalEntityRefId, ...code } = body;
  return inTransaction(app.db, async (tx) => {
    const { scope } = actor;
    const entity = await resolveLegalEntity(tx, scope, legalEntityRefId);
    await lockLegalEntity(tx, scope, entity.id);
    checkDates(code.validFrom, code.validTo);
    requireDueAccount(code);
    const rows = await findVatCodeRows(tx, scope, entity.id, code.code);
    const clash = rows.some(
      (row) => row.validFrom <= (code.validTo ?? FOREVER) && code.validFrom <= (row.validTo ?? FOREVER),
    );
    if (clash) throw new RefusalError("VAT_CODE_EXISTS", { code: code.code });
    for (const field of ["account", "pendingAccount", "dueAccount"] as const) {
      const number = code[field];
      if (number) await requireUsableAccount(tx, scope, entity.id, { number, day: code.validFrom, field });
    }
    const values = {
      ...code,
      supplyType: code.supplyType ?? null,
      account: code.account ?? null,
      pendingAccount: code.pendingAccount ?? null,
      dueAccount: code.dueAccount ?? null,
      exemptionReason: code.exemptionReason ?? null,
      exemptionReasonCode: code.exemptionReasonCode ?? null,
      legalSource: code.legalSource ?? null,
      validTo: code.validTo ?? null,
    };
    const [row] = await insertVatCodes(tx, scope, entity.id, [{ ...values, id: newId() }]);
    if (!row) throw new RefusalError("LEGAL_ENTITY_NOT_FOUND");
    await audit(tx, actor, {
      action: "create",
      resource: "vat-code",
      resourceId: row.id,
      legalEntityId: entity.id,
      details: values,
    });
    return row;
  });
}

/**
 * Changes what a code is called, its tags, its end, or whether it may still be chosen.
 * @throws RefusalError NOT_FOUND, STALE_VERSION, VAT_CODE_DATES_INVALID, VAT_CODE_EXISTS when it would meet the next row;
 * VAT_CODE_RETROACTIVE when lines bear the code after its new end
 */
export async function updateVatCode(
  app: Application,
  actor: Actor,
  id: string,
  body: UpdateVatCodeBody,
): Promise<VatCodeRow> {
  const { version, ...change } = body;
  return inTransaction(app.db, async (tx) => {
    const { scope } = actor;
    const row = await findVatCodeById(tx, scope, id);
    if (!row) throw new RefusalError("NOT_FOUND");
    if (row.version !== version) throw new RefusalError("STALE_VERSION");
    if (change.validTo !== undefined) {
      checkDates(row.validFrom, change.validTo);
      await lockLegalEntity(tx, scope, row.legalEntityId);
      const others = await findVatCodeRows(tx, scope, row.legalEntityId, row.code);
      const next = others.find((other) => other.validFrom > row.validFrom);
      if (next && (change.validTo ?? FOREVER) >= next.validFrom)
        throw new RefusalError("VAT_CODE_EXISTS", { code: row.code });
      // Lines of the next row are its own; those between the new end and it would be left without a code.
      const lastUse =
        change.validTo && !next ? await findLastUse(tx, scope, row, addDays(change.validTo, 1)) : null;
      if (lastUse) throw new RefusalError("VAT_CODE_RETROACTIVE", { lastDate: formatDate(lastUse) });
    }
    const sent = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const updated = await updateVatCodeRow(tx, scope, row, sent);
    if (!updated) throw new RefusalError("STALE_VERSION");
    await audit(tx, actor, {
      action: "update",
      resource: "vat-code",
      resourceId: row.id,
      legalEntityId: row.legalEntityId,
      details: { code: row.code, ...changesOf(row, updated) },
    });
    return updated;
  });
}

/** Without it a purchase that the buyer owes the tax of would be written without any, in silence. */
function requireDueAccount({
  direction,
  category,
  rateBasisPoints,
  dueAccount,
}: Omit<CreateVatCodeBody, "legalEntityRefId">): void {
  const isOwed = direction === "purchase" && rateBasisPoints > 0 && (category === "AE" || category === "K");
  if (isOwed && !dueAccount)
    throw new RefusalError("VAT_CODE_DUE_ACCOUNT_MISSING", {
      fields: [{ path: "dueAccount", message: "VAT_CODE_DUE_ACCOUNT_MISSING" }],
    });
}

function checkDates(validFrom: string, validTo: string | null | undefined): void {
  if (validTo && validTo < validFrom)
    throw new RefusalError("VAT_CODE_DATES_INVALID", {
      fields: [{ path: "validTo", message: "VAT_CODE_DATES_INVALID" }],
    });
}
