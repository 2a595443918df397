import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  X509Certificate,
} from "node:crypto";
import { promisify } from "node:util";
import { selfSigned } from "./certificate.ts";
import type { EbicsVersion, SignatureVersion } from "./norm.ts";
import { at, type Element, MessageError, textAt } from "./xml.ts";

/** A public key as a bank or a subscriber tells it. */
export type PublicKey = {
  /** base64, big-endian, without leading zeros. */
  readonly modulus: string;
  readonly exponent: string;
  /** base64 of the DER; absent where a bank of H004 has none. */
  readonly certificate?: string;
};
export type OwnKey = { readonly privateKey: string; readonly certificate: string };

export const KEY_ROLES = ["signature", "authentication", "encryption"] as const;
export type KeyRole = (typeof KEY_ROLES)[number];

/** The three keys of a subscriber; kept sealed, for they are his signature. */
export type OwnKeys = { readonly signatureVersion: SignatureVersion } & Readonly<Record<KeyRole, OwnKey>>;
export type BankKeys = { readonly authentication: PublicKey; readonly encryption: PublicKey };

const KEY_BITS = 2048;
const YEARS = 10;
const generate = promisify(generateKeyPair);

/** New keys of a subscriber, each with its self-signed certificate. */
export async function makeKeys(
  signatureVersion: SignatureVersion,
  { commonName, now }: { readonly commonName: string; readonly now: Date },
): Promise<OwnKeys> {
  const to = new Date(now);
  to.setUTCFullYear(to.getUTCFullYear() + YEARS);
  const make = async (use: KeyRole): Promise<OwnKey> => {
    const pair = await generate("rsa", { modulusLength: KEY_BITS });
    const publicKey = pair.publicKey.export({ type: "spki", format: "der" });
    const certificate = selfSigned({
      privateKey: pair.privateKey,
      publicKey,
      commonName,
      from: now,
      to,
      use,
    });
    return {
      privateKey: pair.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
      certificate: certificate.toString("base64"),
    };
  };
  return {
    signatureVersion,
    signature: await make("signature"),
    authentication: await make("authentication"),
    encryption: await make("encryption"),
  };
}

export const privateKeyOf = ({ privateKey }: OwnKey): KeyObject => createPrivateKey(privateKey);

const fromUrl = (text: string | undefined): string => Buffer.from(text ?? "", "base64url").toString("base64");

function partsOf(key: KeyObject): { modulus: string; exponent: string } {
  const { n, e } = key.export({ format: "jwk" });
  return { modulus: fromUrl(n), exponent: fromUrl(e) };
}

/** The public half of an own key, with its certificate. */
export const publicOf = ({ privateKey, certificate }: OwnKey): PublicKey => ({
  ...partsOf(createPublicKey(privateKey)),
  certificate,
});

/** The key as the crypto of Node takes it. */
export const keyObjectOf = ({ modulus, exponent }: PublicKey): KeyObject =>
  createPublicKey({
    format: "jwk",
    key: {
      kty: "RSA",
      n: Buffer.from(modulus, "base64").toString("base64url"),
      e: Buffer.from(exponent, "base64").toString("base64url"),
    },
  });

const hex = (base64: string): string => Buffer.from(base64, "base64").toString("hex").replace(/^0+/, "");

/** The hash of a public key: SHA-256 of its exponent and modulus in hexadecimal (EBICS 2.5, 4.4.1.2.3). */
export const hashOfNumbers = ({ exponent, modulus }: PublicKey): Buffer =>
  createHash("sha256")
    .update(`${hex(exponent)} ${hex(modulus)}`)
    .digest();

/** The hash of a certificate: SHA-256 of its DER. */
export const hashOfCertificate = (base64: string): Buffer =>
  createHash("sha256").update(Buffer.from(base64, "base64")).digest();

/** What a version knows a key by: H005 its certificate, H004 its numbers. */
export const hashOf = (version: EbicsVersion, key: PublicKey): Buffer =>
  version === "H005" && key.certificate !== undefined
    ? hashOfCertificate(key.certificate)
    : hashOfNumbers(key);

/** A hash as it is printed: pairs of capitals, which a person compares. */
export const shownHash = (hash: Uint8Array): string =>
  (Buffer.from(hash).toString("hex").toUpperCase().match(/../g) ?? []).join(" ");

/** The key that an element with X509Data or RSAKeyValue holds. @throws MessageError */
export function readPublicKey(holder: Element): PublicKey {
  const certificate = textAt(holder, "X509Data/X509Certificate").replace(/\s/g, "");
  try {
    if (certificate !== "") {
      const { publicKey } = new X509Certificate(Buffer.from(certificate, "base64"));
      return { ...partsOf(publicKey), certificate };
    }
    const numbers = at(holder, "PubKeyValue/RSAKeyValue");
    if (numbers) {
      const { modulus, exponent } = {
        modulus: textAt(numbers, "Modulus"),
        exponent: textAt(numbers, "Exponent"),
      };
      return partsOf(keyObjectOf({ modulus, exponent }));
    }
  } catch {
    throw new MessageError("an unreadable key");
  }
  throw new MessageError("no key");
}
