import type { UpdateTechnicalAccountBody } from "@grand-livre/contracts/technical-account";
import { formatDate } from "@grand-livre/domain/date/calendar-date";
import { isRefusal } from "@grand-livre/domain/refusal";
import { checkTechnicalAccount } from "@grand-livre/domain/technical-account/technical-account";
import type { Application } from "../../application.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { inCommand } from "../../kit/command.ts";
import { requireUsableAccount } from "../account/service.ts";
import type { Actor } from "../audit/service.ts";
import { lockLedger } from "../ledger/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import {
  findLastValidatedDay,
  findRoleVersions,
  findTechnicalAccountsAt,
  putTechnicalAccount,
} from "./repository.ts";

/**
 * Gives a role another account from a day on. The ledger is locked: no entry is validated meanwhile.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, STALE_VERSION, TECHNICAL_ACCOUNT_CLASS, LEDGER_ACCOUNT_UNUSABLE;
 * TECHNICAL_ACCOUNT_RETROACTIVE when the account it had is on validated lines of that day or later
 */
export async function changeTechnicalAccount(
  app: Application,
  actor: Actor,
  body: UpdateTechnicalAccountBody,
): Promise<void> {
  const { role, account, validFrom, version } = body;
  await inCommand(app, actor, async ({ tx, scope, audit }) => {
    const entity = await resolveLegalEntity(tx, body.legalEntityRefId);
    await lockLedger(tx, entity.id);
    const versions = await findRoleVersions(tx, entity.id);
    if ((versions.get(role) ?? 1) !== version) throw new RefusalError("STALE_VERSION");
    const suits = checkTechnicalAccount(role, account);
    if (isRefusal(suits))
      throw new RefusalError(suits.refused, {
        ...suits.details,
        allowedPrefixes: suits.details?.allowedPrefixes.join(", "),
      });
    await requireUsableAccount(tx, scope, entity.id, { number: account, day: validFrom, field: "account" });
    const inForce = await findTechnicalAccountsAt(tx, entity.id, validFrom);
    const current = inForce.find((row) => row.role === role);
    if (current && current.account !== account) {
      const lastDate = await findLastValidatedDay(tx, entity.id, current.account, validFrom);
      if (lastDate)
        throw new RefusalError("TECHNICAL_ACCOUNT_RETROACTIVE", { lastDate: formatDate(lastDate) });
    }
    await putTechnicalAccount(tx, {
      legalEntityId: entity.id,
      id: newId(),
      role,
      account,
      validFrom,
      changedBy: scope.userId,
      version: version + 1,
    });
    await audit({
      action: "update",
      resource: "technical-account",
      resourceId: role,
      legalEntityId: entity.id,
      details: { role, validFrom, before: { account: current?.account ?? null }, after: { account } },
    });
  });
}
