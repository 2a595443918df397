import type { CaptureWarningCode } from "@grand-livre/contracts/capture-warning";
import type { CaptureErrorCode } from "@grand-livre/contracts/errors/capture";
import type { Refusal } from "@grand-livre/domain/refusal";
import type { BillLine } from "./bill-line.ts";
import type { BillParty, Identifier, PartyAddress } from "./bill-party.ts";

/** What the values were read from. `none`: the document is kept and its draft is filled by hand. */
export type CaptureSource = "factur-x" | "ubl" | "cii" | "pdf-text" | "ocr" | "none";

export type CaptureRefusal = Refusal<CaptureErrorCode>;

/** A value with where it was found, shown beside the field on the correction screen. */
export interface CapturedField<T> {
  readonly value: T;
  /**
   * 0 to 1. From XML, 1: read as printed; under 1: derived from another field, or written against its format. From a page:
   * the measured share of values with the same evidence that were right.
   */
  readonly confidence: number;
  readonly origin: "xml" | "pdf-text" | "ocr";
  /** XPath-like place in the XML (local names), absent for text and images. */
  readonly path?: string;
  readonly page?: number;
  /** x, y, width, height in points from the page's top left corner. */
  readonly box?: readonly [number, number, number, number];
  /** What is printed there, as it was read. */
  readonly text?: string;
  /** Why this value, in French words shown beside the field: « lu page 1, confirmé par HT + TVA = TTC ». */
  readonly reason?: string;
}

export interface KeyFields {
  readonly supplierName: CapturedField<string> | null;
  readonly supplierSiren: CapturedField<string> | null;
  readonly billNumber: CapturedField<string> | null;
  readonly billDate: CapturedField<string> | null;
  readonly dueDate: CapturedField<string> | null;
  readonly currency: CapturedField<string> | null;
  readonly totalExclVatCents: CapturedField<number> | null;
  readonly vatCents: CapturedField<number> | null;
  readonly totalInclVatCents: CapturedField<number> | null;
  readonly iban: CapturedField<string> | null;
}

/** A line as its row prints it; decimals are exact decimal strings, amounts positive as `CapturedBill` answers them. */
export interface ReadLine {
  readonly label: string | null;
  readonly quantity: string | null;
  readonly unitPrice: string | null;
  readonly netCents: number;
  readonly vatRateBasisPoints: number | null;
}

export interface ReadRate {
  readonly rateBasisPoints: number;
  readonly baseCents: number;
  readonly taxCents: number;
}

/** What a page gives beyond the key fields, each value with its place, how sure it is and why. */
export interface PageFields {
  readonly supplierSiret: CapturedField<string> | null;
  readonly supplierVatNumber: CapturedField<string> | null;
  readonly servicePeriod: CapturedField<Period> | null;
  /** « TVA sur les débits », « TVA sur les encaissements ». */
  readonly vatPointRule: CapturedField<VatPointRule> | null;
  /** In the order of `vatBreakdown`; empty when the pages print no table of rates that adds up. */
  readonly vatRates: readonly CapturedField<ReadRate>[];
  /** In the order of `lines`. */
  readonly lines: readonly CapturedField<ReadLine>[];
}

export interface CaptureWarning {
  readonly code: CaptureWarningCode;
  /** Figures and texts for the sentence of the catalogue. */
  readonly details?: Readonly<Record<string, string | number>>;
  /** Place in the XML, when the warning is about one element. */
  readonly path?: string;
}

export type BillKind = "invoice" | "credit_note" | "deposit" | "final";

export type Profile =
  | "minimum"
  | "basic-wl"
  | "basic"
  | "en16931"
  | "extended"
  | "extended-ctc-fr"
  | "xrechnung"
  | "peppol"
  | "other";

export interface BillSyntax {
  readonly name: "cii" | "ubl-invoice" | "ubl-credit-note";
  /** BT-24 as printed. */
  readonly guideline: string | null;
  readonly profile: Profile | null;
  /** BT-23, in France the « cadre de facturation » (B1, S1, M4…). */
  readonly businessProcess: string | null;
}

/** Both ends are ISO dates; either may be missing. */
export interface Period {
  readonly startDate: string | null;
  readonly endDate: string | null;
}

export interface BillNote {
  /** UNTDID 4451: PMD, PMT, AAB, REG, ABL… */
  readonly subjectCode: string | null;
  readonly text: string;
}

export interface DocumentReference {
  readonly number: string;
  readonly issueDate: string | null;
}

/** Where it was delivered (BG-13, BG-15), when the document gives it. */
export interface DeliveryPlace {
  /** BT-70. */
  readonly name: string | null;
  /** BT-71: a GLN, a SIRET. */
  readonly identifiers: readonly Identifier[];
  /** BT-75 to BT-80. */
  readonly address: PartyAddress | null;
}

