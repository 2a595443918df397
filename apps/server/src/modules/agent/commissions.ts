import type { AgentStatements, CommissionAnswer } from "@grand-livre/contracts/agent";
import { newInvoiceBody } from "@grand-livre/contracts/invoice";
import { commissionStatement } from "@grand-livre/domain/agent/commission";
import { atLength } from "@grand-livre/domain/chart/account-number";
import { addDays, formatDate } from "@grand-livre/domain/date/calendar-date";
import { formatMoney } from "@grand-livre/domain/money/format-amount";
import { writeTable } from "@grand-livre/einvoice/pdf/write-table";
import type { Application } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import { type Caller, mayDo } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import type { CompanyCommand } from "../../kit/command.ts";
import type { Scope } from "../../scope.ts";
import { counterpartyById } from "../counterparty/service.ts";
import { respondWithBytes } from "../file/service.ts";
import { createInvoice, createValidated } from "../invoice/service.ts";
import {
  keepSelfBilled,
  nextSelfBilledNumber,
  serviceLine,
} from "../invoice/supplier-bill/self-billed-service.ts";
import {
  findArticles,
  findPaidInYear,
  findPaidSales,
  findStatements,
  insertStatement,
  type StatementRow,
} from "./repository.ts";
import { type AgentRow, agents, billedUntil, feesOf, rulesOf } from "./service.ts";

type Span = { readonly startDate: string; readonly endDate: string };

/**
 * What an agent earned on what was paid between two days of one civil year; each scale applies to the turnover of that year.
 * @throws RefusalError COMMISSION_DATES_INVALID
 */
async function statementOf(db: Connection, agent: AgentRow, { startDate, endDate }: Span) {
  const year = startDate.slice(0, 4);
  if (startDate > endDate || endDate.slice(0, 4) !== year) throw new RefusalError("COMMISSION_DATES_INVALID");
  const rules = rulesOf(agent);
  const articleIds = agent.rules.flatMap(({ articleId }) => articleId ?? []);
  const articles = await findArticles(db, agent.legalEntityId, articleIds);
  const of = (span: Span) => findPaidSales(db, { ...agent, ...span }, articles);
  const firstDay = `${year}-01-01`;
  const before =
    startDate === firstDay ? [] : await of({ startDate: firstDay, endDate: addDays(startDate, -1) });
  const { turnoverByRule } = commissionStatement(rules, before);
  const sales = await of({ startDate, endDate });
  const statement = commissionStatement(rules, sales, turnoverByRule);
  const clients = new Map(sales.map(({ id, client }) => [id, client]));
  const lines = statement.lines.map(({ ruleId, ...line }) => ({
    ...line,
    rule: ruleId === "scale" ? null : Number(ruleId),
    client: clients.get(line.invoiceId) ?? "",
  }));
  return { lines, baseCents: statement.baseCents, commissionCents: statement.commissionCents };
}

/** @throws RefusalError AGENT_NOT_FOUND, COMMISSION_DATES_INVALID */
export async function readCommissions(
  db: Connection,
  scope: Scope,
  id: string,
  span: Span,
): Promise<CommissionAnswer> {
  const agent = await agents.read(db, scope, id);
  const year = Number(span.endDate.slice(0, 4));
  const statement = await statementOf(db, agent, span);
  const paid = await findPaidInYear(db, [agent], year);
  return { ...statement, fees: feesOf(year, paid.get(agent.counterpartyId ?? "") ?? 0) };
}

/** Commissions and brokerage on sales. */
const COMMISSIONS = "6222";

type Kind = StatementRow["kind"];
type Billed = Span & { readonly label: string; readonly cents: number };

/** The agent's own bill, drafted until it comes. */
async function draftBill(
  { app, actor, entity, today }: CompanyCommand<Caller>,
  { vatExempt, counterpartyId }: AgentRow,
  { label, cents }: Billed,
): Promise<string> {
  const account = atLength(COMMISSIONS, entity.accountLength);
  const body = newInvoiceBody.parse({
    legalEntityRefId: entity.refId,
    bill_direction: "debit",
    bill_label: label,
    bill_date: today,
    counterpartyId,
    lines: [serviceLine({ label, cents, vatExempt, account })],
  });
  return (await createInvoice(app, actor, body)).invoice.header.id;
}

/** The self-billed invoice under the agent's mandate: numbered and validated. @throws RefusalError AGENT_SELF_BILLING */
async function writeBill(
  command: CompanyCommand<Caller>,
  agent: AgentRow,
  { label, cents }: Billed,
): Promise<string> {
  const { app, tx, actor, scope, entity, today } = command;
  const { vatExempt, selfBillingFrom, legalEntityId, counterpartyId } = agent;
  const party = await counterpartyById(tx, scope, legalEntityId, counterpartyId ?? "");
  const isReady = party.address !== null && (vatExempt || party.vatNumber !== null);
  if (selfBillingFrom === null || selfBillingFrom > today || !isReady)
    throw new RefusalError("AGENT_SELF_BILLING");
  const account = atLength(COMMISSIONS, entity.accountLength);
  const body = newInvoiceBody.parse({
    legalEntityRefId: entity.refId,
    bill_direction: "debit",
    bill_label: label,
    bill_number: await nextSelfBilledNumber(tx, party, today.slice(0, 4)),
    bill_date: today,
    counterpartyId,
    lines: [serviceLine({ label, cents, vatExempt, account })],
  });
  const { invoice } = await createValidated(app, actor, body);
  await keepSelfBilled(command, invoice, { entity, party });
  return invoice.header.id;
}

