import type { Application } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import { type Caller, mayDo } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { type Command, type CompanyCommand, inCommand, withCompany } from "../../kit/command.ts";
import { type EngagementRow, engagementRows, lockEngagement } from "./repository.ts";

/** `MC-00001`. */
export const refIdOf = ({ number }: Pick<EngagementRow, "number">) => `MC-${String(number).padStart(5, "0")}`;

/** A validator sees every mission of the validator's companies; the others those that they take part in. */
export const seesEveryEngagement = (caller: Caller) =>
  mayDo(caller, { service: "engagements", action: "Validator" });

type Team = Pick<EngagementRow, "managerId" | "collaboratorIds">;

/** The persons in charge see and type all of a mission: its manager, and a validator. */
export const isInCharge = (caller: Caller, { managerId }: Pick<Team, "managerId">) =>
  managerId === caller.userId || seesEveryEngagement(caller);

export const isOfTeam = ({ managerId, collaboratorIds }: Team, userId: string) =>
  managerId === userId || collaboratorIds.includes(userId);

/** One mission that the caller sees. @throws RefusalError ENGAGEMENT_NOT_FOUND */
export async function findEngagement(db: Connection, caller: Caller, id: string): Promise<EngagementRow> {
  const row = await engagementRows.find(db, caller.scope, id);
  if (!row || !(isOfTeam(row, caller.userId) || seesEveryEngagement(caller)))
    throw new RefusalError("ENGAGEMENT_NOT_FOUND");
  return row;
}

/** @throws RefusalError ENGAGEMENT_NOT_IN_CHARGE */
export function requireInCharge(caller: Caller, row: EngagementRow): void {
  if (!isInCharge(caller, row)) throw new RefusalError("ENGAGEMENT_NOT_IN_CHARGE");
}

export type EngagementCommand = CompanyCommand<Caller> & { readonly row: EngagementRow };

/** What a command did: the change of the mission's row, and what the log says of it. */
export type Done = {
  readonly action: string;
  readonly change?: Partial<EngagementRow>;
  readonly details?: Readonly<Record<string, unknown>>;
};

/** A command on one mission, locked with its company, with an audit row. @throws RefusalError ENGAGEMENT_NOT_FOUND, STALE_VERSION */
export function onEngagement(
  app: Application,
  caller: Caller,
  { id, version }: { readonly id: string; readonly version?: number },
  work: (command: EngagementCommand) => Promise<Done>,
): Promise<EngagementRow> {
  return inCommand(app, caller, async (command) => {
    const { tx } = command;
    const { legalEntityId } = await findEngagement(tx, caller, id);
    const locked = await withCompany(command, { id: legalEntityId });
    await lockEngagement(tx, { legalEntityId, id });
    const row = await findEngagement(tx, caller, id);
    if (version !== undefined && version !== row.version) throw new RefusalError("STALE_VERSION");
    const { action, change, details } = await work({ ...locked, row });
    const changed = change === undefined ? row : await engagementRows.update(tx, row, change);
    if (!changed) throw new RefusalError("STALE_VERSION");
    await auditEngagement(command, changed, action, details);
    return changed;
  });
}

export async function auditEngagement(
  command: Command<Caller>,
  row: EngagementRow,
  action: string,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { id: resourceId, legalEntityId, label } = row;
  await command.audit({
    action,
    resource: "engagement",
    resourceId,
    legalEntityId,
    details: { refId: refIdOf(row), label, ...details },
  });
}
