import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** Headers of a webhook (XP Z12-013). */
export const SIGNATURE_HEADER = "Afnor-Signature";
export const SIGNATURE_TIME_HEADER = "Afnor-Signature-Timestamp";

/** How old a webhook may be, and how far ahead the clock of its sender. */
export const WEBHOOK_MAX_AGE_SECONDS = 300;

interface SignedWebhook {
  /** As the platform gave it when the webhook was made: base64. */
  readonly key: string;
  /** The bytes as they came: a body that was read and written again has another signature. */
  readonly body: Uint8Array | string;
  readonly signature: string | undefined;
  readonly timestamp: string | undefined;
  readonly nowSeconds: number;
  readonly maxAgeSeconds?: number;
}

const keyBytes = (key: string) => Buffer.from(key, "base64");

const fingerprint = (body: Uint8Array | string, epochSeconds: number) =>
  createHash("sha256").update(body).update(`@${epochSeconds}`).digest();

/** The signature of a webhook: base64 of the HMAC-SHA-256 of the fingerprint (SHA-256) of `body@epoch`. */
export function signWebhook(key: string, body: Uint8Array | string, epochSeconds: number): string {
  return createHmac("sha256", keyBytes(key)).update(fingerprint(body, epochSeconds)).digest("base64");
}

/**
 * Whether who sent the webhook has the key, now. Platforms read the standard in two ways, and the product takes both: the
 * HMAC of the fingerprint, as its text says, or of `body@epoch` itself, as its header is described; each proves the key.
 */
export function isWebhookSignature({
  key,
  body,
  signature = "",
  timestamp = "",
  nowSeconds,
  maxAgeSeconds = WEBHOOK_MAX_AGE_SECONDS,
}: SignedWebhook): boolean {
  const secret = keyBytes(key);
  // An empty key would let anyone sign.
  if (secret.length === 0 || !/^\d{1,15}$/.test(timestamp)) return false;
  const epochSeconds = Number(timestamp);
  if (Math.abs(nowSeconds - epochSeconds) > maxAgeSeconds) return false;
  const told = Buffer.from(signature, "base64");
  const ofText = createHmac("sha256", secret).update(body).update(`@${timestamp}`).digest();
  const ofFingerprint = createHmac("sha256", secret).update(fingerprint(body, epochSeconds)).digest();
  return isSame(told, ofFingerprint) || isSame(told, ofText);
}

const isSame = (told: Buffer, own: Buffer) => told.length === own.length && timingSafeEqual(told, own);
