import type { PlatformSyncResult } from "@grand-livre/contracts/platform";
import type { Application } from "../../application.ts";
import { withinRows } from "../../database/row-scope.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import type { JobHandler } from "../../jobs/handler.ts";
import { inCommand, onCompany } from "../../kit/command.ts";
import type { Actor } from "../audit/service.ts";
import { platformOf, saveSync, takeDueCompany } from "../einvoice-platform/service.ts";
import { enqueueJob } from "../job/service.ts";
import { writePaymentStatuses } from "../life-cycle/service.ts";
import { countWaiting } from "../platform-flow/service.ts";
import { PlatformCallError, refusalOfCall } from "./call-error.ts";
import { askUnanswered, fetchChanges } from "./changes.ts";
import { treatReceived } from "./inbox.ts";
import { type SyncWork, sendWaiting } from "./outbox.ts";
import { openSession } from "./session.ts";
import { settleWebhook } from "./webhook.ts";

type Asked = {
  readonly actor: Actor;
  readonly legalEntityId: string;
  readonly signal: AbortSignal;
  readonly progress?: (done: number, total: number) => Promise<void>;
};

const NOTHING: PlatformSyncResult = { received: 0, statuses: 0, failed: 0 };

/**
 * Exchanges a company's flows with its platform: sends what waits, fetches what changed, treats what came. Several servers may do it
 * at once, and each step may be cut off and done again.
 * @throws RefusalError PLATFORM_INCOMPLETE, PLATFORM_SECRET_UNREADABLE, PLATFORM_ACCESS_REFUSED, PLATFORM_REFUSED,
 * PLATFORM_UNREACHABLE
 */
export async function syncPlatform(app: Application, asked: Asked): Promise<PlatformSyncResult> {
  const { legalEntityId, signal } = asked;
  const row = await platformOf(app.db, legalEntityId);
  if (!row.connected && row.webhookUid === null) return NOTHING;
  const keep = (readUntil: Date | undefined, failure: string | null) =>
    inTransaction(app.db, (tx) => saveSync(tx, legalEntityId, { readUntil, failure }));
  try {
    const session = await openSession(app, legalEntityId, signal);
    await settleWebhook(app, { session, row, legalEntityId });
    if (!row.connected) return NOTHING;
    const work: SyncWork = { ...asked, app, session, step: await stepper(app, asked) };
    const { result, readUntil } = await exchange(work, row.readUntil);
    await keep(readUntil, null);
    return result;
  } catch (error) {
    const refusal = error instanceof PlatformCallError ? refusalOfCall(error) : error;
    if (refusal instanceof RefusalError) await keep(undefined, refusal.code);
    throw refusal;
  }
}

async function exchange(work: SyncWork, readUntil: Date | null) {
  await inCommand(work.app, work.actor, (command) => writePaymentStatuses(command, work.legalEntityId));
  const sent = await sendWaiting(work);
  const changes = await fetchChanges(work, readUntil);
  const treated = await treatReceived(work);
  const late = await askUnanswered(work);
  const result: PlatformSyncResult = {
    received: treated.bills,
    statuses: treated.statuses + changes.answers + late,
    failed: sent.failed + treated.failed + changes.unreadable,
  };
  return { result, readUntil: changes.readUntil };
}

const STEP = 20;

/** Reports progress each twenty flows: as many as wait now, and what comes meanwhile. */
async function stepper(app: Application, { legalEntityId, progress }: Asked): Promise<() => Promise<void>> {
  let total = await countWaiting(app.db, legalEntityId);
  let done = 0;
  return async () => {
    done += 1;
    total = Math.max(total, done);
    if (done % STEP === 0 || done === total) await progress?.(done, total);
  };
}

/** Sends and fetches by a job. @throws RefusalError LEGAL_ENTITY_NOT_FOUND, PLATFORM_NOT_CONNECTED */
export function askForSync(
  app: Application,
  caller: Caller,
  legalEntityRefId: string,
): Promise<{ jobId: string }> {
  return onCompany(
    app,
    caller,
    { refId: legalEntityRefId },
    async ({ tx, scope, entity: { id: legalEntityId } }) => {
      if (!(await platformOf(tx, legalEntityId)).connected) throw new RefusalError("PLATFORM_NOT_CONNECTED");
      return { jobId: await enqueueJob(tx, scope, { kind: "platform-sync", legalEntityId, payload: {} }) };
    },
  );
}

export const syncPlatformJob: JobHandler = async (app, { actor, legalEntityId, signal, progress }) => {
  const asked = { actor, legalEntityId: legalEntityId ?? "", signal, progress };
  const result = await syncPlatform(app, asked);
  return async () => result;
};

/** How often flows are looked for without a webhook. */
const MINUTES = 5;
const MOST_A_TURN = 100;

/**
 * Exchanges the flows of the companies that are due, in the name of who connected each. A platform that fails is said on its
 * company, and keeps no other from its own.
 */
export async function syncDueCompanies(app: Application, signal: AbortSignal): Promise<void> {
  for (let turn = 0; turn < MOST_A_TURN && !signal.aborted; turn += 1) {
    const due = await takeDueCompany(app.db, MINUTES);
    if (!due) return;
    const { legalEntityId, connectedBy } = due;
    const actor = { scope: { userId: connectedBy, legalEntityIds: [legalEntityId] }, requestId: newId() };
    await withinRows([legalEntityId], () => syncPlatform(app, { actor, legalEntityId, signal })).catch(
      (error) => {
        if (signal.aborted) return;
        if (error instanceof RefusalError)
          app.log.warn({ legalEntityId, code: error.code }, "platform not reached");
        else app.log.error({ err: error, legalEntityId }, "flows not exchanged");
      },
    );
  }
}
