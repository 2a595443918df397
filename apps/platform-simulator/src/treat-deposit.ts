import { createHash } from "node:crypto";
import { writeCdar } from "@grand-livre/platform/cdar/write-cdar";
import type { FlowInfo, FlowType } from "@grand-livre/platform/flow/messages";
import { type JudgedInvoice, judgeInvoice } from "./checks/check-invoice.ts";
import { judgeReport } from "./checks/check-report.ts";
import { judgeStatus } from "./checks/check-status.ts";
import { type Detail, fault } from "./checks/fault.ts";
import { type ReadFile, readFile } from "./checks/read-file.ts";
import { type Flow, invoiceKey, type KnownInvoice, type Simulator, type StoredFlow } from "./simulator.ts";
import { statusMessage, type ToldStatus } from "./status-message.ts";
import { authorOf } from "./status-rules.ts";

/** Takes a deposit in: it is pending until the platform has looked at it. */
export async function deposit(
  simulator: Simulator,
  company: string,
  info: FlowInfo,
  file: Uint8Array,
  requestId: string | undefined,
): Promise<StoredFlow> {
  const earlier = [...simulator.flows.values()].find(
    (one) =>
      one.company === company &&
      info.trackingId !== undefined &&
      one.trackingId === info.trackingId &&
      one.acknowledgement.status !== "Error",
  );
  const sha256 = createHash("sha256").update(file).digest("hex");
  const record = (flow: StoredFlow) => {
    const { trackingId, flowId } = flow;
    const at = simulator.stamp().toISOString();
    simulator.deposits.push({ company, trackingId, flowId, sha256, at, requestId });
    return flow;
  };
  if (earlier && simulator.settings.sameTracking === "same") return record(earlier);
  const flow = simulator.add({
    ...info,
    ...unknown(simulator, info),
    ...(info.processingRule && { processingRule: info.processingRule }),
    processingRuleSource: info.processingRule ? "Input" : "Computed",
    sha256,
    company,
    file,
    flowDirection: "Out",
    acknowledgement: { status: "Pending" },
  });
  record(flow);
  const read =
    earlier !== undefined
      ? fault("AlreadyExistingFlow", "trackingId", `Le flux ${info.trackingId} a déjà été reçu.`)
      : info.sha256 !== undefined && info.sha256 !== sha256
        ? fault("ChecksumMismatch", "sha256", "L’empreinte annoncée n’est pas celle du fichier.")
        : await readFile(file, info.flowSyntax);
  simulator.later(simulator.settings.acknowledgeMs, () => treat(simulator, flow, read));
  return flow;
}

/** What is not known of a deposit that nobody has looked at: version 1.1.0 has no word for it. */
function unknown({ settings }: Simulator, { flowSyntax, flowProfile }: FlowInfo) {
  if (settings.version === "1.3.0")
    return {
      flowType: "Undefined",
      flowProfile: flowProfile ?? "Undefined",
      processingRule: "Undefined",
    } as const;
  const flowType: FlowType =
    flowSyntax === "CDAR"
      ? "CustomerInvoiceLC"
      : flowSyntax === "FRR"
        ? "MultiFlowReport"
        : "CustomerInvoice";
  return { flowType, flowProfile: flowProfile ?? "Basic", processingRule: "B2B" } as const;
}

/** What the treatment of a deposit comes to. */
interface Outcome {
  readonly details?: readonly Detail[];
  readonly flowType?: FlowType;
  readonly processingRule?: Flow["processingRule"];
  /** What follows from it, once it is acknowledged. */
  follow?(): void;
}

function treat(simulator: Simulator, flow: StoredFlow, read: ReadFile | Detail): void {
  const { details = [], flowType, processingRule, follow } = outcomeOf(simulator, flow, read);
  const computed = flow.processingRuleSource === "Computed" ? processingRule : undefined;
  simulator.acknowledge(flow, {
    ...(flowType && { flowType }),
    ...(computed && { processingRule: computed }),
    acknowledgement: details.length > 0 ? { status: "Error", details: [...details] } : { status: "Ok" },
  });
  follow?.();
}

