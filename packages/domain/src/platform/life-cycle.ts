import { sumCentsOf } from "../money/cents.ts";
import { ALLOWED, type Permission, type Refusal, refuse } from "../refusal.ts";
import { lifeCycleLabel, needsNote, needsReason } from "./life-cycle-codes.ts";
import { reasonsOf } from "./life-cycle-reasons.ts";
import { STATUS_RULES, type StatusAuthor, statusRule } from "./life-cycle-rules.ts";

/** One status of a document, as its message says it. */
export interface LifeCycleEvent {
  /** The message's own: the same one twice is one status. */
  readonly messageId: string;
  readonly code: number;
  readonly author: StatusAuthor;
  /** ISO, by the clock of who set it. */
  readonly setAt: string;
  readonly reasonCode?: string | null | undefined;
  /** What it says was paid: 211 and 212. Taken back: negative. */
  readonly amounts?: readonly { readonly amountCents: number }[] | undefined;
}

export interface LifeCycleState {
  /** The status that a list shows; null: none yet. */
  readonly code: number | null;
  /** What ended it: refused, rejected or cancelled. */
  readonly closedBy: 210 | 213 | 220 | null;
  /** The seller has to complete it. */
  readonly isSuspended: boolean;
  readonly isDisputed: boolean;
  /** Deliveries that the platform refused since it holds the invoice already. */
  readonly doubledDeliveries: number;
  /** What 211 and 212 say in all. */
  readonly sentCents: number;
  readonly receivedCents: number;
}

/** The reason of a rejection that concerns the delivery alone: the invoice that the platform holds keeps its status. */
export const DOUBLED = "DOUBLON";

export const isDoubledDelivery = ({
  code,
  reasonCode,
}: Pick<LifeCycleEvent, "code" | "reasonCode">): boolean => code === 213 && reasonCode === DOUBLED;

/** A rejection by the platform tells that the buyer never got it, so it goes before his word. */
const CLOSING = [213, 210, 220] as const;
const TREATMENT = new Set([204, 205, 206, 207, 208, 209]);

/** Whether a status counts: known, and set by who may set it. */
const counts = ({ code, author }: LifeCycleEvent): boolean => statusRule(code)?.by === author;

const sumOf = (events: readonly LifeCycleEvent[], code: number): number =>
  sumCentsOf(
    events.filter((event) => event.code === code).flatMap(({ amounts }) => amounts ?? []),
    ({ amountCents }) => amountCents,
  );

/** The later one by their authors' clocks; of two at once, the one further in the cycle, then a fixed one. */
function isLater(a: LifeCycleEvent, b: LifeCycleEvent): boolean {
  if (a.setAt !== b.setAt) return a.setAt > b.setAt;
  if (a.code !== b.code) return a.code > b.code;
  return a.messageId > b.messageId;
}

const latest = (events: readonly LifeCycleEvent[]): LifeCycleEvent | undefined =>
  events.reduce<LifeCycleEvent | undefined>(
    (kept, one) => (kept && !isLater(one, kept) ? kept : one),
    undefined,
  );

/** Each message once. One that comes again with other words is the same for every order: the least of its forms is kept. */
function distinct(events: readonly LifeCycleEvent[]): LifeCycleEvent[] {
  const kept = new Map<string, LifeCycleEvent>();
  for (const event of events) {
    const key = `${event.author} ${event.messageId}`;
    const before = kept.get(key);
    if (!before || JSON.stringify(event) < JSON.stringify(before)) kept.set(key, event);
  }
  return [...kept.values()];
}

/**
 * The state of a document from its statuses as a set: neither the order in which they came nor a repetition changes it.
 * What ends it goes before everything; then the latest word of the parties, then how far the platforms brought it.
 */
export function lifeCycleOf(events: readonly LifeCycleEvent[]): LifeCycleState {
  const known = distinct(events).filter(counts);
  const doubled = known.filter(isDoubledDelivery);
  const living = known.filter((event) => !isDoubledDelivery(event));
  const closedBy = CLOSING.find((code) => living.some((event) => event.code === code)) ?? null;
  const sentCents = sumOf(living, 211);
  const receivedCents = sumOf(living, 212);
  const isPaid = (code: number) => (code === 211 ? sentCents > 0 : code === 212 && receivedCents > 0);
  const treatment = latest(living.filter(({ code }) => TREATMENT.has(code)));
  const said = latest(living.filter(({ code }) => TREATMENT.has(code) || isPaid(code)));
  const brought = living.filter(({ code }) => code <= 203).map(({ code }) => code);
  const code = closedBy ?? said?.code ?? (brought.length > 0 ? Math.max(...brought) : null);
  const isOpen = closedBy === null;
  return {
    code,
    closedBy,
    isSuspended: isOpen && treatment?.code === 208,
    isDisputed: isOpen && treatment?.code === 207,
    doubledDeliveries: doubled.length,
    sentCents,
    receivedCents,
  };
}

