import { sumCentsOf } from "../money/cents.ts";
import { fold } from "../text/fold.ts";
import {
  CERTAINTY,
  type InvoiceCandidate,
  MATCH_DAYS,
  MATCH_LIMITS,
  MATCH_WEIGHTS,
  type MatchProposal,
  type MatchReason,
  type OpenOperation,
} from "./candidate.ts";
import { cluesOf, runsOf, wordsOf } from "./clues.ts";
import { findSums } from "./find-sums.ts";
import { type InvoiceIndex, identitiesIn, indexInvoices } from "./invoice-index.ts";
import { datePoints, invoiceDays, namesInvoice, proposal } from "./score.ts";

/** Several operations that pay one invoice between them. */
export interface GroupProposal {
  readonly invoiceId: string;
  readonly operationIds: readonly string[];
  readonly score: number;
  readonly reasons: readonly MatchReason[];
  /** Each operation names the invoice, and no other group of them sums to it. */
  readonly isStrong: boolean;
}

/**
 * Instalments: for each invoice, groups of at least two operations that name it or its third party and sum exactly to what is
 * outstanding. The best first; an operation may be in several groups, until one is accepted.
 */
export function proposeGroups(
  operations: readonly OpenOperation[],
  invoices: readonly InvoiceCandidate[],
): GroupProposal[] {
  const index = indexInvoices(invoices);
  const mayTell = glanceAt(index, invoices);
  const identified = operations
    .filter(mayTell)
    .map((operation) => ({ operation, tells: identitiesIn(index, cluesOf(operation)).of }));
  const groups = invoices.flatMap((invoice): GroupProposal[] => {
    const { outstandingCents } = invoice;
    const parts = identified
      .filter(
        ({ operation: { amountCents } }) =>
          amountCents > 0 === outstandingCents > 0 && Math.abs(amountCents) < Math.abs(outstandingCents),
      )
      .map(({ operation, tells }) => ({ operation, who: tells(invoice) }))
      .filter(({ who }) => who.points > 0)
      .sort((a, b) => b.who.points - a.who.points || (a.operation.id < b.operation.id ? -1 : 1));
    const tried = parts.slice(0, MATCH_LIMITS.combined);
    const { subsets, isComplete } = findSums(
      tried.map(({ operation }) => operation.amountCents),
      outstandingCents,
      MATCH_LIMITS.steps,
    );
    const isOnly = isComplete && subsets.length === 1 && tried.length === parts.length;
    return subsets.map((subset) => {
      const chosen = subset.map((at) => tried[at]).filter((one) => one !== undefined);
      const weakest = chosen.map(({ who }) => who).sort((a, b) => a.points - b.points)[0];
      const days = Math.max(...chosen.map(({ operation }) => invoiceDays(operation.date, invoice)));
      const points = MATCH_WEIGHTS.amount.sum + (weakest?.points ?? 0) + datePoints(days, MATCH_DAYS.invoice);
      return {
        invoiceId: invoice.id,
        operationIds: chosen.map(({ operation }) => operation.id),
        score: Math.min(100, points),
        reasons: [
          {
            code: "AMOUNT_SUM",
            amountCents: sumCentsOf(chosen, ({ operation }) => operation.amountCents),
            count: chosen.length,
          },
          ...(weakest?.reasons ?? []),
          { code: "DATE", days },
        ],
        isStrong: isOnly && chosen.every(({ who }) => namesInvoice(who)),
      };
    });
  });
  return groups.sort(
    (a, b) => b.score - a.score || (a.invoiceId < b.invoiceId ? -1 : a.invoiceId > b.invoiceId ? 1 : 0),
  );
}

/** Whether an operation may match some of the invoices: false only where it identifies none. Most operations identify none. */
function glanceAt({ byIban, byWord, byEndToEnd, odd }: InvoiceIndex, invoices: readonly InvoiceCandidate[]) {
  const lastRuns = invoices.flatMap(({ references, endToEndIds }) =>
    [...references, ...endToEndIds].flatMap((one) => runsOf(fold(one)).at(-1) ?? []),
  );
  const odds = odd.map(({ key }) => key.split(" ")[0] ?? "");
  const sought = [...new Set([...byWord.keys(), ...odds, ...lastRuns])];
  return (operation: OpenOperation): boolean => {
    const { counterpartyIban: iban, endToEndId } = operation;
    if ((iban !== undefined && byIban.has(iban)) || byEndToEnd.has(endToEndId?.trim() ?? "")) return true;
    const text = wordsOf(operation);
    return sought.some((word) => text.includes(word));
  };
}

/** A group as a proposal of one of its operations. Never certain: it matches operations that another place of the list shows. */
export function groupMatch(
  { invoiceId, operationIds, score, reasons }: GroupProposal,
  amountCents: number,
): MatchProposal {
  const allocations = [{ invoiceId, amountCents }];
  return proposal("group", score, [`invoice:${invoiceId}`], reasons, { allocations, operationIds });
}

/**
 * The proposals that may be accepted all at once, by the operation's id: the first of its operation, strong, `margin` points
 * ahead of every other of it, and using nothing that another operation's proposal of like score uses. No two of them share an
 * invoice, a line or an operation, and both sides of a transfer are given once, under the smaller id.
 */
export function chooseCertain(
  proposals: ReadonlyMap<string, readonly MatchProposal[]>,
): Map<string, MatchProposal> {
  const rivals = new Map<string, { readonly operationId: string; readonly score: number }[]>();
  for (const [operationId, all] of proposals)
    for (const { claims, score } of all)
      for (const claim of claims) {
        const list = rivals.get(claim) ?? [];
        list.push({ operationId, score });
        rivals.set(claim, list);
      }
  const certain = new Map<string, MatchProposal>();
  for (const [operationId, [best, ...others]] of proposals) {
    if (best === undefined || !best.isStrong) continue;
    const least = best.score - CERTAINTY.margin;
    if (others.some(({ score }) => score > least)) continue;
    const isContested = best.claims.some((claim) =>
      rivals.get(claim)?.some((rival) => rival.operationId !== operationId && rival.score > least),
    );
    if (!isContested) certain.set(operationId, best);
  }
  return withoutConflicts(certain);
}

/** What two of them use goes to neither, but for the two sides of one transfer. */
function withoutConflicts(certain: ReadonlyMap<string, MatchProposal>): Map<string, MatchProposal> {
  const users = new Map<string, string[]>();
  const uses = (operationId: string, { claims }: MatchProposal) => [...claims, `operation:${operationId}`];
  for (const [operationId, one] of certain)
    for (const claim of uses(operationId, one)) users.set(claim, [...(users.get(claim) ?? []), operationId]);
  const proposals = new Map<string, MatchProposal>();
  for (const [operationId, one] of certain) {
    const others = new Set(uses(operationId, one).flatMap((claim) => users.get(claim) ?? []));
    others.delete(operationId);
    const [partner] = others;
    const isPair =
      others.size === 1 &&
      partner !== undefined &&
      one.claims.includes(`operation:${partner}`) &&
      certain.get(partner)?.claims.includes(`operation:${operationId}`) === true;
    if (others.size === 0 || (isPair && operationId < partner)) proposals.set(operationId, one);
  }
  return proposals;
}
