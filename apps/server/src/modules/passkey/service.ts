import { randomBytes } from "node:crypto";
import {
  MOST_PASSKEYS,
  type NewPasskeyBody,
  type OwnProof,
  type PasskeyCreation,
  type PasskeyRequest,
  type PasskeySignInBody,
  type PasskeysAnswer,
} from "@grand-livre/contracts/passkey";
import type { Application } from "../../application.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { RequestInfo } from "../../http/route.ts";
import { newId } from "../../ids.ts";
import { inCommand } from "../../kit/command.ts";
import { countUse } from "../identity/service.ts";
import {
  type AccountRow,
  auditRefusal,
  beginChallenge,
  enter,
  findAccountById,
  isBoundToProvider,
  requireOpenAccount,
  requireOwnProof,
  takeChallenge,
} from "../identity/sign-in-service.ts";
import { queueMessage } from "../mail/service.ts";
import { ALGORITHMS, madeKey, partyOf, requireParty, signedCounter } from "./ceremony.ts";
import {
  findOwnPasskeys,
  findPasskey,
  insertPasskey,
  lockOwnAccount,
  notePasskeyUse,
  passkeyExists,
  removePasskey,
} from "./repository.ts";

export { removePasskeysOf as forgetPasskeys } from "./repository.ts";

type Challenge = { readonly challenge: string };

const TIMEOUT_MS = 5 * 60_000;
const newChallenge = () => randomBytes(32).toString("base64url");
/** What an authenticator keeps of its person: the account's id, which says nothing elsewhere. */
const handleOf = (userId: string) => Buffer.from(userId.replaceAll("-", ""), "hex").toString("base64url");

/** Whether the sign-in page offers them. */
export async function passkeysAreUsed(app: Application): Promise<boolean> {
  return partyOf(app) !== undefined && (await passkeyExists(app.db));
}

/** The caller's passkeys. */
export async function ownPasskeys(app: Application, caller: Caller): Promise<PasskeysAnswer> {
  const rows = await findOwnPasskeys(app.db, caller.scope);
  return {
    passkeys: rows.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    isPossible: partyOf(app) !== undefined,
  };
}

/**
 * Begins to add a passkey to the caller's account: what the browser makes it by.
 * @throws RefusalError PASSKEY_ADDRESS_UNFIT, SIGN_IN_WAY_CLOSED, PASSKEY_LIMIT, and those of {@link requireOwnProof}
 */
export async function beginPasskey(
  app: Application,
  caller: Caller,
  proof: OwnProof,
): Promise<PasskeyCreation> {
  const party = requireParty(app);
  if (await isBoundToProvider(app.db, caller.userId)) throw new RefusalError("SIGN_IN_WAY_CLOSED");
  await requireOwnProof(app, caller, proof);
  const known = await findOwnPasskeys(app.db, caller.scope);
  if (known.length >= MOST_PASSKEYS) throw new RefusalError("PASSKEY_LIMIT", { most: MOST_PASSKEYS });
  const challenge = newChallenge();
  return {
    key: await beginChallenge(app, "passkey-registration", { challenge } satisfies Challenge, caller.userId),
    options: {
      challenge,
      rp: { id: party.id, name: "Grand Livre" },
      user: {
        id: handleOf(caller.userId),
        name: caller.email,
        displayName: `${caller.firstname} ${caller.lastname}`.trim(),
      },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key" as const, alg })),
      timeout: TIMEOUT_MS,
      excludeCredentials: known.map(({ credentialId }) => ({
        type: "public-key" as const,
        id: credentialId,
      })),
      // Found without an address being typed, and opened by a finger, a face or a code: both factors in one.
      authenticatorSelection: {
        residentKey: "required",
        requireResidentKey: true,
        userVerification: "required",
      },
      attestation: "none",
    },
  };
}

/**
 * Adds the passkey that the browser made, and writes to the person.
 * @throws RefusalError PASSKEY_ADDRESS_UNFIT, SIGN_IN_ATTEMPT_INVALID, PASSKEY_INVALID, PASSKEY_KNOWN, PASSKEY_LIMIT
 */
