import type { freezeBody } from "@grand-livre/contracts/bank";
import { formatUnits } from "@grand-livre/domain/currency/rate";
import { formatMoney } from "@grand-livre/domain/money/format-amount";
import type { z } from "zod";
import type { Application } from "../../application.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { onBooks } from "../../kit/books-command.ts";
import { inCommand } from "../../kit/command.ts";
import type { Actor } from "../audit/service.ts";
import { nameStoredFile, storeBytes } from "../file/service.ts";
import { findNameOf, insertFreeze, reopenFreeze } from "./freeze-repository.ts";
import { requireNotFrozen } from "./operation.ts";
import { reconciliationPdf } from "./print.ts";
import { reconcile } from "./reconcile.ts";

/**
 * Freezes the reconciliation of a day, which has to agree.
 * @throws RefusalError BALANCE_DIFFERS_FROM_JOURNAL, BANK_PERIOD_FROZEN, those of `reconcile`
 */
export async function freezeReconciliation(
  app: Application,
  actor: Actor,
  { legalEntityRefId, account, date }: z.output<typeof freezeBody>,
) {
  return onBooks(app, actor, { refId: legalEntityRefId }, async (command) => {
    const { tx, scope, books } = command;
    const { id: legalEntityId } = books.entity;
    const place = { legalEntityId, account };
    await requireNotFrozen(tx, place, date);
    const figures = await reconcile(tx, place, date);
    const { currency, bookEurCents, statementCents, unmatchedCents, bookCents, differenceCents } = figures;
    if (differenceCents !== 0)
      throw new RefusalError("BALANCE_DIFFERS_FROM_JOURNAL", {
        differenceCents,
        difference:
          currency === "EUR" ? formatMoney(differenceCents) : formatUnits(differenceCents, currency),
      });
    const id = newId();
    const frozenBy = await findNameOf(tx, scope);
    const printed = { books, place, day: date, figures, frozenBy };
    const stored = await storeBytes(app, await reconciliationPdf(app, tx, printed));
    await nameStoredFile(tx, { ...stored, mediaType: "application/pdf" });
    const sums = { statementCents, unmatchedCents, bookCents };
    const row = { ...place, id, freezeDate: date, documentSha256: stored.sha256, ...sums };
    await insertFreeze(tx, scope, { ...row, frozenAt: app.now() });
    await command.audit({
      action: "freeze",
      resource: "bank-statement",
      resourceId: id,
      legalEntityId,
      details: { account, date, statementCents, unmatchedCents, bookCents },
    });
    return { id, date, currency, bookEurCents, statementCents, unmatchedCents, bookCents, differenceCents };
  });
}

/** Opens a frozen reconciliation again; who did and why stays. @throws RefusalError BANK_FREEZE_NOT_FOUND */
export async function reopenReconciliation(
  app: Application,
  actor: Actor,
  id: string,
  reason: string,
): Promise<void> {
  await inCommand(app, actor, async ({ tx, scope, audit }) => {
    const opened = await reopenFreeze(tx, scope, id, { at: app.now(), reason });
    if (!opened) throw new RefusalError("BANK_FREEZE_NOT_FOUND");
    const { legalEntityId, account, freezeDate: date } = opened;
    await audit({
      action: "reopen",
      resource: "bank-statement",
      resourceId: id,
      legalEntityId,
      details: { account, date, reason },
    });
  });
}
