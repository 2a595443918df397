import { createHash } from "node:crypto";
import type { Application } from "../../application.ts";
import type { Tx } from "../../database/connection.ts";
import { derivedLinkSecret } from "../../derived-secret.ts";
import { newId } from "../../ids.ts";
import { queueMessage } from "../mail/service.ts";
import { insertLink, type LinkPurpose, voidLinks } from "./link-repository.ts";

const HOURS: Readonly<Record<LinkPurpose, number>> = { invitation: 7 * 24, mail_confirmation: 48 };

/** A link is known by this alone: its secret is stored nowhere. */
export function hashOfSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

/** Sends a one-time link by mail, after the commit; earlier ones of the same purpose are void. */
export async function sendLink(
  tx: Tx,
  app: Application,
  link: { purpose: LinkPurpose; userId: string; kind: string },
): Promise<void> {
  const id = newId();
  const createdAt = app.now();
  await voidLinks(tx, link.userId, link.purpose, createdAt);
  await insertLink(tx, {
    id,
    secretHash: hashOfSecret(derivedLinkSecret(app, id)),
    purpose: link.purpose,
    userId: link.userId,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + HOURS[link.purpose] * 3_600_000),
  });
  await queueMessage(tx, app, { kind: link.kind, params: { linkId: id } });
}