export async function addPasskey(
  app: Application,
  caller: Caller,
  { key, name, response }: NewPasskeyBody,
): Promise<void> {
  const party = requireParty(app);
  const { challenge } = await takeChallenge<Challenge>(app, "passkey-registration", key, caller.userId);
  const made = await madeKey(party, challenge, response);
  await inCommand(app, caller, async (command) => {
    const { tx, scope } = command;
    const id = newId();
    await lockOwnAccount(tx, scope);
    if ((await findOwnPasskeys(tx, scope)).length >= MOST_PASSKEYS)
      throw new RefusalError("PASSKEY_LIMIT", { most: MOST_PASSKEYS });
    if (!(await insertPasskey(tx, scope, { ...made, id, name, createdAt: app.now() })))
      throw new RefusalError("PASSKEY_KNOWN");
    await command.audit({
      action: "passkey.add",
      resource: "user",
      resourceId: caller.userId,
      details: { name },
    });
    await queueMessage(tx, app, { kind: "passkey-added", params: { userId: caller.userId, name } });
  });
}

/** @throws RefusalError PASSKEY_NOT_FOUND, and those of {@link requireOwnProof} */
export async function removeOwnPasskey(
  app: Application,
  caller: Caller,
  id: string,
  proof: OwnProof,
): Promise<void> {
  await requireOwnProof(app, caller, proof);
  await inCommand(app, caller, async (command) => {
    const name = await removePasskey(command.tx, command.scope, id);
    if (name === undefined) throw new RefusalError("PASSKEY_NOT_FOUND");
    await command.audit({
      action: "passkey.remove",
      resource: "user",
      resourceId: caller.userId,
      details: { name },
    });
  });
}

/** Begins a sign-in: which passkey, the person says at the authenticator. @throws RefusalError PASSKEY_ADDRESS_UNFIT */
export async function startPasskeySignIn(app: Application, request: RequestInfo): Promise<PasskeyRequest> {
  const party = requireParty(app);
  await countUse(app, "sign-in-way-address", request.address);
  const challenge = newChallenge();
  return {
    key: await beginChallenge(app, "passkey", { challenge } satisfies Challenge),
    options: { challenge, rpId: party.id, timeout: TIMEOUT_MS, userVerification: "required" },
  };
}

/**
 * Ends it by what the passkey signed: what one has, and what one is or knows, so that no code is asked for.
 * @throws RefusalError the refusals of the endpoint
 */
export async function finishPasskeySignIn(
  app: Application,
  { key, response }: PasskeySignInBody,
  request: RequestInfo,
): Promise<{ token: string; caller: Caller }> {
  const party = requireParty(app);
  await countUse(app, "sign-in-way-address", request.address);
  let account: AccountRow | undefined;
  try {
    const { challenge } = await takeChallenge<Challenge>(app, "passkey", key);
    const passkey = await findPasskey(app.db, response.id);
    if (!passkey) throw new RefusalError("PASSKEY_UNKNOWN");
    const counter = await signedCounter(party, challenge, response, passkey);
    if (response.response.userHandle !== handleOf(passkey.userId)) throw new RefusalError("PASSKEY_INVALID");
    account = await findAccountById(app.db, passkey.userId);
    if (!account) throw new RefusalError("PASSKEY_UNKNOWN");
    requireOpenAccount(account, request);
    // A passkey is kept here, as the password is: where the provider alone lets people in, it must not outlive them there.
    if (await isBoundToProvider(app.db, account.id)) throw new RefusalError("SIGN_IN_WAY_CLOSED");
    const isOn = await inTransaction(app.db, (tx) => notePasskeyUse(tx, passkey.id, counter, app.now()));
    if (!isOn) throw new RefusalError("PASSKEY_COUNTER_OLD");
    return await enter(app, { id: account.id, secondFactor: true, by: "passkey" }, request);
  } catch (error) {
    await auditRefusal(app, account?.email ?? "", request, error, "passkey");
    throw error;
  }
}
