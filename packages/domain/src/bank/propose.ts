import { daysBetween } from "../date/calendar-date.ts";
import { assertCents, sumCentsOf } from "../money/cents.ts";
import { multiplyRatio } from "../money/multiply.ts";
import {
  CERTAINTY,
  type EntryLineCandidate,
  MATCH_DAYS,
  MATCH_LIMITS,
  MATCH_WEIGHTS,
  type MatchCandidates,
  type MatchKind,
  type MatchProposal,
  type OpenOperation,
  type TakingCandidate,
} from "./candidate.ts";
import { acquirerWord, cluesOf, depositWord, type OperationClues } from "./clues.ts";
import { mostFeeOf, payLessFee } from "./fee-deducted.ts";
import { findSums } from "./find-sums.ts";
import { exchangedBetween, payInCurrency } from "./in-currency.ts";
import { byDueDate, invoicesOf, type Open } from "./invoice-index.ts";
import {
  datePoints,
  type Identity,
  invoiceDays,
  namesInvoice,
  proposal,
  scoreEntryLine,
  scoreExpense,
  scoreInvoice,
  scoreReturn,
  scoreRule,
  scoreTransfer,
} from "./score.ts";

const { amount: AMOUNT, identity: WHO } = MATCH_WEIGHTS;

/**
 * Of two proposals with one score, the one that says more about the books comes first; before all a line that is booked already,
 * since ticking it pays nothing a second time.
 */
const KINDS: readonly MatchKind[] = [
  "entryLine",
  "invoice",
  "expense",
  "return",
  "transfer",
  "group",
  "invoices",
  "takings",
  "rule",
];

/** The order in which proposals are shown: by score, then by kind, then by what they use. The same for the same input. */
export function compareProposals(one: MatchProposal, other: MatchProposal): number {
  const byKind = KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind);
  if (one.score !== other.score) return other.score - one.score;
  if (byKind !== 0) return byKind;
  const [a, b] = [one, other].map(({ claims, ruleId }) => `${claims.join(" ")} ${ruleId ?? ""}`);
  return (a ?? "") < (b ?? "") ? -1 : 1;
}

/**
 * What one operation may be, the best first: at most `MATCH_LIMITS.proposals`, each with its reasons. Candidates outside the
 * operation's amount and sign give nothing; the order of the candidates does not matter. `gapLimitCents` is the company's
 * limit for a settlement gap, 0 for none.
 */
export function proposeMatches(
  operation: OpenOperation,
  candidates: MatchCandidates,
  gapLimitCents = 0,
): MatchProposal[] {
  const clues = cluesOf(operation);
  const opens = invoicesOf(candidates.invoices, operation, clues, gapLimitCents);
  const lines = candidates.entryLines.map((line) => scoreEntryLine(operation, clues, line));
  const found = [
    ...opens.map(({ invoice, who }) => scoreInvoice(operation, who, invoice, gapLimitCents)),
    ...candidates.expenses.map((report) => scoreExpense(operation, clues, report)),
    ...candidates.collected.map((one) => scoreReturn(operation, clues, one)),
    ...lines,
    ...candidates.transfers.map((other) =>
      scoreTransfer(operation, clues, other, exchangedBetween(operation, other)),
    ),
    ...candidates.rules.map((rule) => behindLines(scoreRule(rule), lines)),
    ...combineInvoices(operation, opens),
    ...combineParties(operation, opens),
    ...combineLines(operation, clues, candidates.deposits),
    ...(candidates.inCurrency ? payInCurrency(operation, clues, candidates.inCurrency) : []),
    ...payLessFee(operation, clues, candidates.invoices),
    ...gatherTakings(operation, clues, candidates.takings),
  ];
  return theBest(found.filter((one) => one !== undefined));
}

/** An entry that is in the books already is ticked: a rule, which would write it again, is shown behind it. */
function behindLines(rule: MatchProposal, lines: readonly (MatchProposal | undefined)[]): MatchProposal {
  const scores = lines.flatMap((line) => (line?.isStrong ? [line.score - 1] : []));
  return { ...rule, score: Math.min(rule.score, ...scores) };
}

/** The first of their order. What scores less than so many others is not held against them. */
function theBest(found: readonly MatchProposal[]): MatchProposal[] {
  const scores = found.map(({ score }) => score).sort((a, b) => b - a);
  const least = Math.max(MATCH_LIMITS.leastScore, scores[MATCH_LIMITS.proposals - 1] ?? 0);
  return found
    .filter(({ score }) => score >= least)
    .sort(compareProposals)
    .slice(0, MATCH_LIMITS.proposals);
}

