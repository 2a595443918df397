import type { CdarAmount, CdarMessage, CdarParty } from "@grand-livre/platform/cdar/cdar-message";
import type { KnownInvoice } from "./simulator.ts";
import { authorOf } from "./status-rules.ts";

export interface ToldStatus {
  readonly id: string;
  readonly code: number;
  readonly at: Date;
  readonly reason?: { readonly code: string; readonly text: string } | undefined;
  readonly amounts?: readonly Pick<CdarAmount, "kind" | "amountCents" | "rateBasisPoints">[] | undefined;
}

const NOBODY = { siren: null, platformNumber: null, name: null, address: null };

/** A status of an invoice, from who sets it to the other side; the seller is told what platforms say. */
export function statusMessage(invoice: KnownInvoice, status: ToldStatus): CdarMessage {
  const { id, code, at, reason, amounts = [] } = status;
  const role = authorOf(code) ?? "WK";
  const party = (of: "SE" | "BY"): CdarParty => {
    const siren = of === "SE" ? invoice.seller : invoice.buyer;
    return { ...NOBODY, role: of, siren, address: siren };
  };
  const instant = at.toISOString();
  return {
    id,
    issuedAt: instant,
    setAt: instant,
    sender: { ...NOBODY, role: "WK" },
    issuer: role === "WK" ? { ...NOBODY, role } : party(role),
    recipients: [party(role === "SE" ? "BY" : "SE")],
    invoice: {
      number: invoice.number,
      date: invoice.issueDate.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3"),
      typeCode: invoice.typeCode,
      sellerSiren: invoice.seller,
      receivedAt: null,
    },
    code,
    reasons: reason ? [reason] : [],
    amounts: amounts.map((one) => ({ ...one, currency: "EUR", date: null })),
    note: reason?.text ?? null,
  };
}
