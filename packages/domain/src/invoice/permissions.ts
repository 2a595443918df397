import { usualAccrualDate } from "../accrual/usual-accrual-date.ts";
import { formatDate, isLastDayOfMonth } from "../date/calendar-date.ts";
import { ALLOWED, type Permission, refuse } from "../refusal.ts";
import type { InvoiceDirection, InvoiceKind, InvoiceStatus, PaymentStatus } from "./invoice.ts";

/** What the predicates below look at; the screen and the server read the same. */
export interface InvoiceState {
  readonly direction: InvoiceDirection;
  readonly kind: InvoiceKind;
  readonly status: InvoiceStatus;
  readonly paymentStatus: PaymentStatus;
  /** What was paid of it; by its payment status by default: one that asks for nothing is paid without a payment. */
  readonly paidCents?: number | undefined;
  /** What is left of it; by its payment status by default: a credit note settles without a payment. */
  readonly remainingCents?: number | undefined;
  readonly accountingDate?: string | null | undefined;
  /** An accrual was already written for it. */
  readonly fae?: boolean | undefined;
  readonly fnp?: boolean | undefined;
  /** A credit note that gives a deposit back: no income and no charge, like it. */
  readonly advance?: boolean | undefined;
  /** Refused by its buyer, or rejected by a platform. */
  readonly turnedDown?: boolean | undefined;
}

/** A validated invoice is never edited: it is cancelled or reallocated. */
export function canEditInvoice({
  status,
}: Pick<InvoiceState, "status">): Permission<"INVOICE_NOT_DRAFT" | "INVOICE_REFUSED"> {
  if (status === "refused") return refuse("INVOICE_REFUSED");
  return status === "draft" ? ALLOWED : refuse("INVOICE_NOT_DRAFT", { status });
}

/** What the ledger holds is never deleted (PCG art. 921-3), nor a draft that entries of an accrual name as their piece. */
export function canDeleteInvoice({
  status,
  fae,
  fnp,
}: Pick<InvoiceState, "status" | "fae" | "fnp">): Permission<
  "INVOICE_NOT_DELETABLE" | "INVOICE_ACCRUED" | "INVOICE_REFUSED"
> {
  if (status === "refused") return refuse("INVOICE_REFUSED");
  if (status !== "draft") return refuse("INVOICE_NOT_DELETABLE", { status });
  return fae === true || fnp === true ? refuse("INVOICE_ACCRUED") : ALLOWED;
}

type JudgedIssue = {
  readonly code: string;
  readonly severity: "blocking" | "warning";
  readonly details?: Readonly<Record<string, unknown>> | undefined;
};

/**
 * `issues` are those of `checkBill` and, on a sale, the mentions that miss: blocking ones forbid, mentions are shown as
 * warnings while drafting and forbid too, warnings of other codes do not. A day outside every exercise comes first.
 */
export function canValidateInvoice(
  { status }: Pick<InvoiceState, "status">,
  issues: readonly JudgedIssue[],
): Permission<
  "INVOICE_NOT_DRAFT" | "INVOICE_REFUSED" | "EXERCISE_NOT_FOUND" | "INVOICE_INCOMPLETE" | "MENTION_MISSING"
> {
  if (status === "refused") return refuse("INVOICE_REFUSED");
  if (status !== "draft") return refuse("INVOICE_NOT_DRAFT", { status });
  const blocking = issues.filter(({ severity }) => severity === "blocking");
  const outside = blocking.find(({ code }) => code === "EXERCISE_NOT_FOUND");
  if (outside) return refuse("EXERCISE_NOT_FOUND", { ...outside.details, issues: blocking });
  if (blocking.length > 0) return refuse("INVOICE_INCOMPLETE", { issues: blocking });
  const mentions = issues
    .filter(({ code }) => code === "MENTION_MISSING")
    .map(({ details }) => details ?? {});
  if (mentions.length === 0) return ALLOWED;
  return refuse("MENTION_MISSING", {
    mentions,
    labels: mentions.map((mention) => mention.label).join(", "),
    fields: mentions.map((mention) => ({ path: mention.field, message: mention.mention })),
  });
}

type CancelRefusal =
  | "INVOICE_REFUSED"
  | "INVOICE_NOT_VALIDATED"
  | "INVOICE_ALREADY_CANCELLED"
  | "INVOICE_HAS_PAYMENTS"
  | "CREDIT_NOTE_FINAL";

/**
 * Contre-passation of a supplier bill, credit note of a sale. A payment is undone first. Our own credit note is final:
 * no credit note corrects it.
 */
export function canCancelInvoice({
  status,
  paymentStatus,
  paidCents,
  direction,
  kind,
}: Pick<InvoiceState, "status" | "paymentStatus" | "paidCents"> &
  Partial<Pick<InvoiceState, "direction" | "kind">>): Permission<CancelRefusal> {
  if (status === "draft") return refuse("INVOICE_NOT_VALIDATED");
  if (status === "refused") return refuse("INVOICE_REFUSED");
  if (status === "cancelled") return refuse("INVOICE_ALREADY_CANCELLED");
  if (direction === "credit" && kind === "credit_note") return refuse("CREDIT_NOTE_FINAL");
  const isUnpaid = paidCents === undefined ? paymentStatus === "unpaid" : paidCents === 0;
  return isUnpaid ? ALLOWED : refuse("INVOICE_HAS_PAYMENTS", { paymentStatus });
}

