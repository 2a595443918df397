import { createHash } from "node:crypto";
import type { EbicsHistory, ebicsSendBody, ebicsSendingAnswer } from "@grand-livre/contracts/ebics";
import { nameOfOrder, orderKinds } from "@grand-livre/platform/ebics/orders";
import { UploadUnknownError, upload } from "@grand-livre/platform/ebics/session";
import type { z } from "zod";
import type { Application } from "../../application.ts";
import { inTransaction } from "../../database/transaction.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { inCommand, withCompany } from "../../kit/command.ts";
import type { Scope } from "../../scope.ts";
import type { Actor } from "../audit/service.ts";
import { loadOrder, transferFile } from "../transfer/service.ts";
import { type ConnectionRow, connectionRows, findSent, insertSent, saveSent } from "./repository.ts";
import { ebicsConnectionRows, isUnknown, presentSent } from "./service.ts";
import { openReady, refusalOf } from "./session.ts";

type Sending = z.output<typeof ebicsSendingAnswer>;

/** What an order may be sent by, and its sendings. @throws RefusalError TRANSFER_ORDER_NOT_FOUND */
export async function readSending(app: Application, scope: Scope, transferOrderId: string): Promise<Sending> {
  const { row } = await loadOrder(app.db, scope, transferOrderId);
  const all = await connectionRows.list(app.db, row.legalEntityId, {}, { order: ["name"] });
  const sent = await findSent(app.db, { legalEntityId: row.legalEntityId, transferOrderId });
  const serving = all.filter((one) => one.active && one.bankKeys !== null && serves(one, row.account));
  return {
    connections: serving.map(({ id, name, signatureClass }) => ({ id, name, signatureClass })),
    orders: sent.map((one): EbicsHistory["orders"][number] => presentSent(app, one)),
  };
}

const serves = ({ accounts }: ConnectionRow, account: string): boolean =>
  accounts.some((one) => one.account === account);

/**
 * Sends an issued order, once. Its row is committed before the first message leaves: whatever happens then, it is not sent again
 * before the bank was asked.
 * @throws RefusalError TRANSFER_ORDER_STATE, STALE_VERSION, EBICS_*
 */
export async function sendOrder(
  app: Application,
  actor: Actor,
  { transferOrderId, connectionId, version }: z.output<typeof ebicsSendBody>,
): Promise<Sending> {
  const prepared = await inCommand(app, actor, async (unlocked) => {
    const { legalEntityId } = (await loadOrder(unlocked.tx, actor.scope, transferOrderId)).row;
    const { tx, app: held, audit, scope } = await withCompany(unlocked, { id: legalEntityId });
    const { row: order } = await loadOrder(tx, scope, transferOrderId);
    if (order.version !== version) throw new RefusalError("STALE_VERSION");
    if (order.state !== "issued") throw new RefusalError("TRANSFER_ORDER_STATE", { state: order.state });
    const row = await ebicsConnectionRows.read(tx, scope, connectionId);
    if (row.legalEntityId !== legalEntityId) throw new RefusalError("EBICS_CONNECTION_NOT_FOUND");
    const session = openReady(app, row);
    if (!serves(row, order.account))
      throw new RefusalError("EBICS_ACCOUNT_NOT_SERVED", { account: order.account });
    const purpose = order.direction === "sent" ? "transfer" : "debit";
    const [kind] = orderKinds(row.protocol, purpose, row[`${purpose}Format`]);
    if (!kind) throw new RefusalError("EBICS_NOT_READY");
    const data = Buffer.from((await transferFile(held, actor, transferOrderId)).xml);
    const id = newId();
    const { signatureClass } = row;
    const orderName = nameOfOrder(kind);
    const fileSha256 = createHash("sha256").update(data).digest("hex");
    await insertSent(tx, {
      ...{ legalEntityId, connectionId, id, transferOrderId, orderName, signatureClass, fileSha256 },
      sentBy: scope.userId,
    });
    const details = { order: orderName, signatureClass, connection: row.name, fileSha256 };
    await audit({ action: "send", resource: "ebics-order", resourceId: id, legalEntityId, details });
    return { id, legalEntityId, session, order: { kind, data, isSignedForBank: signatureClass === "TS" } };
  });
  const { session, order } = prepared;
  const keep = (outcome: Parameters<typeof saveSent>[3]) =>
    inTransaction(app.db, (tx) => saveSent(tx, prepared, ["sending"], outcome));
  try {
    const { transactionId, orderId } = await upload(session, order);
    await keep({ state: "sent", transactionId, bankOrderId: orderId });
  } catch (error) {
    if (error instanceof UploadUnknownError) {
      await keep({ state: "unknown", transactionId: error.transactionId });
      return readSending(app, actor.scope, transferOrderId);
    }
    const refusal = refusalOf(error);
    // A fault of the product leaves the order `sending`, which is unknown after five minutes: the bank may have it.
    if (!refusal) throw error;
    await keep({ state: "refused", failure: { code: refusal.code, details: { ...refusal.details } } });
    throw refusal;
  }
  return readSending(app, actor.scope, transferOrderId);
}

/** What the bank said of an order of which nobody saw the end. @throws RefusalError EBICS_ORDER_NOT_FOUND, EBICS_ORDER_NOT_UNKNOWN */
export async function settleOrder(
  app: Application,
  actor: Actor,
  id: string,
  received: boolean,
): Promise<Sending> {
  const transferOrderId = await inCommand(app, actor, async ({ tx, audit }) => {
    const [sent] = await findSent(tx, { id });
    if (!sent) throw new RefusalError("EBICS_ORDER_NOT_FOUND");
    const state = received ? "sent" : "refused";
    if (!isUnknown(app, sent) || !(await saveSent(tx, sent, ["sending", "unknown"], { state })))
      throw new RefusalError("EBICS_ORDER_NOT_UNKNOWN");
    const { legalEntityId } = sent;
    const details = { received };
    await audit({ action: "settle", resource: "ebics-order", resourceId: id, legalEntityId, details });
    return sent.transferOrderId;
  });
  return readSending(app, actor.scope, transferOrderId);
}
