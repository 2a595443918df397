import { formatDate } from "../date/calendar-date.ts";
import { sumCentsOf } from "../money/cents.ts";
import { formatMoney } from "../money/format-amount.ts";
import { isRefusal, type Refusal, refuse } from "../refusal.ts";
import {
  type AllocationRefusal,
  type DocumentToSettle,
  type SettledAllocation,
  settleAllocation,
} from "./settle.ts";

/** A validated document that is set off, or that another one is set off against. */
export interface DocumentToOffset {
  readonly document: DocumentToSettle;
  readonly kind: string;
  readonly billDate: string | null;
  readonly currency: string;
}

/** What is left of a credit note against invoices of the same third party and side. */
export interface Offset {
  readonly note: DocumentToOffset;
  readonly date: string;
  readonly parts: readonly { readonly invoice: DocumentToOffset; readonly amountCents: number }[];
}

export interface SettledOffset {
  readonly amountCents: number;
  readonly note: SettledAllocation;
  readonly invoices: readonly SettledAllocation[];
}

type Fields = readonly { readonly path: string; readonly message: string }[];
export type OffsetRefusal =
  | AllocationRefusal
  | Refusal<"OFFSET_NOT_A_CREDIT_NOTE", { refId: string }>
  | Refusal<"OFFSET_ON_CREDIT_NOTE", { refId: string }>
  | Refusal<"OFFSET_MIXED_CURRENCIES", { refId: string }>
  | Refusal<"OFFSET_NOTHING_LEFT", { refId: string }>
  | Refusal<"OFFSET_ABOVE_REST", { refId: string; leftCents: number; left: string }>
  | Refusal<"OFFSET_TOO_EARLY", { refId: string; day: string; fields: Fields }>;

/**
 * Sets a credit note off against invoices (compensation, C. civ., art. 1347): two debts of the same two people go as far as the
 * smaller one, on a day on which both exist. No money moves, and both are paid: VAT on receipts falls due on the invoices and
 * comes back on the note, as it would with money there and back (CGI, art. 269-2-c).
 */
export function offsetCreditNote({ note, date, parts }: Offset): SettledOffset | OffsetRefusal {
  const { refId, payableCents, settledCents } = note.document;
  if (note.kind !== "credit_note") return refuse("OFFSET_NOT_A_CREDIT_NOTE", { refId });
  for (const { invoice } of parts) {
    const named = { refId: invoice.document.refId };
    if (invoice.kind === "credit_note") return refuse("OFFSET_ON_CREDIT_NOTE", named);
    if (invoice.currency !== note.currency) return refuse("OFFSET_MIXED_CURRENCIES", named);
  }
  const leftCents = payableCents - settledCents;
  if (leftCents <= 0) return refuse("OFFSET_NOTHING_LEFT", { refId });
  for (const { document, billDate } of [note, ...parts.map(({ invoice }) => invoice)])
    if (billDate !== null && date < billDate)
      return refuse("OFFSET_TOO_EARLY", {
        refId: document.refId,
        day: formatDate(billDate),
        fields: [{ path: "date", message: "OFFSET_TOO_EARLY" }],
      });
  const amountCents = sumCentsOf(parts, (part) => part.amountCents);
  if (amountCents > leftCents)
    return refuse("OFFSET_ABOVE_REST", { refId, leftCents, left: formatMoney(leftCents) });
  const invoices: SettledAllocation[] = [];
  for (const { invoice, amountCents: part } of parts) {
    const settled = settleAllocation({ document: invoice.document, amountCents: part });
    if (isRefusal(settled)) return settled;
    invoices.push(settled);
  }
  const own = settleAllocation({ document: note.document, amountCents });
  return isRefusal(own) ? own : { amountCents, note: own, invoices };
}
