import type { PlatformFlowAnswer, PlatformFlowsQuery } from "@grand-livre/contracts/platform";
import type { Application } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import type { RowFilter } from "../../database/owned-rows.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { type Command, onCompanyRow } from "../../kit/command.ts";
import type { Scope } from "../../scope.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import {
  countFlows,
  type Deposit,
  type FlowPart,
  type FlowRow,
  findNumbers,
  flowRows,
  insertWaiting,
  waitingRow,
} from "./repository.ts";

export {
  type Answered,
  claimUnanswered,
  claimWaiting,
  countWaiting,
  type Deposit,
  type FlowPart,
  type FlowRow,
  type FoundFlow,
  flowRows,
  insertFound,
  keepAnswers,
  postponeFlow,
} from "./repository.ts";

/**
 * Leaves something to be sent to the company's platform, in the transaction that writes it: neither is there without the other.
 * @returns the id of the flow
 */
export async function depositFlow({ tx, scope }: Command, deposit: Deposit): Promise<string> {
  const row = waitingRow(scope, deposit);
  await insertWaiting(tx, row);
  return row.id;
}

/** The same for the caller's own statement, which writes what is carried (`insertRows`). */
export function flowPart(scope: Scope, ...deposits: readonly Deposit[]): FlowPart {
  return ["platformFlow", deposits.map((deposit) => waitingRow(scope, deposit))];
}

function present(row: FlowRow, numbers: ReadonlyMap<string, string>): PlatformFlowAnswer {
  const { id, direction, state, trackingId, flowType, flowSyntax, name, attempts, version, invoiceId } = row;
  return {
    ...{ id, direction, state, trackingId, flowType, flowSyntax, name, attempts, version },
    flowId: row.flowId ?? undefined,
    nextAttemptAt: state === "waiting" ? row.nextAttemptAt.toISOString() : undefined,
    reasonCode: row.reasonCode ?? undefined,
    reason: row.reason ?? undefined,
    invoiceId: invoiceId ?? undefined,
    invoiceNumber: numbers.get(invoiceId ?? ""),
    createdAt: row.createdAt.toISOString(),
    submittedAt: row.submittedAt?.toISOString(),
  };
}

/** A page of what a company exchanged, the latest first. @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function listFlows(
  { db }: Application,
  { legalEntityRefId, direction, state, after, limit }: PlatformFlowsQuery,
) {
  const { id: legalEntityId } = await resolveLegalEntity(db, legalEntityRefId);
  const filter: RowFilter<"platformFlow"> = {
    equal: { direction, state },
    where: after === undefined ? undefined : (row) => row("id", "<", after),
  };
  const rows = await flowRows.list(db, legalEntityId, filter, { order: ["-id"], limit: limit + 1 });
  const page = rows.slice(0, limit);
  const numbers = await numbersOf(db, legalEntityId, page);
  const counts = await countFlows(db, legalEntityId);
  const counted = counts.filter(
    (one) => (direction ?? one.direction) === one.direction && (state ?? one.state) === one.state,
  );
  return {
    flows: page.map((row) => present(row, numbers)),
    count: counted.reduce((sum, one) => sum + one.count, 0),
    nextAfter: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    counts,
  };
}

function numbersOf(db: Connection, legalEntityId: string, rows: readonly FlowRow[]) {
  const ids = rows.flatMap(({ invoiceId }) => invoiceId ?? []);
  return findNumbers(db, legalEntityId, [...new Set(ids)]);
}

/**
 * Lets a failed flow be sent or read again. A deposit that the platform refused is a new one, under another tracking id; one
 * whose answer is not known keeps its own, by which the platform is asked for it before it is sent.
 * @throws RefusalError FLOW_NOT_FOUND, STALE_VERSION, FLOW_NOT_FAILED
 */
export async function retryFlow(app: Application, caller: Caller, id: string, version: number) {
  const { scope } = caller;
  const find = async (db: Connection) => {
    const row = await flowRows.find(db, scope, id);
    if (!row) throw new RefusalError("FLOW_NOT_FOUND");
    return row;
  };
  return onCompanyRow(app, caller, { find, version }, async (command, row) => {
    const { tx } = command;
    const { legalEntityId, direction, name, reasonCode } = row;
    if (row.state !== "failed") throw new RefusalError("FLOW_NOT_FAILED");
    const wasRefused = direction === "out" && row.flowId !== null;
    const changed = await flowRows.update(tx, row, {
      state: "waiting",
      nextAttemptAt: app.now(),
      reasonCode: null,
      reason: null,
      ...(wasRefused
        ? { flowId: null, trackingId: newId(), submittedAt: null, acknowledgement: null, attempts: 0 }
        : {}),
    });
    if (!changed) throw new RefusalError("STALE_VERSION");
    await command.audit({
      action: "retry",
      resource: "platform-flow",
      resourceId: id,
      legalEntityId,
      details: { name, flowType: row.flowType, flowId: row.flowId, reasonCode },
    });
    return present(changed, await numbersOf(tx, legalEntityId, [changed]));
  });
}
