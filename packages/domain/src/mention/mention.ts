import type { InvoiceKind, InvoiceLineKind } from "../invoice/invoice.ts";
import type { VatRegime } from "../vat/choose-vat-code.ts";
import { isDisbursement, type SupplyType } from "../vat/vat-code.ts";

export type SizeClass = "micro" | "sme" | "mid" | "large";
export type CustomerKind = "business" | "consumer" | "public" | "foreign";

interface Place {
  readonly line1?: string | undefined;
  readonly postcode?: string | undefined;
  readonly city?: string | undefined;
  readonly country?: string | undefined;
}

export interface MentionIssuer {
  readonly name: string;
  readonly siren: string | null;
  readonly legalForm: string | null;
  readonly capitalCents: number | null;
  readonly rcsCity: string | null;
  readonly vatNumber: string | null;
  readonly address: Place | null;
  readonly sizeClass: SizeClass;
  readonly vatRegime: VatRegime;
  readonly vatOnDebitsOption: boolean;
  /** The company's own wording; null: the legal one. */
  readonly penaltyText: string | null;
  readonly discountText: string | null;
}

export interface MentionClient {
  /** null: not given; a client with a SIREN or a VAT number is a business. */
  readonly customerKind: CustomerKind | null;
  readonly name: string | null;
  readonly siren: string | null;
  readonly vatNumber: string | null;
  readonly address: Place | null;
  readonly deliveryAddress: Place | null;
}

export interface MentionLine {
  readonly label: string;
  readonly vatCategory: string | null;
  readonly vatRateBasisPoints: number | null;
  /** As typed, else as its VAT code says. */
  readonly vatExemptionReason: string | null;
  /** Of its VAT code (EN 16931 BT-121). */
  readonly exemptionReasonCode: string | null;
  /** A discount or a fee on the whole document says nothing of what is sold: it follows the lines. */
  readonly kind: InvoiceLineKind;
  /** As typed, else by its VAT code or account. */
  readonly supplyType: SupplyType | null;
}

export interface MentionInvoice {
  readonly kind: InvoiceKind;
  readonly billDate: string | null;
  readonly dueDate: string | null;
  readonly deliveryDate: string | null;
  /** null: the company's own option. */
  readonly vatOnDebits: boolean | null;
  /** Number of the invoice that a credit note corrects. */
  readonly precedingNumber: string | null;
  readonly lines: readonly MentionLine[];
}

/** What the rules look at. */
export interface MentionSubject {
  readonly invoice: MentionInvoice;
  readonly issuer: MentionIssuer;
  readonly client: MentionClient;
}

/** A mention that the law asks for and that the document cannot print yet. */
export interface MissingMention {
  readonly mention: string;
  /** French: what is missing, said as a thing: « l’adresse du client ». */
  readonly label: string;
  /** Where it is typed: `client.address`, `invoice.due_date`, `lines.0.supplyType`… */
  readonly field: string;
  readonly legalSource: string;
  readonly validFrom: string;
}

export interface PrintedMention {
  readonly code: string;
  readonly text: string;
  readonly subjectCode: string | null;
  readonly legalSource: string;
}

export type OperationCategory = "goods" | "services" | "mixed";

/** The category of the operation; undefined as long as a line does not say what it sells. */
export function operationCategory(lines: readonly MentionLine[]): OperationCategory | undefined {
  const charges = lines.filter(({ kind }) => kind === "line");
  const sold = charges.filter((line) => !isDisbursement(line));
  // An advance of money for others is a service: a document with nothing else sells services.
  if (sold.length === 0 && charges.length > 0) return "services";
  const types = new Set(sold.map((line) => line.supplyType));
  if (types.size === 0 || types.has(null)) return undefined;
  return types.size === 2 ? "mixed" : types.has("goods") ? "goods" : "services";
}

export function hasAddress(place: Place | null): boolean {
  return place !== null && [place.line1, place.city].every((part) => part !== undefined && part !== "");
}

/** Buys for a trade: late payment is fined, and the company is named by its SIREN. */
export function isProfessional({ customerKind, siren, vatNumber }: MentionClient): boolean {
  if (customerKind === null) return siren !== null || vatNumber !== null;
  return customerKind !== "consumer";
}

export function isFrench(place: Place | null): boolean {
  return (place?.country ?? "FR") === "FR";
}

/** Societies print their form, capital and registration; a sole trader or an association does not. */
export function isCommercialCompany({ legalForm }: MentionIssuer): boolean {
  return /^(SAS|SASU|SARL|EURL|SA|SNC|SCA|SCS|SE|SELARL|SELAS|SELAFA|SELURL)\b/i.test(
    (legalForm ?? "").replaceAll(".", "").trim(),
  );
}
