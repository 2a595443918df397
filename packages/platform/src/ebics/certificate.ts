import { createSign, type KeyObject, randomBytes } from "node:crypto";

/** DER by hand: Node reads certificates and makes none, and this is all of the norm that a self-signed one needs. */
function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  if (content.length < 0x80) return Buffer.concat([Buffer.from([tag, content.length]), content]);
  const size = content.length < 0x100 ? [0x81] : [0x82, content.length >> 8];
  return Buffer.concat([Buffer.from([tag, ...size, content.length & 0xff]), content]);
}

const SEQUENCE = 0x30;
const sequence = (...contents: readonly Uint8Array[]) => der(SEQUENCE, ...contents);
const oid = (...bytes: readonly number[]) => der(0x06, Buffer.from(bytes));
const bits = (content: Uint8Array, unused = 0) => der(0x03, Buffer.from([unused]), content);
const octets = (content: Uint8Array) => der(0x04, content);

const RSA_WITH_SHA256 = sequence(oid(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b), der(0x05));
const named = (last: number, text: string) =>
  der(0x31, sequence(oid(0x55, 0x04, last), der(0x0c, Buffer.from(text))));

/** UTCTime until 2049, as RFC 5280 wants it; what is later is told by four digits. */
function time(date: Date): Buffer {
  const text = `${date.toISOString().replace(/[-:T]|\.\d+Z/g, "")}Z`;
  return date.getUTCFullYear() < 2050 ? der(0x17, Buffer.from(text.slice(2))) : der(0x18, Buffer.from(text));
}

/** Bits of keyUsage: what each key of a subscriber is for. */
export const KEY_USES = { signature: 0x40, authentication: 0x80, encryption: 0x20 } as const;
const UNUSED = { 64: 6, 128: 7, 32: 5 } as const;

export type CertificateOrder = {
  readonly privateKey: KeyObject;
  /** SubjectPublicKeyInfo. */
  readonly publicKey: Uint8Array;
  readonly commonName: string;
  readonly from: Date;
  readonly to: Date;
  readonly use: keyof typeof KEY_USES;
};

/** A self-signed X.509 v3 certificate (DER): banks know it by the hash on the letter, not by an authority. */
export function selfSigned({ privateKey, publicKey, commonName, from, to, use }: CertificateOrder): Buffer {
  const serial = randomBytes(16);
  // Positive and not zero.
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40;
  const subject = sequence(named(0x06, "FR"), named(0x03, commonName));
  const keyUse = KEY_USES[use];
  const usage = bits(Buffer.from([keyUse]), UNUSED[keyUse]);
  const extensions = sequence(
    sequence(oid(0x55, 0x1d, 0x0f), der(0x01, Buffer.from([0xff])), octets(usage)),
    sequence(oid(0x55, 0x1d, 0x13), der(0x01, Buffer.from([0xff])), octets(sequence())),
  );
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    RSA_WITH_SHA256,
    subject,
    sequence(time(from), time(to)),
    subject,
    publicKey,
    der(0xa3, extensions),
  );
  const signature = createSign("sha256").update(body).sign(privateKey);
  return sequence(body, RSA_WITH_SHA256, bits(signature));
}
