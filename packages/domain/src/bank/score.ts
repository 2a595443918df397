import { daysBetween } from "../date/calendar-date.ts";
import { lowerBoundOfShare } from "../learning/lower-bound.ts";
import {
  CERTAINTY,
  type CollectedCandidate,
  type EntryLineCandidate,
  type ExpenseCandidate,
  type InvoiceCandidate,
  MATCH_DAYS,
  MATCH_WEIGHTS,
  type MatchProposal,
  type MatchReason,
  type OpenOperation,
  type RuleCandidate,
  type TransferCandidate,
} from "./candidate.ts";
import { labelShare, mentions, nameShare, type OperationClues } from "./clues.ts";

/** The reasons that identify the third party of an operation, with their points: 0 to 50. */
export interface Identity {
  readonly points: number;
  readonly reasons: readonly MatchReason[];
}

const { identity: WHO, amount: AMOUNT, date: DATE_POINTS, furtherEvidence, rule: RULE } = MATCH_WEIGHTS;

type Evidence = { readonly points: number; readonly reason: MatchReason };

/** The strongest evidence counts whole, one more adds `furtherEvidence`. */
export function combineEvidence(evidence: readonly Evidence[]): Identity {
  const sorted = evidence.filter(({ points }) => points > 0).sort((a, b) => b.points - a.points);
  const strongest = sorted[0]?.points ?? 0;
  return {
    points: strongest + (sorted.length > 1 ? furtherEvidence : 0),
    reasons: sorted.map(({ reason }) => reason),
  };
}

/** Nothing identifies the third party of an operation. */
export const NOBODY: Identity = { points: 0, reasons: [] };

/** What ties an operation to an invoice and to its third party, without the amounts. */
export function invoiceIdentity(clues: OperationClues, invoice: InvoiceCandidate): Identity {
  const evidence: Evidence[] = [];
  // Statements without a field of its own repeat it in their texts.
  const endToEndId = invoice.endToEndIds.find(
    (id) => id !== "" && (id === clues.endToEndId || mentions(clues, id)),
  );
  if (endToEndId !== undefined)
    evidence.push({ points: WHO.endToEnd, reason: { code: "END_TO_END", endToEndId } });
  const reference = invoice.references.find((one) => mentions(clues, one));
  if (reference !== undefined)
    evidence.push({ points: WHO.reference, reason: { code: "REFERENCE", reference } });
  const { counterpartyName, counterpartyIbans } = invoice;
  const share = nameShare(clues, counterpartyName);
  return combineEvidence([...evidence, ...partyEvidence(clues, counterpartyName, counterpartyIbans, share)]);
}

/** What ties an operation to a third party, of whose name its texts contain a share, without an invoice. */
export const partyIdentity = (
  clues: OperationClues,
  { name, ibans }: { readonly name: string; readonly ibans: readonly string[] },
  share: number,
): Identity => combineEvidence(partyEvidence(clues, name, ibans, share));

function partyEvidence(
  clues: OperationClues,
  name: string,
  ibans: readonly string[],
  share: number,
): Evidence[] {
  const evidence: Evidence[] = [];
  const iban = ibans.find((one) => one === clues.iban);
  if (iban !== undefined) evidence.push({ points: WHO.iban, reason: { code: "IBAN", iban } });
  if (share >= 0.5)
    evidence.push({
      points: Math.round(WHO.name * share),
      reason: { code: "NAME", name, sharePercent: Math.round(share * 100) },
    });
  return evidence;
}

/** Whether the identity names this very invoice, and not only its third party. */
export const namesInvoice = ({ reasons }: Identity): boolean =>
  reasons.some(({ code }) => code === "END_TO_END" || code === "REFERENCE");

/** Days from a date to the span in which it was expected; 0 inside. */
export function daysOutside(date: string, from: string, to: string): number {
  if (date < from) return daysBetween(date, from);
  return date > to ? daysBetween(to, date) : 0;
}

