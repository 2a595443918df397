import type { PlatformTestOutcome } from "@grand-livre/contracts/einvoice-platform";
import { z } from "zod";
import type { Application } from "../../application.ts";
import { unseal } from "../../derived-secret.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { inCommand } from "../../kit/command.ts";
import { type OutsideAnswer, OutsideError, postOutside } from "../../outside/request-outside.ts";
import { countUse } from "../identity/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { saveTest } from "./repository.ts";
import { platformOf } from "./service.ts";

/** The client's identifier and secret as RFC 6749 §2.3.1 encodes them. */
const formEncoded = (text: string) => new URLSearchParams({ "": text }).toString().slice(1);

const tokenAnswer = z.object({ access_token: z.string().min(1) });

function outcomeOf({ status, body }: OutsideAnswer): PlatformTestOutcome {
  if (status >= 300 && status < 400) return "redirected";
  // RFC 6749 §5.2: wrong credentials are 401, or 400 with `invalid_client`.
  if (status === 401 || status === 403 || (status === 400 && body.includes("invalid_client")))
    return "credentials_refused";
  if (status < 200 || status >= 300) return "error_answered";
  return tokenAnswer.safeParse(parsed(body)).success ? "accepted" : "no_token";
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Asks for a token as the OAuth2 client that the settings name. The token is thrown away. */
async function askForToken(
  app: Application,
  { tokenUrl, clientId, sealedSecret }: { tokenUrl: string; clientId: string; sealedSecret: Buffer },
): Promise<PlatformTestOutcome> {
  let secret: string;
  try {
    secret = unseal(app, sealedSecret);
  } catch {
    return "secret_unreadable";
  }
  const credentials = Buffer.from(`${formEncoded(clientId)}:${formEncoded(secret)}`).toString("base64");
  try {
    const answer = await postOutside(app, tokenUrl, {
      headers: {
        authorization: `Basic ${credentials}`,
        accept: "application/json",
        "content-type": "application/x-www-form-urlencoded",
      },
      body: "grant_type=client_credentials",
    });
    return outcomeOf(answer);
  } catch (error) {
    if (error instanceof OutsideError) return error.failure;
    throw error;
  }
}

/**
 * Asks the platform for a token, keeps and answers what became of it.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, PLATFORM_INCOMPLETE, TOO_MANY_REQUESTS
 */
export async function testPlatform(app: Application, caller: Caller, legalEntityRefId: string) {
  const { id: legalEntityId } = await resolveLegalEntity(app.db, legalEntityRefId);
  const { tokenUrl, clientId, sealedSecret, version } = await platformOf(app.db, legalEntityId);
  if (tokenUrl === null || clientId === null || sealedSecret === null)
    throw new RefusalError("PLATFORM_INCOMPLETE");
  await countUse(app, "platform-test", legalEntityId);
  // Outside any transaction: another server may take its time.
  const outcome = await askForToken(app, { tokenUrl, clientId, sealedSecret });
  const at = app.now();
  await inCommand(app, caller, async (command) => {
    const { tx } = command;
    await saveTest(tx, { legalEntityId, version }, { testedAt: at, testOutcome: outcome });
    await command.audit({
      action: "test",
      resource: "einvoice-platform",
      resourceId: legalEntityId,
      legalEntityId,
      details: { tokenUrl, outcome },
    });
  });
  return { at: at.toISOString(), outcome };
}
