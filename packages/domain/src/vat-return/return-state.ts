import { formatDate } from "../date/calendar-date.ts";
import { leftCents } from "../declaration/declaration-state.ts";
import { ALLOWED, type Permission, type Refusal, refuse } from "../refusal.ts";
import type { ReturnPeriod } from "./return-period.ts";
import type { ReturnTotals } from "./return-totals.ts";

/** À préparer, contrôlée (cadrage), à valider, déposée, rejetée. */
export const RETURN_STATES = ["to_prepare", "checked", "to_file", "filed", "rejected"] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

/** As people see it: a filed return is paid once its payments, or its refund, come to its amount. It is never kept. */
export const SHOWN_RETURN_STATES = [...RETURN_STATES, "paid"] as const;
export type ShownReturnState = (typeof SHOWN_RETURN_STATES)[number];

/** What a filed return pays; negative for a refund claim. Cents. */
export function owedCents({ payableEuros, refundEuros }: Pick<ReturnTotals, "payableEuros" | "refundEuros">) {
  return (refundEuros > 0 ? -refundEuros : payableEuros) * 100;
}

export function shownReturnState(state: ReturnState, owed: number, paidCents: number): ShownReturnState {
  const isPaid = owed !== 0 && leftCents({ amountCents: owed, paidCents }) === 0;
  return state === "filed" && isPaid ? "paid" : state;
}

export type ReturnAction = "check" | "approve" | "reopen" | "file" | "reject";

/** From which states an action goes, and where to. A rejected return is filed again, or prepared again. */
const TRANSITIONS: Readonly<
  Record<ReturnAction, { readonly from: readonly ReturnState[]; readonly to: ReturnState }>
> = {
  check: { from: ["to_prepare"], to: "checked" },
  approve: { from: ["checked"], to: "to_file" },
  reopen: { from: ["checked", "to_file", "rejected"], to: "to_prepare" },
  file: { from: ["to_file", "rejected"], to: "filed" },
  reject: { from: ["filed"], to: "rejected" },
};

export type ReturnStateRefusal = Refusal<"VAT_RETURN_STATE", { state: ReturnState; action: ReturnAction }>;

export function nextReturnState(state: ReturnState, action: ReturnAction): ReturnState | ReturnStateRefusal {
  const { from, to } = TRANSITIONS[action];
  return from.includes(state) ? to : refuse("VAT_RETURN_STATE", { state, action });
}

export interface ReturnFacts {
  readonly state: ReturnState;
  readonly period: ReturnPeriod;
  /** 1, 2, 3…: a corrected version replaces the one before, which stays visible. */
  readonly version: number;
  /** A later version of the same period exists. */
  readonly superseded: boolean;
  readonly settled: boolean;
  /** First day of the first return filed here; null before any. */
  readonly booksFrom: string | null;
}

export type StepCode =
  | "VAT_RETURN_STATE"
  | "VAT_RETURN_SUPERSEDED"
  | "VAT_RETURN_FILED_ELSEWHERE"
  | "VAT_RETURN_ALREADY_SETTLED";

/** Whether a return may be changed at all: the last version, of a period that is declared here. */
function canTouch(facts: ReturnFacts): Permission<StepCode> {
  if (facts.superseded) return refuse("VAT_RETURN_SUPERSEDED", { version: facts.version });
  if (facts.booksFrom !== null && facts.period.endDate < facts.booksFrom)
    return refuse("VAT_RETURN_FILED_ELSEWHERE", { start: formatDate(facts.booksFrom) });
  return ALLOWED;
}

/** Whether a step may be taken. A settled return is prepared again once its settlement is undone. */
export function canTakeStep(facts: ReturnFacts, action: ReturnAction): Permission<StepCode> {
  const touch = canTouch(facts);
  if ("refused" in touch) return touch;
  const next = nextReturnState(facts.state, action);
  if (typeof next !== "string") return next;
  return action === "reopen" && facts.settled ? refuse("VAT_RETURN_ALREADY_SETTLED") : ALLOWED;
}

/** What a person adds is changed while the return is prepared. */
export function canEditReturn(facts: ReturnFacts): Permission<StepCode> {
  const touch = canTouch(facts);
  if ("refused" in touch) return touch;
  return facts.state === "to_prepare"
    ? ALLOWED
    : refuse("VAT_RETURN_STATE", { state: facts.state, action: "edit" });
}

export type FileReturnCode =
  | StepCode
  | "VAT_RETURN_PERIOD_RUNNING"
  | "VAT_RETURN_PREVIOUS_OPEN"
  | "VAT_RETURN_LINES_UNPLACED";

/**
 * Whether a return may be filed: approved, its period over, the one before filed (its credit is box 22), and no line on a
 * tax account left without a box.
 */
export function canFileReturn(
  facts: ReturnFacts,
  books: { readonly today: string; readonly previousOpen: ReturnPeriod | null; readonly unplaced: number },
): Permission<FileReturnCode> {
  const step = canTakeStep(facts, "file");
  if ("refused" in step) return step;
  if (books.today <= facts.period.endDate)
    return refuse("VAT_RETURN_PERIOD_RUNNING", { end: formatDate(facts.period.endDate) });
  if (books.previousOpen !== null)
    return refuse("VAT_RETURN_PREVIOUS_OPEN", {
      start: formatDate(books.previousOpen.startDate),
      end: formatDate(books.previousOpen.endDate),
    });
  if (books.unplaced > 0) return refuse("VAT_RETURN_LINES_UNPLACED", { count: books.unplaced });
  return ALLOWED;
}

/** A return is settled once, from its check on. */
export function canSettleReturn(facts: ReturnFacts): Permission<StepCode> {
  const touch = canTouch(facts);
  if ("refused" in touch) return touch;
  if (facts.settled) return refuse("VAT_RETURN_ALREADY_SETTLED");
  return facts.state === "to_prepare" || facts.state === "rejected"
    ? refuse("VAT_RETURN_STATE", { state: facts.state, action: "settle" })
    : ALLOWED;
}

export type UndoSettlementCode = "VAT_RETURN_NOT_SETTLED" | "VAT_RETURN_FILED";

/** Before filing, the settlement is undone whole; after, a corrected version books the difference. */
export function canUndoSettlement(facts: ReturnFacts): Permission<UndoSettlementCode> {
  if (!facts.settled) return refuse("VAT_RETURN_NOT_SETTLED");
  return facts.state === "filed" ? refuse("VAT_RETURN_FILED") : ALLOWED;
}

export type CorrectReturnCode = "VAT_RETURN_NOT_FILED" | "VAT_RETURN_SUPERSEDED";

/** A filed return is corrected by a new version of the last one; the first stays as it was filed. */
export function canCorrectReturn(facts: ReturnFacts): Permission<CorrectReturnCode> {
  if (facts.superseded) return refuse("VAT_RETURN_SUPERSEDED", { version: facts.version });
  return facts.state === "filed" ? ALLOWED : refuse("VAT_RETURN_NOT_FILED");
}
