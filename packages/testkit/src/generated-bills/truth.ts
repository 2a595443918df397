/** A company that exists nowhere, with numbers whose keys are right. */
export interface MadeCompany {
  readonly name: string;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  readonly country: string | null;
  readonly siren: string | null;
  readonly siret: string | null;
  readonly vatNumber: string | null;
  readonly iban: string;
  readonly host: string;
}

export interface MadeLine {
  readonly label: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly netCents: number;
  readonly rateBasisPoints: number;
}

export interface MadeRate {
  readonly rateBasisPoints: number;
  readonly baseCents: number;
  readonly taxCents: number;
}

export type Scenario =
  | "one rate"
  | "several rates"
  | "credit note"
  | "negative credit note"
  | "reverse charge"
  | "foreign supplier"
  | "franchise"
  | "discount"
  | "deposit"
  | "final after deposit"
  | "english";

/** What a generated bill says, exactly. Amounts are positive; with `isNegative` they are printed negative. */
export interface BillTruth {
  readonly seed: number;
  readonly scenario: Scenario;
  readonly kind: "invoice" | "credit_note" | "deposit" | "final";
  readonly isNegative: boolean;
  readonly number: string;
  readonly issueDate: string;
  readonly dueDate: string | null;
  readonly seller: MadeCompany;
  readonly buyer: MadeCompany;
  readonly currency: string;
  readonly lines: readonly MadeLine[];
  readonly discountCents: number;
  readonly rates: readonly MadeRate[];
  readonly exclCents: number;
  readonly vatCents: number;
  readonly inclCents: number;
  readonly prepaidCents: number;
  /** The words that say why no VAT is charged. */
  readonly exemption: string | null;
  readonly onDebits: boolean;
  readonly period: readonly [string, string] | null;
}
