import type { TrashAnswer, TrashQuery } from "@grand-livre/contracts/trash";
import { trashDaysLeft, trashLimit } from "@grand-livre/domain/invoice/trash";
import { fold } from "@grand-livre/domain/text/fold";
import type { Application } from "../../../application.ts";
import { isReferred } from "../../../database/sql-state.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { type Caller, mayDo } from "../../../http/caller.ts";
import { newId } from "../../../ids.ts";
import { auditNobody } from "../../audit/service.ts";
import { releaseFile } from "../../file/service.ts";
import { entityFilter, refIdsOf } from "../../legal-entity/service.ts";
import { serviceOf, visibleDirections } from "./rights.ts";
import { countTrash, findTrash, removeDraft, type TrashRow, takeExpired } from "./trash-repository.ts";

/**
 * The deleted drafts that the caller may see and that can still come back, the latest first.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND
 */
export async function listTrash(app: Application, caller: Caller, query: TrashQuery): Promise<TrashAnswer> {
  const { scope } = caller;
  const filter = {
    legalEntityId: await entityFilter(app.db, query.legalEntityRefId),
    directions: visibleDirections(caller).filter(
      (side) => query.bill_direction === undefined || side === query.bill_direction,
    ),
    // Signs alone are in no folded text: they find nothing.
    contains: fold(query.searchValue ?? "") || (query.searchValue ?? "").trim(),
    since: trashLimit(app.now()),
  };
  const rows = await findTrash(app.db, scope, filter, query);
  const refIds = await refIdsOf(app.db, rows);
  return {
    invoices: rows.map((row) => present(app, caller, row, refIds.get(row.legalEntityId) ?? "")),
    count: await countTrash(app.db, scope, filter),
  };
}

function present(app: Application, caller: Caller, row: TrashRow, legalEntityRefId: string) {
  const allowed = mayDo(caller, { service: serviceOf(row.direction), action: "Deleter" });
  return {
    id: row.id,
    refId: row.refId,
    legalEntityRefId,
    bill_direction: row.direction as "debit",
    kind: row.kind as "invoice",
    bill_label: row.label,
    bill_number: row.billNumber,
    bill_date: row.billDate,
    companyName: row.companyName,
    currency: row.currency,
    totalInclVatCents: row.totalInclVatCents,
    deletedAt: row.deletedAt.toISOString(),
    deletedBy: row.deletedBy,
    daysLeft: trashDaysLeft(row.deletedAt, app.now()),
    restore: allowed ? { allowed } : { allowed, code: "FORBIDDEN" },
  };
}

/** More than a day's deletions of a whole office; the rest waits for the next hour. */
const MOST_A_RUN = 5_000;

/**
 * Removes for good the drafts deleted more than thirty days ago, each in a transaction of its own with the audit row
 * of it: a killed server leaves nothing half, and two servers share the work. What another document still
 * follows stays, out of every list.
 * @returns how many drafts were removed
 */
export async function purgeTrash(app: Application): Promise<number> {
  const requestId = newId();
  const held: string[] = [];
  const before = trashLimit(app.now());
  let removed = 0;
  while (removed < MOST_A_RUN) {
    let looked: string | undefined;
    const done = await inTransaction(app.db, async (tx) => {
      const draft = await takeExpired(tx, before, held);
      looked = draft?.id;
      if (!draft) return false;
      const hashes = await removeDraft(tx, draft);
      const released: string[] = [];
      for (const sha256 of hashes) if (await releaseFile(tx, sha256)) released.push(sha256);
      const { legalEntityId, id, refId, billNumber, label, totalInclVatCents, deletedAt } = draft;
      const details = { refId, billNumber, label, totalInclVatCents, deletedAt, files: hashes, released };
      await auditNobody(
        tx,
        { requestId, address: undefined },
        { action: "purge", resource: "invoice", resourceId: id, legalEntityId, details },
      );
      return true;
    }).catch((error) => {
      if (looked === undefined || !isReferred(error)) throw error;
      held.push(looked);
      return true;
    });
    if (!done) break;
    removed += 1;
  }
  if (held.length > 0) app.log.info({ held: held.length }, "deleted drafts kept: others follow them");
  return removed - held.length;
}
