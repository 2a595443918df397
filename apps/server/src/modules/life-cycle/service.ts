import type { LifeCycleAnswer, StatusBody, StatusEvent } from "@grand-livre/contracts/life-cycle";
import { canTakeBackSale } from "@grand-livre/domain/invoice/permissions";
import {
  canSetStatus,
  checkReason,
  DOUBLED,
  possibleStatuses,
  withheldStatuses,
} from "@grand-livre/domain/platform/life-cycle";
import { lifeCycleLabel } from "@grand-livre/domain/platform/life-cycle-codes";
import { reasonLabel } from "@grand-livre/domain/platform/life-cycle-reasons";
import { statusRule } from "@grand-livre/domain/platform/life-cycle-rules";
import type { CdarMessage } from "@grand-livre/platform/cdar/cdar-message";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { abilityOf, refusedAbility } from "../../kit/abilities.ts";
import { type Command, inCommand } from "../../kit/command.ts";
import { respondWithFile } from "../file/service.ts";
import { allowedHeader, lockAllowed } from "../invoice/document/allowed-service.ts";
import { lockInvoice, requireVersion, stateOf } from "../invoice/document/load-service.ts";
import { billNumberKey } from "../invoice/service.ts";
import { refuseBill } from "../invoice/supplier-bill/refuse-service.ts";
import { authorOf } from "./messages.ts";
import { tellPayments } from "./payment-statuses.ts";
import {
  type EventRow,
  findEvents,
  findMeant,
  findNamed,
  findRelated,
  insertEvent,
  isKnownMessage,
  type RelatedRow,
} from "./repository.ts";
import {
  documentOf,
  fileNameOf,
  isNamed,
  keyOf,
  serviceOf,
  settle,
  sideOf,
  statusesOf,
  writeOwnStatus,
} from "./statuses.ts";

/** The statuses of a document and what may be done with it now. @throws RefusalError INVOICE_NOT_FOUND */
export async function readLifeCycle(
  app: Pick<Application, "db">,
  caller: Caller,
  id: string,
): Promise<LifeCycleAnswer> {
  const { db } = app;
  const header = await allowedHeader(db, caller, id, "Viewer");
  const { rows, state } = await statusesOf(db, header);
  const named = await findNamed(db, keyOf(header));
  const related = await findRelated(db, keyOf(header));
  const right = { service: serviceOf(header), action: "Validator" } as const;
  const ability = abilityOf(caller, right, { ok: true });
  const side = sideOf(header);
  const document = documentOf(header, named);
  const possible = possibleStatuses(side, state, document);
  const takeBack = abilityOf(caller, right, canTakeBackSale(await stateOf(db, header)));
  return {
    events: rows.map(presentEvent),
    possible: ability.allowed ? possible : [],
    withheld: ability.allowed
      ? withheldStatuses(side, state, document).map(({ code, refusal }) => ({
          code,
          ability: refusedAbility(refusal),
        }))
      : possible.map((code) => ({ code, ability })),
    code: state.code,
    closedBy: state.closedBy,
    isConnected: named?.isConnected ?? false,
    takeBack,
    creditNote: relatedOf(related, "creditNote"),
    corrected: relatedOf(related, "corrected"),
    replaces: relatedOf(related, "replaces"),
  };
}

function relatedOf(rows: readonly RelatedRow[], role: RelatedRow["role"]) {
  const row = rows.find((one) => one.role === role);
  return row ? { id: row.id, refId: row.refId, status: row.status } : null;
}

function presentEvent(row: EventRow): StatusEvent {
  const { id, code, direction, author, setAt, reasonCode, text, amounts, setBy } = row;
  return {
    id,
    code,
    label: lifeCycleLabel(code),
    direction,
    author,
    takesEffect: statusRule(code)?.by === author && !(code === 213 && reasonCode === DOUBLED),
    at: setAt.toISOString(),
    ...(reasonCode === null ? {} : { reasonCode, reason: reasonLabel(reasonCode) }),
    ...(text === null ? {} : { text }),
    ...(amounts.length === 0
      ? {}
      : {
          amounts: amounts.map(({ kind, rateBasisPoints, amountCents }) => ({
            kind,
            rateBasisPoints,
            amountCents,
          })),
        }),
    hasFile: row.fileSha256 !== null,
    ...(setBy === null ? {} : { by: setBy }),
  };
}

/**
 * Sets a status of ours, once it is possible: the status, its message and its sending in one transaction. A bill that is refused
 * leaves the books with it. A sent status is never taken back.
 * @throws RefusalError INVOICE_NOT_FOUND, STATUS_*, STALE_VERSION, and those of cancelling a bill
 */