/**
 * Makes the supplier bill of a statement, which is kept as it was computed. No day is billed twice.
 * @throws RefusalError FORBIDDEN without the right to make the bill, AGENT_WITHOUT_SUPPLIER, AGENT_SELF_BILLING,
 * COMMISSION_ALREADY_BILLED, COMMISSION_NOTHING_DUE, COMMISSION_DATES_INVALID
 */
export async function billCommissions(
  app: Application,
  caller: Caller,
  {
    id,
    version,
    startDate,
    endDate,
    kind,
  }: Span & { readonly id: string; readonly version: number; readonly kind: Kind },
): Promise<{ invoiceId: string; agent: AgentRow }> {
  const action = kind === "bill" ? "Creator" : "Validator";
  if (!mayDo(caller, { service: "supplier-bills", action })) throw new RefusalError("FORBIDDEN");
  let invoiceId = "";
  const agent = await agents.step(app, caller, id, { action: "bill", version }, async (context, row) => {
    const { tx } = context;
    if (row.counterpartyId === null) throw new RefusalError("AGENT_WITHOUT_SUPPLIER");
    const until = billedUntil(row, await findStatements(tx, caller.scope, [id]));
    if (until !== null && startDate <= until)
      throw new RefusalError("COMMISSION_ALREADY_BILLED", { until: formatDate(until) });
    const statement = await statementOf(tx, row, { startDate, endDate });
    const { lines, baseCents, commissionCents: cents } = statement;
    if (cents <= 0) throw new RefusalError("COMMISSION_NOTHING_DUE");
    const label = `Commissions du ${formatDate(startDate)} au ${formatDate(endDate)}`;
    const make = kind === "bill" ? draftBill : writeBill;
    invoiceId = await make(context, row, { label, cents, startDate, endDate });
    await insertStatement(tx, {
      legalEntityId: row.legalEntityId,
      id: newId(),
      agentId: id,
      startDate,
      endDate,
      kind,
      baseCents,
      commissionCents: cents,
      lines: JSON.stringify(lines),
      invoiceId,
    });
    return {};
  });
  return { invoiceId, agent };
}

function stateOf({ isGone, status, payableCents, settledCents }: StatementRow) {
  if (isGone) return "gone";
  if (status === "draft") return "draft";
  return payableCents <= settledCents ? "paid" : "to_pay";
}

/** @throws RefusalError AGENT_NOT_FOUND */
export async function listStatements(db: Connection, scope: Scope, id: string): Promise<AgentStatements> {
  await agents.read(db, scope, id);
  const rows = await findStatements(db, scope, [id]);
  return { statements: rows.map((row) => ({ ...row, state: stateOf(row) })) };
}

/** A statement as a PDF, as it was billed. @throws RefusalError AGENT_NOT_FOUND, AGENT_STATEMENT_NOT_FOUND */
export async function printStatement(
  { db }: Application,
  scope: Scope,
  { id, statementId }: { readonly id: string; readonly statementId: string },
): Promise<Response> {
  const agent = await agents.read(db, scope, id);
  const statement = (await findStatements(db, scope, [id])).find((one) => one.id === statementId);
  if (!statement) throw new RefusalError("AGENT_STATEMENT_NOT_FOUND");
  const { startDate, endDate, lines, baseCents, commissionCents } = statement;
  async function* rows() {
    for (const line of lines)
      yield [line.refId, line.client, formatMoney(line.baseCents), formatMoney(line.commissionCents)];
    yield ["Total", "", formatMoney(baseCents), formatMoney(commissionCents)];
  }
  const parts: Uint8Array[] = [];
  for await (const bytes of writeTable({
    title: `Relevé de commissions\u00a0: ${agent.name}`,
    subtitle: `Encaissements du ${formatDate(startDate)} au ${formatDate(endDate)}, hors TVA.`,
    columns: [
      { header: "Facture", share: 22 },
      { header: "Client", share: 42 },
      { header: "Encaissé HT", share: 18, align: "right" },
      { header: "Commission", share: 18, align: "right" },
    ],
    rows: rows(),
  }))
    parts.push(bytes);
  return respondWithBytes(
    new Uint8Array(Buffer.concat(parts)),
    "application/pdf",
    `releve-commissions-${agent.name}-${startDate}-${endDate}.pdf`,
  );
}
