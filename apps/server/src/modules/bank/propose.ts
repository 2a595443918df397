import type { BankProposal } from "@grand-livre/contracts/bank";
import type {
  CurrencyCandidates,
  InvoiceCandidate,
  MatchProposal,
  OpenOperation,
  RuleCandidate,
} from "@grand-livre/domain/bank/candidate";
import { MATCH_DAYS, MATCH_LIMITS } from "@grand-livre/domain/bank/candidate";
import { chooseCertain, groupMatch, proposeGroups } from "@grand-livre/domain/bank/choose";
import { acquirerWord, cluesOf, depositWord, type OperationClues } from "@grand-livre/domain/bank/clues";
import { byDueDate, indexInvoices } from "@grand-livre/domain/bank/invoice-index";
import { compareProposals, proposeMatches } from "@grand-livre/domain/bank/propose";
import { isRateOf, RATE_SPREAD } from "@grand-livre/domain/currency/implied-rate";
import { addDays } from "@grand-livre/domain/date/calendar-date";
import { WHOLE_BASIS_POINTS } from "@grand-livre/domain/money/multiply";
import { decideAssignment } from "@grand-livre/domain/rule/decide";
import { mayRuleValidate } from "@grand-livre/domain/rule/judge";
import type { AskedRule } from "@grand-livre/domain/rule/rule";
import type { Connection } from "../../database/connection.ts";
import { readTogether } from "../../database/read-together.ts";
import type { Books } from "../books/service.ts";
import {
  activeRules,
  journalCodeOf,
  NO_RECORD,
  operationSubject,
  partiesOf,
  ruleRecords,
} from "../counterparty-rule/service.ts";
import { ratesOnDays } from "../currency-rate/service.ts";
import { findReportsToReimburse } from "../expense/service.ts";
import { autoValidationOf } from "../learning/service.ts";
import { type CollectedRow, findCollected } from "../transfer/service.ts";
import { vatCodesAt } from "../vat-code/service.ts";
import type { AccountPlace } from "./balance-repository.ts";
import { findLinesOfAmounts, findOtherSides, findReceiptsBelow, unitsOf } from "./candidate-repository.ts";
import {
  expenseCandidate,
  invoiceCandidate,
  lineCandidate,
  openOperation,
  operationOfText,
  otherSide,
} from "./candidates.ts";
import { instalmentsOf } from "./instalments.ts";
import { openInvoicesFor } from "./open-invoices.ts";
import { findOpenTexts, type OperationRow } from "./operation-repository.ts";
import { type Known, nothingKnown, shownOf } from "./show-proposal.ts";
import { findTakings } from "./taking-repository.ts";

/** A proposal as the domain makes it, with what shows it. */
export type Proposed = {
  readonly match: MatchProposal;
  readonly shown: BankProposal;
  /** The direct debit that the bank sends back. */
  readonly returned: CollectedRow | undefined;
};

export type ProposeOrder = {
  readonly books: Books;
  readonly account: string;
  /** Hears how many operations are judged. */
  readonly progress?: (judged: number) => Promise<void>;
};

/** Operations whose candidates are read together, and how many are judged between two words of progress. */
const BATCH = 500;
const TOLD = 100;

/** What operations of an account may be, before it is shown. */
export type Judged = {
  /** By operation, the best first. */
  readonly matches: ReadonlyMap<string, readonly MatchProposal[]>;
  /** Of the operations that have one. */
  readonly certain: ReadonlyMap<string, MatchProposal>;
  readonly known: Known;
};

/** What open operations of one account may be, by their id, the best first. */
export async function proposeFor(
  db: Connection,
  order: ProposeOrder,
  rows: readonly OperationRow[],
): Promise<Map<string, Proposed[]>> {
  const { matches, certain, known } = await judgeOperations(db, order, rows);
  return new Map(
    [...matches].map(([id, all]) => [
      id,
      all.map((match) => ({
        match,
        shown: shownOf(id, match, known, certain.get(id) === match),
        returned: known.collected.get(match.returnedId ?? ""),
      })),
    ]),
  );
}

