import type { InstallationSecurityBody, SecondFactorPolicy } from "@grand-livre/contracts/installation";
import type { Application } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { type Command, inCommand } from "../../kit/command.ts";
import {
  countPeople,
  findSecurity,
  isAdministrator,
  type SecurityRow,
  saveSecurity,
  shortenSessions,
} from "./security-repository.ts";

const UNCHANGED: SecurityRow = { secondFactor: "nobody", sessionHours: null, version: 0 };

/** What is decided of sign-ins for the whole installation. */
export async function securityOf(db: Connection): Promise<SecurityRow> {
  return (await findSecurity(db)) ?? UNCHANGED;
}

/** Whether a person has to have a second factor. */
export async function mustHaveSecondFactor(db: Connection, userId: string): Promise<boolean> {
  const { secondFactor } = await securityOf(db);
  if (secondFactor === "nobody") return false;
  return secondFactor === "everyone" || (await isAdministrator(db, userId));
}

/** How long a session opened now lasts. */
export async function sessionHoursNow(db: Connection, app: Application): Promise<number> {
  return (await securityOf(db)).sessionHours ?? app.config.sessionHours;
}

/**
 * A person who requires a second factor has one; all administrators have one before everyone: else no one could take
 * the requirement back.
 * @throws RefusalError OWN_TOTP_NEEDED, ADMINISTRATORS_WITHOUT_TOTP
 */
async function requireAdministratorsFirst(
  { tx, scope }: Command<Caller>,
  policy: SecondFactorPolicy,
): Promise<void> {
  if (policy === "nobody") return;
  const people = await countPeople(tx, scope);
  if (!people.ownSecondFactor) throw new RefusalError("OWN_TOTP_NEEDED");
  const without = people.administratorsWithoutSecondFactor;
  if (policy === "everyone" && without > 0)
    throw new RefusalError("ADMINISTRATORS_WITHOUT_TOTP", { count: without });
}

/**
 * Requires a second factor at the next sign-in, and bounds sessions: those that are open end earlier where they were opened
 * for longer.
 * @throws RefusalError STALE_VERSION, OWN_TOTP_NEEDED, ADMINISTRATORS_WITHOUT_TOTP
 */
export async function changeSecurity(
  app: Application,
  caller: Caller,
  body: InstallationSecurityBody,
): Promise<void> {
  await inCommand(app, caller, async (command) => {
    const { tx } = command;
    const before = await securityOf(tx);
    if (body.secondFactor !== before.secondFactor)
      await requireAdministratorsFirst(command, body.secondFactor);
    if (before.version !== body.version || !(await saveSecurity(tx, body)))
      throw new RefusalError("STALE_VERSION", { version: before.version });
    const ended = await shortenSessions(tx, body.sessionHours ?? app.config.sessionHours);
    await command.audit({
      action: "change-security",
      resource: "installation",
      details: { before, after: body, shortenedSessions: ended },
    });
  });
}
