import { type CreateDelegationBody, checkDelegationDates } from "@grand-livre/contracts/delegation";
import { isDelegable } from "@grand-livre/contracts/rights";
import { type Application, today } from "../../application.ts";
import type { Tx } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { type Command, inCommand } from "../../kit/command.ts";
import { flagsOfRights, type RightsSet, rightsBeyond, rightsOfBody } from "../../rights-set.ts";
import { emailKey } from "../identity/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { notifyDelegationGiven } from "../notification/service.ts";
import { readUser, type User } from "../user/service.ts";
import { type DelegationRow, findDelegation, findReceiver, insertDelegation } from "./repository.ts";
import { onlyEntityOf } from "./service.ts";

/** The giver: the caller, or whom a super-administrator names. */
async function giverOf({ tx, actor: caller }: Command<Caller>, giverId: string | undefined): Promise<User> {
  const id = giverId ?? caller.userId;
  if (id !== caller.userId && !caller.superAdministrator) throw new RefusalError("FORBIDDEN");
  const giver = await readUser(tx, caller, id);
  if (giver.state !== "active") throw new RefusalError("USER_STATE_INVALID", { state: giver.state });
  return giver;
}

async function receiverOf(tx: Tx, email: string, giverId: string): Promise<string> {
  const receiver = await findReceiver(tx, emailKey(email));
  if (!receiver || receiver.id === giverId) {
    throw new RefusalError("DELEGATION_RECEIVER_INVALID");
  }
  return receiver.id;
}

/** What may be lent of what is requested: what the giver has, without the rights that are never lent. */
function requireLendable(asked: RightsSet, giver: User): void {
  const lendable = new Map(
    [...giver.effective].map(([service, given]) => [
      service,
      new Set([...given].filter((action) => isDelegable({ service, action }))),
    ]),
  );
  const beyond = rightsBeyond(asked, lendable);
  if (beyond.length > 0) throw new RefusalError("RIGHTS_BEYOND_OWN", { rights: beyond });
  if (![...asked.values()].some((given) => given.size > 0)) {
    throw new RefusalError("VALIDATION_FAILED", { fields: [{ path: "rights", message: "RIGHTS_REQUIRED" }] });
  }
}

async function entitiesOf(
  { tx }: Command<Caller>,
  giver: User,
  refIds: readonly string[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const refId of new Set(refIds)) {
    const { id } = await resolveLegalEntity(tx, refId);
    const his = giver.superAdministrator || giver.legalEntities.some((entity) => entity.id === id);
    if (!his) throw new RefusalError("RIGHTS_BEYOND_OWN", { legalEntityRefId: refId });
    ids.push(id);
  }
  return ids;
}

/**
 * Lends rights on legal entities between two days. At each request made in its name they are held again against
 * what the giver then has.
 * @throws RefusalError DELEGATION_DATES_INVALID, DELEGATION_RECEIVER_INVALID, RIGHTS_BEYOND_OWN, FORBIDDEN for
 *   another giver, USER_NOT_FOUND, LEGAL_ENTITY_NOT_FOUND
 */
export async function createDelegation(
  app: Application,
  caller: Caller,
  body: CreateDelegationBody,
): Promise<DelegationRow> {
  const { startsOn, endsOn } = body;
  if (checkDelegationDates(body, today(app))) throw new RefusalError("DELEGATION_DATES_INVALID");
  const rights = rightsOfBody(body.rights);
  const id = newId();
  return inCommand(app, caller, async (command) => {
    const { tx } = command;
    const giver = await giverOf(command, body.giverId);
    requireLendable(rights, giver);
    const legalEntityIds = await entitiesOf(command, giver, body.legalEntityRefIds);
    const receiverId = await receiverOf(tx, body.receiverEmail, giver.id);
    const people = { giverId: giver.id, receiverId, createdBy: caller.userId, createdAt: app.now() };
    await insertDelegation(
      tx,
      { id, startsOn, endsOn, ...people },
      { rights: flagsOfRights(rights), legalEntityIds },
    );
    const row = await findDelegation(tx, caller.scope, id, command.today);
    if (!row) throw new RefusalError("DELEGATION_NOT_FOUND");
    await notifyDelegationGiven(tx, app.now(), row);
    await command.audit({
      action: "delegation.create",
      resource: "delegation",
      resourceId: id,
      legalEntityId: onlyEntityOf(row),
      details: {
        giver: row.giver.email,
        receiver: row.receiver.email,
        startsOn,
        endsOn,
        rights: rightsBeyond(rights, new Map()),
        legalEntities: row.legalEntities.map((entity) => entity.refId),
      },
    });
    return row;
  });
}