/** The points of the date: all within the grace, then fewer each day of the window. */
export function datePoints(days: number, { grace, window }: { grace: number; window: number }): number {
  const late = Math.max(0, days - grace);
  return late >= window ? 0 : Math.floor((DATE_POINTS * (window - late)) / window);
}

/** A proposal out of its parts; `isStrong` is the caller's, see `CERTAINTY`. */
export function proposal(
  kind: MatchProposal["kind"],
  points: number,
  claims: readonly string[],
  reasons: readonly MatchReason[],
  parts: Partial<MatchProposal>,
): MatchProposal {
  const score = Math.max(0, Math.min(100, Math.round(points)));
  return {
    kind,
    score,
    reasons,
    claims,
    allocations: [],
    lineIds: [],
    gapCents: 0,
    feeCents: 0,
    isStrong: false,
    ...parts,
  };
}

/** The days of an operation from an invoice's expected payment: from its date to its due date. */
export const invoiceDays = (date: string, invoice: InvoiceCandidate): number =>
  daysOutside(date, invoice.date, invoice.dueDate > invoice.date ? invoice.dueDate : invoice.date);

/**
 * One operation against one invoice: the same amount, a part of it (proposed only when the invoice or its party is identified), or
 * an amount within `gapLimitCents`. Undefined when signs or amounts do not go together.
 */
export function scoreInvoice(
  operation: OpenOperation,
  who: Identity,
  invoice: InvoiceCandidate,
  gapLimitCents: number,
): MatchProposal | undefined {
  const { amountCents } = operation;
  const { outstandingCents } = invoice;
  if (amountCents === 0 || amountCents > 0 !== outstandingCents > 0) return undefined;
  const gap = amountCents - outstandingCents;
  let points: number;
  let reason: MatchReason;
  if (gap === 0) {
    points = AMOUNT.exact;
    reason = { code: "AMOUNT_EXACT", amountCents };
  } else if (Math.abs(gap) <= gapLimitCents && who.points > 0) {
    points = AMOUNT.near;
    reason = { code: "AMOUNT_NEAR", gapCents: gap };
  } else if (Math.abs(amountCents) < Math.abs(outstandingCents) && who.points > 0) {
    points = AMOUNT.partial;
    reason = { code: "AMOUNT_PARTIAL", amountCents, outstandingCents };
  } else return undefined;
  const isNear = reason.code === "AMOUNT_NEAR";
  const days = invoiceDays(operation.date, invoice);
  return proposal(
    "invoice",
    points + who.points + datePoints(days, MATCH_DAYS.invoice),
    [`invoice:${invoice.id}`],
    [reason, ...who.reasons, { code: "DATE", days }],
    {
      allocations: [{ invoiceId: invoice.id, amountCents: isNear ? outstandingCents : amountCents }],
      gapCents: isNear ? gap : 0,
      isStrong:
        gap === 0 && (who.points >= WHO.iban || (who.points >= WHO.name && invoice.date <= operation.date)),
    },
  );
}

/** A direct debit that the bank sends back after it paid it: the opposite amount, and its reference. */
export function scoreReturn(
  operation: OpenOperation,
  clues: OperationClues,
  { transferId, amountCents, endToEndId }: CollectedCandidate,
): MatchProposal | undefined {
  const isTold = endToEndId === clues.endToEndId || mentions(clues, endToEndId);
  if (operation.amountCents !== -amountCents || !isTold) return undefined;
  return proposal(
    "return",
    AMOUNT.exact + WHO.endToEnd + DATE_POINTS,
    [`transfer:${transferId}`],
    [
      { code: "AMOUNT_EXACT", amountCents: operation.amountCents },
      { code: "END_TO_END", endToEndId },
    ],
    { returnedId: transferId, isStrong: true },
  );
}

