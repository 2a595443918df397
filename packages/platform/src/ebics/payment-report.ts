import { allNamed, type Element, MessageError, readMessage, textAt } from "./xml.ts";

/** What the bank says of an order, or of one of its transfers: `pending` is still looked at. */
export type ReportedStatus = "accepted" | "pending" | "partial" | "rejected";

type Verdict = {
  readonly status: ReportedStatus;
  /** ISO 20022 code, empty when none is told. */
  readonly reason: string;
  /** The bank's own words. */
  readonly text: string;
};

export type PaymentReport = Verdict & {
  /** Of the order that it speaks of. */
  readonly messageId: string;
  readonly payments: readonly (Part & { readonly id: string })[];
  readonly transfers: readonly (Part & { readonly endToEndId: string })[];
};

/** Without a status of its own, a part has that of what it is in. */
type Part = Omit<Verdict, "status"> & { readonly status: ReportedStatus | undefined };

const STATUSES: Readonly<Record<string, ReportedStatus>> = {
  ACTC: "accepted",
  ACCP: "accepted",
  ACSP: "accepted",
  ACSC: "accepted",
  ACWC: "accepted",
  ACCC: "accepted",
  PART: "partial",
  RJCT: "rejected",
};
const statusOf = (code: string): ReportedStatus | undefined =>
  code === "" ? undefined : (STATUSES[code] ?? "pending");

function why(element: Element): { reason: string; text: string } {
  return {
    reason: textAt(element, "StsRsnInf/Rsn/Cd") || textAt(element, "StsRsnInf/Rsn/Prtry"),
    text: textAt(element, "StsRsnInf/AddtlInf"),
  };
}

/** Without a word on the group: payments that are not named may be accepted, so that no rejection is of the whole. */
function statusOfPayments(payments: PaymentReport["payments"]): ReportedStatus {
  const statuses = new Set(payments.map(({ status }) => status));
  if (statuses.has("rejected") || statuses.has("partial")) return "partial";
  return statuses.has("accepted") && statuses.size === 1 ? "accepted" : "pending";
}

/** A payment status report (pain.002, any version): the PSR or ARA of French banks. @throws MessageError */
export function readPaymentReport(bytes: Uint8Array): PaymentReport[] {
  const root = readMessage(bytes);
  const reports = allNamed(root, "CstmrPmtStsRpt");
  if (reports.length === 0) throw new MessageError("no payment report");
  return reports.flatMap((report) => {
    const [group] = allNamed(report, "OrgnlGrpInfAndSts");
    if (!group) return [];
    const payments = allNamed(report, "OrgnlPmtInfAndSts").map((one) => ({
      id: textAt(one, "OrgnlPmtInfId"),
      status: statusOf(textAt(one, "PmtInfSts")),
      ...why(one),
    }));
    return [
      {
        messageId: textAt(group, "OrgnlMsgId"),
        status: statusOf(textAt(group, "GrpSts")) ?? statusOfPayments(payments),
        ...why(group),
        payments,
        transfers: allNamed(report, "TxInfAndSts").map((one) => ({
          endToEndId: textAt(one, "OrgnlEndToEndId"),
          status: statusOf(textAt(one, "TxSts")),
          ...why(one),
        })),
      },
    ];
  });
}

/**
 * What a report says of one transfer: its own status, else that of its payment, else that of the whole. A rejection of the whole
 * or of a payment is one of each transfer in it. Direct debits have a payment for each sequence type, transfers one.
 */
export function verdictOn(
  report: PaymentReport,
  { endToEndId, sequenceType }: { readonly endToEndId: string; readonly sequenceType: string | null },
): Verdict {
  const transfer = report.transfers.find((one) => one.endToEndId === endToEndId);
  const payment = report.payments.find(({ id }) => sequenceType === null || id.endsWith(`-${sequenceType}`));
  const over = [report, payment].find((one) => one?.status === "rejected");
  const status = over?.status ?? transfer?.status ?? payment?.status ?? report.status;
  const { reason, text } = [transfer, payment].find((one) => one && one.reason + one.text !== "") ?? report;
  return { status, reason, text };
}
