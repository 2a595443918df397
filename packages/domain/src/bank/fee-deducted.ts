import { sumCentsOf } from "../money/cents.ts";
import { multiplyRatio } from "../money/multiply.ts";
import {
  ACQUIRER_FEES,
  type InvoiceCandidate,
  MATCH_DAYS,
  MATCH_LIMITS,
  MATCH_WEIGHTS,
  type MatchProposal,
  type OpenOperation,
} from "./candidate.ts";
import { acquirerWord, type OperationClues } from "./clues.ts";
import { findSums } from "./find-sums.ts";
import { byDueDate, type InvoiceIndex, identitiesIn, type Open } from "./invoice-index.ts";
import { bestTold } from "./party-index.ts";
import { datePoints, invoiceDays, namesInvoice, proposal } from "./score.ts";

const { amount: AMOUNT, identity: WHO, furtherEvidence } = MATCH_WEIGHTS;

/** The most that an acquirer keeps of a gross amount that so many payments make. */
export const mostFeeOf = (grossCents: number, count: number): number =>
  multiplyRatio(grossCents, ACQUIRER_FEES.mostBasisPoints, 10_000) + ACQUIRER_FEES.mostCentsEach * count;

/** The amounts that an acquirer's transfer may pay, by what its texts name: the gross itself, or the fee. */
export function grossAmountsTold(amountCents: number, { amounts }: OperationClues): number[] {
  const gross = [...amounts].flatMap((told) => [told, amountCents + told]);
  return [...new Set(gross)].filter((cents) => isPlausible(cents, amountCents, MATCH_LIMITS.combined));
}

/** The most that an acquirer's transfer pays one invoice with: a fee of 4 % and 0.50 € below it. */
export const mostGrossOf = (amountCents: number): number =>
  Math.ceil(
    ((amountCents + ACQUIRER_FEES.mostCentsEach) * 10_000) / (10_000 - ACQUIRER_FEES.mostBasisPoints),
  );

const isPlausible = (grossCents: number, amountCents: number, count: number): boolean =>
  grossCents > amountCents && grossCents - amountCents <= mostFeeOf(grossCents, count);

/**
 * Open sales that an acquirer or a platform paid less its fee, without a receipt in between: one, or several of one customer. The
 * sale or the customer is in the texts, or these name the gross or the fee to the cent. Strong where they name it.
 */
export function payLessFee(
  operation: OpenOperation,
  clues: OperationClues,
  index: InvoiceIndex,
): MatchProposal[] {
  const word = acquirerWord(clues);
  const { amountCents, date } = operation;
  if (word === undefined || amountCents <= 0) return [];
  const { told, named, of } = identitiesIn(index, clues);
  const isSale = (one: InvoiceCandidate) => one.isSale && one.outstandingCents > 0 && one.date <= date;
  const grosses = grossAmountsTold(amountCents, clues);
  const ofParties = bestTold(told).map((id) => (index.byParty.get(id) ?? []).filter(isSale));
  const byAmount = grosses.flatMap((cents) => index.byAmount.get(cents) ?? []);
  const namedOnes = [...named].flatMap(([invoice, who]) => (namesInvoice(who) ? [invoice] : []));
  const single = new Set([...namedOnes, ...byAmount, ...ofParties.flat()].filter(isSale));
  const groups = [
    ...[...single].map((invoice) => [invoice]),
    ...Map.groupBy(namedOnes.filter(isSale), ({ counterpartyId }) => counterpartyId).values(),
    ...ofParties.flatMap((all) => {
      const members = all.slice(0, MATCH_LIMITS.combined);
      const cents = members.map(({ outstandingCents }) => outstandingCents);
      const sums = grosses.flatMap((gross) => findSums(cents, gross, MATCH_LIMITS.steps).subsets);
      return sums.map((subset) => subset.flatMap((at) => members[at] ?? []));
    }),
  ];
  const distinct = new Map(
    groups.map((one) => [
      one
        .map(({ id }) => id)
        .sort()
        .join(" "),
      one,
    ]),
  );
  return [...distinct.values()].flatMap((invoices) => {
    const opens = invoices.toSorted(byDueDate).map((invoice) => ({ invoice, who: of(invoice) }));
    const gross = sumCentsOf(invoices, ({ outstandingCents }) => outstandingCents);
    if (!isPlausible(gross, amountCents, invoices.length)) return [];
    return lessFee(operation, opens, { word, gross, isTold: grosses.includes(gross) });
  });
}

function lessFee(
  { amountCents, date }: OpenOperation,
  opens: readonly Open[],
  { word, gross, isTold }: { readonly word: string; readonly gross: number; readonly isTold: boolean },
): MatchProposal {
  const feeCents = gross - amountCents;
  const rateBasisPoints = multiplyRatio(feeCents, 10_000, gross);
  // The weakest of the identities of the sales.
  const who = opens.map((one) => one.who).sort((a, b) => a.points - b.points)[0];
  const points = who?.points ?? 0;
  const days = Math.max(...opens.map(({ invoice }) => invoiceDays(date, invoice)));
  return proposal(
    opens.length === 1 ? "invoice" : "invoices",
    (isTold ? AMOUNT.feeTold : AMOUNT.fee - Math.ceil(rateBasisPoints / 100)) +
      Math.max(WHO.acquirer, points) +
      (points > 0 ? furtherEvidence : 0) +
      datePoints(days, MATCH_DAYS.invoice),
    opens.map(({ invoice }) => `invoice:${invoice.id}`),
    [
      { code: "FEE_DEDUCTED", grossCents: gross, feeCents, rateBasisPoints, isTold },
      ...(who?.reasons ?? []),
      { code: "ACQUIRER", word },
      { code: "DATE", days },
    ],
    {
      allocations: opens.map(({ invoice }) => ({
        invoiceId: invoice.id,
        amountCents: invoice.outstandingCents,
      })),
      feeCents,
      isStrong: isTold,
    },
  );
}
