import { isSepaIban, parseIban } from "../identifier/iban.ts";
import { ALLOWED, isRefusal, type Permission, refuse } from "../refusal.ts";

/** Brouillon, à valider, émis, payé par le relevé, annulé. */
export const TRANSFER_ORDER_STATES = ["draft", "submitted", "issued", "paid", "cancelled"] as const;
export type TransferOrderState = (typeof TRANSFER_ORDER_STATES)[number];

export interface TransferOrderFacts {
  readonly state: TransferOrderState;
  readonly authorId: string;
  readonly submittedBy: string | null;
  /** Transfers under way whose IBAN a second person has still to approve. */
  readonly ibansToApprove: number;
  readonly paidTransfers: number;
}

/** The person who validates, and the person who delegated it. */
export interface TransferApprover {
  readonly personId: string;
  readonly actsForId: string | null;
}

export type TransferOrderCode = "TRANSFER_ORDER_STATE" | "TRANSFER_APPROVAL_OWN" | "TRANSFER_IBAN_UNAPPROVED";

const isOneOf = ({ personId, actsForId }: TransferApprover, people: readonly (string | null)[]): boolean =>
  people.some((one) => one !== null && (one === personId || one === actsForId));

/** May the order be sent to the second person, or its transfers be taken out? */
export function canEditTransfers({ state }: TransferOrderFacts): Permission<TransferOrderCode> {
  return state === "draft" ? ALLOWED : refuse("TRANSFER_ORDER_STATE", { state });
}

/** May the order go back to its author? Before it is issued. */
export function canReturnTransfers({ state }: TransferOrderFacts): Permission<TransferOrderCode> {
  return state === "submitted" ? ALLOWED : refuse("TRANSFER_ORDER_STATE", { state });
}

/** May this person issue the order? Neither who prepared it nor who sent it to be validated, nor a delegate of one of them. */
export function canApproveTransfers(
  { state, authorId, submittedBy, ibansToApprove }: TransferOrderFacts,
  approver: TransferApprover,
): Permission<TransferOrderCode> {
  if (state !== "submitted") return refuse("TRANSFER_ORDER_STATE", { state });
  if (isOneOf(approver, [authorId, submittedBy])) return refuse("TRANSFER_APPROVAL_OWN");
  return ibansToApprove > 0 ? refuse("TRANSFER_IBAN_UNAPPROVED", { count: ibansToApprove }) : ALLOWED;
}

/** May the order be cancelled? As long as the bank has paid nothing of it. */
export function canCancelTransfers({
  state,
  paidTransfers,
}: TransferOrderFacts): Permission<TransferOrderCode> {
  const isOpen = state === "draft" || state === "submitted" || state === "issued";
  return isOpen && paidTransfers === 0 ? ALLOWED : refuse("TRANSFER_ORDER_STATE", { state });
}

/** May this person approve an IBAN? Neither who prepared the order nor who typed the IBAN, nor a delegate of one of them. */
export function canApproveIban(
  { state, authorId }: Pick<TransferOrderFacts, "state" | "authorId">,
  typedBy: string | null,
  approver: TransferApprover,
): Permission<TransferOrderCode> {
  if (state !== "draft" && state !== "submitted") return refuse("TRANSFER_ORDER_STATE", { state });
  return isOneOf(approver, [authorId, typedBy]) ? refuse("TRANSFER_APPROVAL_OWN") : ALLOWED;
}

/** How an IBAN compares with the known one of a third party: the last paid one, else the one on its card. */
export type IbanTrust = "missing" | "invalid" | "known" | "new" | "changed";

export function ibanTrust(iban: string | null, known: string | null): IbanTrust {
  if (iban === null || iban === "") return "missing";
  const parsed = parseIban(iban);
  if (isRefusal(parsed) || !isSepaIban(parsed)) return "invalid";
  if (known === null) return "new";
  return parsed === known ? "known" : "changed";
}

/** An order pays by transfers, or collects by direct debits. */
export const ORDER_DIRECTIONS = ["sent", "received"] as const;
export type OrderDirection = (typeof ORDER_DIRECTIONS)[number];

const PREFIXES = { sent: "VIR", received: "PRE" } as const;

/** « VIR-00001 », « PRE-00001 ». */
export function transferOrderRef(number: number, direction: OrderDirection = "sent"): string {
  return `${PREFIXES[direction]}-${String(number).padStart(5, "0")}`;
}

/** The reference that the bank repeats: « VIR-00001-003 ». */
export function endToEndOf(number: number, position: number, direction: OrderDirection = "sent"): string {
  return `${transferOrderRef(number, direction)}-${String(position).padStart(3, "0")}`;
}
