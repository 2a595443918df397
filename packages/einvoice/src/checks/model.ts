import type { SyntaxFault } from "./syntax-rules.ts";

/**
 * An invoice as the rules look at it: the terms of EN 16931 as they are written, from either syntax. Undefined: the
 * element is not there; `""`: it is empty. Amounts and dates stay texts, for there are rules on how they are written.
 */
export interface CheckedInvoice {
  readonly syntax: "cii" | "ubl";
  /** BT-24, BT-23, BT-1. */
  readonly guideline: string | undefined;
  readonly process: string | undefined;
  readonly number: string | undefined;
  /** BT-2, BT-9, BT-72… are `YYYYMMDD` when well written. */
  readonly issueDate: string | undefined;
  /** As it is written, whatever the format that it claims. */
  readonly writtenIssueDate: string | undefined;
  readonly typeCode: string | undefined;
  readonly currency: string | undefined;
  readonly taxCurrency: string | undefined;
  readonly dueDates: readonly string[];
  readonly deliveryDate: string | undefined;
  readonly taxPointDate: string | undefined;
  readonly taxPointCode: string | undefined;
  readonly period: CheckedPeriod | undefined;
  readonly notes: readonly { readonly subject: string | undefined; readonly content: string }[];
  readonly contract: string | undefined;
  readonly seller: CheckedParty;
  readonly buyer: CheckedParty;
  readonly payee: CheckedParty | undefined;
  readonly taxRepresentative: CheckedParty | undefined;
  /** BG-15, when it has an address. */
  readonly deliverTo: { readonly country: string | undefined } | undefined;
  /** BT-71: the place of delivery by its identifiers; the company that it is of. */
  readonly deliveryPlace: Pick<CheckedParty, "globalIds" | "legalId">;
  /** BT-18: what is invoiced (a subscription, a meter), by scheme. */
  readonly objects: readonly CheckedId[];
  readonly preceding: readonly { readonly number: string | undefined; readonly date: string | undefined }[];
  /** BT-122, BT-123: attached documents, without the invoice's own references. */
  readonly attachments: readonly { readonly id: string | undefined; readonly name: string | undefined }[];
  readonly payments: readonly {
    readonly code: string | undefined;
    readonly account: string | undefined;
    readonly hasAccount: boolean;
  }[];
  readonly lines: readonly CheckedLine[];
  readonly adjustments: readonly CheckedAdjustment[];
  readonly vat: readonly CheckedVat[];
  readonly totals: CheckedTotals;
  /** Every legal registration (BT-30, BT-47…) and every identifier with a scheme, of every party. */
  readonly legalIds: readonly CheckedId[];
  readonly globalIds: readonly CheckedId[];
  readonly vatNumbers: readonly string[];
  readonly countries: readonly string[];
  readonly codes: CheckedCodes;
  /** Amounts that name a currency where CII wants none; dates said to be `YYYYMMDD`; texts that should be decimals. */
  readonly amountsWithCurrency: number;
  readonly compactDates: readonly string[];
  readonly badDecimals: readonly string[];
  /** How the syntax is used, where a term does not tell. */
  readonly syntaxFaults: readonly SyntaxFault[];
}

/** What a document names by a scheme, a list or a type, as it is written. */
export interface CheckedCodes {
  /** BT-18-1, BT-128-1. */
  readonly references: readonly string[];
  /** BT-29-1, BT-46-1, BT-60-1. */
  readonly parties: readonly string[];
  /** BT-30-1, BT-47-1, BT-61-1. */
  readonly registrations: readonly string[];
  /** BT-158-1. */
  readonly classifications: readonly string[];
  /** BT-159. */
  readonly origins: readonly string[];
  /** BT-157-1. */
  readonly items: readonly string[];
  /** BT-71-1. */
  readonly places: readonly string[];
  /** BT-125-1. */
  readonly attachments: readonly string[];
}

export interface CheckedId {
  readonly scheme: string | undefined;
  readonly value: string;
}

export interface CheckedPeriod {
  readonly start: string | undefined;
  readonly end: string | undefined;
  /** UBL gives the VAT point there too. */
  readonly hasCode: boolean;
}

export interface CheckedParty {
  readonly name: string | undefined;
  readonly ids: readonly CheckedId[];
  readonly globalIds: readonly CheckedId[];
  readonly legalId: CheckedId | undefined;
  readonly vatNumber: string | undefined;
  /** BT-32. */
  readonly taxNumber: string | undefined;
  readonly endpoint: CheckedId | undefined;
  readonly address: { readonly country: string | undefined } | undefined;
}

export interface CheckedCategory {
  /** What each tax tells, VAT or not: a tax without category is there all the same. */
  readonly told: readonly (string | undefined)[];
  readonly category: string | undefined;
  readonly rate: string | undefined;
}

export interface CheckedLine extends CheckedCategory {
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly quantity: string | undefined;
  readonly unit: string | undefined;
  readonly price: string | undefined;
  readonly grossPrice: string | undefined;
  readonly priceDiscount: string | undefined;
  readonly baseQuantity: string | undefined;
  readonly net: string | undefined;
  readonly period: CheckedPeriod | undefined;
  /** `GROUP` and `INFORMATION` lines of the French extended profile have no VAT of their own. */
  readonly status: string | undefined;
  /** The line that it is a part of, and who sells it (French extension, multi-vendor and two-way invoices). */
  readonly parent: string | undefined;
  readonly soldBy: string | undefined;
  /** The line cites the invoice it corrects, with its date (French extension). */
  readonly citesInvoice: boolean;
  readonly adjustments: readonly CheckedAdjustment[];
  /** BT-128. */
  readonly objects: readonly CheckedId[];
  /** BG-32. */
  readonly attributes: readonly CheckedAttribute[];
}

export interface CheckedAttribute {
  readonly name: string | undefined;
  readonly hasCode: boolean;
  readonly hasValue: boolean;
  /** A measure with its unit, in place of a value. */
  readonly hasMeasure: boolean;
  readonly measureUnit: string | undefined;
}

export interface CheckedAdjustment extends CheckedCategory {
  readonly isCharge: boolean;
  readonly amount: string | undefined;
  readonly base: string | undefined;
  readonly reason: string | undefined;
  readonly reasonCode: string | undefined;
}

export interface CheckedVat extends CheckedCategory {
  readonly base: string | undefined;
  readonly tax: string | undefined;
  readonly reason: string | undefined;
  readonly reasonCode: string | undefined;
}

export interface CheckedTotals {
  /** One of them occurs there twice: no sum of the document is certain. */
  readonly isRepeated: boolean;
  /** BT-106 to BT-115. */
  readonly lines: string | undefined;
  readonly allowances: string | undefined;
  readonly charges: string | undefined;
  readonly excl: string | undefined;
  /** BT-110, BT-111, each with its currency. */
  readonly taxes: readonly { readonly currency: string | undefined; readonly amount: string }[];
  readonly incl: string | undefined;
  readonly prepaid: string | undefined;
  readonly rounding: string | undefined;
  readonly payable: string | undefined;
}
