import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** What a test may have the authenticator do wrong. */
export interface Misdeed {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly isVerified?: boolean;
  readonly type?: string;
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest();

const [PRESENT, VERIFIED, WITH_KEY] = [0x01, 0x04, 0x40];

/** An authenticator with one ES256 key, as WebAuthn has it (W3C, level 3, § 6 and § 8.7 « none »). */
export function softwareAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  const authenticator = { counter: 0, counts: true, userHandle: "" };

  const clientData = (type: string, challenge: string, misdeed: Misdeed) =>
    Buffer.from(
      JSON.stringify({
        type: misdeed.type ?? type,
        challenge: misdeed.challenge ?? challenge,
        origin: misdeed.origin ?? origin,
        crossOrigin: false,
      }),
    );

  function authenticatorData(rpId: string, misdeed: Misdeed, attested?: Buffer): Buffer {
    if (authenticator.counts) authenticator.counter += 1;
    const flags =
      PRESENT | (misdeed.isVerified === false ? 0 : VERIFIED) | (attested === undefined ? 0 : WITH_KEY);
    const counted = Buffer.alloc(5);
    counted.writeUInt8(flags);
    counted.writeUInt32BE(authenticator.counter, 1);
    return Buffer.concat([sha256(misdeed.rpId ?? rpId), counted, attested ?? Buffer.alloc(0)]);
  }

  const credential = { id: text(id), rawId: text(id), type: "public-key", clientExtensionResults: {} };

  return {
    authenticator,
    /** Makes the key, as `navigator.credentials.create` answers. */
    create(options: { challenge: string; rp: { id: string }; user: { id: string } }, misdeed: Misdeed = {}) {
      authenticator.userHandle = options.user.id;
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Uint8Array.from(Buffer.from(x, "base64url"))],
          [-3, Uint8Array.from(Buffer.from(y, "base64url"))],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, key]);
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, never>>([
          ["fmt", "none"],
          ["attStmt", new Map<string, never>()],
          ["authData", Uint8Array.from(authenticatorData(options.rp.id, misdeed, attested))],
        ]),
      );
      return {
        ...credential,
        response: {
          clientDataJSON: text(clientData("webauthn.create", options.challenge, misdeed)),
          attestationObject: text(attestation),
        },
      };
    },
    /** Signs a challenge, as `navigator.credentials.get` answers. */
    sign(options: { challenge: string; rpId: string }, misdeed: Misdeed = {}) {
      const data = authenticatorData(options.rpId, misdeed);
      const client = clientData("webauthn.get", options.challenge, misdeed);
      const signature = createSign("sha256")
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(signature),
          userHandle: authenticator.userHandle,
        },
      };
    },
  };
}