/**
 * Several invoices of one third party that sum exactly to the operation, credit notes included. Only parties that the
 * operation identifies are searched: among strangers, sums are chance. When the texts name several invoices and these sum, they are
 * the answer.
 */
function combineInvoices(operation: OpenOperation, opens: readonly Open[]): MatchProposal[] {
  const best = (members: readonly Open[]) => Math.max(...members.map(({ who }) => who.points));
  const parties = [...Map.groupBy(opens, ({ invoice }) => invoice.counterpartyId)]
    .filter(([, members]) => members.length > 1 && best(members) > 0)
    .sort(([a, one], [b, other]) => best(other) - best(one) || (a < b ? -1 : 1))
    .slice(0, MATCH_LIMITS.parties);
  const proposals: MatchProposal[] = [];
  for (const [, all] of parties) {
    const named = all.filter(({ who }) => namesInvoice(who)).sort((a, b) => byDueDate(a.invoice, b.invoice));
    const isNamed =
      named.length > 1 &&
      sumCentsOf(named, ({ invoice }) => invoice.outstandingCents) === operation.amountCents;
    if (isNamed) {
      proposals.push(combination(operation, named, true));
      continue;
    }
    const members = all.sort((a, b) => byDueDate(a.invoice, b.invoice)).slice(0, MATCH_LIMITS.combined);
    const { subsets, isComplete } = findSums(
      members.map(({ invoice }) => invoice.outstandingCents),
      operation.amountCents,
      MATCH_LIMITS.steps,
    );
    const isOnly = isComplete && subsets.length === 1 && members.length === all.length;
    for (const subset of subsets) {
      const chosen = subset.map((at) => members[at]).filter((one) => one !== undefined);
      proposals.push(combination(operation, chosen, isOnly));
    }
  }
  return proposals;
}

/** Invoices of several third parties that the texts name, and that sum exactly to the operation: a collection booked as one. */
function combineParties(operation: OpenOperation, opens: readonly Open[]): MatchProposal[] {
  const named = opens.filter(({ who }) => namesInvoice(who)).sort((a, b) => byDueDate(a.invoice, b.invoice));
  const parties = new Set(named.map(({ invoice }) => invoice.counterpartyId));
  const cents = sumCentsOf(named, ({ invoice }) => invoice.outstandingCents);
  return parties.size > 1 && cents === operation.amountCents ? [combination(operation, named, true)] : [];
}

/** Payments that stand on the bank's account each by itself, and that a deposit of cheques brings as one sum. */
function combineLines(
  operation: OpenOperation,
  clues: OperationClues,
  lines: readonly EntryLineCandidate[],
): MatchProposal[] {
  const word = depositWord(clues);
  if (word === undefined || operation.amountCents <= 0) return [];
  const daysOf = ({ date }: EntryLineCandidate) => Math.abs(daysBetween(date, operation.date));
  const near = lines
    .filter((line) => line.amountCents > 0 && daysOf(line) <= MATCH_DAYS.entryLine.window)
    .sort((a, b) => daysOf(a) - daysOf(b) || (a.id < b.id ? -1 : 1));
  const tried = near.slice(0, MATCH_LIMITS.combined);
  const { subsets, isComplete } = findSums(
    tried.map(({ amountCents }) => amountCents),
    operation.amountCents,
    MATCH_LIMITS.steps,
  );
  const isOnly = isComplete && subsets.length === 1 && tried.length === near.length;
  return subsets.map((subset) => {
    const chosen = subset.map((at) => tried[at]).filter((one) => one !== undefined);
    const days = Math.max(...chosen.map(daysOf));
    return proposal(
      "entryLine",
      AMOUNT.sum + WHO.acquirer + datePoints(days, MATCH_DAYS.entryLine),
      chosen.map(({ id }) => `line:${id}`),
      [
        { code: "AMOUNT_SUM", amountCents: operation.amountCents, count: chosen.length },
        { code: "ACQUIRER", word },
        { code: "DATE", days },
      ],
      { lineIds: chosen.map(({ id }) => id), isStrong: isOnly && days <= CERTAINTY.entryLineDays },
    );
  });
}

