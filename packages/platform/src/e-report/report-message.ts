/** A party as a report names it: by its SIREN, its VAT number, else its country and name (G2.19). */
export interface ReportedParty {
  readonly name: string;
  /** ISO 3166-1 alpha-2; null where it is not known. */
  readonly country: string | null;
  readonly siren: string | null;
  readonly vatNumber: string | null;
}

export interface ReportedVat {
  /** UNTDID 5305 (G2.31). */
  readonly category: string;
  readonly rateBasisPoints: number;
  readonly baseCents: number;
  readonly taxCents: number;
  readonly exemptionReason: string | null;
  readonly exemptionReasonCode: string | null;
}

/** An invoice with a trader abroad, sold or bought (10.1). Amounts are positive: the type says the side. */
export interface ReportedInvoice {
  readonly number: string;
  readonly issueDate: string;
  /** UNTDID 1001: 380, 381 (credit note), 386 (deposit), 389. */
  readonly typeCode: string;
  readonly currency: string;
  readonly dueDate: string | null;
  /** UNTDID 2475: 5 document, 29 delivery, 72 payment. */
  readonly vatPointDateCode: string | null;
  readonly notes: readonly { readonly subjectCode: string; readonly text: string }[];
  /** B1, S1, M1, B4… (G1.02). */
  readonly billingFramework: string;
  readonly preceding: readonly { readonly number: string; readonly date: string | null }[];
  readonly seller: ReportedParty;
  readonly buyer: ReportedParty;
  readonly deliveryDate: string | null;
  readonly serviceStart: string | null;
  readonly serviceEnd: string | null;
  readonly vat: readonly ReportedVat[];
}

/** Sales to consumers of a day and a category (10.3). */
export interface ReportedDay {
  readonly date: string;
  readonly category: string;
  readonly onDebits: boolean;
  readonly rates: readonly {
    readonly rateBasisPoints: number;
    readonly baseCents: number;
    readonly taxCents: number;
  }[];
}

/** What was received at each rate, price and tax together. */
export interface ReportedRates {
  readonly date: string;
  readonly rates: readonly { readonly rateBasisPoints: number; readonly amountCents: number }[];
}

/** Payments of one day for one invoice with a trader abroad (10.2). */
export interface PaidInvoice extends ReportedRates {
  readonly number: string;
  readonly issueDate: string;
}

interface Envelope {
  /** Unique by period and declarant (G8.05); letters, figures, space and `- + _ /` (G1.104). */
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  /** IN first; RE replaces the period (G8.01). */
  readonly typeCode: "IN" | "RE";
  /**
   * Who hands the report in. A platform that sends it to the administration puts itself there: scheme 0238, its number of four
   * characters, role WK (G6.22, G7.51).
   */
  readonly sender: {
    readonly scheme: "0238" | "0002";
    readonly id: string;
    readonly name: string;
    readonly role: "WK" | "SE" | "BY";
  };
  /** The declarant by its SIREN (G6.26): SE sells, BY only buys (G7.52). */
  readonly issuer: { readonly siren: string; readonly name: string; readonly role: "SE" | "BY" };
  readonly startDate: string;
  readonly endDate: string;
}

/** A report tells transactions or payments, never both (G6.29). */
export type ReportMessage = Envelope &
  (
    | {
        readonly kind: "transactions";
        readonly invoices: readonly ReportedInvoice[];
        readonly days: readonly ReportedDay[];
      }
    | {
        readonly kind: "payments";
        readonly invoices: readonly PaidInvoice[];
        readonly days: readonly ReportedRates[];
      }
  );