function outcomeOf(simulator: Simulator, flow: StoredFlow, read: ReadFile | Detail): Outcome {
  if ("level" in read) return { details: [read] };
  if (flow.flowSyntax === "CDAR") return treatStatus(simulator, flow, read);
  if (flow.flowSyntax === "FRR") {
    const report = judgeReport(simulator, flow.company, read.root);
    if (Array.isArray(report)) return { details: report };
    for (const key of report.keys) simulator.messages.add(key);
    return { flowType: report.flowType, processingRule: "B2BInt" };
  }
  const judged = judgeInvoice(simulator, flow.company, read.root);
  if ("level" in judged) return { details: [judged] };
  const { known, details, rejection } = judged;
  flow.converted = read.inner;
  return {
    details,
    flowType: flow.company === known.seller ? "CustomerInvoice" : "SupplierInvoice",
    processingRule: "B2B",
    follow: () =>
      rejection === undefined
        ? travel(simulator, flow, judged)
        : setStatus(simulator, known, { code: 213, reason: rejection }),
  };
}

/** An accepted invoice is told by 200, 202 and 203, and comes to its buyer. */
function travel(simulator: Simulator, flow: StoredFlow, { known, address }: JudgedInvoice): void {
  simulator.invoices.set(invoiceKey(known.seller, known.number, known.issueDate), known);
  const { statusMs, deliversReversed } = simulator.settings;
  const codes = address === "" ? [200] : [200, 202, 203];
  for (const [index, code] of (deliversReversed ? codes.toReversed() : codes).entries())
    simulator.later(statusMs * (index + 1), () => {
      if (code === 202) handOver(simulator, flow, known);
      setStatus(simulator, known, { code });
    });
}

/** The invoice for who did not deposit it. */
function handOver(simulator: Simulator, flow: StoredFlow, { seller, buyer }: KnownInvoice): void {
  const { file, flowSyntax, flowProfile, name, converted, company } = flow;
  const [other, flowType] =
    company === seller ? [buyer, "SupplierInvoice" as const] : [seller, "CustomerInvoice" as const];
  simulator.deliver(other, file, { flowSyntax, flowProfile, name, flowType, converted });
}

/** A status that the platform or the other party sets, for whom it is meant. */
export function setStatus(
  simulator: Simulator,
  invoice: KnownInvoice,
  status: Omit<ToldStatus, "at" | "id">,
): void {
  invoice.statuses.push(status.code);
  const id = `${invoice.number}_${status.code}_${simulator.newId()}`;
  const message = statusMessage(invoice, { ...status, id, at: simulator.stamp() });
  const file = new TextEncoder().encode(writeCdar(message));
  tell(simulator, invoice, status.code, file);
}

function tell(simulator: Simulator, invoice: KnownInvoice, code: number, file: Uint8Array): void {
  const bySeller = authorOf(code) === "SE";
  simulator.deliver(bySeller ? invoice.buyer : invoice.seller, file, {
    flowSyntax: "CDAR",
    name: `${invoice.number}_CDV-${code}.xml`,
    flowType: bySeller ? "SupplierInvoiceLC" : "CustomerInvoiceLC",
    processingRule: "NotApplicable",
  });
}

function treatStatus(simulator: Simulator, flow: StoredFlow, { root }: ReadFile): Outcome {
  const judged = judgeStatus(simulator, flow.company, root);
  if (Array.isArray(judged)) return { details: judged };
  const { id, code, invoice } = judged;
  simulator.messages.add(`${flow.company} ${id}`);
  invoice.statuses.push(code);
  return {
    flowType: flow.company === invoice.seller ? "CustomerInvoiceLC" : "SupplierInvoiceLC",
    processingRule: "NotApplicable",
    follow: () =>
      simulator.later(simulator.settings.statusMs, () => tell(simulator, invoice, code, flow.file)),
  };
}