function combination(operation: OpenOperation, chosen: readonly Open[], isOnly: boolean): MatchProposal {
  const identities = chosen.map(({ who }) => who).sort((a, b) => b.points - a.points);
  // What names one invoice of several says less than what names each of them.
  const who = (chosen.every(({ who }) => namesInvoice(who)) ? identities.at(-1) : identities[0]) as Identity;
  const isEach = chosen.every(({ who }) => namesInvoice(who));
  const points = isEach ? who.points : Math.min(who.points, WHO.iban);
  const days = Math.max(...chosen.map(({ invoice }) => invoiceDays(operation.date, invoice)));
  const named = chosen.flatMap(({ who }) => who.reasons.filter(({ code }) => code === "REFERENCE"));
  return proposal(
    "invoices",
    AMOUNT.sum + points + datePoints(days, MATCH_DAYS.invoice),
    chosen.map(({ invoice }) => `invoice:${invoice.id}`),
    [
      { code: "AMOUNT_SUM", amountCents: operation.amountCents, count: chosen.length },
      ...who.reasons.filter(({ code }) => code !== "REFERENCE"),
      ...named,
      { code: "DATE", days },
    ],
    {
      allocations: chosen.map(({ invoice }) => ({
        invoiceId: invoice.id,
        amountCents: invoice.outstandingCents,
      })),
      isStrong: isOnly && (isEach || points >= WHO.iban),
    },
  );
}

/**
 * Card takings of consecutive days that an acquirer paid in one sum, less its fee: runs of takings in the order of their
 * days on one account whose total exceeds the operation by a plausible fee (`ACQUIRER_FEES`; none of a deposit of cheques). A fee that the operation's text names, or its
 * gross, is the answer; otherwise the latest run with the lowest fee comes first.
 */
function gatherTakings(
  operation: OpenOperation,
  clues: OperationClues,
  takings: readonly TakingCandidate[],
): MatchProposal[] {
  const deposit = depositWord(clues);
  const word = acquirerWord(clues) ?? deposit;
  if (word === undefined || operation.amountCents <= 0) return [];
  const past = takings
    .filter(({ date, amountCents }) => date <= operation.date && amountCents > 0)
    .sort((a, b) => (a.date !== b.date ? (a.date < b.date ? -1 : 1) : a.id < b.id ? -1 : 1))
    .slice(-MATCH_LIMITS.takings);
  return [...Map.groupBy(past, ({ account }) => account).values()].flatMap((own) =>
    runsOfTakings(operation, clues, { word, isFree: word === deposit }, own),
  );
}

function runsOfTakings(
  operation: OpenOperation,
  clues: OperationClues,
  { word, isFree }: { readonly word: string; readonly isFree: boolean },
  past: readonly TakingCandidate[],
): MatchProposal[] {
  const proposals: MatchProposal[] = [];
  for (let from = 0; from < past.length; from += 1) {
    let gross = 0;
    for (let to = from; to < past.length; to += 1) {
      gross = assertCents(gross + (past[to] as TakingCandidate).amountCents);
      const count = to - from + 1;
      const feeCents = gross - operation.amountCents;
      if (feeCents < 0) continue;
      if (feeCents > (isFree ? 0 : mostFeeOf(gross, count))) break;
      const isTold = feeCents > 0 && (clues.amounts.has(feeCents) || clues.amounts.has(gross));
      proposals.push(takingsProposal(operation, past.slice(from, to + 1), { word, gross, feeCents, isTold }));
    }
  }
  return proposals;
}

function takingsProposal(
  operation: OpenOperation,
  run: readonly TakingCandidate[],
  sum: { readonly word: string; readonly gross: number; readonly feeCents: number; readonly isTold: boolean },
): MatchProposal {
  const { word, gross, feeCents, isTold } = sum;
  const days = daysBetween(run.at(-1)?.date ?? operation.date, operation.date);
  const isExact = feeCents === 0;
  const amountPoints = isExact ? AMOUNT.exact : isTold ? AMOUNT.feeTold : AMOUNT.fee;
  const rateBasisPoints = multiplyRatio(feeCents, 10_000, gross);
  // Between runs with the same evidence the lower fee is likelier: a point less for each percent.
  const doubt = isExact || isTold ? 0 : Math.ceil(rateBasisPoints / 100);
  return proposal(
    "takings",
    amountPoints + WHO.acquirer + datePoints(days, MATCH_DAYS.takings) - doubt,
    run.map(({ id }) => `line:${id}`),
    [
      isExact
        ? { code: "AMOUNT_SUM", amountCents: gross, count: run.length }
        : { code: "FEE_DEDUCTED", grossCents: gross, feeCents, rateBasisPoints, isTold },
      { code: "ACQUIRER", word },
      { code: "DATE", days },
    ],
    { lineIds: run.map(({ id }) => id), feeCents, isStrong: isExact || isTold },
  );
}
