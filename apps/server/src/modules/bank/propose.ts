import { createHash } from "node:crypto";
import type { BankProposal } from "@grand-livre/contracts/bank";
import type {
  EntryLineCandidate,
  ExpenseCandidate,
  InvoiceCandidate,
  MatchProposal,
  OpenOperation,
  RuleCandidate,
  TransferCandidate,
} from "@grand-livre/domain/bank/candidate";
import { MATCH_DAYS, MATCH_LIMITS } from "@grand-livre/domain/bank/candidate";
import { chooseCertain, groupMatch, proposeGroups } from "@grand-livre/domain/bank/choose";
import { acquirerWord, cluesOf, mentions, nameShare } from "@grand-livre/domain/bank/clues";
import { compareProposals, proposeMatches } from "@grand-livre/domain/bank/propose";
import { addDays, formatDate } from "@grand-livre/domain/date/calendar-date";
import { formatMoney } from "@grand-livre/domain/money/format-amount";
import { decideAssignment } from "@grand-livre/domain/rule/decide";
import { mayRuleValidate } from "@grand-livre/domain/rule/judge";
import type { AskedRule } from "@grand-livre/domain/rule/rule";
import type { Connection } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";
import type { Books } from "../books/service.ts";
import {
  activeRules,
  journalCodeOf,
  NO_RECORD,
  operationSubject,
  partiesOf,
  ruleRecords,
} from "../counterparty-rule/service.ts";
import { findReportsToReimburse, type ReportToReimburse, reportRefId } from "../expense/service.ts";
import { autoValidationOf } from "../learning/service.ts";
import { type CollectedRow, findCollected } from "../transfer/service.ts";
import { vatCodesAt } from "../vat-code/service.ts";
import {
  findLinesOfAmounts,
  findOpenInvoices,
  findOtherSides,
  type OpenInvoiceRow,
  type OpenLineRow,
  type OtherSideRow,
} from "./candidate-repository.ts";
import { instalmentsOf } from "./instalments.ts";
import { findOperations, type OperationRow } from "./operation-repository.ts";
import { findTakings, type TakingRow } from "./taking-repository.ts";
import { partsOfTakings } from "./takings.ts";
import { reasonText } from "./words.ts";

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
  /** The company's limit for a settlement gap. */
  readonly gapLimitCents: number;
};

