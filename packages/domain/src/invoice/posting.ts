import type { Refusal } from "../refusal.ts";
import type { TechnicalAccounts } from "../technical-account/technical-account.ts";
import type { VatRegime } from "../vat/choose-vat-code.ts";
import type { VatCode } from "../vat/vat-code.ts";
import type { InvoiceDirection, InvoiceKind, InvoiceLine, VatBreakdownRow } from "./invoice.ts";

/** A document ready to be written: checked, its VAT settled by `computeTotals`. */
export interface DocumentToPost {
  readonly direction: InvoiceDirection;
  readonly kind: InvoiceKind;
  readonly label: string;
  readonly counterpartyId: string;
  readonly lines: readonly InvoiceLine[];
  readonly vatBreakdown: readonly VatBreakdownRow[];
  readonly roundingCents?: number | undefined;
  /** The entry carries the total; this part carries no due date, it is paid already. */
  readonly prepaidCents?: number | undefined;
  readonly dueDate: string | null;
  /** The credit note of a deposit: it takes the advance back, not an income. */
  readonly advance?: boolean | undefined;
  /** Where the deposit that it gives back was booked, if not on the usual account. */
  readonly advanceAccount?: string | undefined;
  /** Deposits that a final invoice takes back; its `prepaidCents` holds them too. */
  readonly deductions?: readonly DepositTakeback[] | undefined;
}

/** A deposit paid whole, as its entry booked it: by VAT code. */
export interface DepositTakeback {
  readonly depositId: string;
  readonly label: string;
  readonly shares: readonly {
    readonly account: string;
    readonly vatCode: string | null;
    readonly baseCents: number;
    readonly vatCents: number;
    /** Of a deposit in a currency, whose amounts are in its units: the euros that they were booked for. */
    readonly euros?: { readonly wholeCents: number; readonly vatCents: number } | undefined;
  }[];
}

export interface PostingContext {
  readonly accounts: TechnicalAccounts;
  /** The codes valid on the document's date. */
  readonly vatCodes: ReadonlyMap<string, VatCode>;
  readonly vatRegime: VatRegime;
  /** The counterparty's own collective account instead of 401 or 411; never instead of 404. */
  readonly collectiveAccount?: string | null | undefined;
  /** `document` (default): every entry line has the document's label. `line`: charges keep their own. */
  readonly labelPolicy?: "document" | "line" | undefined;
}

/** What an entry line does for the document. */
export type PostingRole =
  | "charge"
  | "fixed_asset"
  | "income"
  | "deposit"
  | "non_deductible_vat"
  | "vat_deductible"
  | "vat_deductible_pending"
  | "vat_collected"
  | "vat_collected_pending"
  | "vat_due"
  | "vat_on_deposit"
  | "rounding"
  | "payable"
  | "receivable";

/** The part of an entry line that one document line made. Parts of a line add up to its amount. */
export interface PostingSource {
  /** null: the document as a whole (rounding). */
  readonly documentLineId: string | null;
  readonly role: PostingRole;
  /** On the side of the entry line; negative where it reduces it (an allowance inside a charge). */
  readonly amountCents: number;
}

/** Exactly one of debit and credit is positive. */
export interface PostedLine {
  readonly account: string;
  /** Set on collective accounts, and only there. */
  readonly counterpartyId: string | null;
  readonly label: string;
  readonly debitCents: number;
  readonly creditCents: number;
  readonly dueDate: string | null;
  readonly vatCode: string | null;
  /** Amount before VAT that is taxed by the line's code, on the line's side; on charge, income and VAT lines alike. */
  readonly vatBaseCents: number | null;
  readonly serviceStart: string | null;
  readonly serviceEnd: string | null;
  readonly sources: readonly PostingSource[];
}

export type PostingRefusal =
  | Refusal<"ACCOUNT_MISSING", { lineIds: string[] }>
  | Refusal<"VAT_CODE_MISSING", { lineIds: string[] }>
  | Refusal<"VAT_CODE_UNKNOWN", { lineId: string; vatCode: string }>
  | Refusal<"VAT_CODE_MISMATCH", { lineId: string; vatCode: string; rateBasisPoints: number | null }>
  | Refusal<"DISBURSEMENT_ACCOUNT", { lineId: string; account: string }>
  | Refusal<"VAT_CHARGED_UNDER_REVERSE_CHARGE", { category: string; vatCents: number }>
  | Refusal<"VAT_BREAKDOWN_MISMATCH", { category: string; rateBasisPoints: number }>
  | Refusal<"INVOICE_TOTAL_ZERO">;
