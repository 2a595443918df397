import { needsNote } from "@grand-livre/domain/platform/life-cycle-codes";
import { reasonLabel } from "@grand-livre/domain/platform/life-cycle-reasons";
import type { StatusAuthor } from "@grand-livre/domain/platform/life-cycle-rules";
import type { CdarAmount, CdarMessage, CdarParty } from "@grand-livre/platform/cdar/cdar-message";
import type { NamedRow } from "./repository.ts";

/** A status of ours, before it is a message. */
export type OwnStatus = {
  readonly code: number;
  readonly reasonCode?: string | null | undefined;
  readonly text?: string | null | undefined;
  readonly amounts: readonly Omit<CdarAmount, "currency">[];
  readonly setAt: Date;
};

/** The document of a status, with what names it. */
export type NamedDocument = NamedRow & {
  readonly number: string;
  readonly date: string;
  readonly partySiren: string;
};

/** The message of a status of ours: from us to the other side, by the seller's number, its day and its SIREN. */
export function messageOf(
  side: "seller" | "buyer",
  named: NamedDocument,
  status: OwnStatus,
  of: { readonly id: string; readonly issuedAt: Date; readonly receivedAt: Date | null },
): CdarMessage {
  const own: CdarParty = {
    role: side === "seller" ? "SE" : "BY",
    siren: named.ownSiren,
    platformNumber: null,
    name: named.ownName,
    address: named.ownAddress,
  };
  const other: CdarParty = {
    role: side === "seller" ? "BY" : "SE",
    siren: named.partySiren,
    platformNumber: null,
    name: named.partyName,
    address: named.partyAddress,
  };
  const { code, reasonCode, text } = status;
  return {
    id: of.id,
    issuedAt: toSecond(of.issuedAt),
    setAt: toSecond(status.setAt),
    sender: own,
    issuer: own,
    recipients: [other],
    invoice: {
      number: named.number,
      date: named.date,
      typeCode: named.typeCode,
      sellerSiren: side === "seller" ? named.ownSiren : named.partySiren,
      receivedAt: of.receivedAt && toSecond(of.receivedAt),
    },
    code,
    reasons: reasonCode ? [{ code: reasonCode, text: reasonLabel(reasonCode) }] : [],
    amounts: status.amounts.map((amount) => ({ ...amount, currency: "EUR" })),
    note: text?.trim() || (needsNote(code) && reasonCode ? reasonLabel(reasonCode) : null),
  };
}

/** Messages tell moments to the second. */
const toSecond = (instant: Date): string => `${instant.toISOString().slice(0, 19)}Z`;

const SELLERS = new Set(["SE", "SR", "II", "PE"]);
const BUYERS = new Set(["BY", "AB", "IV", "PR", "DL"]);

/** Whose status a message is, by the role of its issuer (UNTDID 3035); what is neither party's is a platform's. */
export function authorOf({ issuer }: Pick<CdarMessage, "issuer">): StatusAuthor {
  if (SELLERS.has(issuer.role)) return "seller";
  return BUYERS.has(issuer.role) ? "buyer" : "platform";
}