/** Judges open operations of one account, batch after batch, by reads whose number does not depend on that of a batch. */
export async function judgeOperations(
  db: Connection,
  { books, account, progress }: ProposeOrder,
  rows: readonly OperationRow[],
): Promise<Judged> {
  const place = { legalEntityId: books.entity.id, account };
  const hasCurrencies = books.journals.some(({ currency }) => currency !== "EUR");
  const gapLimitCents = books.salesSettings.settlementGapLimitCents;
  const operations = rows.filter(({ amountCents }) => amountCents !== 0).map(openOperation);
  const known = nothingKnown(books);
  const matches = new Map<string, MatchProposal[]>();
  if (operations.length === 0) return { matches, certain: new Map(), known };
  const until = operations.reduce((latest, { date }) => (date > latest ? date : latest), "");
  const candidatesOf = (batch: readonly OpenOperation[]) =>
    findCandidates(db, place, { operations: batch, gapLimitCents, known, hasCurrencies });
  const { ruled, first } = await readTogether(db, {
    ruled: () => ruleCandidates(db, books, account, operations, until),
    first: () => candidatesOf(operations.slice(0, BATCH)),
  });
  known.rules = ruled.rules;
  known.instalments = await instalmentsOf(db, books, ruled, operations);
  const inPart = new Map<string, InvoiceCandidate>();
  for (let from = 0; from < operations.length; from += BATCH) {
    const batch = operations.slice(from, from + BATCH);
    const found = from === 0 ? first : await candidatesOf(batch);
    for (const [at, operation] of batch.entries()) {
      if (at % TOLD === 0) await progress?.(from + at);
      const { id, amountCents, foreign } = operation;
      // An operation that is no instalment of its loan is none of its rule's.
      const rules = (ruled.candidates.get(id) ?? []).filter(
        (rule) => ruled.rules.get(rule.id)?.loanRatePpm == null || known.instalments.has(id),
      );
      // The same dollars may have been booked at another rate.
      const entryLines =
        foreign === undefined
          ? (found.lines.get(amountCents) ?? [])
          : (found.lines.get(foreign.units) ?? []).map((line) => ({ ...line, amountCents }));
      const same = found.otherSides.get(-amountCents) ?? [];
      const transfers = [...same, ...found.exchanged.filter((one) => one.amountCents !== -amountCents)];
      const candidates = { ...found, rules, entryLines, transfers };
      const own = proposeMatches(operation, candidates, gapLimitCents);
      matches.set(id, own);
      for (const { invoiceId } of own.flatMap(({ allocations }) => allocations)) {
        const row = found.rows.get(invoiceId);
        if (row !== undefined) known.invoices.set(invoiceId, row);
      }
      for (const invoiceId of partsOf(own)) {
        const invoice = found.byId.get(invoiceId);
        if (invoice !== undefined) inPart.set(invoiceId, invoice);
      }
    }
  }
  await progress?.(operations.length);
  await addGroups(db, place, { matches, inPart: [...inPart.values()], known });
  return { matches, certain: chooseCertain(matches), known };
}

/** The invoices that an operation may pay in part. */
const partsOf = (matches: readonly MatchProposal[]): string[] =>
  matches.flatMap(({ reasons, allocations }) =>
    reasons[0]?.code === "AMOUNT_PARTIAL" ? allocations.map(({ invoiceId }) => invoiceId) : [],
  );

