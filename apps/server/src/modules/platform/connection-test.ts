import type { PlatformTestOutcome, PlatformTestStep } from "@grand-livre/contracts/einvoice-platform";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { inCommand } from "../../kit/command.ts";
import { accessOf, type PlatformRow, platformOf, saveTest } from "../einvoice-platform/service.ts";
import { countUse } from "../identity/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { PlatformCallError } from "./call-error.ts";
import { checkHealth, type PlatformSession, tokenOf } from "./client.ts";

type Found = { readonly step: PlatformTestStep; readonly outcome: PlatformTestOutcome };

/** A token, then whether each service whose address is known answers: the first failure, or what was tried last. */
async function tryAccess(session: PlatformSession): Promise<Found> {
  const { access } = session;
  const steps: [PlatformTestStep, () => Promise<unknown>][] = [["token", () => tokenOf(session)]];
  if (access.flowUrl !== null) steps.push(["flow", () => checkHealth(session, "flow")]);
  if (access.directoryUrl !== null) steps.push(["directory", () => checkHealth(session, "directory")]);
  let last: PlatformTestStep = "token";
  for (const [step, call] of steps) {
    last = step;
    try {
      await call();
    } catch (error) {
      if (error instanceof PlatformCallError) return { step, outcome: error.outcome };
      throw error;
    }
  }
  return { step: last, outcome: "accepted" };
}

async function outcomeOf(app: Application, legalEntityId: string, row: PlatformRow): Promise<Found> {
  try {
    const access = accessOf(app, legalEntityId, row);
    // A token of its own: what an earlier call obtained proves nothing of the secret now.
    const key = `${access.key} ${newId()}`;
    return await tryAccess({ app, access: { ...access, key } });
  } catch (error) {
    if (!(error instanceof RefusalError) || error.code !== "PLATFORM_SECRET_UNREADABLE") throw error;
    return { step: "token", outcome: "secret_unreadable" };
  }
}

/**
 * Tries the platform as its settings name it, keeps and answers what became of it. The token is thrown away.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, PLATFORM_INCOMPLETE, TOO_MANY_REQUESTS
 */
export async function testPlatform(app: Application, caller: Caller, legalEntityRefId: string) {
  const { id: legalEntityId } = await resolveLegalEntity(app.db, legalEntityRefId);
  const row = await platformOf(app.db, legalEntityId);
  const { tokenUrl, clientId, sealedSecret, version } = row;
  if (tokenUrl === null || clientId === null || sealedSecret === null)
    throw new RefusalError("PLATFORM_INCOMPLETE");
  await countUse(app, "platform-test", legalEntityId);
  // Outside any transaction: another server may take its time.
  const { step, outcome } = await outcomeOf(app, legalEntityId, row);
  const at = app.now();
  await inCommand(app, caller, async (command) => {
    const test = { testedAt: at, testOutcome: outcome, testStep: step };
    await saveTest(command.tx, { legalEntityId, version }, test);
    await command.audit({
      action: "test",
      resource: "einvoice-platform",
      resourceId: legalEntityId,
      legalEntityId,
      details: { tokenUrl, step, outcome },
    });
  });
  return { at: at.toISOString(), outcome, step };
}
