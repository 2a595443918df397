import { timingSafeEqual } from "node:crypto";
import {
  isWebhookSignature,
  SIGNATURE_HEADER,
  SIGNATURE_TIME_HEADER,
} from "@grand-livre/platform/flow/webhook-signature";
import type { Application } from "../../application.ts";
import { withinRows } from "../../database/row-scope.ts";
import { inTransaction } from "../../database/transaction.ts";
import { derivedLinkSecret, seal, unseal } from "../../derived-secret.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { RequestInfo } from "../../http/route.ts";
import type { Scope } from "../../scope.ts";
import { findWebhookOwner, type PlatformRow, saveWebhook } from "../einvoice-platform/service.ts";
import { countUse } from "../identity/service.ts";
import { enqueueJob, recentJobsOfCompany } from "../job/service.ts";
import { legalEntityById } from "../legal-entity/service.ts";
import { PlatformCallError } from "./call-error.ts";
import { createWebhook, deleteWebhook, type PlatformSession } from "./client.ts";

const MOST_BYTES = 64 * 1024;

/** The part of a company's address that nobody guesses; it is kept nowhere. */
const secretOf = (app: Application, legalEntityId: string) =>
  derivedLinkSecret(app, `webhook ${legalEntityId}`);

/** Where the platform tells that flows changed. */
export async function webhookAddress(app: Application, legalEntityId: string): Promise<string> {
  const { refId } = await legalEntityById(app.db, legalEntityId);
  return `${app.config.publicUrl}/api/platform/webhook/${refId}/${secretOf(app, legalEntityId)}`;
}

type Owner = { readonly session: PlatformSession; readonly row: PlatformRow; readonly legalEntityId: string };

/**
 * Makes the webhook of a connected company, and removes that of one that ended. A platform that has none, or does not answer, is
 * searched at intervals all the same.
 */
export async function settleWebhook(app: Application, { session, row, legalEntityId }: Owner) {
  const { webhookUid, connected, apiVersion } = row;
  try {
    if (!connected && webhookUid !== null) {
      await deleteWebhook(session, webhookUid);
      await keep(app, { legalEntityId, before: webhookUid }, null);
    }
    if (!connected || webhookUid !== null || apiVersion === "1.1.0" || !canBeCalled(app, session)) return;
    const callbackUrl = await webhookAddress(app, legalEntityId);
    const made = await createWebhook(session, { callbackUrl });
    const isKept = await keep(app, { legalEntityId, before: null }, made);
    if (!isKept) await deleteWebhook(session, made.webhookId);
  } catch (error) {
    if (!(error instanceof PlatformCallError)) throw error;
    app.log.warn({ legalEntityId, outcome: error.outcome }, "webhook not settled");
  }
}

type Made = { readonly webhookId: string; readonly signingKey: string };

type Place = { readonly legalEntityId: string; readonly before: string | null };

function keep(app: Application, place: Place, made: Made | null): Promise<boolean> {
  const webhook = {
    webhookUid: made?.webhookId ?? null,
    sealedWebhookKey: made && seal(app, made.signingKey),
  };
  return inTransaction(app.db, (tx) => saveWebhook(tx, place, webhook));
}

/** A platform calls public addresses by https; one on an allowed origin is beside this server. */
function canBeCalled({ config }: Application, { access }: PlatformSession): boolean {
  if (access.flowUrl === null) return false;
  return (
    config.publicUrl.startsWith("https:") || config.outsideOrigins.includes(new URL(access.flowUrl).origin)
  );
}

/** The body of a request, no longer than a webhook may be. @throws RefusalError WEBHOOK_INVALID */
async function bodyOf({ body }: Request): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new RefusalError("WEBHOOK_INVALID");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function isSameText(told: string, own: string): boolean {
  const [one, other] = [Buffer.from(told), Buffer.from(own)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * A hint of the platform that flows changed, signed with the key that it gave, once: the company's flows are exchanged soon. Whoever
 * has no key learns nothing, not even whether the company exists.
 * @throws RefusalError WEBHOOK_INVALID, TOO_MANY_REQUESTS
 */
export async function receiveWebhook(
  app: Application,
  { company, secret }: { readonly company: string; readonly secret: string },
  { raw, address }: RequestInfo,
): Promise<{ accepted: true }> {
  await countUse(app, "webhook-address", address);
  const body = await bodyOf(raw);
  const owner = await withinRows("all", () => findWebhookOwner(app.db, company));
  const signature = raw.headers.get(SIGNATURE_HEADER) ?? "";
  const isSigned =
    owner !== undefined &&
    isSameText(secret, secretOf(app, owner.legalEntityId)) &&
    isWebhookSignature({
      key: keyOf(app, owner.sealedWebhookKey),
      body,
      signature,
      timestamp: raw.headers.get(SIGNATURE_TIME_HEADER) ?? undefined,
      nowSeconds: Math.floor(app.now().getTime() / 1000),
    });
  if (!isSigned) throw new RefusalError("WEBHOOK_INVALID");
  const { legalEntityId, connectedBy } = owner;
  // Its signature holds for minutes; the second time it is someone else's copy.
  await countUse(app, "webhook-seen", `${legalEntityId} ${signature}`, "WEBHOOK_INVALID");
  await countUse(app, "webhook-company", legalEntityId);
  await withinRows([legalEntityId], () =>
    askSync(app, { userId: connectedBy, legalEntityIds: [legalEntityId] }),
  );
  return { accepted: true };
}

/** One exchange that waits reads all that many webhooks told of. */
async function askSync(app: Application, scope: Scope & { readonly legalEntityIds: readonly string[] }) {
  const [legalEntityId = ""] = scope.legalEntityIds;
  const jobs = await recentJobsOfCompany(app, scope, ["platform-sync"], legalEntityId);
  if (jobs.some(({ state }) => state === "queued")) return;
  await inTransaction(app.db, (tx) =>
    enqueueJob(tx, scope, { kind: "platform-sync", legalEntityId, payload: {} }),
  );
}

function keyOf(app: Application, sealed: Buffer): string {
  try {
    return unseal(app, sealed);
  } catch {
    return "";
  }
}