/** Reads what some operations may be. Small tables are read into `known`; of invoices, only those proposed will be. */
async function findCandidates(
  db: Connection,
  place: AccountPlace,
  {
    operations,
    gapLimitCents,
    known,
    hasCurrencies,
  }: {
    readonly operations: readonly OpenOperation[];
    readonly gapLimitCents: number;
    readonly known: Known;
    /** A bank account of the company is in another currency: a transfer may be an exchange. */
    readonly hasCurrencies: boolean;
  },
) {
  const { legalEntityId } = place;
  const clues = operations.map(cluesOf);
  const days = operations.map(({ date }) => date).sort();
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const amounts = [...new Set(operations.map(({ amountCents }) => amountCents))];
  const { foreign: own } = operations[0] ?? {};
  const ofLines = own ? [...new Set(operations.flatMap(({ foreign }) => foreign?.units ?? []))] : amounts;
  const inItsOwn = { ...place, currency: own?.currency };
  const paidOut = amounts.flatMap((cents) => (cents < 0 ? [-cents] : []));
  const within = (most: number) => ({ from: addDays(first, -most), to: addDays(last, most) });
  // Only an acquirer's transfer asks for receipts, only money out for what it reimburses or takes back.
  const isAcquired = operations.some(
    ({ amountCents }, at) =>
      amountCents > 0 &&
      (acquirerWord(clues[at] as OperationClues) ?? depositWord(clues[at] as OperationClues)),
  );
  const takingDays = MATCH_DAYS.takings.window + MATCH_DAYS.takings.grace;
  const deposited = operations.filter((_, at) => depositWord(clues[at] as OperationClues) !== undefined);
  const below = Math.max(0, ...deposited.map(({ amountCents }) => amountCents));
  const { invoices, lines, receipts, others, reports, collected, takings } = await readTogether(db, {
    invoices: () => openInvoicesFor(db, legalEntityId, { operations, clues, gapLimitCents }),
    lines: () =>
      findLinesOfAmounts(db, inItsOwn, { amounts: ofLines, ...within(MATCH_DAYS.entryLine.window) }),
    receipts: async () =>
      below === 0 ? [] : findReceiptsBelow(db, place, { below, ...within(MATCH_DAYS.entryLine.window) }),
    others: () =>
      findOtherSides(db, place, {
        amounts: amounts.map((cents) => -cents),
        near: hasCurrencies ? amounts.map((cents) => aroundOpposite(cents)) : [],
        ...within(MATCH_DAYS.transfer.window + MATCH_DAYS.transfer.grace),
      }),
    reports: async () => (paidOut.length === 0 ? [] : findReportsToReimburse(db, legalEntityId, paidOut)),
    collected: async () => (paidOut.length === 0 ? [] : findCollected(db, place, paidOut)),
    takings: async () =>
      isAcquired ? findTakings(db, legalEntityId, { from: addDays(first, -takingDays), to: last }) : [],
  });
  for (const one of operations) known.operations.set(one.id, one);
  for (const row of [...lines, ...receipts]) known.lines.set(row.id, row);
  for (const row of others) known.others.set(row.id, row);
  for (const row of reports) known.reports.set(row.id, row);
  for (const row of collected) known.collected.set(row.transferId, row);
  for (const row of takings) known.takings.set(row.id, row);
  const candidates = invoices.map(invoiceCandidate);
  const unitsOfLine = new Map(own ? lines.map((line) => [line.id, unitsOf(line) ?? 0]) : []);
  const foreign = candidates.filter((one) => one.foreign !== undefined);
  return {
    invoices: indexInvoices(candidates.filter((one) => one.foreign === undefined)),
    ...(foreign.length > 0 && { inCurrency: await currencyCandidates(db, legalEntityId, foreign, days) }),
    rows: new Map(invoices.map((row) => [row.id, row])),
    byId: new Map(candidates.map((one) => [one.id, one])),
    expenses: reports.map(expenseCandidate),
    collected,
    takings,
    deposits: receipts.map(lineCandidate),
    lines: Map.groupBy(lines.map(lineCandidate), ({ id, amountCents }) => unitsOfLine.get(id) ?? amountCents),
    exchanged: others.filter(({ currency }) => currency !== (own?.currency ?? null)).map(otherSide),
    otherSides: Map.groupBy(others.map(otherSide), ({ amountCents }) => amountCents),
  };
}

/** The opposite of an amount, as far from it as a bank's rate is proposed. */
function aroundOpposite(cents: number): readonly [number, number] {
  const gap = Math.ceil((Math.abs(cents) * RATE_SPREAD.proposed) / WHOLE_BASIS_POINTS) + 1;
  return [-cents - gap, -cents + gap];
}

/** Documents in other currencies, with the rates of the operations' days. */
async function currencyCandidates(
  db: Connection,
  legalEntityId: string,
  foreign: readonly InvoiceCandidate[],
  days: readonly string[],
): Promise<CurrencyCandidates> {
  const currencies = [...new Set(foreign.flatMap((one) => one.foreign?.currency ?? []))];
  const rates = new Map(
    (await ratesOnDays(db, legalEntityId, currencies, [...new Set(days)])).flatMap((one) =>
      isRateOf(one.rateDay, one.day) ? [[`${one.currency} ${one.day}`, one.rate]] : [],
    ),
  );
  return {
    invoices: indexInvoices(foreign),
    rateOf: (currency, day) => rates.get(`${currency} ${day}`),
  };
}

