import type { Refusal } from "@grand-livre/domain/refusal";

/** A party of a message, by its role (UNTDID 3035): SE seller, BY buyer, WK approved platform, DFH the tax administration. */
export interface CdarParty {
  readonly role: string;
  readonly siren: string | null;
  /** The number of a platform, four digits (scheme 0238). */
  readonly platformNumber: string | null;
  readonly name: string | null;
  /** Its address in the directory (scheme 0225): every recipient but a platform and the tax administration has one. */
  readonly address: string | null;
}

/** What identifies an invoice for everyone: the seller's number, its date, the seller's SIREN. */
export interface CdarInvoice {
  readonly number: string;
  readonly date: string;
  /** Its type (BT-3): 380, 381, … */
  readonly typeCode: string | null;
  readonly sellerSiren: string;
  /** When it was deposited, or came. */
  readonly receivedAt: string | null;
}

/** MEN received, MPA paid, RAP still due, ESC discount for early payment, …; negative: taken back. */
export interface CdarAmount {
  readonly kind: string;
  /** Hundredths of the unit of `currency`, taxes included. */
  readonly amountCents: number;
  readonly currency: string;
  readonly rateBasisPoints: number | null;
  readonly date: string | null;
}

export interface CdarReason {
  readonly code: string;
  readonly text: string;
}

/**
 * One status of one invoice (CDAR D22B, flux 6). Instants are ISO 8601 in UTC, to the second; the message itself says
 * them by the clock of Paris.
 */
export interface CdarMessage {
  /** Made once by its author; the same message read twice is one status. */
  readonly id: string;
  readonly issuedAt: string;
  /** When the status was set, which may be before the message. */
  readonly setAt: string;
  /** Who hands the message over, and who sets the status. */
  readonly sender: CdarParty;
  readonly issuer: CdarParty;
  readonly recipients: readonly CdarParty[];
  readonly invoice: CdarInvoice;
  readonly code: number;
  readonly reasons: readonly CdarReason[];
  readonly amounts: readonly CdarAmount[];
  /** The author's own words. */
  readonly note: string | null;
}

/** The message lacks what it must say, or says it in a way that no rule allows; `element` names it. */
export type CdarInvalid = Refusal<"CDAR_INVALID", { readonly element: string }>;

export const CDAR_NAMESPACES = {
  rsm: "urn:un:unece:uncefact:data:standard:CrossDomainAcknowledgementAndResponse:100",
  ram: "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
  qdt: "urn:un:unece:uncefact:data:standard:QualifiedDataType:100",
  udt: "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
} as const;

/** Schemes of identifiers (ISO 6523) that messages use. */
export const SCHEMES = { siren: "0002", siret: "0009", address: "0225", platform: "0238" } as const;