/** What open operations of one account may be, by their id, the best first. Reads invoices, lines and rules once, whatever their number. */
export async function proposeFor(
  db: Connection,
  scope: Scope,
  { books, account, gapLimitCents }: ProposeOrder,
  rows: readonly OperationRow[],
): Promise<Map<string, Proposed[]>> {
  const legalEntityId = books.entity.id;
  const operations = rows.filter(({ amountCents }) => amountCents !== 0).map(openOperation);
  if (operations.length === 0) return new Map();
  const clues = new Map(operations.map((operation) => [operation.id, cluesOf(operation)]));
  const days = operations.map(({ date }) => date).sort();
  const { window } = MATCH_DAYS.entryLine;
  const invoices = await findOpenInvoices(db, scope, legalEntityId, {
    amounts: [...new Set(operations.map(({ amountCents }) => Math.abs(amountCents)))],
    ibans: [...new Set(operations.flatMap(({ counterpartyIban }) => counterpartyIban ?? []))],
    words: [...new Set([...clues.values()].flatMap(({ words }) => [...words]))].filter(
      (word) => word.length > 2,
    ),
  });
  const lines = await findLinesOfAmounts(
    db,
    scope,
    { legalEntityId, account },
    {
      amounts: [...new Set(operations.map(({ amountCents }) => amountCents))],
      from: addDays(days[0] ?? "", -window),
      to: addDays(days.at(-1) ?? "", window),
    },
  );
  const transferDays = MATCH_DAYS.transfer.window + MATCH_DAYS.transfer.grace;
  const others = await findOtherSides(
    db,
    scope,
    { legalEntityId, account },
    {
      amounts: [...new Set(operations.map(({ amountCents }) => -amountCents))],
      from: addDays(days[0] ?? "", -transferDays),
      to: addDays(days.at(-1) ?? "", transferDays),
    },
  );
  const reports = await findReportsToReimburse(
    db,
    scope,
    legalEntityId,
    operations.flatMap(({ amountCents }) => (amountCents < 0 ? [-amountCents] : [])),
  );
  const collected = await findCollected(
    db,
    scope,
    { legalEntityId, account },
    operations.flatMap(({ amountCents }) => (amountCents < 0 ? [-amountCents] : [])),
  );
  // Only an acquirer's transfer asks for them.
  const isAcquired = operations.some(
    ({ id, amountCents }) => amountCents > 0 && acquirerWord(clues.get(id) ?? NO_CLUES) !== undefined,
  );
  const takings = isAcquired
    ? await findTakings(db, scope, legalEntityId, {
        from: addDays(days[0] ?? "", -(MATCH_DAYS.takings.window + MATCH_DAYS.takings.grace)),
        to: days.at(-1) ?? "",
      })
    : [];
  const ruled = await ruleCandidates(db, scope, books, account, operations, days.at(-1) ?? "");
  const instalments = await instalmentsOf(db, scope, books, ruled, operations);
  const known = {
    instalments,
    others: new Map(others.map((row) => [row.id, row])),
    rules: ruled.rules,
    invoices: new Map(invoices.map((row) => [row.id, row])),
    collected: new Map(collected.map((row) => [row.transferId, row])),
    reports: new Map(reports.map((row) => [row.id, row])),
    lines: new Map(lines.map((row) => [row.id, row])),
    takings: new Map(takings.map((row) => [row.id, row])),
    operations: new Map(operations.map((one) => [one.id, one])),
    books,
  };
  const candidates = invoices.map(invoiceCandidate);
  const expenses = reports.map(expenseCandidate);
  const otherSides = Map.groupBy(others.map(otherSide), ({ amountCents }) => amountCents);
  const byAmount = Map.groupBy(lines.map(lineCandidate), ({ amountCents }) => amountCents);
  const matches = new Map(
    operations.map((operation) => {
      const told = clues.get(operation.id);
      const own = candidates.filter(
        (one) =>
          one.outstandingCents === operation.amountCents ||
          (told !== undefined &&
            ((told.iban !== undefined && one.counterpartyIbans.includes(told.iban)) ||
              one.endToEndIds.some((id) => id === told.endToEndId || mentions(told, id)) ||
              nameShare(told, one.counterpartyName) >= 0.5)),
      );
      const entryLines = byAmount.get(operation.amountCents) ?? [];
      const transfers = otherSides.get(-operation.amountCents) ?? [];
      // An operation that is no instalment of its loan is none of its rule's.
      const rules = (ruled.candidates.get(operation.id) ?? []).filter(
        ({ id }) => ruled.rules.get(id)?.loanRatePpm == null || instalments.has(operation.id),
      );
      const found = { invoices: own, expenses, collected, entryLines, rules, transfers, takings };
      return [operation.id, proposeMatches(operation, found, gapLimitCents)];
    }),
  );
  await addGroups(db, scope, { legalEntityId, account }, { matches, candidates, known });
  const certain = chooseCertain(matches);
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

/** Open operations of an account, and invoices paid in part, that groups are looked for among. */
const MOST_GROUPED = { operations: 500, invoices: 30 };

/** Adds what operations of the account pay of one invoice between them: the others may stand on another page. */
async function addGroups(
  db: Connection,
  scope: Scope,
  place: { readonly legalEntityId: string; readonly account: string },
  {
    matches,
    candidates,
    known,
  }: {
    readonly matches: Map<string, MatchProposal[]>;
    readonly candidates: readonly InvoiceCandidate[];
    readonly known: Known & { readonly operations: Map<string, OpenOperation> };
  },
): Promise<void> {
  const inPart = new Set(
    [...matches.values()]
      .flat()
      .flatMap(({ reasons, allocations }) =>
        reasons[0]?.code === "AMOUNT_PARTIAL" ? allocations.map(({ invoiceId }) => invoiceId) : [],
      ),
  );
  if (inPart.size === 0) return;
  const page = { after: undefined, limit: MOST_GROUPED.operations };
  const rows = await findOperations(db, scope, { ...place, state: "open" }, page);
  const invoices = candidates.filter(({ id }) => inPart.has(id)).slice(0, MOST_GROUPED.invoices);
  const most = Math.max(...invoices.map(({ outstandingCents }) => outstandingCents), 0);
  const least = Math.min(...invoices.map(({ outstandingCents }) => outstandingCents), 0);
  const open = rows
    .filter(({ amountCents }) => amountCents !== 0 && least < amountCents && amountCents < most)
    .map(openOperation);
  for (const one of open) known.operations.set(one.id, one);
  for (const group of proposeGroups(open, invoices))
    for (const id of group.operationIds) {
      const own = matches.get(id);
      const amountCents = known.operations.get(id)?.amountCents ?? 0;
      if (own !== undefined)
        matches.set(
          id,
          [...own, groupMatch(group, amountCents)].sort(compareProposals).slice(0, MATCH_LIMITS.proposals),
        );
    }
}

/** The rule that takes each operation, by the operation's id, with its record over the 90 days before the last one. */
async function ruleCandidates(
  db: Connection,
  scope: Scope,
  books: Books,
  account: string,
  operations: readonly OpenOperation[],
  until: string,
): Promise<{
  readonly candidates: ReadonlyMap<string, readonly RuleCandidate[]>;
  readonly rules: ReadonlyMap<string, AskedRule>;
}> {
  const ordered = await activeRules(db, scope, books.entity.id, "bank");
  const parties = await partiesOf(db, scope, books.entity.id, ordered);
  const journalCode = journalCodeOf(books, "bank", account);
  const decided = operations.flatMap((operation) => {
    const usable = ordered.filter((rule) => suits(books, rule, operation));
    const subject = operationSubject(operation, journalCode, parties);
    const { decision } = decideAssignment(usable, subject);
    return decision === undefined ? [] : [{ operation, ...decision }];
  });
  if (decided.length === 0) return { candidates: new Map(), rules: new Map() };
  const records = await ruleRecords(db, scope, books, ordered, { domain: "bank", until });
  const company = await autoValidationOf(db, scope, books.entity.id);
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

function openOperation(row: OperationRow): OpenOperation {
  return {
    id: row.id,
    date: row.operationDate,
    valueDate: row.valueDate,
    amountCents: row.amountCents,
    label: row.label,
    reference: row.reference ?? undefined,
    endToEndId: row.endToEndId ?? undefined,
    counterpartyName: row.counterpartyName ?? undefined,
    counterpartyIban: row.counterpartyIban ?? undefined,
    details: row.details,
  };
}

function invoiceCandidate(row: OpenInvoiceRow): InvoiceCandidate {
  const isReceived = (row.direction === "credit") !== (row.kind === "credit_note");
  return {
    id: row.id,
    outstandingCents: isReceived ? row.remainingCents : -row.remainingCents,
    date: row.billDate,
    dueDate: row.dueDate,
    references: [row.refId, row.billNumber, row.orderReference].filter((one) => one !== null),
    endToEndIds: row.endToEndIds,
    // A payment is of one side: the sales and the bills of a third party are never summed.
    counterpartyId: `${row.counterpartyId} ${row.direction}`,
    counterpartyName: row.counterpartyName,
    counterpartyIbans: [row.iban, row.counterpartyIban].filter((one) => one !== null),
  };
}

const expenseCandidate = (row: ReportToReimburse): ExpenseCandidate => ({
  id: row.id,
  owedCents: row.owedCents,
  date: row.date,
  reference: reportRefId(row),
  endToEndIds: row.endToEndIds,
  authorName: row.authorName,
  iban: row.iban ?? undefined,
});

const lineCandidate = ({ id, amountCents, date, label, pieceRef }: OpenLineRow): EntryLineCandidate => ({
  id,
  amountCents,
  date,
  label,
  references: pieceRef === null ? [] : [pieceRef],
});

const otherSide = ({ id, amountCents, date, iban }: OtherSideRow): TransferCandidate => ({
  operationId: id,
  amountCents,
  date,
  iban: iban ?? undefined,
});

type Known = {
  readonly instalments: ReadonlyMap<string, BankProposal["parts"]>;
  readonly others: ReadonlyMap<string, OtherSideRow>;
  readonly rules: ReadonlyMap<string, AskedRule>;
  readonly invoices: ReadonlyMap<string, OpenInvoiceRow>;
  readonly collected: ReadonlyMap<string, CollectedRow>;
  readonly reports: ReadonlyMap<string, ReportToReimburse>;
  readonly lines: ReadonlyMap<string, OpenLineRow>;
  readonly takings: ReadonlyMap<string, TakingRow>;
  readonly operations: ReadonlyMap<string, OpenOperation>;
  readonly books: Books;
};

const NO_CLUES = cluesOf({ date: "", valueDate: "", amountCents: 0, label: "", details: [] });

function shownOf(id: string, match: MatchProposal, known: Known, isCertain: boolean): BankProposal {
  const invoiceIds = match.allocations.map(({ invoiceId }) => invoiceId);
  const invoices = invoiceIds.flatMap((id) => known.invoices.get(id) ?? []);
  const [line] = match.lineIds.flatMap((id) => known.lines.get(id) ?? []);
  const other = match.kind === "transfer" ? known.others.get(match.lineIds[0] ?? "") : undefined;
  const rule = known.rules.get(match.ruleId ?? "");
  const report = known.reports.get(match.expenseReportId ?? "");
  const back = known.collected.get(match.returnedId ?? "");
  const numbers = invoices.map(({ refId, billNumber }) => billNumber ?? refId ?? "").join(", ");
  const operationIds = [...(match.operationIds ?? [])];
  const takings = match.kind === "takings" ? match.lineIds.flatMap((id) => known.takings.get(id) ?? []) : [];
  const parts =
    takings.length > 0
      ? partsOfTakings(known.books, takings, match.feeCents)
      : ((rule && known.instalments.get(id)) ?? []);
  return {
    id: proposalId(match, rule, parts),
    kind: match.kind as BankProposal["kind"],
    score: match.score,
    title: rule
      ? [`Compte ${rule.account}`, rule.vatCode, rule.entryLabel].filter(Boolean).join(" · ")
      : other
        ? `Virement interne · ${other.account} · ${other.label}`
        : line
          ? [line.journalCode, line.entryNumber, line.label].filter(Boolean).join(" · ")
          : back
            ? `Rejet ${back.endToEndId} · ${back.debtorName}`
            : report
              ? `Note de frais ${reportRefId(report)} · ${report.authorName}`
              : takings.length > 0
                ? `Remise de ${takings.length} encaissement${takings.length > 1 ? "s" : ""} · ${takings[0]?.account}`
                : `${numbers} · ${invoices[0]?.counterpartyName ?? ""}`,
    reason: [reasonText(match.reasons), ...withOthers(operationIds, known)].join(", "),
    isCertain,
    invoiceIds,
    entryLineIds: other ? [] : [...match.lineIds],
    operationIds,
    parts,
    pairedOperationId: other?.id ?? null,
    expenseReportId: report?.id ?? null,
    ...(rule === undefined ? {} : { ruleId: rule.id, rule: ruleShown(rule) }),
  };
}

/** « avec les opérations du 12/03/2026 (400,00 €) et du 15/03/2026 (300,00 €) ». */
function withOthers(operationIds: readonly string[], { operations }: Known): string[] {
  if (operationIds.length === 0) return [];
  const told = operationIds
    .flatMap((id) => operations.get(id) ?? [])
    .map(({ date, amountCents }) => `${formatDate(date)} (${formatMoney(Math.abs(amountCents))})`);
  return [`opérations du ${told.slice(0, -1).join(", du ")} et du ${told.at(-1)}`];
}

const ruleShown = ({ number, account, vatCode, entryLabel: label, action }: AskedRule) => ({
  ...{ number, account, vatCode, label, action },
});

/** What a proposal would write, in one short text: it changes when an invoice is paid or a rule changed. */
function proposalId(
  {
    kind,
    allocations,
    lineIds,
    gapCents,
    feeCents,
    operationIds,
    expenseReportId,
    returnedId,
  }: MatchProposal,
  rule: AskedRule | undefined,
  parts: BankProposal["parts"],
): string {
  const result = rule === undefined ? [] : [rule.id, rule.account, rule.vatCode, rule.entryLabel];
  const told = JSON.stringify([
    ...[kind, allocations, lineIds, gapCents, feeCents, operationIds, expenseReportId, returnedId],
    ...[...result, parts],
  ]);
  return createHash("sha256").update(told).digest("hex").slice(0, 32);
}
