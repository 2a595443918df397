import type { FlowProfile, FlowSyntax, FlowType, ProcessingRule } from "@grand-livre/platform/flow/messages";
import type { Insertable } from "kysely";
import type { Tx } from "../../database/connection.ts";
import { insertRows } from "../../database/insert-rows.ts";
import type { PlatformFlow } from "../../database/schema.gen.ts";
import { newId } from "../../ids.ts";
import type { Scope } from "../../scope.ts";

/** What goes to the platform. `fileSha256` is null while its file is not made: a sale's Factur-X is made when it is sent. */
export type Deposit = {
  readonly legalEntityId: string;
  readonly flowType: FlowType;
  readonly flowSyntax: FlowSyntax;
  readonly flowProfile?: FlowProfile;
  readonly processingRule?: ProcessingRule;
  readonly name: string;
  readonly fileSha256: string | null;
  readonly invoiceId?: string;
  readonly lifeCycleId?: string;
  readonly reportId?: string;
};

type NewFlow = Insertable<PlatformFlow> & { readonly id: string };
/** A waiting row as a part of the statement that writes what it carries. */
export type FlowPart = readonly ["platformFlow", readonly NewFlow[]];

/** The row of a deposit. Its tracking id is the same at each attempt: the platform recognizes what it has. */
export function waitingRow(scope: Scope, deposit: Deposit): NewFlow {
  return { id: newId(), direction: "out", trackingId: newId(), createdBy: scope.userId, ...deposit };
}

export async function insertWaiting(tx: Tx, row: NewFlow): Promise<void> {
  await insertRows(tx, ["platformFlow", [row]]);
}
