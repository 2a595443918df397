import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  type KeyObject,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
  sign,
  verify,
} from "node:crypto";
import { deflateSync, inflateSync } from "node:zlib";
import type { SignatureVersion } from "./norm.ts";
import { MessageError } from "./xml.ts";

export const sha256 = (bytes: Uint8Array | string): Buffer => createHash("sha256").update(bytes).digest();

/** The hash that an order is signed by: carriage returns, line feeds and the end mark of old systems do not count. */
export const hashOfOrder = (data: Uint8Array): Buffer =>
  sha256(Buffer.from(data).filter((byte) => byte !== 0x0d && byte !== 0x0a && byte !== 0x1a));

const PSS = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 } as const;

/** Its signature: A005 signs the data, A006 their hash, which PSS hashes once more (EBICS 2.5, 14.1.4). */
export function signOrder(version: SignatureVersion, key: KeyObject, data: Uint8Array): Buffer {
  if (version === "A006") return sign("sha256", hashOfOrder(data), { key, ...PSS });
  const counted = Buffer.from(data).filter((byte) => byte !== 0x0d && byte !== 0x0a && byte !== 0x1a);
  return sign("sha256", counted, key);
}

export function isSignedBy(
  version: SignatureVersion,
  key: KeyObject,
  { data, signature }: { readonly data: Uint8Array; readonly signature: Uint8Array },
): boolean {
  if (version === "A006") return verify("sha256", hashOfOrder(data), { key, ...PSS }, signature);
  const counted = Buffer.from(data).filter((byte) => byte !== 0x0d && byte !== 0x0a && byte !== 0x1a);
  return verify("sha256", counted, key, signature);
}

const BLOCK = 16;
/** The norm has one key a transaction, so that an initial value of zero is never used twice with one. */
const ZERO = Buffer.alloc(BLOCK);

/** Order data packed and encrypted (E002), padded to full blocks whose last byte says by how much (ANSI X9.23). */
export function encrypt(transactionKey: Uint8Array, data: Uint8Array): Buffer {
  const packed = deflateSync(data);
  const padding = Buffer.alloc(BLOCK - (packed.length % BLOCK));
  padding[padding.length - 1] = padding.length;
  const cipher = createCipheriv("aes-128-cbc", transactionKey, ZERO).setAutoPadding(false);
  return Buffer.concat([cipher.update(packed), cipher.update(padding), cipher.final()]);
}

/** @throws MessageError when it is encrypted otherwise, or cut */
export function decrypt(transactionKey: Uint8Array, data: Uint8Array, maxBytes: number): Buffer {
  try {
    const decipher = createDecipheriv("aes-128-cbc", transactionKey, ZERO).setAutoPadding(false);
    const padded = Buffer.concat([decipher.update(data), decipher.final()]);
    return inflateSync(padded.subarray(0, padded.length - (padded.at(-1) ?? 0)), {
      maxOutputLength: maxBytes,
    });
  } catch {
    throw new MessageError("unreadable order data");
  }
}

export const newTransactionKey = (): Buffer => randomBytes(BLOCK);

export const encryptKey = (key: KeyObject, transactionKey: Uint8Array): Buffer =>
  publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, transactionKey);

/** @throws MessageError when it was encrypted for another key */
export function decryptKey(key: KeyObject, encrypted: Uint8Array): Buffer {
  try {
    const transactionKey = privateDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, encrypted);
    if (transactionKey.length === BLOCK) return transactionKey;
  } catch {
    // Told as below.
  }
  throw new MessageError("a transaction key of another subscriber");
}