export interface PaymentMeans {
  /** UNTDID 4461: 30 or 58 transfer, 59 direct debit, 48 card… */
  readonly typeCode: string | null;
  readonly typeText: string | null;
  /** Account to credit, as printed without spaces: an IBAN or a national number. */
  readonly account: string | null;
  /** The account when it is an IBAN whose key is right. */
  readonly iban: string | null;
  readonly bic: string | null;
  readonly accountName: string | null;
  /** Account to debit for a direct debit. */
  readonly debitedAccount: string | null;
}

/** An allowance (remise) or a charge (frais) of the document or of a line. Amounts positive as printed on an invoice. */
export interface AllowanceCharge {
  readonly isCharge: boolean;
  readonly amountCents: number;
  readonly baseCents: number | null;
  /** Decimal string, percent. */
  readonly percent: string | null;
  readonly reason: string | null;
  readonly reasonCode: string | null;
  readonly vatCategory: string | null;
  readonly vatRateBasisPoints: number | null;
}

/** When the VAT becomes due (BT-8): on the invoice's date (« sur les débits »), on delivery, or on payment. */
export type VatPointRule = "invoice_date" | "delivery_date" | "payment_date";

export interface VatBreakdown {
  /** UNTDID 5305: S, Z, E, AE, K, G, O, L, M, B. */
  readonly category: string | null;
  readonly rateBasisPoints: number | null;
  readonly baseCents: number;
  readonly taxCents: number;
  readonly exemptionReason: string | null;
  readonly exemptionReasonCode: string | null;
  /** BT-8 as printed: 5, 29, 72 in CII, 3, 35, 432 in UBL. */
  readonly vatPointCode: string | null;
}

/** Totals in cents of the document's currency; null when the document does not print them and they do not follow. */
export interface BillTotals {
  readonly linesCents: number | null;
  readonly allowancesCents: number | null;
  readonly chargesCents: number | null;
  /** BT-109, hors taxes. */
  readonly taxBasisCents: number | null;
  /** BT-110. */
  readonly taxCents: number | null;
  /** BT-112, toutes taxes comprises. */
  readonly grandTotalCents: number | null;
  readonly prepaidCents: number | null;
  readonly roundingCents: number | null;
  /** BT-115, net à payer. */
  readonly payableCents: number | null;
}

/**
 * A supplier bill as in its own document. Amounts are integer cents; a credit note's amounts answer positive with
 * `kind: "credit_note"` for either sign convention of the file (`signTurned`: they were turned).
 */
export interface CapturedBill {
  readonly source: CaptureSource;
  readonly fileKind: "pdf" | "xml" | "png" | "jpeg";
  readonly pageCount: number | null;
  /** Name of the XML inside the PDF. */
  readonly attachmentName: string | null;
  /** True once the page's text was compared with the XML; false: they were not compared. */
  readonly comparedWithPage: boolean;
  readonly syntax: BillSyntax | null;
  readonly kind: BillKind;
  /** UNTDID 1001 as printed: 380, 381, 386, 393… */
  readonly typeCode: string | null;
  readonly signTurned: boolean;
  readonly selfBilled: boolean;
  readonly factored: boolean;
  /** 384 and its kin: replaces an earlier invoice. */
  readonly corrective: boolean;
  /** From the French business process code (B…, S…, M…). */
  readonly supply: "goods" | "services" | "mixed" | null;
  readonly number: string | null;
  readonly issueDate: string | null;
  readonly dueDate: string | null;
  readonly deliveryDate: string | null;
  readonly taxPointDate: string | null;
  readonly vatPointRule: VatPointRule | null;
  readonly billingPeriod: Period | null;
  readonly currency: string | null;
  /** BT-6 and BT-111: only when VAT is also given in another currency. */
  readonly taxCurrency: string | null;
  readonly taxInTaxCurrencyCents: number | null;
  readonly seller: BillParty | null;
  readonly buyer: BillParty | null;
  /** Who is paid when it is not the seller: the factor of a factored invoice. */
  readonly payee: BillParty | null;
  readonly taxRepresentative: BillParty | null;
  readonly deliverTo: DeliveryPlace | null;
  readonly paymentMeans: readonly PaymentMeans[];
  readonly remittanceInformation: string | null;
  readonly mandateReference: string | null;
  readonly creditorIdentifier: string | null;
  readonly paymentTerms: string | null;
  readonly notes: readonly BillNote[];
  readonly buyerReference: string | null;
  readonly buyerAccountingReference: string | null;
  readonly orderReference: string | null;
  readonly salesOrderReference: string | null;
  readonly contractReference: string | null;
  readonly projectReference: string | null;
  readonly precedingInvoices: readonly DocumentReference[];
  readonly lines: readonly BillLine[];
  readonly allowancesAndCharges: readonly AllowanceCharge[];
  readonly vatBreakdown: readonly VatBreakdown[];
  readonly totals: BillTotals;
  readonly fields: KeyFields;
  /** Only of a bill read from its pages. */
  readonly pageFields?: PageFields;
  readonly warnings: readonly CaptureWarning[];
}
