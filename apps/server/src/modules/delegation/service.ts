import type { DelegationsQuery } from "@grand-livre/contracts/delegation";
import { type Application, today } from "../../application.ts";
import { type Caller, mayDo } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { inCommand } from "../../kit/command.ts";
import { scopeReaches } from "../../scope.ts";
import { respondWithFile } from "../file/service.ts";
import { notifyDelegationRevoked } from "../notification/service.ts";
import {
  type DelegationRow,
  findDelegation,
  findDelegations,
  lockDelegation,
  revokeDelegation,
} from "./repository.ts";

/** The one legal entity that a delegation concerns, for the audit log; undefined for several. */
export function onlyEntityOf(row: DelegationRow): string | undefined {
  return row.legalEntities.length === 1 ? row.legalEntities[0]?.id : undefined;
}

/** A page of the delegations that the caller sees. */
export async function listDelegations(app: Application, caller: Caller, query: DelegationsQuery) {
  const { skip, limit, state, userId } = query;
  return findDelegations(app.db, caller.scope, { skip, limit, state, userId, today: today(app) });
}

/** One delegation that the caller sees. @throws RefusalError DELEGATION_NOT_FOUND */
export async function readDelegation(app: Application, caller: Caller, id: string): Promise<DelegationRow> {
  const row = await findDelegation(app.db, caller.scope, id, today(app));
  if (!row) throw new RefusalError("DELEGATION_NOT_FOUND");
  return row;
}

/**
 * Whether the caller may end it: its giver and its receiver always, else who may remove delegations on all of its
 * legal entities.
 */
export function mayRevoke(caller: Caller, row: DelegationRow): boolean {
  if (row.state === "revoked" || row.state === "expired" || caller.actingFor) return false;
  if (row.giver.id === caller.userId || row.receiver.id === caller.userId) return true;
  return (
    mayDo(caller, { service: "delegated-users", action: "Deleter" }) &&
    row.legalEntities.every((entity) => scopeReaches(caller.scope, entity.id))
  );
}

/**
 * Ends a delegation: the receiver's next request in its name is refused.
 * @throws RefusalError DELEGATION_NOT_FOUND, STALE_VERSION, DELEGATION_ALREADY_REVOKED, FORBIDDEN
 */
export async function endDelegation(
  app: Application,
  caller: Caller,
  id: string,
  version: number,
): Promise<DelegationRow> {
  return inCommand(app, caller, async (command) => {
    const { tx } = command;
    const row = await lockDelegation(tx, caller.scope, id, command.today);
    if (!row) throw new RefusalError("DELEGATION_NOT_FOUND");
    if (row.state === "revoked") throw new RefusalError("DELEGATION_ALREADY_REVOKED");
    if (!mayRevoke(caller, row)) throw new RefusalError("FORBIDDEN");
    if (row.version !== version) throw new RefusalError("STALE_VERSION");
    await revokeDelegation(tx, caller.scope, id, app.now());
    await notifyDelegationRevoked(tx, app.now(), row, caller);
    await command.audit({
      action: "delegation.revoke",
      resource: "delegation",
      resourceId: id,
      legalEntityId: onlyEntityOf(row),
      details: { giver: row.giver.email, receiver: row.receiver.email },
    });
    const after = await findDelegation(tx, caller.scope, id, command.today);
    return after ?? row;
  });
}

/** The mandate's document. @throws RefusalError DELEGATION_NOT_FOUND, NOT_FOUND without one */
export async function readMandate(app: Application, caller: Caller, id: string): Promise<Response> {
  const row = await readDelegation(app, caller, id);
  if (!row.mandateSha256 || !row.mandateName) throw new RefusalError("NOT_FOUND");
  return respondWithFile(app, row.mandateSha256, row.mandateName);
}
