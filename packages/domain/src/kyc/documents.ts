import { addMonths } from "../date/calendar-date.ts";
import type { Vigilance } from "./risk.ts";

export const KYC_DOCUMENT_KINDS = [
  "kbis",
  "statutes",
  "identity",
  "address",
  "owners",
  "bank",
  "mission_letter",
  "social_security",
  "tax",
] as const;
export type KycDocumentKind = (typeof KYC_DOCUMENT_KINDS)[number];

/** How long a document proves something. */
interface Validity {
  /** Months that it may be old when it is accepted. */
  readonly freshMonths?: number;
  /** Months after which another one is required. */
  readonly renewedMonths?: number;
  /** It has a last day of its own, which must be entered. */
  readonly hasEnd?: true;
}

const VALIDITY: Readonly<Record<KycDocumentKind, Validity>> = {
  kbis: { freshMonths: 3 },
  statutes: {},
  identity: { hasEnd: true },
  address: { freshMonths: 3 },
  owners: { freshMonths: 12 },
  bank: {},
  mission_letter: {},
  // Code du travail art. D. 8222-5: every six months until the end of the contract.
  social_security: { renewedMonths: 6 },
  tax: { renewedMonths: 12 },
};

export interface DocumentNeeds {
  readonly personKind: "person" | "company";
  readonly vigilance: Vigilance;
  /** A subcontractor for 5 000 € or more. */
  readonly subcontractor: boolean;
  /** The relation is under a mission letter. */
  readonly underMission: boolean;
}

/** The documents that a file asks for, in the order of the list. */
export function requiredDocuments(needs: DocumentNeeds): readonly KycDocumentKind[] {
  const company = needs.personKind === "company";
  const wanted: Readonly<Record<KycDocumentKind, boolean>> = {
    kbis: company,
    statutes: company && needs.vigilance !== "simplified",
    identity: true,
    address: !company || needs.vigilance === "reinforced",
    owners: company,
    bank: true,
    mission_letter: needs.underMission,
    social_security: needs.subcontractor,
    tax: needs.subcontractor,
  };
  return KYC_DOCUMENT_KINDS.filter((kind) => wanted[kind]);
}

export interface KycDocument {
  readonly kind: KycDocumentKind;
  readonly state: "received" | "accepted" | "refused";
  readonly issuedOn: string | null;
  readonly expiresOn: string | null;
}

/** Why a document cannot be accepted as it is dated: no date where one is needed, too old, over. */
export function documentFlaw(
  { kind, issuedOn, expiresOn }: Pick<KycDocument, "kind" | "issuedOn" | "expiresOn">,
  today: string,
): "undated" | "future" | "stale" | "over" | undefined {
  const { freshMonths, renewedMonths, hasEnd } = VALIDITY[kind];
  if (issuedOn !== null && issuedOn > today) return "future";
  if (hasEnd === true) return expiresOn === null ? "undated" : expiresOn < today ? "over" : undefined;
  const months = freshMonths ?? renewedMonths;
  if (months === undefined) return undefined;
  if (issuedOn === null) return "undated";
  if (addMonths(issuedOn, months) >= today) return undefined;
  return freshMonths === undefined ? "over" : "stale";
}

/** The last day on which an accepted document counts; null: until the next review. */
export function documentEnd({ kind, issuedOn, expiresOn }: Omit<KycDocument, "state">): string | null {
  const { renewedMonths, hasEnd } = VALIDITY[kind];
  if (hasEnd === true) return expiresOn;
  return renewedMonths === undefined || issuedOn === null ? null : addMonths(issuedOn, renewedMonths);
}

export interface DocumentsStanding {
  readonly required: number;
  /** Accepted and not over. */
  readonly ready: number;
  /** Nothing received, or what was received is refused or over. */
  readonly missing: readonly KycDocumentKind[];
  /** The first day on which an accepted one is over. */
  readonly endsOn: string | null;
}

/** How far the documents of a file are; of several of one kind the best one counts. */
export function documentsStanding(
  needs: DocumentNeeds,
  documents: readonly KycDocument[],
  today: string,
): DocumentsStanding {
  const required = requiredDocuments(needs);
  const missing: KycDocumentKind[] = [];
  const ends: string[] = [];
  let ready = 0;
  for (const kind of required) {
    const own = documents.filter((document) => document.kind === kind);
    const lasting = own
      .filter(({ state }) => state === "accepted")
      .map((document) => documentEnd(document) ?? "9999-12-31")
      .toSorted()
      .at(-1);
    if (lasting !== undefined && lasting >= today) {
      ready += 1;
      ends.push(lasting);
    } else if (!own.some(({ state }) => state === "received")) missing.push(kind);
  }
  const first = ends.toSorted()[0];
  return {
    required: required.length,
    ready,
    missing,
    endsOn: first === "9999-12-31" ? null : (first ?? null),
  };
}
