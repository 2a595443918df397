import type { AcceptOperationBody } from "@grand-livre/contracts/bank";
import { RefusalError } from "../../../http/refusal-error.ts";
import type { CollectedRow } from "../../transfer/service.ts";
import type { OperationRow } from "../operation-repository.ts";
import type { Proposed } from "../propose.ts";
import type { OperationPart } from "../write-entry.ts";

/** Of a document in a currency, in its smallest units. */
type Allocation = { readonly invoiceId: string; readonly amountCents: number };

/** What each kind of decision says. */
type Shapes = {
  /** The operation pays invoices of one third party. */
  readonly pay: {
    readonly allocations: readonly Allocation[];
    readonly writeOffCents: number;
    /** What an acquirer kept of it. */
    readonly feeCents: number;
    /** A person confirmed the rate that it implies for a currency. */
    readonly rateConfirmed?: boolean | undefined;
  };
  /** It goes on the account of a third party. */
  readonly account: { readonly counterpartyId: string };
  /** Lines of the books say the same already. */
  readonly tick: { readonly lineIds: readonly string[] };
  /** It takes an entry of its own, over one account or several. */
  readonly parts: {
    readonly parts: readonly OperationPart[];
    readonly label: string | undefined;
    readonly ruleNumber: number | undefined;
  };
  /** An acquirer pays receipts, less its fee. */
  readonly takings: { readonly lineIds: readonly string[]; readonly feeCents: number };
  /** Several operations pay one invoice between them. */
  readonly group: { readonly invoiceId: string; readonly operationIds: readonly string[] };
  /** It is one side of a transfer between accounts of the company. */
  readonly pair: { readonly pairedOperationId: string };
  /** It reimburses an expense report. */
  readonly reimburse: { readonly expenseReportId: string };
  /** The bank sends a direct debit back. */
  readonly returned: { readonly collected: CollectedRow };
};

export type DecisionKind = keyof Shapes;
export type Decision<Kind extends DecisionKind = DecisionKind> = {
  readonly [One in Kind]: { readonly kind: One } & Shapes[One];
}[Kind];

/** The invoices that a decision settles or opens: they are locked before the ledger. */
export function invoicesOf(decision: Decision): string[] {
  if (decision.kind === "pay") return decision.allocations.map(({ invoiceId }) => invoiceId);
  if (decision.kind === "group") return [decision.invoiceId];
  return decision.kind === "returned" ? [decision.collected.invoiceId] : [];
}

/** The operations that a decision matches beside its own. */
export function othersOf(decision: Decision): readonly string[] {
  if (decision.kind === "group") return decision.operationIds;
  return decision.kind === "pair" ? [decision.pairedOperationId] : [];
}

/** What a person decided without a proposal. */
export function decisionOfBody(
  { amountCents }: OperationRow,
  body: Omit<AcceptOperationBody, "proposalId">,
): Decision {
  const { allocations, lineIds, parts, account = "", counterpartyId, vatCode, label, rateConfirmed } = body;
  if (allocations !== undefined)
    return { kind: "pay", allocations, writeOffCents: 0, feeCents: 0, rateConfirmed };
  if (lineIds !== undefined) return { kind: "tick", lineIds: [...new Set(lineIds)] };
  if (counterpartyId !== undefined) return { kind: "account", counterpartyId };
  const whole = [{ account, amountCents, vatCode }];
  return { kind: "parts", parts: parts ?? whole, label, ruleNumber: undefined };
}

/** What accepting one of the proposals of an operation decides. @throws RefusalError BANK_PROPOSAL_GONE */
export function decisionOfProposal(
  { amountCents }: OperationRow,
  proposed: readonly Proposed[] | undefined,
  id: string,
): Decision {
  const found = proposed?.find(({ shown }) => shown.id === id);
  if (!found) throw new RefusalError("BANK_PROPOSAL_GONE");
  const { rule, parts, pairedOperationId, expenseReportId } = found.shown;
  if (rule !== undefined) {
    const whole = [{ account: rule.account, amountCents, vatCode: rule.vatCode ?? undefined }];
    const label = rule.label ?? undefined;
    return { kind: "parts", parts: parts.length > 0 ? parts : whole, label, ruleNumber: rule.number };
  }
  const { kind, allocations, lineIds, gapCents, feeCents, operationIds } = found.match;
  if (kind === "takings") return { kind: "takings", lineIds, feeCents };
  if (operationIds !== undefined)
    return { kind: "group", invoiceId: allocations[0]?.invoiceId ?? "", operationIds };
  if (pairedOperationId !== null) return { kind: "pair", pairedOperationId };
  if (expenseReportId !== null) return { kind: "reimburse", expenseReportId };
  if (found.returned) return { kind: "returned", collected: found.returned };
  if (allocations.length === 0) return { kind: "tick", lineIds };
  // The bank paid less than the invoices: the rest is given up; the sign follows the sense of the money.
  const isReceived = allocations.reduce((total, one) => total + one.amountCents, gapCents) > 0;
  return {
    kind: "pay",
    allocations: allocations.map((one) => ({ ...one, amountCents: Math.abs(one.amountCents) })),
    writeOffCents: gapCents === 0 ? 0 : isReceived ? -gapCents : gapCents,
    feeCents,
  };
}
