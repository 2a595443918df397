import { createHash } from "node:crypto";
import type { BankProposal } from "@grand-livre/contracts/bank";
import type { MatchProposal, OpenOperation } from "@grand-livre/domain/bank/candidate";
import { formatDate } from "@grand-livre/domain/date/calendar-date";
import { formatMoney } from "@grand-livre/domain/money/format-amount";
import type { AskedRule } from "@grand-livre/domain/rule/rule";
import type { Books } from "../books/service.ts";
import { type ReportToReimburse, reportRefId } from "../expense/service.ts";
import type { CollectedRow } from "../transfer/service.ts";
import type { OpenLineRow, OtherSideRow } from "./candidate-repository.ts";
import type { OpenInvoiceRow } from "./open-invoice-repository.ts";
import type { TakingRow } from "./taking-repository.ts";
import { partsOfTakings } from "./takings.ts";
import { reasonText } from "./words.ts";

/** What proposals name, by its id. */
export type Known = {
  readonly books: Books;
  rules: ReadonlyMap<string, AskedRule>;
  /** By the operation that is one. */
  instalments: ReadonlyMap<string, BankProposal["parts"]>;
  readonly invoices: Map<string, OpenInvoiceRow>;
  readonly lines: Map<string, OpenLineRow>;
  readonly others: Map<string, OtherSideRow>;
  readonly reports: Map<string, ReportToReimburse>;
  readonly collected: Map<string, CollectedRow>;
  readonly takings: Map<string, TakingRow>;
  readonly operations: Map<string, OpenOperation>;
};

export const nothingKnown = (books: Books): Known => ({
  books,
  rules: new Map(),
  instalments: new Map(),
  invoices: new Map(),
  lines: new Map(),
  others: new Map(),
  reports: new Map(),
  collected: new Map(),
  takings: new Map(),
  operations: new Map(),
});

/** A proposal of an operation as a person reads it. */
export function shownOf(id: string, match: MatchProposal, known: Known, isCertain: boolean): BankProposal {
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
        : match.lineIds.length > 1 && line
          ? `Remise de ${match.lineIds.length} encaissements · ${line.journalCode}`
          : line
            ? [line.journalCode, line.entryNumber, line.label].filter(Boolean).join(" · ")
            : back
              ? `Rejet ${back.endToEndId} · ${back.debtorName}`
              : report
                ? `Note de frais ${reportRefId(report)} · ${report.authorName}`
                : takings.length > 0
                  ? `Remise de ${takings.length} encaissement${takings.length > 1 ? "s" : ""} · ${takings[0]?.account}`
                  : `${numbers} · ${[...new Set(invoices.map((one) => one.counterpartyName))].join(", ")}`,
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
