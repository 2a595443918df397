import type { EbicsOrderState } from "@grand-livre/contracts/ebics";
import { rejectionReason } from "@grand-livre/domain/transfer/rejection-reason";
import { type PaymentReport, readPaymentReport, verdictOn } from "@grand-livre/platform/ebics/payment-report";
import { MessageError } from "@grand-livre/platform/ebics/xml";
import { RefusalError } from "../../http/refusal-error.ts";
import type { Command } from "../../kit/command.ts";
import { loadOrder, rejectTransfer } from "../transfer/service.ts";
import { type ConnectionRow, findReported, type SentRow, saveSent } from "./repository.ts";
import type { FileResult } from "./service.ts";

const REPORTED: readonly EbicsOrderState[] = ["sending", "sent", "unknown", "accepted", "partial"];

/** Reads a report of the bank onto the orders that it speaks of. @throws RefusalError EBICS_ANSWER_UNREADABLE */
export async function applyReport(
  command: Command,
  row: ConnectionRow,
  bytes: Uint8Array,
): Promise<FileResult> {
  let reports: readonly PaymentReport[];
  try {
    reports = readPaymentReport(bytes);
  } catch (error) {
    if (error instanceof MessageError) throw new RefusalError("EBICS_ANSWER_UNREADABLE");
    throw error;
  }
  let strangers = 0;
  for (const report of reports) {
    const sent = await findReported(command.tx, { ...row, connectionId: row.id }, report.messageId);
    if (sent) await settle(command, sent, report);
    else strangers += 1;
  }
  return { orders: reports.length - strangers, strangers };
}

async function settle(command: Command, sent: SentRow, report: PaymentReport): Promise<void> {
  const { tx, app, actor, scope } = command;
  const order = await loadOrder(tx, scope, sent.transferOrderId);
  const live = order.transfers.filter(
    (one) => one.live && one.operationId === null && one.rejection === null,
  );
  const rejected = live.flatMap(({ id, endToEndId, mandate }) => {
    const { sequenceType = null } = mandate ?? {};
    const { status, reason, text } = verdictOn(report, { endToEndId, sequenceType });
    return status === "rejected" ? [{ id, reason: rejectionReason(reason, text) }] : [];
  });
  const before = order.transfers.flatMap(({ rejection }) => rejection ?? []);
  const count = before.length + rejected.length;
  const isAll = report.status === "rejected" || (rejected.length > 0 && count === order.transfers.length);
  const isHeard = rejected.length > 0 || report.status === "accepted";
  const told = count > 0 ? "partial" : "accepted";
  const state: EbicsOrderState | undefined = isAll ? "rejected" : isHeard ? told : undefined;
  if (state === undefined) return;
  const reason =
    rejected[0]?.reason ?? (isAll ? rejectionReason(report.reason, report.text) : (before[0] ?? null));
  if (!(await saveSent(tx, sent, REPORTED, { state, reason, isReport: true }))) return;
  if (order.row.state === "issued")
    for (const { id: transferId, reason: why } of rejected)
      await rejectTransfer(app, actor, { id: sent.transferOrderId, transferId }, why);
  await command.audit({
    action: "report",
    resource: "ebics-order",
    resourceId: sent.id,
    legalEntityId: sent.legalEntityId,
    details: { state, reason, rejected: rejected.length },
  });
}
