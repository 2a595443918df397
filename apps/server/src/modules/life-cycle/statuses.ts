import {
  type DocumentOfCycle,
  type LifeCycleEvent,
  lifeCycleOf,
} from "@grand-livre/domain/platform/life-cycle";
import { lifeCycleLabel } from "@grand-livre/domain/platform/life-cycle-codes";
import { writeCdar } from "@grand-livre/platform/cdar/write-cdar";
import type { Connection } from "../../database/connection.ts";
import { newId } from "../../ids.ts";
import type { Command } from "../../kit/command.ts";
import { nameStoredFile, storeBytes } from "../file/service.ts";
import type { loadHeader } from "../invoice/document/load-service.ts";
import { depositFlow } from "../platform-flow/service.ts";
import { messageOf, type NamedDocument, type OwnStatus } from "./messages.ts";
import { type EventRow, findEvents, insertEvent, keepCode, type NamedRow } from "./repository.ts";

export type Header = Awaited<ReturnType<typeof loadHeader>>;

export const keyOf = (header: Header) => ({ legalEntityId: header.legalEntityId, invoiceId: header.id });
export const sideOf = (header: Header) => (header.direction === "credit" ? "seller" : "buyer");
export const serviceOf = (header: Header) => (header.direction === "credit" ? "invoices" : "supplier-bills");

const eventOf = ({ setAt, ...row }: EventRow): LifeCycleEvent => ({ ...row, setAt: setAt.toISOString() });

/** What names a document, when nothing of it is left out. */
export function isNamed(named: NamedRow | undefined): named is NamedDocument {
  return Boolean(named?.isNetworked && named.number && named.date && named.partySiren);
}

export const documentOf = (header: Header, named: NamedRow | undefined): DocumentOfCycle => ({
  isBooked: header.status === "validated",
  isCancelled: header.status === "cancelled",
  isNamed: isNamed(named),
});

/** The statuses of a document, as a set, and its state. */
export async function statusesOf(db: Connection, header: Header) {
  const rows = await findEvents(db, keyOf(header));
  return { rows, state: lifeCycleOf(rows.map(eventOf)) };
}

/** A document whose statuses are written, locked. */
export type LockedDocument = {
  readonly header: Header;
  readonly named: NamedDocument;
  readonly rows: readonly EventRow[];
};

/** Writes a status of ours with its message, and leaves it to be sent when the company's platform is connected. */
export async function writeOwnStatus(
  command: Command,
  { header, named, rows }: LockedDocument,
  status: OwnStatus,
  paymentAllocationId: string | null = null,
): Promise<{ readonly fileSha256: string; readonly fileName: string }> {
  const { app, tx, scope } = command;
  const { code } = status;
  const side = sideOf(header);
  const [id, messageId] = [newId(), newId()];
  const receivedAt = rows.find((row) => row.code === 200 || row.code === 202)?.setAt ?? null;
  const message = messageOf(side, named, status, { id: messageId, issuedAt: app.now(), receivedAt });
  const stored = await storeBytes(app, new TextEncoder().encode(writeCdar(message)));
  await nameStoredFile(tx, { ...stored, mediaType: "application/xml" });
  const fileSha256 = stored.sha256;
  await insertEvent(tx, {
    ...keyOf(header),
    id,
    code,
    direction: "out",
    author: side,
    setAt: status.setAt,
    reasonCode: status.reasonCode ?? null,
    text: status.text?.trim() || null,
    amounts: status.amounts.map(({ kind, rateBasisPoints, amountCents }) => ({
      kind,
      rateBasisPoints,
      amountCents,
    })),
    messageId,
    fileSha256,
    paymentAllocationId,
    createdBy: scope.userId,
  });
  const fileName = fileNameOf(code, named.number);
  if (named.isConnected)
    await depositFlow(command, {
      legalEntityId: header.legalEntityId,
      flowType: header.direction === "credit" ? "CustomerInvoiceLC" : "SupplierInvoiceLC",
      flowSyntax: "CDAR",
      processingRule: header.direction === "credit" && named.isPublic ? "B2G" : "B2B",
      name: fileName,
      fileSha256,
      invoiceId: header.id,
      lifeCycleId: id,
    });
  await settle(command, header);
  await command.audit({
    action: "set-status",
    resource: "invoice",
    resourceId: header.id,
    legalEntityId: header.legalEntityId,
    details: {
      refId: header.refId,
      code,
      label: lifeCycleLabel(code),
      reasonCode: status.reasonCode ?? null,
    },
  });
  return { fileSha256, fileName };
}

export const fileNameOf = (code: number, number: string | null) =>
  `CDV-${code}-${(number ?? "facture").replaceAll(/[^\w.-]/g, "_")}.xml`;

/** The current status of a document, from all of its statuses. */
export async function settle({ tx }: Command, header: Header) {
  const { state } = await statusesOf(tx, header);
  await keepCode(tx, keyOf(header), state.code);
  return state;
}
