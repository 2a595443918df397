import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import type { Application } from "./application.ts";

type Keyed = Pick<Application, "tokenSecret">;

function keyFor(app: Keyed, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", app.tokenSecret, "", `grand-livre ${purpose}`, 32));
}

/** The 6-digit code of a reference. It is kept nowhere: a reader of the database alone cannot know it. */
export function derivedCode(app: Keyed, refId: string): string {
  const digest = createHmac("sha256", keyFor(app, "code")).update(refId).digest();
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, "0");
}

/** The secret of a one-time link, from its id: a message sent again carries the same link. */
export function derivedLinkSecret(app: Keyed, linkId: string): string {
  return createHmac("sha256", keyFor(app, "link")).update(linkId).digest("base64url");
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Seals a short text for the database (AES-256-GCM): it opens with this server's secret alone. */
export function seal(app: Keyed, text: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyFor(app, "seal"), iv);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Opens what {@link seal} closed; throws when it was sealed with another secret or changed since. */
export function unseal(app: Keyed, bytes: Buffer): string {
  const decipher = createDecipheriv("aes-256-gcm", keyFor(app, "seal"), bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
}
