import { z } from "zod";
import { signInAnswer } from "./identity.ts";
import { challengeKey } from "./identity-provider.ts";
import { personName } from "./person-name.ts";

/** A person has one for each device or password manager. */
export const MOST_PASSKEYS = 20;

const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.string(),
  /** Null: never. */
  lastUsedAt: z.string().nullable(),
});
export type Passkey = z.output<typeof passkey>;

export const passkeysAnswer = z.object({
  passkeys: z.array(passkey),
  /** Whether browsers can make one at the address of this installation: a name, by https. */
  isPossible: z.boolean(),
});
export type PasskeysAnswer = z.output<typeof passkeysAnswer>;

/** The caller's password and, where there is one, second factor. */
export const ownProofBody = z.strictObject({
  password: z.string().min(1).max(1024),
  otp: z.string().trim().min(1).max(32).optional(),
});
export type OwnProof = z.output<typeof ownProofBody>;

/** What `navigator.credentials.create` takes, in its JSON form. */
export const passkeyCreation = z.object({
  key: challengeKey,
  options: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.int() })),
    timeout: z.int(),
    excludeCredentials: z.array(z.object({ type: z.literal("public-key"), id: z.string() })),
    authenticatorSelection: z.object({
      residentKey: z.literal("required"),
      requireResidentKey: z.literal(true),
      userVerification: z.literal("required"),
    }),
    attestation: z.literal("none"),
  }),
});
export type PasskeyCreation = z.output<typeof passkeyCreation>;

/** What `navigator.credentials.get` takes, in its JSON form. */
export const passkeyRequest = z.object({
  key: challengeKey,
  options: z.object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.literal("required"),
  }),
});
export type PasskeyRequest = z.output<typeof passkeyRequest>;

const bytes = (most: number) => z.base64url().min(1).max(most);
const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal("public-key"),
};

/** What the browser made, under the name that the person gives it. */
export const newPasskeyBody = z.strictObject({
  key: challengeKey,
  // Written in a mail and in the log.
  name: personName.min(1).max(60),
  response: z.object({
    ...credential,
    response: z.object({ clientDataJSON: bytes(4000), attestationObject: bytes(40_000) }),
  }),
});
export type NewPasskeyBody = z.output<typeof newPasskeyBody>;

/** What the authenticator signed. */
export const passkeySignInBody = z.strictObject({
  key: challengeKey,
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(4000),
      authenticatorData: bytes(8000),
      signature: bytes(8000),
      userHandle: bytes(100),
    }),
  }),
});
export type PasskeySignInBody = z.output<typeof passkeySignInBody>;
export const passkeySignInAnswer = signInAnswer;
