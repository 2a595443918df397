import { createHmac, randomBytes } from "node:crypto";

/** https://www.standardwebhooks.com: a secret is `whsec_` and the base64 of 24 to 64 bytes. */
const PREFIX = "whsec_";
const SECRET_BYTES = 32;

export const newWebhookSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString("base64")}`;

/** `webhook-signature` of a message: `v1,` and the base64 of the HMAC-SHA256 of `id.seconds.body`. */
export function webhookSignature(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")}`;
}
