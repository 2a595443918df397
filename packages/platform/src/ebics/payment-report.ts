import { allNamed, type Element, MessageError, readMessage, textAt } from "./xml.ts";

/** What the bank says of an order, or of one of its transfers: `pending` is still looked at. */
export type ReportedStatus = "accepted" | "pending" | "partial" | "rejected";

export type PaymentReport = {
  /** Of the order that it speaks of. */
  readonly messageId: string;
  readonly status: ReportedStatus;
  /** ISO 20022 code, empty when none is told. */
  readonly reason: string;
  /** The bank's own words. */
  readonly text: string;
  readonly transfers: readonly {
    readonly endToEndId: string;
    readonly status: ReportedStatus;
    readonly reason: string;
    readonly text: string;
  }[];
};

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
const statusOf = (code: string): ReportedStatus => STATUSES[code] ?? "pending";

function why(element: Element): { reason: string; text: string } {
  return {
    reason: textAt(element, "StsRsnInf/Rsn/Cd") || textAt(element, "StsRsnInf/Rsn/Prtry"),
    text: textAt(element, "StsRsnInf/AddtlInf"),
  };
}

/** A payment status report (pain.002, any version): the PSR or ARA of French banks. @throws MessageError */
export function readPaymentReport(bytes: Uint8Array): PaymentReport[] {
  const root = readMessage(bytes);
  const reports = allNamed(root, "CstmrPmtStsRpt");
  if (reports.length === 0) throw new MessageError("no payment report");
  return reports.flatMap((report) => {
    const [group] = allNamed(report, "OrgnlGrpInfAndSts");
    if (!group) return [];
    const payments = allNamed(report, "OrgnlPmtInfAndSts");
    const told =
      [textAt(group, "GrpSts"), ...payments.map((one) => textAt(one, "PmtInfSts"))].find(Boolean) ?? "";
    const [first = group] = payments.filter((one) => textAt(one, "PmtInfSts") === "RJCT");
    const own = why(group);
    return [
      {
        messageId: textAt(group, "OrgnlMsgId"),
        status: statusOf(told),
        ...(own.reason === "" && own.text === "" ? why(first) : own),
        transfers: allNamed(report, "TxInfAndSts").map((one) => ({
          endToEndId: textAt(one, "OrgnlEndToEndId"),
          status: statusOf(textAt(one, "TxSts")),
          ...why(one),
        })),
      },
    ];
  });
}
