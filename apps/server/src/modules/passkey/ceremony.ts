import { isIP } from "node:net";
import type { NewPasskeyBody, PasskeySignInBody } from "@grand-livre/contracts/passkey";
import type { Application } from "../../application.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { PasskeyRow } from "./repository.ts";

/** EdDSA, ES256 and RS256, as COSE numbers them: what authenticators have. */
export const ALGORITHMS = [-8, -7, -257];

/** Half a second to load: at the first passkey, not at each start. */
const webauthn = () => import("@simplewebauthn/server");

export type Party = { readonly id: string; readonly origin: string };

/** Whom passkeys are made for, as browsers know this installation; undefined where they make none: by number, or without TLS. */
export function partyOf({ config }: Application): Party | undefined {
  const { hostname, origin, protocol } = new URL(config.publicUrl);
  const isOfThisMachine = hostname === "localhost" || hostname.endsWith(".localhost");
  if (isIP(hostname.replaceAll(/[[\]]/g, "")) !== 0) return undefined;
  return protocol === "https:" || isOfThisMachine ? { id: hostname, origin } : undefined;
}

/** @throws RefusalError PASSKEY_ADDRESS_UNFIT */
export function requireParty(app: Application): Party {
  const party = partyOf(app);
  if (!party) throw new RefusalError("PASSKEY_ADDRESS_UNFIT");
  return party;
}

/** The library says by plain errors what of an answer is wrong. @throws RefusalError PASSKEY_INVALID */
async function valid<Verified extends { readonly verified: boolean }>(
  verify: () => Promise<Verified>,
): Promise<Verified & { readonly verified: true }> {
  const answer = await verify().catch((cause: unknown) => {
    throw Object.assign(new RefusalError("PASSKEY_INVALID"), { cause });
  });
  if (!answer.verified) throw new RefusalError("PASSKEY_INVALID");
  return answer as Verified & { readonly verified: true };
}

/** The public key that the browser made for this challenge. @throws RefusalError PASSKEY_INVALID */
export async function madeKey(
  { id, origin }: Party,
  challenge: string,
  response: NewPasskeyBody["response"],
): Promise<{ readonly credentialId: string; readonly publicKey: Buffer; readonly counter: number }> {
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo } = await valid(() =>
    verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  const { credential } = registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
  };
}

/** How often the authenticator has signed, once it has signed this challenge. @throws RefusalError PASSKEY_INVALID */
export async function signedCounter(
  { id, origin }: Party,
  challenge: string,
  response: PasskeySignInBody["response"],
  { publicKey }: PasskeyRow,
): Promise<number> {
  const { verifyAuthenticationResponse } = await webauthn();
  const { authenticationInfo } = await valid(() =>
    verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      // The counter is compared where it is written: of two at once, only one counts on.
      credential: { id: response.id, publicKey: Uint8Array.from(publicKey), counter: 0 },
    }),
  );
  return authenticationInfo.newCounter;
}