/** Open operations of an account, and invoices paid in part, that groups are looked for among. */
const MOST_GROUPED = { operations: 500, invoices: 30 };

/** Adds what operations of the account pay of one invoice between them: the others may be on another page. */
async function addGroups(
  db: Connection,
  place: AccountPlace,
  {
    matches,
    inPart,
    known,
  }: {
    readonly matches: Map<string, MatchProposal[]>;
    readonly inPart: readonly InvoiceCandidate[];
    readonly known: Known;
  },
): Promise<void> {
  if (inPart.length === 0) return;
  const invoices = inPart.toSorted(byDueDate).slice(0, MOST_GROUPED.invoices);
  const most = Math.max(...invoices.map(({ outstandingCents }) => outstandingCents), 0);
  const least = Math.min(...invoices.map(({ outstandingCents }) => outstandingCents), 0);
  const wanted = { above: least, below: most, limit: MOST_GROUPED.operations };
  const open = (await findOpenTexts(db, place, wanted)).map(operationOfText);
  for (const one of open) known.operations.set(one.id, one);
  const groups = proposeGroups(open, invoices);
  for (const [id, own] of matches) {
    const amountCents = known.operations.get(id)?.amountCents ?? 0;
    // Of an invoice that it pays in part by itself: it has the same groups beside any other operations.
    const parts = new Set(partsOf(own));
    const added = groups
      .filter(({ invoiceId, operationIds }) => parts.has(invoiceId) && operationIds.includes(id))
      .map((group) => groupMatch(group, amountCents));
    if (added.length > 0)
      matches.set(id, [...own, ...added].sort(compareProposals).slice(0, MATCH_LIMITS.proposals));
  }
}

/** The rule that takes each operation, by the operation's id, with its record over the 90 days before the last one. */
async function ruleCandidates(
  db: Connection,
  books: Books,
  account: string,
  operations: readonly OpenOperation[],
  until: string,
): Promise<{
  readonly candidates: ReadonlyMap<string, readonly RuleCandidate[]>;
  readonly rules: ReadonlyMap<string, AskedRule>;
}> {
  const ordered = await activeRules(db, books.entity.id, "bank");
  if (ordered.length === 0) return { candidates: new Map(), rules: new Map() };
  const parties = await partiesOf(db, books.entity.id, ordered);
  const journalCode = journalCodeOf(books, "bank", account);
  const decided = operations.flatMap((operation) => {
    const usable = ordered.filter((rule) => suits(books, rule, operation));
    const subject = operationSubject(operation, journalCode, parties);
    const { decision } = decideAssignment(usable, subject);
    return decision === undefined ? [] : [{ operation, ...decision }];
  });
  if (decided.length === 0) return { candidates: new Map(), rules: new Map() };
  const records = await ruleRecords(db, books, ordered, { domain: "bank", until });
  const company = await autoValidationOf(db, books.entity.id);
  return {
    candidates: new Map(
      decided.map(({ operation, rule, conditions }) => {
        const record = records.get(rule.id) ?? NO_RECORD;
        const { id, number } = rule;
        // The interest follows from what is owed: after the instalments before it were accepted.
        const isTrusted =
          rule.loanRatePpm == null && mayRuleValidate(rule, record, company, operation.amountCents);
        const told = { accepted: record.agreed, proposed: record.matched };
        return [operation.id, [{ id, number, conditions, isTrusted, ...told }]];
      }),
    ),
    rules: new Map(decided.map(({ rule }) => [rule.id, rule])),
  };
}

/** A code of purchases takes money out, one of sales money in: a refund of fees is none of its rule's. */
function suits({ vatCodes }: Books, { vatCode }: AskedRule, { date, amountCents }: OpenOperation): boolean {
  if (vatCode === null) return true;
  const direction = amountCents < 0 ? "purchase" : "sale";
  return vatCodesAt(vatCodes, date).some((one) => one.code === vatCode && one.direction === direction);
}