/** One operation against an expense report: the whole of what is owed, by a transfer of its own. */
export function scoreExpense(
  operation: OpenOperation,
  clues: OperationClues,
  { id, owedCents, date, reference, endToEndIds, authorName, iban }: ExpenseCandidate,
): MatchProposal | undefined {
  const as: InvoiceCandidate = {
    id,
    outstandingCents: -owedCents,
    isSale: false,
    date,
    dueDate: date,
    references: [reference],
    endToEndIds,
    counterpartyId: id,
    counterpartyName: authorName,
    counterpartyIbans: iban === undefined ? [] : [iban],
  };
  if (operation.amountCents !== as.outstandingCents) return undefined;
  const found = scoreInvoice(operation, invoiceIdentity(clues, as), as, 0);
  return (
    found && { ...found, kind: "expense", allocations: [], claims: [`expense:${id}`], expenseReportId: id }
  );
}

/** One operation against a line of account 512: only the very amount is a tick. */
export function scoreEntryLine(
  operation: OpenOperation,
  clues: OperationClues,
  line: EntryLineCandidate,
): MatchProposal | undefined {
  if (operation.amountCents === 0 || line.amountCents !== operation.amountCents) return undefined;
  const evidence: { points: number; reason: MatchReason }[] = [];
  const reference = line.references.find((one) => mentions(clues, one));
  if (reference !== undefined)
    evidence.push({ points: WHO.reference, reason: { code: "REFERENCE", reference } });
  const share = labelShare(clues, line.label);
  if (share > 0)
    evidence.push({
      points: Math.round(WHO.label * share),
      reason: { code: "LABEL", sharePercent: Math.round(share * 100) },
    });
  const who = combineEvidence(evidence);
  const days = Math.abs(daysBetween(line.date, operation.date));
  return proposal(
    "entryLine",
    AMOUNT.exact + who.points + datePoints(days, MATCH_DAYS.entryLine),
    [`line:${line.id}`],
    [{ code: "AMOUNT_EXACT", amountCents: operation.amountCents }, ...who.reasons, { code: "DATE", days }],
    { lineIds: [line.id], isStrong: days <= CERTAINTY.entryLineDays || who.points >= WHO.reference },
  );
}

/** The two sides of a transfer between the company's own accounts: the opposite amount, or its euros near the day's rate, a few days apart. */
export function scoreTransfer(
  operation: OpenOperation,
  clues: OperationClues,
  other: TransferCandidate,
  exchanged?: MatchReason,
): MatchProposal | undefined {
  const isExact = other.amountCents === -operation.amountCents;
  if (operation.amountCents === 0 || (!isExact && exchanged === undefined)) return undefined;
  const days = Math.abs(daysBetween(other.date, operation.date));
  const byDate = datePoints(days, MATCH_DAYS.transfer);
  if (byDate === 0) return undefined;
  const { iban } = other;
  const isOwn = iban !== undefined && iban === clues.iban;
  return proposal(
    "transfer",
    (exchanged === undefined ? AMOUNT.exact : AMOUNT.rate) + (isOwn ? WHO.ownAccount : 0) + byDate,
    [`operation:${other.operationId}`],
    [
      exchanged ?? { code: "AMOUNT_EXACT", amountCents: operation.amountCents },
      ...(isOwn ? [{ code: "OWN_ACCOUNT", iban } as const] : []),
      { code: "DATE", days },
    ],
    {
      lineIds: [other.operationId],
      isStrong: exchanged === undefined && isOwn && days <= CERTAINTY.transferDays,
    },
  );
}

/** A rule whose conditions are met, by how many there are and how often a person accepted what it proposed. */
export function scoreRule(rule: RuleCandidate): MatchProposal {
  const { number, conditions, accepted, proposed } = rule;
  const record = lowerBoundOfShare(accepted, proposed);
  const byConditions = Math.min(RULE.mostConditions, RULE.eachCondition * conditions.length);
  return proposal(
    "rule",
    RULE.base + byConditions + RULE.record * record,
    [],
    [{ code: "RULE", number, conditions, accepted, proposed }],
    {
      ruleId: rule.id,
      isStrong: rule.isTrusted,
    },
  );
}