export async function setStatus(
  app: Application,
  caller: Caller,
  id: string,
  body: StatusBody,
): Promise<LifeCycleAnswer> {
  return inCommand(app, caller, async (command) => {
    const { tx } = command;
    const { header } = await lockAllowed(command, id, "Validator");
    const { rows, state } = await statusesOf(tx, header);
    const named = await findNamed(tx, keyOf(header));
    const side = sideOf(header);
    orRefuse(canSetStatus(side, body.code, state, documentOf(header, named)));
    orRefuse(checkReason(body.code, body));
    if (body.version !== undefined) requireVersion(header, body.version);
    if (!isNamed(named)) throw new RefusalError("STATUS_DOCUMENT_UNNAMED");
    const amounts = (body.amounts ?? []).map((amount) => ({
      ...amount,
      rateBasisPoints: amount.rateBasisPoints ?? null,
      date: null,
    }));
    const { code, reasonCode, text } = body;
    const own = { code, reasonCode, text, amounts, setAt: app.now() };
    const proof = await writeOwnStatus(command, { header, named, rows }, own);
    if (body.code === 210) await refuseBill(command, header, proof);
    return readLifeCycle(command.app, caller, id);
  });
}

/**
 * Keeps a status that came. Idempotent by its message's identifier; nothing is written in the books. A draft bill that was
 * refused on the platform, or rejected by one, leaves the piles.
 * @returns the document that it means; undefined when none of ours is meant
 */
export async function receiveStatus(
  command: Command,
  {
    legalEntityId,
    message,
    fileSha256,
  }: { readonly legalEntityId: string; readonly message: CdarMessage; readonly fileSha256: string },
): Promise<{ invoiceId: string } | undefined> {
  const { tx } = command;
  const { number, date, sellerSiren } = message.invoice;
  const invoiceId = await findMeant(tx, {
    legalEntityId,
    number,
    numberKey: billNumberKey(number),
    year: Number(date.slice(0, 4)),
    sellerSiren: sellerSiren.slice(0, 9),
  });
  if (invoiceId === undefined) return undefined;
  const { header } = await lockInvoice(tx, invoiceId);
  const key = keyOf(header);
  if (await isKnownMessage(tx, key, message.id)) return { invoiceId };
  // A rejection for several reasons is one of the delivery alone when doubling is its only one.
  const reason = message.reasons.find(({ code }) => code !== DOUBLED) ?? message.reasons[0];
  const words = [message.note, ...message.reasons.map(({ text }) => text)].find((text) => text?.trim());
  await insertEvent(tx, {
    ...key,
    id: newId(),
    code: message.code,
    direction: "in",
    author: authorOf(message),
    setAt: new Date(message.setAt),
    reasonCode: reason?.code ?? null,
    text: words ?? null,
    amounts: message.amounts.map(({ kind, rateBasisPoints, amountCents }) => ({
      kind,
      rateBasisPoints,
      amountCents,
    })),
    messageId: message.id,
    fileSha256,
    createdBy: null,
  });
  const state = await settle(command, header);
  await command.audit({
    action: "receive-status",
    resource: "invoice",
    resourceId: invoiceId,
    legalEntityId,
    details: {
      refId: header.refId,
      code: message.code,
      label: lifeCycleLabel(message.code),
      reasonCode: reason?.code ?? null,
    },
  });
  const isTurnedDown = state.closedBy === 210 || state.closedBy === 213;
  if (isTurnedDown && header.direction === "debit" && header.status === "draft")
    await refuseBill(command, header, { fileSha256, fileName: fileNameOf(message.code, number) });
  return { invoiceId };
}

/** The message of a status. @throws RefusalError INVOICE_NOT_FOUND, STATUS_FILE_NOT_FOUND */
export async function statusFile(
  app: Application,
  caller: Caller,
  id: string,
  eventId: string,
): Promise<Response> {
  const header = await allowedHeader(app.db, caller, id, "Viewer");
  const row = (await findEvents(app.db, keyOf(header))).find((one) => one.id === eventId);
  if (!row?.fileSha256) throw new RefusalError("STATUS_FILE_NOT_FOUND");
  return respondWithFile(app, row.fileSha256, fileNameOf(row.code, header.billNumber ?? header.refId));
}

/**
 * Tells the other side of each payment that no status tells yet: 212 on a sale, with what was received by rate of the VAT that is
 * due on receipt; 211 on a bill. An undone payment is told with its amounts taken back. Each allocation is told once, whoever else
 * tells at the same time.
 * @returns how many statuses were written
 */
export function writePaymentStatuses(command: Command, legalEntityId: string): Promise<number> {
  return tellPayments(command, legalEntityId);
}