/** What the predicates look at of the document. */
export interface DocumentOfCycle {
  /** Its entry is in the books. */
  readonly isBooked: boolean;
  readonly isCancelled: boolean;
  /** It can be named to the other side: number, day, SIREN of its seller; a sale is issued and travels. */
  readonly isNamed: boolean;
}

type StatusRefusal =
  | "STATUS_NOT_YOURS"
  | "STATUS_FOLLOWS_PAYMENTS"
  | "STATUS_DOCUMENT_UNNAMED"
  | "STATUS_NOT_POSSIBLE"
  | "STATUS_NEEDS_BOOKING"
  | "STATUS_NEEDS_CANCELLATION"
  | "STATUS_REASON_NEEDED"
  | "STATUS_REASON_UNKNOWN"
  | "STATUS_TEXT_NEEDED";

/** Whether a side may set a status now, its reason aside. */
export function canSetStatus(
  side: "seller" | "buyer",
  code: number,
  state: LifeCycleState,
  document: DocumentOfCycle,
): Permission<StatusRefusal> {
  const details = { code, label: lifeCycleLabel(code) };
  const status = statusRule(code);
  if (status?.by !== side) return refuse("STATUS_NOT_YOURS", details);
  if (status.followsPayments) return refuse("STATUS_FOLLOWS_PAYMENTS", details);
  if (!document.isNamed) return refuse("STATUS_DOCUMENT_UNNAMED", details);
  const current = state.isSuspended && code === 209 ? 208 : state.code;
  if (state.closedBy !== null || !status.from.includes(current))
    return refuse("STATUS_NOT_POSSIBLE", {
      ...details,
      current: state.code === null ? "sans statut" : `«\u00a0${lifeCycleLabel(state.code)}\u00a0»`,
    });
  if (code === 205 && !document.isBooked) return refuse("STATUS_NEEDS_BOOKING", details);
  if (code === 220 && !document.isCancelled) return refuse("STATUS_NEEDS_CANCELLATION", details);
  return ALLOWED;
}

/** The statuses that a side may set now. */
export function possibleStatuses(
  side: "seller" | "buyer",
  state: LifeCycleState,
  document: DocumentOfCycle,
): number[] {
  return STATUS_RULES.map(({ code }) => code).filter(
    (code) => !("refused" in canSetStatus(side, code, state, document)),
  );
}

/** The statuses that a side may set once the document is in the books, each with what it waits for. */
export function withheldStatuses(
  side: "seller" | "buyer",
  state: LifeCycleState,
  document: DocumentOfCycle,
): { readonly code: number; readonly refusal: Refusal<StatusRefusal> }[] {
  return STATUS_RULES.flatMap(({ code }) => {
    const answer = canSetStatus(side, code, state, document);
    return "refused" in answer && answer.refused === "STATUS_NEEDS_BOOKING"
      ? [{ code, refusal: answer }]
      : [];
  });
}

/** Whether a status says why it is set, as the official rules ask (BR-FR-CDV-15, G7.25). */
export function checkReason(
  code: number,
  {
    reasonCode,
    text,
  }: { readonly reasonCode?: string | null | undefined; readonly text?: string | null | undefined },
): Permission<StatusRefusal> {
  const details = { code, label: lifeCycleLabel(code) };
  const at = (field: string, refused: StatusRefusal) =>
    refuse(refused, { ...details, fields: [{ path: field, message: refused }] });
  if (reasonCode) {
    if (!reasonsOf(code).some((reason) => reason.code === reasonCode))
      return at("reasonCode", "STATUS_REASON_UNKNOWN");
  } else if (needsReason(code)) return at("reasonCode", "STATUS_REASON_NEEDED");
  if (needsNote(code) && !text?.trim()) return at("text", "STATUS_TEXT_NEEDED");
  return ALLOWED;
}