/**
 * What its buyer refused or a platform rejected is taken back by an internal credit note, and corrected under a new number
 * (XP Z12-014, annexe A). Its number stays used.
 */
export function canTakeBackSale(
  state: Pick<InvoiceState, "status" | "paymentStatus" | "paidCents" | "direction" | "kind" | "turnedDown">,
): Permission<CancelRefusal | "INVOICE_IS_DEBIT" | "INVOICE_NOT_TURNED_DOWN" | "CREDIT_NOTE_TURNED_DOWN"> {
  if (state.direction === "debit") return refuse("INVOICE_IS_DEBIT");
  if (state.turnedDown !== true) return refuse("INVOICE_NOT_TURNED_DOWN");
  // What it settled is settled: the books alone tell what its refusal leaves open.
  return state.kind === "credit_note" ? refuse("CREDIT_NOTE_TURNED_DOWN") : canCancelInvoice(state);
}

/**
 * Wrong account or VAT code: contre-passation and corrected entry at once. Refused once paid: the payment moved the
 * VAT that waited for it.
 */
export function canReallocateInvoice({
  status,
  paymentStatus,
  paidCents,
}: Pick<InvoiceState, "status" | "paymentStatus" | "paidCents">): Permission<CancelRefusal> {
  return canCancelInvoice({ status, paymentStatus, paidCents });
}

/** Money settles what is in the ledger, as long as something is left of it; nobody pays a bill that was refused. */
export function canPayInvoice({
  status,
  paymentStatus,
  remainingCents,
  direction,
  turnedDown,
}: Pick<InvoiceState, "status" | "paymentStatus" | "remainingCents" | "turnedDown"> &
  Partial<Pick<InvoiceState, "direction">>): Permission<
  "PAYMENT_INVOICE_NOT_VALIDATED" | "PAYMENT_STATUS_UNCHANGED" | "INVOICE_REFUSED"
> {
  if (status === "refused" || (direction === "debit" && turnedDown === true && status === "validated"))
    return refuse("INVOICE_REFUSED");
  if (status !== "validated") return refuse("PAYMENT_INVOICE_NOT_VALIDATED");
  const isSettled = remainingCents === undefined ? paymentStatus === "paid" : remainingCents <= 0;
  return isSettled ? refuse("PAYMENT_STATUS_UNCHANGED") : ALLOWED;
}

/** A proof may be attached in any state: it changes nothing of what is written. */
export function canAddProof(): Permission<never> {
  return ALLOWED;
}

/** A proof is taken off in any state, as long as there is one. */
export function canDeleteProof({
  proofs,
}: {
  readonly proofs: number;
}): Permission<"INVOICE_DOCUMENT_NOT_FOUND"> {
  return proofs > 0 ? ALLOWED : refuse("INVOICE_DOCUMENT_NOT_FOUND");
}

/** What a document says may be said again. */
export function canDuplicateInvoice(): Permission<never> {
  return ALLOWED;
}

type AccrualRefusal =
  | "INVOICE_REFUSED"
  | "INVOICE_IS_DEBIT"
  | "INVOICE_IS_CREDIT"
  | "INVOICE_ALREADY_CANCELLED"
  | "INVOICE_ALREADY_ACCRUED"
  | "ACCRUAL_OF_DEPOSIT"
  | "ACCRUAL_DATE_INVALID";

/** Facture à établir: a sale, once, accrued at a month end before its accounting date. */
export function canMarkAsFae(state: InvoiceState, accrualDate: string): Permission<AccrualRefusal> {
  return state.direction === "debit" ? refuse("INVOICE_IS_DEBIT") : canAccrue(state, accrualDate);
}

/** Whether one can be written at all: at the last month end before the accounting date, which the screen proposes. */
export function canAccrueAsUsual(state: InvoiceState, as: "fae" | "fnp"): Permission<AccrualRefusal> {
  const { accountingDate } = state;
  const date = accountingDate ? usualAccrualDate(accountingDate) : "";
  return as === "fae" ? canMarkAsFae(state, date) : canMarkAsFnp(state, date);
}

/** Facture non parvenue: a supplier bill, once, accrued at a month end before its accounting date. */
export function canMarkAsFnp(state: InvoiceState, accrualDate: string): Permission<AccrualRefusal> {
  return state.direction === "credit" ? refuse("INVOICE_IS_CREDIT") : canAccrue(state, accrualDate);
}

function canAccrue(state: InvoiceState, accrualDate: string): Permission<AccrualRefusal> {
  if (state.status === "cancelled") return refuse("INVOICE_ALREADY_CANCELLED");
  if (state.status === "refused") return refuse("INVOICE_REFUSED");
  if (state.fae === true || state.fnp === true) return refuse("INVOICE_ALREADY_ACCRUED");
  if (state.kind === "deposit" || state.advance === true) return refuse("ACCRUAL_OF_DEPOSIT");
  const { accountingDate } = state;
  if (!accountingDate || accrualDate >= accountingDate || !isLastDayOfMonth(accrualDate))
    return refuse("ACCRUAL_DATE_INVALID", {
      accrualDate,
      cause: accountingDate
        ? `Choisissez une fin de mois d’avant le ${formatDate(accountingDate)}.`
        : "Donnez d’abord sa date à la facture.",
    });
  return ALLOWED;
}
